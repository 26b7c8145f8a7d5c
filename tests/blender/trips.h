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
    std::string edit;
    Scene before;  ///< read from a file that was written without a detour
    Scene after;   ///< read from the file that was written at the end
};

/// All models that there are, as they come back.
std::vector<Trip> all_trips();

/// A model with an edit, a function of edits.py, in Blender. Only those of the list in trips.cpp are there: all files
/// go through Blender at once.
Trip edited(const std::string& file, const std::string& edit);

}  // namespace sinew::test
