// SPDX-License-Identifier: MIT
#include <sinew/bridge/losses.h>

#include <sinew/scene/flatten.h>
#include <sinew/scene/issues.h>
#include <sinew/scene/math.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

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

bool is_noticeable(const Displacement& moved) {
    return !moved.measured || moved.relative >= least_displacement;
}

void lose_motion(Loss loss, const Displacement& moved, Report& report) {
    loss.displacement = moved.relative;
    if (moved.measured && moved.relative < least_displacement) {
        loss.message += ": no vertex moves";
    } else if (moved.measured) {
        loss.message += formatted(": vertices move by up to {:.2g} of the model's size", moved.relative);
    }
    report.lose(std::move(loss));
}

namespace {

// The matrices that move vertices if every joint rests in its bind pose, but without shear.
std::vector<Matrix> unsheared_bind_pose(const Skeleton& skeleton) {
    std::vector<Matrix> globals(skeleton.joints.size(), identity_matrix);
    std::vector<bool> done(skeleton.joints.size(), false);
    const std::function<void(std::size_t)> visit = [&](std::size_t j) {
        if (done[j]) return;
        done[j] = true;
        const Joint& joint = skeleton.joints[j];
        Matrix local = inverse(joint.inverse_bind).value_or(identity_matrix);
        if (joint.parent) {
            visit(*joint.parent);
            local = multiply(skeleton.joints[*joint.parent].inverse_bind, local);
        }
        const Matrix unsheared = matrix_of(decompose(local).transform);
        globals[j] = joint.parent ? multiply(globals[*joint.parent], unsheared) : unsheared;
    };
    for (std::size_t j = 0; j < globals.size(); ++j) visit(j);
    for (std::size_t j = 0; j < globals.size(); ++j) globals[j] = multiply(globals[j], skeleton.joints[j].inverse_bind);
    return globals;
}

}  // namespace

void lose_rest_pose(const Scene& scene, const Skeleton& skeleton, BindPose stored, DisplacementMeter& meter,
                    Report& report) {
    constexpr double tolerance = 1e-6;
    const std::vector<Matrix> globals = rest_globals(scene);
    std::uint64_t count = 0;
    double largest = 0;
    for (const Joint& joint : skeleton.joints) {
        const Matrix bind = inverse(joint.inverse_bind).value_or(identity_matrix);
        const double away = difference(globals[joint.node], bind);
        largest = std::max(largest, away);
        if (away > tolerance) ++count;
    }
    if (largest == 0) return;
    const auto in_bind_pose = [](std::optional<std::size_t>, double, PoseMatrices& matrices) {
        for (auto& palette : matrices.palettes) std::ranges::fill(palette, identity_matrix);
    };
    Displacement moved = meter.at_rest({.pose = in_bind_pose});
    if (stored == BindPose::matrices && !scene.animations.empty()) {
        const std::vector<Matrix> unsheared = unsheared_bind_pose(skeleton);
        const auto without_shear = [&](std::optional<std::size_t>, double, PoseMatrices& matrices) {
            for (std::size_t s = 0; s < skeleton.of_skin.size() && s < matrices.palettes.size(); ++s) {
                for (std::size_t i = 0; i < matrices.palettes[s].size(); ++i) {
                    matrices.palettes[s][i] = unsheared[skeleton.of_skin[s][i]];
                }
            }
        };
        moved = larger(moved, meter.at_rest({.pose = without_shear}));
    }
    // Matrices of small models differ by little, but vertices move far relative to the size of the model.
    if (moved.measured && is_noticeable(moved)) count = std::max<std::uint64_t>(count, 1);
    if (count == 0 || !is_noticeable(moved)) return;
    lose_motion(
        {&issue::loss_rest_pose,
         {},
         count,
         largest,
         false,
         formatted("the rest pose differs from the bind pose for {}", share(count, skeleton.joints.size(), "joints"))},
        moved, report);
}

void lose_shear(const Scene& scene, const Skeleton& skeleton, DisplacementMeter& meter, Report& report) {
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
    if (largest == 0 || scene.animations.empty()) return;
    Scene after = without_animations(scene);
    for (const Joint& joint : skeleton.joints) {
        Node& node = after.nodes[joint.node];
        if (!node.matrix) continue;
        node.transform = decompose(*node.matrix).transform;
        node.matrix.reset();
    }
    after.animations = scene.animations;
    const auto lose = [&](std::string path, const Displacement& moved) {
        if (moved.measured && is_noticeable(moved)) count = std::max<std::uint64_t>(count, 1);
        if (count == 0 || !is_noticeable(moved)) return;
        lose_motion({&issue::loss_shear, std::move(path), count, largest, false,
                     counted(count, "joint sheared", "joints sheared")},
                    moved, report);
    };
    // The bind pose is stored exactly, but an animated joint rests in a pose that its keys can express.
    if (const Displacement moved = meter.at_rest({.after = &after}); moved.measured) lose("/nodes", moved);
    const std::vector<Displacement> moved = meter.in_each_animation({.after = &after});
    for (std::size_t a = 0; a < moved.size(); ++a) lose(formatted("/animations/{}", a), moved[a]);
}

void lose_moving_nodes(const Scene& scene, const std::vector<bool>& kept, DisplacementMeter& meter, Report& report) {
    std::vector<std::uint64_t> lost;
    Scene after = without_animations(scene);
    for (const Animation& animation : scene.animations) {
        std::set<std::size_t> nodes;
        Animation& left = after.animations.emplace_back();
        for (const Channel& channel : animation.channels) {
            if (kept[channel.node]) {
                left.channels.push_back(channel);
            } else {
                nodes.insert(channel.node);
            }
        }
        lost.push_back(nodes.size());
    }
    if (std::ranges::all_of(lost, [](std::uint64_t count) { return count == 0; })) return;
    const std::vector<Displacement> moved = meter.in_each_animation({.after = &after});
    for (std::size_t a = 0; a < lost.size(); ++a) {
        if (lost[a] == 0) continue;
        lose_motion({&issue::loss_node_animation, formatted("/animations/{}", a), lost[a], 0, false,
                     counted(lost[a], "animated node is not a joint", "animated nodes are not joints")},
                    moved[a], report);
    }
}

void lose_moving_nodes(const Scene& scene, const Skeleton& skeleton, DisplacementMeter& meter, Report& report) {
    std::vector<bool> kept(scene.nodes.size(), false);
    for (const Joint& joint : skeleton.joints) kept[joint.node] = true;
    lose_moving_nodes(scene, kept, meter, report);
}

namespace {

// How far vertices move if nodes lose their matrices: at rest, and in animations that do not move such a node.
Displacement effect_of_matrices(const Scene& before, const Scene& after) {
    Displacement largest = DisplacementMeter(before).at_rest({.after = &after});
    for (std::size_t a = 0; a < after.animations.size(); ++a) {
        Scene playing = without_animations(before);
        for (const Channel& channel : after.animations[a].channels) {
            if (channel.times.empty()) continue;
            playing.nodes[channel.node].transform = after.nodes[channel.node].transform;
            playing.nodes[channel.node].matrix.reset();
        }
        playing.animations.resize(a + 1);
        playing.animations[a].channels = after.animations[a].channels;
        largest = larger(largest, DisplacementMeter(playing).in_animation(a, {.after = &after}));
    }
    return largest;
}

}  // namespace

void drop_matrices_of_moving_nodes(Scene& scene, Report& report) {
    const std::vector<bool> moving = moving_nodes(scene);
    std::uint64_t count = 0;
    double largest = 0;
    std::string path;
    for (std::size_t i = 0; i < scene.nodes.size(); ++i) {
        if (!moving[i] || !scene.nodes[i].matrix) continue;
        path = count == 0 ? formatted("/nodes/{}", i) : "/nodes";
        ++count;
        largest = std::max(largest, decompose(*scene.nodes[i].matrix).shear);
    }
    if (count == 0) return;
    const Scene before = without_animations(scene);
    for (std::size_t i = 0; i < scene.nodes.size(); ++i) {
        if (!moving[i] || !scene.nodes[i].matrix) continue;
        scene.nodes[i].transform = decompose(*scene.nodes[i].matrix).transform;
        scene.nodes[i].matrix.reset();
    }
    const Displacement moved = effect_of_matrices(before, scene);
    if (!is_noticeable(moved)) return;
    lose_motion({&issue::loss_shear, path, count, largest, false,
                 counted(count, "animated node is sheared", "animated nodes are sheared")},
                moved, report);
}

std::vector<std::string> shown_primitive_paths(const Scene& scene) {
    std::vector<std::string> paths;
    for (const std::size_t node : shown_nodes(scene)) {
        const std::size_t mesh = *scene.nodes[node].mesh;
        for (std::size_t i = 0; i < scene.meshes[mesh].primitives.size(); ++i) {
            paths.push_back(formatted("/meshes/{}/primitives/{}", mesh, i));
        }
    }
    return paths;
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

void lose_bare_skins(const Scene& scene, Report& report) {
    std::vector<bool> bare(scene.skins.size(), true);
    for (const Node& node : scene.nodes) {
        if (!node.skin || !node.mesh) continue;
        const auto& primitives = scene.meshes[*node.mesh].primitives;
        if (std::ranges::any_of(primitives, [](const Primitive& p) { return !p.joints.empty(); })) {
            bare[*node.skin] = false;
        }
    }
    const auto count = static_cast<std::uint64_t>(std::ranges::count(bare, true));
    if (count == 0) return;
    report.lose(issue::loss_skin, "/skins", count,
                counted(count, "skeleton becomes ordinary nodes", "skeletons become ordinary nodes"));
}

void report_frame_rate(double fps, Report& report) {
    const auto is_frame_rate = [](const Diagnostic& d) { return d.issue == &issue::scene_frame_rate; };
    if (std::ranges::any_of(report.messages(), is_frame_rate)) return;
    report.add(make_diagnostic(issue::scene_frame_rate, formatted("{:g} frames per second", fps)));
}

}  // namespace sinew::scene
