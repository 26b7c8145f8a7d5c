// SPDX-License-Identifier: MIT
#include "posing.h"

#include <sinew/scene/flatten.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sinew::render {
namespace {

using playback::Float3;
using playback::JointMatrix;
using playback::no_joint;
using scene::Vec3;

Vec3 place_of(const JointMatrix& m) {
    return {m.rows[0][3], m.rows[1][3], m.rows[2][3]};
}

Float3 moved(const JointMatrix& m, const float* p) {
    Float3 to{};
    for (std::size_t i = 0; i < 3; ++i) {
        const auto& row = m.rows[i];
        to[i] = row[0] * p[0] + row[1] * p[1] + row[2] * p[2] + row[3];
    }
    return to;
}

// The matrix for normals: the cofactors, which equal the inverse transpose up to a factor and exist for every matrix.
struct NormalMatrix {
    std::array<Vec3, 3> rows;
    double determinant = 0;
};
NormalMatrix normal_matrix(const JointMatrix& m) {
    std::array<Vec3, 3> r;
    for (std::size_t i = 0; i < 3; ++i) r[i] = {m.rows[i][0], m.rows[i][1], m.rows[i][2]};
    NormalMatrix result{{scene::cross(r[1], r[2]), scene::cross(r[2], r[0]), scene::cross(r[0], r[1])}};
    result.determinant = scene::dot(r[0], result.rows[0]);
    if (result.determinant < 0) {
        for (Vec3& row : result.rows) row = -1 * row;
    }
    return result;
}

Float3 turned(const NormalMatrix& m, const float* n) {
    const Vec3 normal{n[0], n[1], n[2]};
    const Vec3 to{scene::dot(m.rows[0], normal), scene::dot(m.rows[1], normal), scene::dot(m.rows[2], normal)};
    const double size = scene::length(to);
    if (!(size > 0) || !std::isfinite(size)) return {};
    return {static_cast<float>(to[0] / size), static_cast<float>(to[1] / size), static_cast<float>(to[2] / size)};
}

// The nodes of the skeleton, without duplicates, in order.
std::vector<std::size_t> joints_of(const Scene& scene) {
    std::vector<std::size_t> joints;
    for (const scene::Skin& skin : scene.skins) joints.insert(joints.end(), skin.joints.begin(), skin.joints.end());
    if (joints.empty()) {
        for (const scene::Animation& animation : scene.animations) {
            for (const scene::Channel& channel : animation.channels) joints.push_back(channel.node);
        }
    }
    if (joints.empty()) {
        joints.resize(scene.nodes.size());
        std::iota(joints.begin(), joints.end(), std::size_t{0});
    }
    std::ranges::sort(joints);
    const auto surplus = std::ranges::unique(joints);
    joints.erase(surplus.begin(), surplus.end());
    return joints;
}

}  // namespace

Posing::Posing(const Scene& scene)
    : scene_(scene), rig_(playback::make_rig(scene)), joints_(joints_of(scene)), locals_(rig_.rest) {
    for (const scene::Skin& skin : scene.skins) bindings_.push_back(playback::make_binding(skin, rig_));
    for (const std::size_t node : scene::shown_nodes(scene)) {
        for (const scene::Primitive& primitive : scene.meshes[*scene.nodes[node].mesh].primitives) add(node, primitive);
    }
    models_.resize(rig_.size());
    palettes_.resize(bindings_.size());
    pose(std::nullopt, 0);
}

void Posing::add(std::size_t node, const scene::Primitive& primitive) {
    Part part{&primitive, node, {}, primitive.positions.size()};
    if (scene_.nodes[node].skin && !primitive.joints.empty()) {
        part.skin = scene_.nodes[node].skin;
        part.skinned = playback::make_skinned_vertices(primitive, bindings_[*part.skin]);
        part.vertices = part.skinned.count;
    }
    if (part.vertices > 0) parts_.push_back(std::move(part));
}

std::size_t Posing::vertices() const {
    return std::transform_reduce(parts_.begin(), parts_.end(), std::size_t{0}, std::plus{},
                                 [](const Part& part) { return part.vertices; });
}

std::pair<double, double> Posing::times(std::size_t animation) const {
    if (animation >= scene_.animations.size()) return {};
    const std::vector<scene::Channel>& channels = scene_.animations[animation].channels;
    double first = Box::infinity;
    double last = -Box::infinity;
    for (const scene::Channel& channel : channels) {
        if (channel.times.empty()) continue;
        first = std::min(first, channel.times.front());
        last = std::max(last, channel.times.back());
    }
    if (!std::isfinite(first) || !std::isfinite(last)) return {};
    return {first, last};
}

void Posing::pose(std::optional<std::size_t> animation, double seconds) {
    if (animation && *animation >= scene_.animations.size()) animation.reset();
    if (animation && animation != animation_) clip_ = playback::make_clip(scene_.animations[*animation], rig_);
    if (animation) animation_ = animation;
    locals_ = rig_.rest;
    if (animation) playback::sample(clip_, seconds, locals_);
    playback::local_to_model(rig_, locals_, models_);
    for (std::size_t i = 0; i < bindings_.size(); ++i) {
        palettes_[i].resize(playback::palette_size(bindings_[i]));
        playback::skinning_palette(bindings_[i], models_, palettes_[i]);
    }
}

const JointMatrix& Posing::model_of(std::size_t node) const {
    return models_[rig_.joint_of_node[node]];
}

void Posing::vertices(const Part& part, PosedVertices& to, bool with_normals) const {
    to.positions.resize(part.vertices);
    to.normals.assign(with_normals ? part.vertices : 0, Float3{});
    if (part.skin && with_normals) {
        return playback::skin(part.skinned, palettes_[*part.skin], to.positions, to.normals);
    }
    if (part.skin) return playback::skin(part.skinned, palettes_[*part.skin], to.positions);
    const JointMatrix& model = model_of(part.node);
    const std::vector<float> positions = scene::gathered(part.primitive->positions);
    for (std::size_t v = 0; v < part.vertices; ++v) to.positions[v] = moved(model, &positions[3 * v]);
    if (!with_normals || part.primitive->normals.size() != part.vertices) return;
    const NormalMatrix turn = normal_matrix(model);
    const std::vector<float> normals = scene::gathered(part.primitive->normals);
    for (std::size_t v = 0; v < part.vertices; ++v) to.normals[v] = turned(turn, &normals[3 * v]);
}

bool Posing::mirrors(const Part& part) const {
    return !part.skin && normal_matrix(model_of(part.node)).determinant < 0;
}

std::vector<Vec3> Posing::joints() const {
    std::vector<Vec3> places;
    for (const std::size_t node : joints_) places.push_back(place_of(model_of(node)));
    return places;
}

std::vector<Bone> Posing::bones() const {
    std::vector<Bone> bones;
    for (const std::size_t node : joints_) {
        const std::uint32_t parent = rig_.parents[rig_.joint_of_node[node]];
        if (parent == no_joint || !std::ranges::binary_search(joints_, rig_.nodes[parent])) continue;
        bones.push_back({place_of(models_[parent]), place_of(model_of(node))});
    }
    return bones;
}

}  // namespace sinew::render
