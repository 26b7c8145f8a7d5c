// SPDX-License-Identifier: MIT
// Rebinds skins for formats that restrict them. Poses do not change.
#pragma once

#include <sinew/scene/scene.h>

#include <cstdint>

namespace sinew::scene {

/// Binds every rigidly animated mesh to its node, for formats that animate only joints. Its vertices move to their rest
/// positions, which become the bind pose.
void bind_moving_meshes(Scene& scene);

/// Which skins to rebind.
enum class Rebind : std::uint8_t {
    /// Skins whose rest pose is the bind pose under one transform (rotated, in other units, stretched), and skins whose
    /// inverse bind matrices all have the same shear.
    where_exact,
    /// All skins. If the rest pose differs from the bind pose, the topmost joint decides.
    all,
};

/// Moves the vertices of skins to the rest pose and adapts the inverse bind matrices, for formats that have only the
/// bind pose, or no shear.
void bind_at_rest(Scene& scene, Rebind which = Rebind::where_exact);

}  // namespace sinew::scene
