// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <span>
#include <string>

namespace sinew::sandbox {

/// Leaves this process only reading below these paths. Restricts everything that version `abi` of the interface knows.
/// Returns an empty text, or why it failed. Needs no_new_privs.
std::string restrict_files(int abi, std::span<const std::filesystem::path> readable);

}  // namespace sinew::sandbox
