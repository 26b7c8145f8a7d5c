// SPDX-License-Identifier: MIT
// Runs the Blender add-on in a separate Blender.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace sinew::test {

/// Runs functions of tests/blender/addon_jobs.py, each given as JSON: `["name", [arguments]]`. Their results are in
/// `folder`. Fails the test if Blender is not installed.
void with_addon(const std::vector<std::string>& jobs, const std::filesystem::path& folder);

/// Installs the add-on from its zip into a fresh Blender and returns the output.
std::string install_addon(const std::filesystem::path& folder);

}  // namespace sinew::test
