// SPDX-License-Identifier: MIT
// Skins as formats with little room for them want them. Poses stay what they are.
#pragma once

#include <sinew/scene/scene.h>

#include <cstdint>

namespace sinew::scene {

/// Binds every mesh that moves as a whole to the node that moves it, for formats in which only joints move. Its
/// vertices go to where they are at rest, which becomes the bind pose.
void bind_moving_meshes(Scene& scene);

/// Which skins are bound anew.
enum class Rebind : std::uint8_t {
    /// Those that rest as they were bound, only all of it elsewhere: turned upright, in other units, stretched. And
    /// those
    /// whose stretch is in every inverse bind matrix as shear.
    where_exact,
    /// All. Where the pose at rest is another than that in which the skin was bound, the topmost joint decides.
    all,
};

/// Moves the vertices of skins to where they are at rest, and the inverse bind matrices with them: for formats that
/// know no other rest than the bind pose, or no shear.
void bind_at_rest(Scene& scene, Rebind which = Rebind::where_exact);

}  // namespace sinew::scene
