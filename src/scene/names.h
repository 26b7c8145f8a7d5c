// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace sinew::scene {

/// Whether a bridge made the name up because the file has none: nobody misses it.
inline bool is_made_up(std::string_view name) {
    for (const std::string_view prefix : {"joint_", "mesh_", "bone_", "animation_", "node_"}) {
        if (!name.starts_with(prefix)) continue;
        name.remove_prefix(prefix.size());
        return !name.empty() && name.find_first_not_of("0123456789") == std::string_view::npos;
    }
    return name.empty();
}

}  // namespace sinew::scene
