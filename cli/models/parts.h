// SPDX-License-Identifier: MIT
// Parts of the program that are separate files.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <initializer_list>

namespace sinew::cli {

/// The folder of the running program.
inline std::filesystem::path program_folder() {
    std::error_code error;
    return std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
}

/// The file named in an environment variable, or else the first that exists of `places`, which are relative to the
/// program's folder. Empty if none exists.
inline std::filesystem::path find_part(const char* variable, std::initializer_list<const char*> places) {
    if (const char* named = std::getenv(variable)) return named;
    std::error_code error;
    const auto folder = program_folder();
    for (const char* place : places) {
        if (std::filesystem::is_regular_file(folder / place, error)) return folder / place;
    }
    return {};
}

}  // namespace sinew::cli
