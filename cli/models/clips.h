// SPDX-License-Identifier: MIT
// Animations of other files on one skeleton, and clips that are cut out of long ones.
#pragma once

#include "models/models.h"

namespace sinew::cli {

struct ClipOptions {
    std::vector<std::string> files;
    std::vector<std::string> clips;
    std::vector<std::string> at_zero;
};
/// `--anim`, `--clip` and `--start-at-zero`.
std::vector<Option> clip_options(ClipOptions& options);

/// Adds the animations of all files, moves those that are to start at zero, then cuts the clips. False, with the reason
/// on the error stream, if that cannot be done.
bool arrange_clips(Context& context, const ClipOptions& options, const InputOptions& input,
                   const SceneOptions& scene_options, Scene& scene, Report& log, bool quiet);

}  // namespace sinew::cli
