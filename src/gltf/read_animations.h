// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/scene/conversion.h>
#include <sinew/scene/scene.h>

#include <optional>
#include <span>
#include <string_view>

#include "gltf/accessors.h"
#include "gltf/kept_scene.h"
#include "gltf/read_meshes.h"

namespace sinew::gltf {

/// What is wrong between a sampler's accessors, used for such a path; nothing, if the hub does not know that.
std::optional<Problem> misfit(const AnimationSampler& sampler, std::string_view path, Accessors& accessors);

/// An animation of the hub. `hub_of` tells which node of the hub each node of the file is; channels of others are left
/// out.
scene::Animation read_animation(const Animation& animation, Accessors& accessors, std::span<const std::size_t> hub_of,
                                LeftOut& left_out, Conversion& log);

/// Puts animations into the order of the notes, by their names, and gives them what these know. Animations without
/// channels, which other programs drop, are there again.
void restore_animations(const std::vector<KeptScene::Animation>& kept, std::vector<scene::Animation>& animations);

}  // namespace sinew::gltf
