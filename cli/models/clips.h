// SPDX-License-Identifier: MIT
// Adds animations from other files, and cuts long animations into clips.
#pragma once

#include "models/models.h"

namespace sinew::cli {

struct ClipOptions {
    std::vector<std::string> files;
    std::vector<std::string> clips;
    std::vector<std::string> at_zero;
    bool partial = false;
};
/// `--anim`, `--anim-partial`, `--clip` and `--start-at-zero`.
std::vector<Option> clip_options(ClipOptions& options);

/// Adds the animations of all files, shifts animations that should start at zero, then cuts the clips. Returns false if
/// that is not possible; the reason is on the error stream.
bool apply_clip_options(Context& context, const ClipOptions& options, const InputOptions& input,
                        const SceneOptions& scene_options, Scene& scene, Report& report, bool quiet);

}  // namespace sinew::cli
