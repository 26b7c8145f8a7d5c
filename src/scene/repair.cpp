// SPDX-License-Identifier: MIT
#include "scene/repair.h"

#include <sinew/scene/issues.h>

#include <sinew/scene/math.h>

#include <algorithm>
#include <limits>
#include <map>

#include "base/formatted.h"
#include "base/text.h"
#include "scene/array_checks.h"
#include "scene/repair_triangles.h"

namespace sinew::scene {
namespace {

// Arrays with the wrong number of elements or components are unusable.
void repair_sizes(Primitive& p) {
    const auto fits = [&](const Array& array, std::size_t components) {
        return array.size() == p.positions.size() && (array.empty() || array.components == components);
    };
    const auto has_wrong_size = [&](std::size_t components) {
        return [&fits, components](const Array& array) { return !fits(array, components); };
    };
    if (!fits(p.normals, 3)) p.normals = {};
    if (!fits(p.tangents, 3) && !fits(p.tangents, 4)) p.tangents = {};
    if (!fits(p.binormals, 3)) p.binormals = {};
    std::erase_if(p.texcoords, has_wrong_size(2));
    std::erase_if(p.colors, [&](const Array& array) { return array.size() != p.positions.size(); });
    if (p.joints.size() != p.weights.size() || std::ranges::any_of(p.joints, has_wrong_size(4)) ||
        std::ranges::any_of(p.weights, has_wrong_size(4))) {
        p.joints.clear();
        p.weights.clear();
    }
}

bool provably_valid_weights(const Primitive& p, std::size_t joint_count) {
    for (std::size_t set = 0; set < p.weights.size(); ++set) {
        if (!provably_valid_weights(p.joints[set], p.weights[set], joint_count)) return false;
    }
    return true;
}

// Sets weights to zero that are negative, NaN or infinite, or whose joint does not exist.
void repair_weights(Primitive& p, std::size_t joint_count, const std::string& path, Report& report) {
    if (provably_valid_weights(p, joint_count)) return;
    std::size_t bad_joints = 0;
    std::size_t bad_weights = 0;
    const auto valid_weight = [&](std::size_t set, std::size_t v, std::size_t i) -> double {
        const double weight = p.weights[set].at(v, i);
        if (weight == 0) return 0;
        // A weight that exceeds the float range is invalid too: sums of such weights would be infinite.
        if (!(weight > 0) || !(weight <= double{std::numeric_limits<float>::max()})) {
            ++bad_weights;
            return 0;
        }
        if (p.joints[set].index(v, i) < joint_count) return weight;
        ++bad_joints;
        return 0;
    };
    for (std::size_t set = 0; set < p.weights.size(); ++set) {
        for (std::size_t v = 0; v < p.weights[set].size(); ++v) {
            for (std::size_t i = 0; i < p.weights[set].components; ++i) valid_weight(set, v, i);
        }
    }
    if (bad_joints == 0 && bad_weights == 0) return;
    const std::size_t joints = bad_joints;
    const std::size_t weights = bad_weights;
    for (std::size_t set = 0; set < p.weights.size(); ++set) {
        std::vector<std::array<float, 4>> kept(p.weights[set].size());
        for (std::size_t v = 0; v < kept.size(); ++v) {
            for (std::size_t i = 0; i < p.weights[set].components && i < 4; ++i) {
                kept[v][i] = static_cast<float>(valid_weight(set, v, i));
            }
        }
        p.weights[set] = make_array(kept);
    }
    if (joints > 0)
        report.repaired(issue::scene_joint, path,
                        formatted("{} dropped (the skin has {})", counted(joints, "weight", "weights"),
                                  counted(joint_count, "joint", "joints")));
    if (weights > 0)
        report.repaired(issue::scene_weights, path, formatted("{} set to zero", counted(weights, "weight", "weights")));
}

// The joints of a mesh are indices into its skin, so a mesh that is used with several skins becomes several meshes,
// which share their arrays.
void split_by_skin(Scene& scene) {
    std::vector<std::optional<std::size_t>> first_skin(scene.meshes.size());
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> copies;
    for (Node& node : scene.nodes) {
        if (!node.mesh || !node.skin) continue;
        if (!first_skin[*node.mesh]) first_skin[*node.mesh] = node.skin;
        if (first_skin[*node.mesh] == node.skin) continue;
        const auto [copy, is_new] = copies.try_emplace({*node.mesh, *node.skin}, scene.meshes.size());
        if (is_new) scene.meshes.push_back(scene.meshes[*node.mesh]);
        node.mesh = copy->second;
    }
}

void repair_meshes(Scene& scene, Report& report) {
    std::vector<std::size_t> joint_count(scene.meshes.size(), static_cast<std::size_t>(-1));
    for (const Node& node : scene.nodes) {
        if (node.mesh && node.skin) joint_count[*node.mesh] = scene.skins[*node.skin].joints.size();
    }
    for (std::size_t m = 0; m < scene.meshes.size(); ++m) {
        for (std::size_t i = 0; i < scene.meshes[m].primitives.size(); ++i) {
            Primitive& primitive = scene.meshes[m].primitives[i];
            const std::string path = formatted("/meshes/{}/primitives/{}", m, i);
            repair_sizes(primitive);
            repair_triangles(primitive, path, issue::loss_triangles, report);
            repair_weights(primitive, joint_count[m], path, report);
        }
    }
}

void repair_collisions(Scene& scene, Report& report) {
    for (std::size_t i = 0; i < scene.collisions.size(); ++i) {
        Collision& collision = scene.collisions[i];
        Primitive primitive;
        primitive.positions = collision.positions;
        primitive.indices = collision.indices;
        repair_triangles(primitive, formatted("/collisions/{}", i), issue::loss_collision, report);
        collision.positions = primitive.positions;
        collision.indices = primitive.indices;
    }
    std::erase_if(scene.collisions, [](const Collision& collision) { return collision.positions.empty(); });
}

// Animated nodes need a transform; their matrix is only the rest pose.
void repair_animated_matrices(Scene& scene, Report& report) {
    for (const Animation& animation : scene.animations) {
        for (const Channel& channel : animation.channels) {
            std::optional<Matrix>& matrix = scene.nodes[channel.node].matrix;
            if (!matrix) continue;
            constexpr double rounding = 1e-6;
            if (const double shear = decompose(*matrix).shear; shear > rounding) {
                report.lose(issue::loss_shear, formatted("/nodes/{}", channel.node), 1, "an animated node is sheared",
                            shear);
            }
            matrix.reset();
        }
    }
}

}  // namespace

void repair(Scene& scene, Report& report) {
    repair_animated_matrices(scene, report);
    split_by_skin(scene);
    repair_meshes(scene, report);
    repair_collisions(scene, report);
}

}  // namespace sinew::scene
