// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/layout/record.h>

#include <string>

namespace sinew {

/// The scalars of a member as text: numbers separated by spaces, text in quotes.
std::string value_text(const Member& member, const std::byte* record);

/// The members of an element as text; those of a struct in braces, with their names.
std::string value_text(const Record& record, const std::byte* at);

}  // namespace sinew
