// SPDX-License-Identifier: MIT
// From one format to another, through the hub.
//
//     Conversion log;
//     const auto scene = to_scene(asset, log);
//     const auto files = from_scene(*scene, twm::format, log);
#pragma once

#include <sinew/format.h>
#include <sinew/scene/conversion.h>
#include <sinew/scene/scene.h>

#include <optional>
#include <string>
#include <vector>

namespace sinew {

/// What a file means. Whatever is wrong with it and can be put right is, with a warning in the log; the scene that
/// comes out is sound. Nothing if the format has no bridge, or when strict and something had to be put right.
std::optional<Scene> to_scene(const Asset& asset, Conversion& log);

/// A file to be written.
struct OutputFile {
    std::string name;
    Pieces pieces;
    bool is_picture = false;  ///< other models may use it as well: the same file may be there already
};

/// The files of a scene in a format: the model, and what belongs beside it. What the format cannot hold is in the log.
std::optional<std::vector<OutputFile>> from_scene(Scene scene, const Format& format, Conversion& log);

}  // namespace sinew
