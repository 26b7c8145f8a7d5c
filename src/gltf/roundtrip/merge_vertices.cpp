// SPDX-License-Identifier: MIT
#include "gltf/roundtrip/merge_vertices.h"

#include <sinew/scene/flatten.h>

#include <map>

namespace sinew::gltf {

scene::Primitive merged_by_position(const scene::Primitive& primitive) {
    if (primitive.normals.empty()) return primitive;
    std::map<std::array<float, 3>, std::uint32_t> known;
    std::vector<std::array<float, 3>> positions;
    std::vector<std::uint32_t> place(primitive.positions.size());
    for (std::size_t v = 0; v < place.size(); ++v) {
        std::array<float, 3> position{};
        for (std::size_t i = 0; i < 3; ++i) position[i] = static_cast<float>(primitive.positions.at(v, i));
        const auto [found, is_new] = known.try_emplace(position, static_cast<std::uint32_t>(positions.size()));
        if (is_new) positions.push_back(position);
        place[v] = found->second;
    }
    std::vector<std::uint32_t> indices = scene::indices_of(primitive);
    for (std::uint32_t& index : indices) index = index < place.size() ? place[index] : 0;
    scene::Primitive merged;
    merged.positions = scene::make_array(positions);
    merged.indices = scene::make_array(indices);
    return merged;
}

}  // namespace sinew::gltf
