// SPDX-License-Identifier: MIT
#include <sinew/playback.h>

#include <algorithm>

#include "playback/steps.h"

namespace sinew::playback {

Player::Player(const Scene& scene, std::size_t skin, Kernel kernel)
    : kernels_(&kernels_for(kernel)), rig_(make_rig(scene, skin)) {
    if (skin < scene.skins.size()) binding_ = make_binding(scene.skins[skin], rig_);
    for (const scene::Animation& animation : scene.animations) clips_.push_back(make_clip(animation, rig_));
    meshes_.resize(scene.meshes.size());
    for (const scene::Node& node : scene.nodes) {
        if (!node.skin || *node.skin != skin || !node.mesh || *node.mesh >= meshes_.size()) continue;
        auto& made = meshes_[*node.mesh];
        if (!made.empty()) continue;
        for (const scene::Primitive& primitive : scene.meshes[*node.mesh].primitives) {
            made.push_back(make_skinned_vertices(primitive, binding_));
        }
    }
    locals_ = rig_.rest;
    models_.resize(rig_.size());
    palette_.resize(palette_size(binding_));
    rest();
}

double Player::seconds(std::size_t animation) const {
    return animation < clips_.size() ? clips_[animation].seconds : 0;
}

const Clip& Player::clip(std::size_t animation) const {
    return animation < clips_.size() ? clips_[animation] : no_clip_;
}

void Player::pose(std::size_t animation, double seconds) {
    if (animation >= clips_.size()) return rest();
    sample(clips_[animation], seconds, locals_, *kernels_);
    pose(locals_);
}

void Player::pose(std::span<const JointTransform> locals) {
    if (locals.size() < locals_.size()) return;
    if (locals.data() != locals_.data()) std::ranges::copy(locals.first(locals_.size()), locals_.begin());
    local_to_model(rig_, locals_, models_, *kernels_);
    skinning_palette(binding_, models_, palette_);
}

void Player::rest() {
    pose(rig_.rest);
}

void Player::skin(std::size_t mesh, std::size_t primitive, std::span<Float3> positions) const {
    if (const SkinnedVertices* vertices = find(mesh, primitive)) {
        playback::skin(*vertices, palette_, positions, *kernels_);
    }
}

void Player::skin(std::size_t mesh, std::size_t primitive, std::span<Float3> positions,
                  std::span<Float3> normals) const {
    if (const SkinnedVertices* vertices = find(mesh, primitive)) {
        playback::skin(*vertices, palette_, positions, normals, *kernels_);
    }
}

const SkinnedVertices* Player::find(std::size_t mesh, std::size_t primitive) const {
    return mesh < meshes_.size() && primitive < meshes_[mesh].size() ? &meshes_[mesh][primitive] : nullptr;
}

}  // namespace sinew::playback
