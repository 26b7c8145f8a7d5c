// SPDX-License-Identifier: MIT
// Models on their way: from their own format to glTF, through Blender, and back into their own format.
#pragma once

#include <sinew/scene/scene.h>

#include <filesystem>
#include <string>
#include <vector>

namespace sinew::test {

struct Trip {
    std::filesystem::path path;
    Scene before;
    Scene after;  ///< read from the file that was written at the end
};

/// All models that there are, once and for all tests.
const std::vector<Trip>& all_trips();

/// Some models, with an edit in Blender.
std::vector<Trip> edited(const std::vector<std::filesystem::path>& paths, const std::string& edit);

}  // namespace sinew::test
