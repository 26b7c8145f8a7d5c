// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace sinew::cli {

/// True if the end of a file's path matches a pattern: `robot.sgm` and `enemies/*.sgm` match
/// `assets/enemies/robot.sgm`. `*` and `?` stand for any characters and any one character of a name, `**` for any
/// number of folders.
bool file_matches(std::string_view path, std::string_view pattern);

}  // namespace sinew::cli
