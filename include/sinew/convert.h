// SPDX-License-Identifier: MIT
// From one format to another, through the scene. These are the building blocks of `load` and `save`: each adds to a
// report that several steps can share, and returns nothing after an error.
#pragma once

#include <sinew/diagnostic.h>
#include <sinew/format.h>
#include <sinew/options.h>
#include <sinew/output_file.h>
#include <sinew/scene/scene.h>

#include <optional>

namespace sinew {

/// The scene that a file describes. Whatever is wrong with it is repaired, with a warning in the report, so that every
/// reference in the scene is valid. Returns nothing if the format has no bridge, or if `strict` is set and something
/// had to be repaired.
std::optional<Scene> to_scene(const Asset& asset, Report& report, const LoadOptions& options = {});

/// The files of a scene in a format: the model first, then the files that belong to it. The report lists what the
/// format cannot hold.
std::optional<Files> from_scene(Scene scene, const Format& format, Report& report, const SaveOptions& options = {});

}  // namespace sinew
