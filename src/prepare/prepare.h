// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/format.h>

#include <cstddef>
#include <vector>

namespace sinew {

/// Changes a scene as the options request it, whatever the target: joins meshes, computes normals and tangents, drops
/// textures, renames those that are not written.
void apply_requests(Scene& scene, const SaveOptions& options, Report& report);
/// True if textures get another extension but no image is written: the names lead to images that are made later.
bool only_renames_textures(const SaveOptions& options);

/// Prepares a scene for the bridge of the target, as the target requires: binds meshes that move to joints, and rebinds
/// skins. Poses do not change. Returns the mesh before for every mesh after: some are copied.
std::vector<std::size_t> prepare(Scene& scene, const Format& target, const SaveOptions& options);

}  // namespace sinew
