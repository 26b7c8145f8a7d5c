// SPDX-License-Identifier: MIT
#include "twm.h"

namespace robot {
namespace {

namespace twm = sinew::twm;

twm::Joint joint_of(const Joint& joint) {
    twm::Joint result{};
    result.parent = static_cast<std::uint32_t>(joint.parent);
    for (const std::size_t diagonal : {0U, 5U, 10U, 15U}) result.inverse_bind[diagonal] = 1;
    for (std::size_t i = 0; i < 3; ++i) result.inverse_bind[12 + i] = 0 - joint.position[i];
    return result;
}

twm::Mesh mesh_of(const Mesh& mesh) {
    std::vector<Vec3> positions;
    std::vector<Vec3> normals;
    std::vector<Vec2> uvs;
    std::vector<std::vector<twm::Weight>> clusters;
    for (const Vertex& vertex : mesh.vertices) {
        positions.push_back(vertex.position);
        normals.push_back(vertex.normal);
        uvs.push_back(vertex.uv);
        auto& cluster = clusters.emplace_back();
        for (std::size_t i = 0; i < vertex.joints.size(); ++i) {
            cluster.push_back({static_cast<std::uint32_t>(vertex.joints[i]), vertex.weights[i]});
        }
    }
    twm::Mesh result;
    result.has_normals = result.has_uvs = result.has_deformer = 1;
    result.positions = sinew::View<Vec3>(positions);
    result.normals = sinew::View<Vec3>(normals);
    result.uvs = sinew::View<Vec2>(uvs);
    result.indices = sinew::View<std::uint32_t>(mesh.indices);
    result.clusters = sinew::Ragged<std::uint64_t, twm::Weight>(clusters);
    return result;
}

// Keys are relative to the parent joint.
twm::Track track_of(const Robot& robot, std::size_t joint) {
    const Joint& self = robot.joints[joint];
    const bool is_root = self.parent == joint;
    std::vector<twm::Keyframe> keys;
    for (const Key& key : robot.walk[joint]) {
        twm::Keyframe frame{key.milliseconds, {}, {1, 1, 1}, key.rotation};
        for (std::size_t i = 0; i < 3; ++i) {
            const float from_parent =
                is_root ? self.position[i] : self.position[i] - robot.joints[self.parent].position[i];
            frame.translation[i] = from_parent + key.offset[i];
        }
        keys.push_back(frame);
    }
    return {sinew::View<twm::Keyframe>(keys)};
}

}  // namespace

twm::Document to_twm(const Robot& robot) {
    twm::Document document;
    document.has_skeleton = 1;
    for (const Joint& joint : robot.joints) document.joints.push_back(joint_of(joint));
    for (const Mesh& mesh : robot.meshes) document.meshes.push_back(mesh_of(mesh));
    auto& walk = document.animations.emplace_back();
    for (std::size_t joint = 0; joint < robot.joints.size(); ++joint) walk.tracks.push_back(track_of(robot, joint));
    return document;
}

}  // namespace robot
