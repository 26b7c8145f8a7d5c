// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace sinew::assimp {

/// Removes white space before the text of XML elements, where COLLADA ignores it. Assimp 5.2 reads a list of numbers
/// that starts with white space as empty.
std::string without_leading_spaces(std::string_view xml);

}  // namespace sinew::assimp
