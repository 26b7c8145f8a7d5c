// SPDX-License-Identifier: MIT
#include "moved_skins.h"

#include <sinew/animation.h>
#include <sinew/app/import_issues.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace sinew::assimp {
namespace {

using scene::Matrix;

constexpr double placement_tolerance = 1e-4;

// The position of a node's skinned mesh at the time of binding, if the clusters of all its bones agree.
std::optional<Matrix> mesh_to_world_when_bound(const aiScene& source, const aiNode& node,
                                               const std::vector<FbxCluster>& clusters) {
    std::optional<std::vector<Matrix>> possible;
    for (unsigned m = 0; m < node.mNumMeshes; ++m) {
        const aiMesh& mesh = *source.mMeshes[node.mMeshes[m]];
        for (unsigned b = 0; b < mesh.mNumBones; ++b) {
            const Matrix offset = matrix_from(mesh.mBones[b]->mOffsetMatrix);
            std::vector<Matrix> places;
            for (const FbxCluster& cluster : clusters) {
                if (!nearly_equal(offset, cluster.mesh_to_joint, placement_tolerance)) continue;
                const Matrix place = cluster.mesh_to_world();
                const auto same = [&](const Matrix& other) { return nearly_equal(place, other, placement_tolerance); };
                if (!possible || std::ranges::any_of(*possible, same)) places.push_back(place);
            }
            possible = std::move(places);
        }
    }
    if (!possible || possible->empty()) return std::nullopt;
    return possible->front();
}

std::vector<std::optional<std::size_t>> parents_of(const Scene& scene) {
    std::vector<std::optional<std::size_t>> parents(scene.nodes.size());
    for (std::size_t n = 0; n < scene.nodes.size(); ++n) {
        for (const std::size_t child : scene.nodes[n].children) parents[child] = n;
    }
    return parents;
}

// The nodes from a node up to its root.
std::vector<std::size_t> upwards(std::size_t node, const std::vector<std::optional<std::size_t>>& parents) {
    std::vector<std::size_t> path{node};
    while (parents[path.back()]) path.push_back(*parents[path.back()]);
    return path;
}

bool moves(const Scene& scene, const std::vector<std::size_t>& path) {
    return std::ranges::any_of(scene.animations, [&](const scene::Animation& animation) {
        return std::ranges::any_of(animation.channels, [&](const scene::Channel& channel) {
            return std::ranges::find(path, channel.node) != path.end();
        });
    });
}

// Makes the roots above a skin's joints children of a new node. Returns false if that would create a cycle or move
// joints of another skin.
bool move_joints_below(Scene& scene, std::size_t skin, std::size_t mesh_node, const Matrix& back,
                       const std::vector<std::optional<std::size_t>>& parents) {
    std::set<std::size_t> tops;
    for (const std::size_t joint : scene.skins[skin].joints) tops.insert(upwards(joint, parents).back());
    if (tops.contains(upwards(mesh_node, parents).back())) return false;
    for (std::size_t s = 0; s < scene.skins.size(); ++s) {
        for (const std::size_t joint : scene.skins[s].joints) {
            if (s != skin && tops.contains(upwards(joint, parents).back())) return false;
        }
    }
    const std::size_t holder = scene.nodes.size();
    const auto [transform, shear] = scene::decompose(back);
    scene.nodes.push_back({.name = scene.nodes[mesh_node].name + "_bind", .transform = transform});
    if (shear > 1e-6) scene.nodes[holder].matrix = back;
    scene.nodes[mesh_node].children.push_back(holder);
    scene.nodes[holder].children.assign(tops.begin(), tops.end());
    std::erase_if(scene.roots, [&](std::size_t root) { return tops.contains(root); });
    return true;
}

}  // namespace

void follow_moved_skins(const aiScene& source, const FoldedNodes& folded, const std::vector<FbxCluster>& clusters,
                        Scene& scene, Report& report) {
    std::vector<scene::Transform> locals(scene.nodes.size());
    std::vector<Matrix> globals(scene.nodes.size());
    rest_pose(scene, locals);
    local_to_model(scene, parents_first(scene), locals, globals);
    for (std::size_t n = 0; n < folded.nodes.size(); ++n) {
        if (!scene.nodes[n].skin) continue;
        const auto place = mesh_to_world_when_bound(source, folded.nodes[n].itself(), clusters);
        if (!place) continue;
        const Matrix bound = scene::multiply(folded.axes, in_metres(*place, folded.unit));
        const auto parents = parents_of(scene);
        if (nearly_equal(globals[n], bound, placement_tolerance) && !moves(scene, upwards(n, parents))) continue;
        const auto back = scene::inverse(bound);
        if (back && move_joints_below(scene, *scene.nodes[n].skin, n, *back, parents)) continue;
        report.add(make_diagnostic(issue::import_moved_skin, scene.nodes[n].name, "/skins"));
    }
}

}  // namespace sinew::assimp
