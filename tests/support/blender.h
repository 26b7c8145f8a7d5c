// SPDX-License-Identifier: MIT
// glTF files through a modelling program that people use: Blender.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace sinew::test {

struct BlenderJob {
    std::filesystem::path from;
    std::filesystem::path to;
    std::string edit = {};  ///< a function of tests/blender/edits.py, run in between
};

/// Imports and exports each file. One process for all of them, with a home of its own in `folder`. Without Blender the
/// test fails.
void through_blender(const std::vector<BlenderJob>& jobs, const std::filesystem::path& folder);

}  // namespace sinew::test
