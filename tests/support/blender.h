// SPDX-License-Identifier: MIT
// glTF files through Blender.
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

/// Imports and exports every file, in one process with its own home in `folder`. Fails the test if Blender is not
/// installed.
void through_blender(const std::vector<BlenderJob>& jobs, const std::filesystem::path& folder);

}  // namespace sinew::test
