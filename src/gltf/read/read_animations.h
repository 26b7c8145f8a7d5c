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

/// Checks that the accessors of a sampler fit each other and the animated path. Empty if they do, or if the scene does
/// not support the path.
std::optional<Problem> sampler_mismatch(const AnimationSampler& sampler, std::string_view path, Accessors& accessors);

/// Converts an animation to the scene. `scene_node_of` maps the nodes of the file to those of the scene; channels of
/// other nodes are skipped and reported. `number` is the number of the animation in the file.
scene::Animation read_animation(const Animation& animation, std::size_t number, Accessors& accessors,
                                std::span<const std::size_t> scene_node_of, Skipped& skipped, Report& report);

/// Restores the saved order, names and notes of animations, and animations without channels, which other programs drop.
void restore_animations(const std::vector<SavedScene::Animation>& saved, std::vector<scene::Animation>& animations);

}  // namespace sinew::gltf
