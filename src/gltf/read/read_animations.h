// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/diagnostic.h>
#include <sinew/scene/scene.h>

#include <optional>
#include <span>
#include <string_view>

#include "gltf/data/accessors.h"
#include "gltf/read/read_meshes.h"
#include "gltf/roundtrip/saved_scene.h"

namespace sinew::gltf {

/// What is wrong between a sampler's accessors, used for such a path; nothing, if the hub does not know that.
std::optional<Problem> sampler_mismatch(const AnimationSampler& sampler, std::string_view path, Accessors& accessors);

/// An animation of the hub. `hub_of` tells which node of the hub each node of the file is; channels of others are left
/// out.
scene::Animation read_animation(const Animation& animation, Accessors& accessors, std::span<const std::size_t> hub_of,
                                LeftOut& left_out, Report& log);

/// Puts animations into the order of the notes, by their names, and gives them what these know. Animations without
/// channels, which other programs drop, are there again.
void restore_animations(const std::vector<SavedScene::Animation>& saved, std::vector<scene::Animation>& animations);

}  // namespace sinew::gltf
