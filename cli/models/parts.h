// SPDX-License-Identifier: MIT
// Parts of the program that are files of their own.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <initializer_list>

namespace sinew::cli {

/// The part that the user names in a variable, or the one that was installed or built with this program: the first of
/// those places, relative to the program's own, where there is a file. Empty if there is none.
inline std::filesystem::path find_part(const char* variable, std::initializer_list<const char*> places) {
    if (const char* named = std::getenv(variable)) return named;
    std::error_code error;
    const auto folder = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
    for (const char* place : places) {
        if (std::filesystem::is_regular_file(folder / place, error)) return folder / place;
    }
    return {};
}

}  // namespace sinew::cli
