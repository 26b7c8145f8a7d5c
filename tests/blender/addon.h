// SPDX-License-Identifier: MIT
// The Blender add-on at work, in a Blender of its own.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace sinew::test {

/// Runs functions of tests/blender/addon_jobs.py, each given as JSON: `["name", [arguments]]`. What they leave behind
/// is in `folder`. Without Blender the test fails.
void with_addon(const std::vector<std::string>& jobs, const std::filesystem::path& folder);

/// Installs the add-on from its zip into a Blender that has never seen it. What that Blender printed.
std::string install_addon(const std::filesystem::path& folder);

}  // namespace sinew::test
