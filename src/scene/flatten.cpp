// SPDX-License-Identifier: MIT

#include <sinew/scene/flatten.h>
#include <sinew/scene/math.h>
#include <sinew/scene/pose.h>

#include <algorithm>
#include <numeric>
#include <set>

#include <sinew/scene/gather.h>
#include <sinew/scene/indices.h>
#include "base/formatted.h"

namespace sinew::scene {
namespace {

using Floats = std::array<float, 3>;

Array moved(const Array& array, auto&& move) {
    if (array.empty()) return array;
    std::vector<Floats> elements(array.size());
    for (std::size_t i = 0; i < elements.size(); ++i) {
        const Vec3 v = move(array.vector<3>(i));
        for (std::size_t c = 0; c < 3; ++c) elements[i][c] = static_cast<float>(v[c]);
    }
    return make_array(elements);
}

Vec3 unit(const Vec3& v) {
    const double size = length(v);
    return size > 0 ? (1 / size) * v : v;
}

// Normals are transformed by the inverse transpose; without an inverse they stay unchanged.
Vec3 transform_normal(const std::optional<Matrix>& back, const Vec3& n) {
    if (!back) return n;
    const Matrix& m = *back;
    return unit({m[0] * n[0] + m[1] * n[1] + m[2] * n[2], m[4] * n[0] + m[5] * n[1] + m[6] * n[2],
                 m[8] * n[0] + m[9] * n[1] + m[10] * n[2]});
}

Array with_handedness(const Array& directions, const std::vector<float>& handedness) {
    std::vector<std::array<float, 4>> elements(directions.size());
    for (std::size_t i = 0; i < elements.size(); ++i) {
        const Vec3 d = directions.vector<3>(i);
        elements[i] = {static_cast<float>(d[0]), static_cast<float>(d[1]), static_cast<float>(d[2]), handedness[i]};
    }
    return make_array(elements);
}

// The root nodes of all levels of detail except the finest.
std::set<std::size_t> coarse_levels(const Scene& scene) {
    std::set<std::size_t> coarse;
    for (const Lod& lod : scene.lods) {
        for (std::size_t i = 0; i + 1 < lod.levels.size(); ++i) coarse.insert(lod.levels[i].node);
    }
    for (const Lod& lod : scene.lods) {
        if (!lod.levels.empty()) coarse.erase(lod.levels.back().node);
    }
    return coarse;
}

}  // namespace

std::vector<std::uint32_t> indices_of(const Primitive& primitive) {
    std::vector<std::uint32_t> indices(corner_count(primitive));
    if (primitive.indices.empty()) {
        std::iota(indices.begin(), indices.end(), 0U);
    } else {
        gather_indices<std::uint32_t>(primitive.indices, 0, indices.size(), 0,
                                      reinterpret_cast<std::byte*>(indices.data()));
    }
    return indices;
}

Array reversed_indices(const Primitive& primitive) {
    std::vector<std::uint32_t> indices = indices_of(primitive);
    for (std::size_t i = 0; i + 3 <= indices.size(); i += 3) std::swap(indices[i + 1], indices[i + 2]);
    return make_array(indices);
}

std::vector<float> handedness_of(const Primitive& p) {
    std::vector<float> all(p.tangents.size(), 1.0F);
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (p.tangents.components == 4) {
            all[i] = p.tangents.at(i, 3) < 0 ? -1.0F : 1.0F;
        } else if (p.binormals.size() == all.size() && p.normals.size() == all.size()) {
            const Vec3 b = cross(p.normals.vector<3>(i), p.tangents.vector<3>(i));
            all[i] = dot(b, p.binormals.vector<3>(i)) < 0 ? -1.0F : 1.0F;
        }
    }
    return all;
}

Primitive baked(const Primitive& primitive, const Matrix& matrix) {
    Primitive result = rebound(primitive, matrix);
    if (determinant(matrix) < 0) result.indices = reversed_indices(primitive);
    return result;
}

Primitive rebound(const Primitive& primitive, const Matrix& matrix) {
    if (matrix == identity_matrix) return primitive;
    Primitive result = primitive;
    const auto back = inverse(matrix);
    const auto direction = [&](const Vec3& d) { return unit(transform_direction(matrix, d)); };
    result.positions = moved(primitive.positions, [&](const Vec3& p) { return transform_point(matrix, p); });
    result.normals = moved(primitive.normals, [&](const Vec3& n) { return transform_normal(back, n); });
    result.tangents = moved(primitive.tangents, direction);
    result.binormals = moved(primitive.binormals, direction);
    const bool mirrors = determinant(matrix) < 0;
    // Of binormals that are not perpendicular, a matrix may change the side: they are not asked again.
    if (!primitive.tangents.empty() && (primitive.tangents.components == 4 || !primitive.binormals.empty())) {
        std::vector<float> handedness = handedness_of(primitive);
        for (float& h : handedness) h = mirrors ? -h : h;
        result.tangents = with_handedness(result.tangents, handedness);
    }
    return result;
}

std::vector<std::size_t> shown_nodes(const Scene& scene) {
    const std::set<std::size_t> coarse = coarse_levels(scene);
    std::vector<std::size_t> shown;
    std::vector<std::size_t> stack(scene.roots.rbegin(), scene.roots.rend());
    while (!stack.empty()) {
        const std::size_t at = stack.back();
        stack.pop_back();
        if (coarse.contains(at)) continue;
        const Node& node = scene.nodes[at];
        stack.insert(stack.end(), node.children.rbegin(), node.children.rend());
        if (node.mesh) shown.push_back(at);
    }
    return shown;
}

std::vector<Placed> flatten(const Scene& scene) {
    const std::vector<Matrix> globals = rest_globals(scene);
    const bool has_skinned = std::ranges::any_of(scene.nodes, [](const Node& n) { return n.mesh && n.skin; });
    std::vector<Placed> all;
    for (const std::size_t at : shown_nodes(scene)) {
        const Node& node = scene.nodes[at];
        const Mesh& mesh = scene.meshes[*node.mesh];
        for (std::size_t i = 0; i < mesh.primitives.size(); ++i) {
            const Primitive& primitive = mesh.primitives[i];
            const bool skinned = node.skin && !primitive.joints.empty();
            Placed& placed = all.emplace_back(Placed{skinned ? primitive : baked(primitive, globals[at]), mesh.name,
                                                     skinned ? node.skin : std::nullopt, mesh.notes,
                                                     formatted("/meshes/{}/primitives/{}", *node.mesh, i)});
            // The weights have no effect here. In a file with one skeleton for all meshes, they would have one.
            if (skinned || !has_skinned) continue;
            placed.primitive.joints.clear();
            placed.primitive.weights.clear();
        }
    }
    return all;
}

}  // namespace sinew::scene
