// SPDX-License-Identifier: MIT
#include <sinew/bridge/helper_joints.h>

#include <sinew/scene/issues.h>
#include <sinew/scene/math.h>
#include <sinew/scene/shear.h>

#include <algorithm>

#include <sinew/bridge/skeleton.h>
#include "base/formatted.h"
#include "base/text.h"
#include "base/unique_names.h"

namespace sinew::scene {

UniqueNames node_names(const Scene& scene) {
    UniqueNames names;
    for (const Node& node : scene.nodes) names.take(node.name);
    return names;
}

std::size_t add_helper(Scene& scene, std::size_t of, UniqueNames& names) {
    const std::string wanted = scene.nodes[of].name.empty() ? "joint_shear" : scene.nodes[of].name + "_shear";
    scene.nodes.push_back({.name = names.add(wanted)});
    return scene.nodes.size() - 1;
}

std::size_t split_matrix(Scene& scene, std::size_t node, UniqueNames& names) {
    const TwoTransforms parts = split_shear(*scene.nodes[node].matrix);
    const std::size_t helper = add_helper(scene, node, names);
    std::ranges::replace(scene.roots, node, helper);
    for (Node& parent : scene.nodes) std::ranges::replace(parent.children, node, helper);
    scene.nodes[helper].transform = parts.outer;
    scene.nodes[helper].children = {node};
    scene.nodes[node].transform = parts.inner;
    scene.nodes[node].matrix.reset();
    return helper;
}

void split_sheared_joints(Scene& scene) {
    // Rounding alone can cause this much.
    constexpr double tolerance = 1e-6;
    UniqueNames names = node_names(scene);
    for (const Joint& joint : skeleton_of(scene).joints) {
        const auto& matrix = scene.nodes[joint.node].matrix;
        if (matrix && decompose(*matrix).shear > tolerance) split_matrix(scene, joint.node, names);
    }
}

void report_helpers(std::size_t helpers, std::size_t joints, std::size_t engine_limit, Report& report) {
    if (helpers == 0) return;
    std::string text = formatted("{} of {} joints", helpers, joints);
    if (joints > engine_limit) text += formatted("; the engine allows {}", engine_limit);
    Diagnostic found = make_diagnostic(issue::scene_helper_joints, std::move(text), "/skins");
    if (joints > engine_limit) found.severity = Severity::warning;
    report.add(std::move(found));
}

}  // namespace sinew::scene
