// SPDX-License-Identifier: MIT
// Round trips of models: from their own format to glTF, through Blender, and back.
#pragma once

#include <sinew/scene/scene.h>

#include <filesystem>
#include <string>
#include <vector>

namespace sinew::test {

struct Trip {
    std::filesystem::path path;
    std::string edit;
    Scene before;  ///< read from a file that was written without Blender
    Scene after;   ///< read from the file that was written at the end
};

/// The round trips of all models.
std::vector<Trip> all_trips();

/// The round trip of a model with an edit, a function of edits.py. Only those of the list in trips.cpp exist, because
/// all files go through Blender at once.
Trip edited(const std::string& file, const std::string& edit);

}  // namespace sinew::test
