// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace sinew::assimp {

/// XML without spaces before the text of an element, where they mean nothing to COLLADA. Assimp 5.2 takes a list of
/// numbers that begins with one for no numbers at all.
std::string without_leading_spaces(std::string_view xml);

}  // namespace sinew::assimp
