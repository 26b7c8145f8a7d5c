// SPDX-License-Identifier: MIT
#include "gltf/read/mirrored_skins.h"

#include <sinew/scene/flatten.h>
#include <sinew/scene/math.h>

#include <map>
#include <set>

#include "gltf/roundtrip/blender_bones.h"

namespace sinew::gltf {
namespace {

bool mirrors(const Model& model, const NodePlan& plan, std::size_t node) {
    bool result = false;
    for (std::size_t at = node; at != no_index; at = plan.parents[at]) {
        if (scene::determinant(local_of(model.nodes[at])) < 0) result = !result;
    }
    return result;
}

void turn(scene::Mesh& mesh) {
    for (scene::Primitive& p : mesh.primitives) {
        if (!p.joints.empty()) p.indices = scene::reversed_indices(p);
    }
}

}  // namespace

void turn_mirrored_skins(const Model& model, const NodePlan& plan, Scene& scene) {
    std::map<std::size_t, std::set<std::size_t>> mirrored;  // nodes of the scene by mesh
    for (std::size_t i = 0; i < model.nodes.size(); ++i) {
        const std::size_t at = plan.scene_node_of[i];
        if (!model.nodes[i].mesh || !model.nodes[i].skin || at == no_index) continue;
        const scene::Node& node = scene.nodes[at];
        if (node.mesh && node.skin && mirrors(model, plan, i)) mirrored[*node.mesh].insert(at);
    }
    for (const auto& [mesh, nodes] : mirrored) {
        // Other nodes keep the mesh as it is.
        std::size_t turned = mesh;
        for (std::size_t at = 0; at < scene.nodes.size() && turned == mesh; ++at) {
            if (scene.nodes[at].mesh == mesh && !nodes.contains(at)) turned = scene.meshes.size();
        }
        if (turned != mesh) {
            scene.meshes.push_back(scene::Mesh(scene.meshes[mesh]));
            for (const std::size_t at : nodes) scene.nodes[at].mesh = turned;
        }
        turn(scene.meshes[turned]);
    }
}

}  // namespace sinew::gltf
