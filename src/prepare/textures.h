// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/format.h>
#include <sinew/output_file.h>

namespace sinew {

/// Does with the textures of a scene what the options ask for: keeps names, takes pictures into the scene, or puts them
/// into files that belong beside the model. Pictures that the target cannot hold become such files in any case.
Files prepare_textures(Scene& scene, const Format& target, const SaveOptions& options, Report& report);

}  // namespace sinew
