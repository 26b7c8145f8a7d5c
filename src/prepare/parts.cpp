// SPDX-License-Identifier: MIT
#include "prepare/parts.h"

#include <sinew/prepare/rig.h>

namespace sinew {
namespace {

void drop_geometry(Scene& scene) {
    scene.meshes.clear();
    scene.collisions.clear();
    scene.lods.clear();
    for (scene::Node& node : scene.nodes) node.mesh.reset();
}

// A skin ignores the transform of the node, so a mesh that loses its skin moves to a root node without a transform.
void move_to_root(Scene& scene, std::size_t skinned) {
    const std::size_t added = scene.nodes.size();
    scene::Node node{.name = scene.nodes[skinned].name};
    node.mesh = scene.nodes[skinned].mesh;
    scene.nodes[skinned].mesh.reset();
    scene.nodes.push_back(std::move(node));
    scene.roots.push_back(added);
    for (scene::Lod& lod : scene.lods) {
        if (lod.node == skinned) lod.node = added;
        for (scene::Lod::Level& level : lod.levels) {
            if (level.node == skinned) level.node = added;
        }
    }
}

void drop_skins(Scene& scene) {
    scene::bind_at_rest(scene);
    for (std::size_t i = 0, count = scene.nodes.size(); i < count; ++i) {
        if (scene.nodes[i].skin && scene.nodes[i].mesh) move_to_root(scene, i);
        scene.nodes[i].skin.reset();
    }
    for (scene::Mesh& mesh : scene.meshes) {
        for (scene::Primitive& primitive : mesh.primitives) {
            primitive.joints.clear();
            primitive.weights.clear();
        }
    }
    scene.skins.clear();
}

void drop_materials(Scene& scene) {
    scene.materials.clear();
    scene.images.clear();
    for (scene::Mesh& mesh : scene.meshes) {
        for (scene::Primitive& primitive : mesh.primitives) primitive.material.reset();
    }
}

}  // namespace

void keep_parts(Scene& scene, const Parts& wanted) {
    if (!wanted.geometry) drop_geometry(scene);
    if (!wanted.skins) drop_skins(scene);
    if (!wanted.animations) scene.animations.clear();
    if (!wanted.materials) drop_materials(scene);
}

}  // namespace sinew
