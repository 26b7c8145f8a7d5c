// SPDX-License-Identifier: MIT
// Names that come from files and become names of files.
#pragma once

#include <string>
#include <string_view>

namespace sinew {

/// A name that every file system accepts and that no program mistakes for something else. Control and invisible
/// characters, bytes that are not UTF-8 and the characters `<>:"|?*/\` become `_`. A leading dash, dot or tilde, a
/// trailing dot or space and the names of devices (`CON`, `com1.png`) get a `_`. Names are cut to 200 bytes, so that a
/// number or a prefix fits into the 255 that file systems allow; the extension stays.
std::string safe_file_name(std::string_view name);

/// The same for every part of a relative path with slashes.
std::string safe_path(std::string_view path);

}  // namespace sinew
