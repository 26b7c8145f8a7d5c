// SPDX-License-Identifier: MIT
#include "scene/repair.h"

#include <sinew/scene/issues.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/formatted.h"
#include "base/text.h"
#include "scene/array_checks.h"

namespace sinew::scene {
namespace {

void repair_indices(Primitive& p, const std::string& path, Report& report) {
    const std::size_t vertices = p.positions.size();
    const std::size_t count = p.indices.size();
    if (count == 0 || (count % 3 == 0 && provably_below(p.indices, vertices))) return;
    std::size_t bad = 0;
    for (std::size_t i = 0; i + 3 <= count; i += 3) {
        for (std::size_t k = 0; k < 3; ++k) {
            if (p.indices.index(i + k) >= vertices) {
                ++bad;
                break;
            }
        }
    }
    if (bad == 0 && count % 3 == 0) return;
    std::vector<std::uint32_t> kept;
    for (std::size_t i = 0; i + 3 <= count; i += 3) {
        const std::array<std::size_t, 3> t{p.indices.index(i), p.indices.index(i + 1), p.indices.index(i + 2)};
        if (std::ranges::any_of(t, [&](std::size_t v) { return v >= vertices; })) continue;
        for (const std::size_t v : t) kept.push_back(static_cast<std::uint32_t>(v));
    }
    p.indices = make_array(kept);
    if (bad > 0) report.repaired(issue::scene_index, path, formatted("{} dropped", share(bad, count / 3, "triangles")));
    if (count % 3 != 0) {
        report.repaired(issue::scene_incomplete_triangle, path,
                        formatted("{} dropped", counted(count % 3, "surplus index", "surplus indices")));
    }
}

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

std::size_t count_not_finite_one_by_one(const Array& positions) {
    std::size_t bad = 0;
    for (std::size_t v = 0; v < positions.size(); ++v) {
        const Vec3 at = positions.vector<3>(v);
        bad += std::isfinite(at[0] + at[1] + at[2]) ? 0U : 1U;
    }
    return bad;
}

void report_positions(const Primitive& p, const std::string& path, Report& report) {
    const auto quick = count_not_finite(p.positions);
    const std::size_t bad = quick ? *quick : count_not_finite_one_by_one(p.positions);
    if (bad > 0)
        report.repaired(
            issue::scene_position, path,
            formatted("{} {} NaN or infinite", share(bad, p.positions.size(), "positions"), is_or_are(bad)));
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

}  // namespace

void repair(Scene& scene, Report& report) {
    // Animated nodes need a transform; their matrix is only the rest pose.
    for (const Animation& animation : scene.animations) {
        for (const Channel& channel : animation.channels) scene.nodes[channel.node].matrix.reset();
    }
    std::vector<std::size_t> joint_count(scene.meshes.size(), static_cast<std::size_t>(-1));
    for (const Node& node : scene.nodes) {
        if (node.mesh && node.skin) joint_count[*node.mesh] = scene.skins[*node.skin].joints.size();
    }
    for (std::size_t m = 0; m < scene.meshes.size(); ++m) {
        std::vector<Primitive> kept;
        for (std::size_t i = 0; i < scene.meshes[m].primitives.size(); ++i) {
            Primitive& primitive = scene.meshes[m].primitives[i];
            const std::string path = formatted("/meshes/{}/primitives/{}", m, i);
            const bool indexed = !primitive.indices.empty();
            repair_sizes(primitive);
            report_positions(primitive, path, report);
            repair_indices(primitive, path, report);
            repair_weights(primitive, joint_count[m], path, report);
            // Without indices the vertices would form triangles in order, which is something else.
            if (!indexed || !primitive.indices.empty()) kept.push_back(std::move(primitive));
        }
        scene.meshes[m].primitives = std::move(kept);
    }
}

}  // namespace sinew::scene
