// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace sinew {

/// True if the text is a number by the grammar of JSON, however large.
bool is_json_number(std::string_view text);

}  // namespace sinew
