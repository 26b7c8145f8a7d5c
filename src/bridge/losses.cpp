// SPDX-License-Identifier: MIT
#include <sinew/bridge/losses.h>

#include <sinew/scene/flatten.h>
#include <sinew/scene/issues.h>
#include <sinew/scene/math.h>

#include <algorithm>
#include <cmath>

#include <sinew/bridge/names.h>
#include "base/formatted.h"
#include "base/text.h"

namespace sinew::scene {

double difference(const Matrix& a, const Matrix& b) {
    double largest = 0;
    double size = 1;
    for (std::size_t i = 0; i < a.size(); ++i) {
        largest = std::max(largest, std::abs(a[i] - b[i]));
        size = std::max(size, std::abs(b[i]));
    }
    return largest / size;
}

void lose_rest_pose(const Scene& scene, const Skeleton& skeleton, Report& report) {
    constexpr double tolerance = 1e-5;
    const std::vector<Matrix> globals = rest_globals(scene);
    std::uint64_t count = 0;
    double largest = 0;
    for (const Joint& joint : skeleton.joints) {
        const Matrix bind = inverse(joint.inverse_bind).value_or(identity_matrix);
        const double away = difference(globals[joint.node], bind);
        largest = std::max(largest, away);
        if (away > tolerance) ++count;
    }
    if (count == 0) return;
    report.lose(
        issue::loss_rest_pose, {}, count,
        formatted("the rest pose differs from the bind pose for {}", share(count, skeleton.joints.size(), "joints")),
        largest);
}

void lose_shear(const Scene& scene, const Skeleton& skeleton, Report& report) {
    // Rounding alone can cause this much.
    constexpr double tolerance = 1e-6;
    std::uint64_t count = 0;
    double largest = 0;
    for (const Joint& joint : skeleton.joints) {
        const auto& matrix = scene.nodes[joint.node].matrix;
        const double shear = matrix ? decompose(*matrix).shear : 0;
        largest = std::max(largest, shear);
        if (shear > tolerance) ++count;
    }
    if (count > 0)
        report.lose(issue::loss_shear, {}, count,
                    formatted("{} {} sheared", counted(count, "joint", "joints"), is_or_are(count)), largest);
}

void lose_moving_nodes(const Scene& scene, const Skeleton& skeleton, Report& report) {
    std::vector<bool> lost = moving_nodes(scene);
    for (const Joint& joint : skeleton.joints) lost[joint.node] = false;
    const auto count = static_cast<std::uint64_t>(std::ranges::count(lost, true));
    if (count > 0)
        report.lose(issue::loss_node_animation, {}, count,
                    counted(count, "animated node is not a joint", "animated nodes are not joints"));
}

void lose_node_names(const Scene& scene, const Skeleton& skeleton, Report& report) {
    std::vector<bool> kept(scene.nodes.size(), false);
    for (const Joint& joint : skeleton.joints) kept[joint.node] = true;
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < kept.size(); ++i)
        count += !kept[i] && !is_placeholder_name(scene.nodes[i].name) ? 1U : 0U;
    if (count > 0)
        report.lose(issue::loss_node_names, {}, count,
                    counted(count, "name of a node that is not a joint", "names of nodes that are not joints"));
}

void lose_weights(const LostWeights& lost, std::string path, Report& report) {
    if (lost.vertices == 0) return;
    report.lose(
        issue::loss_influences, std::move(path), lost.vertices,
        formatted("up to {:.3g} of the weight of {}", lost.largest, counted(lost.vertices, "vertex", "vertices")),
        lost.largest);
}

void lose_animations(const Scene& scene, Report& report) {
    const std::size_t count = scene.animations.size();
    if (count == 0) return;
    report.lose(issue::loss_animations, {}, count,
                formatted("{}, but the model has no joints", counted(count, "animation", "animations")));
}

void lose_colliding_keys(std::uint64_t count, Report& report) {
    report.lose(issue::loss_time, "/animations", count,
                formatted("{} dropped because another key has the same rounded time", counted(count, "key", "keys")));
}

void report_frame_rate(double fps, Report& report) {
    const auto is_frame_rate = [](const Diagnostic& d) { return d.issue == &issue::scene_frame_rate; };
    if (std::ranges::any_of(report.messages(), is_frame_rate)) return;
    report.add(make_diagnostic(issue::scene_frame_rate, formatted("{:g} frames per second", fps)));
}

}  // namespace sinew::scene
