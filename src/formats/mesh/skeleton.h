// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/formats/mesh.h>

#include <array>
#include <vector>

namespace sinew::mesh {

/// The joints of a file. They are in any order and refer to each other by id.
struct Skeleton {
    static constexpr std::size_t none = 256;

    std::vector<Joint> joints;
    std::array<std::size_t, 256> entry_of;  ///< the index of the first joint with an id, or `none`

    explicit Skeleton(const View<Joint>& view);

    bool has(std::uint32_t id) const { return id < entry_of.size() && entry_of[id] != none; }
    /// True if the id of a joint is unique and not the one for "no joint".
    bool id_is_sound(std::size_t joint) const {
        return joints[joint].id != no_joint && entry_of[joints[joint].id] == joint;
    }
    bool parent_exists(std::size_t joint) const {
        return joints[joint].parent == no_joint || has(joints[joint].parent);
    }
};

}  // namespace sinew::mesh
