// SPDX-License-Identifier: MIT
#include "cleaned.h"

#include <sinew/scene/flatten.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace sinew::test {
namespace {

using scene::Array;

Array picked(const Array& array, const std::vector<std::uint32_t>& vertices) {
    if (array.empty()) return array;
    const std::vector<float> all = scene::gathered(array);
    std::vector<float> numbers;
    for (const std::uint32_t v : vertices) {
        const auto first = all.begin() + static_cast<std::ptrdiff_t>(v * array.components);
        numbers.insert(numbers.end(), first, first + static_cast<std::ptrdiff_t>(array.components));
    }
    Array result = scene::make_array(numbers);
    result.count = vertices.size();
    result.components = array.components;
    result.stride = 4 * array.components;
    return result;
}

void clean(scene::Primitive& p) {
    std::set<std::array<std::uint32_t, 3>> known;
    std::vector<std::uint32_t> corners;
    const std::vector<std::uint32_t> all = scene::indices_of(p);
    for (std::size_t i = 0; i + 2 < all.size(); i += 3) {
        std::array<std::uint32_t, 3> face{all[i], all[i + 1], all[i + 2]};
        std::ranges::sort(face);
        const bool flat = face[0] == face[1] || face[1] == face[2];
        if (!flat && known.insert(face).second) corners.insert(corners.end(), {all[i], all[i + 1], all[i + 2]});
    }
    std::vector<std::uint32_t> used = corners;
    std::ranges::sort(used);
    used.erase(std::unique(used.begin(), used.end()), used.end());
    std::map<std::uint32_t, std::uint32_t> place;
    for (std::size_t i = 0; i < used.size(); ++i) place[used[i]] = static_cast<std::uint32_t>(i);
    for (std::uint32_t& corner : corners) corner = place[corner];
    for (Array* array : {&p.positions, &p.normals, &p.tangents, &p.binormals}) *array = picked(*array, used);
    for (auto* sets : {&p.texcoords, &p.colors, &p.joints, &p.weights}) {
        for (Array& array : *sets) array = picked(array, used);
    }
    p.indices = scene::make_array(corners);
}

}  // namespace

Scene cleaned(Scene scene) {
    for (scene::Mesh& mesh : scene.meshes) {
        for (scene::Primitive& primitive : mesh.primitives) clean(primitive);
    }
    return scene;
}

Aspects kept_by_blender() {
    Aspects kept{0};
    for (const Aspect aspect :
         {Aspect::positions, Aspect::meshes, Aspect::hierarchy, Aspect::joints, Aspect::animations, Aspect::keys,
          Aspect::motion, Aspect::lods, Aspect::tags, Aspect::collisions}) {
        kept.add(aspect);
    }
    return kept;
}

bool splits_vertices(const Difference& difference) {
    return difference.aspect == Aspect::positions && difference.kind == DifferenceKind::added;
}

bool has_half_turn(const scene::Animation& animation) {
    for (const scene::Channel& channel : animation.channels) {
        if (channel.path != scene::TransformPath::rotation || channel.interpolation != scene::Interpolation::linear)
            continue;
        for (std::size_t i = 4; i + 3 < channel.values.size(); i += 4) {
            double dot = 0;
            for (std::size_t c = 0; c < 4; ++c)
                dot += double{channel.values[i + c]} * double{channel.values[i + c - 4]};
            if (std::abs(dot) < 1e-3) return true;
        }
    }
    return false;
}

}  // namespace sinew::test
