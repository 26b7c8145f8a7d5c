// SPDX-License-Identifier: MIT
// From one format to another, through the scene. These are the building blocks of `load` and `save`: each adds to a
// report that several steps can share, and returns nothing after an error.
#pragma once

#include <sinew/compare.h>
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

/// Opens the files of a model with the ordinary reader and compares the result with the scene that was saved. Adds the
/// error `LOSS_UNREPORTED` for each difference that no loss in the report covers. `SaveOptions::verify` calls it with
/// the scene as the options request it, for example with joined meshes.
Comparison verify(const Scene& scene, const Files& files, const Format& format, Report& report,
                  const SaveOptions& options = {});

}  // namespace sinew
