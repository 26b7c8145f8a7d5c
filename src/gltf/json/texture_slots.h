// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/scene/scene.h>

#include <algorithm>

#include "gltf/json/model.h"

namespace sinew::gltf {

/// A member of a glTF material that refers to a texture, and its role in the scene.
struct TextureSlot {
    scene::TextureRole role;
    std::optional<TextureInfo> Material::*info;
};

inline constexpr TextureSlot texture_slots[] = {
    {scene::TextureRole::base_color, &Material::base_color_texture},
    {scene::TextureRole::metallic_roughness, &Material::metallic_roughness_texture},
    {scene::TextureRole::normal, &Material::normal_texture},
    {scene::TextureRole::occlusion, &Material::occlusion_texture},
    {scene::TextureRole::emission, &Material::emissive_texture},
};

/// The slot for a role, or null.
inline const TextureSlot* slot_for(scene::TextureRole role) {
    const auto* slot = std::ranges::find(texture_slots, role, &TextureSlot::role);
    return slot == std::end(texture_slots) ? nullptr : slot;
}

/// The first texture with a role, or null: glTF has one slot per role.
inline const scene::TextureUse* texture_with(const std::vector<scene::TextureUse>& uses, scene::TextureRole role) {
    const auto found = std::ranges::find(uses, role, &scene::TextureUse::role);
    return found == uses.end() ? nullptr : &*found;
}

}  // namespace sinew::gltf
