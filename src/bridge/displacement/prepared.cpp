// SPDX-License-Identifier: MIT
#include <sinew/animation.h>

#include <algorithm>

#include "bridge/displacement/measurement.h"

namespace sinew::scene {
namespace {

constexpr std::size_t no_skin = static_cast<std::size_t>(-1);

}  // namespace

PreparedVertices::PreparedVertices(const Scene& scene) : moving(moving_parts(scene)) {
    for (const std::size_t skin : moving.skins) {
        skin_places.emplace_back(skin, places);
        // One more, for vertices without weights.
        places += scene.skins[skin].joints.size() + 1;
    }
    std::map<std::tuple<std::size_t, std::size_t, std::size_t>, std::size_t> known;
    for (const std::size_t node : moving.shown) add(scene, node, known);
    std::vector<Lever> of_place(places);
    for (const Part& part : parts) {
        for (std::size_t j = 0; j < part.places; ++j) {
            const Shape::Joint& joint = shapes[part.shape].joints[j];
            Lever& lever = of_place[part.first_place + j];
            lever.box.add(joint.box);
            lever.weight = std::max(lever.weight, joint.weight);
        }
    }
    for (std::size_t i = 0; i < places; ++i) {
        of_place[i].place = i;
        if (!of_place[i].box.empty()) levers.push_back(of_place[i]);
    }
    measure_size(scene);
}

void PreparedVertices::add(const Scene& scene, std::size_t at,
                           std::map<std::tuple<std::size_t, std::size_t, std::size_t>, std::size_t>& known) {
    const Node& node = scene.nodes[at];
    const std::vector<Primitive>& primitives = scene.meshes[*node.mesh].primitives;
    std::optional<std::size_t> rigid_place;
    for (std::size_t i = 0; i < primitives.size(); ++i) {
        const bool skinned = node.skin && !primitives[i].joints.empty();
        const std::size_t skin = skinned ? *node.skin : no_skin;
        const auto joints = skinned ? std::optional(scene.skins[skin].joints.size()) : std::nullopt;
        const auto [found, is_new] = known.emplace(std::tuple(*node.mesh, i, skin), shapes.size());
        if (is_new) shapes.push_back(shape_of(primitives[i], joints));
        Part part{found->second, 0, joints.value_or(0) + 1, &primitives[i], *node.mesh, i};
        if (skinned) {
            part.first_place =
                std::ranges::lower_bound(skin_places, skin, {}, &std::pair<std::size_t, std::size_t>::first)->second;
        } else {
            if (!rigid_place) {
                rigid_place = places++;
                rigid_places.emplace_back(at, *rigid_place);
            }
            part.first_place = *rigid_place;
        }
        const Shape& shape = shapes[part.shape];
        vertices += shape.positions.size();
        most_weights = std::max(most_weights, shape.most_weights);
        for (const Shape::Group& group : shape.groups) shares += group.shares.size();
        parts.push_back(part);
    }
}

void PreparedVertices::measure_size(const Scene& scene) {
    PoseMatrices rest;
    PosePlayer(scene, moving).pose(0, rest);
    std::vector<Matrix> matrices(places, identity_matrix);
    for (const auto& [node, place] : rigid_places) matrices[place] = rest.globals[node];
    for (const auto& [skin, place] : skin_places) {
        std::ranges::copy(rest.palettes[skin], matrices.begin() + static_cast<std::ptrdiff_t>(place));
    }
    Box box;
    for (const Part& part : parts) {
        const Shape& shape = shapes[part.shape];
        const std::span own = std::span(matrices).subspan(part.first_place, part.places);
        for (std::size_t v = 0; v < shape.positions.size(); ++v) box.add(shape.apply(own, v));
    }
    size = box.empty() ? 0 : length(box.high - box.low);
}

}  // namespace sinew::scene
