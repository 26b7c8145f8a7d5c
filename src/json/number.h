// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

namespace sinew {

/// True if the text is a number by the grammar of JSON, however large.
bool is_json_number(std::string_view text);

/// The double closest to a number of any length, in any locale; nothing if it is too large for a double.
std::optional<double> nearest_double(std::string_view digits);

}  // namespace sinew
