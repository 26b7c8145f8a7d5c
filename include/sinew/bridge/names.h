// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/scene/scene.h>

#include <string_view>

namespace sinew::scene {

/// True for a name that a bridge made up because the file has none. Losing it is not reported.
inline bool is_placeholder_name(std::string_view name) {
    for (const std::string_view prefix : {"joint_", "mesh_", "animation_", "material_"}) {
        if (!name.starts_with(prefix)) continue;
        name.remove_prefix(prefix.size());
        return !name.empty() && name.find_first_not_of("0123456789") == std::string_view::npos;
    }
    return name.empty();
}

/// True for a material without any property: a placeholder for formats that require a material.
inline bool is_empty(const Material& m) {
    return is_placeholder_name(m.name) && !m.base_color && !m.specular && !m.emission && !m.ambient && !m.shininess &&
           !m.opacity && !m.metallic && !m.roughness && !m.alpha_mode && !m.alpha_cutoff && !m.double_sided &&
           !m.unlit && m.textures.empty();
}

}  // namespace sinew::scene
