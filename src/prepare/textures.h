// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/format.h>
#include <sinew/output_file.h>

namespace sinew {

/// Applies the texture options to a scene: keeps names, embeds images, or writes them to files next to the model, which
/// it returns. Images that the target cannot embed always become files. Reports names that lead to no image.
Files prepare_textures(Scene& scene, const Format& target, const SaveOptions& options, Report& report);

}  // namespace sinew
