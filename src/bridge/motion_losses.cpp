// SPDX-License-Identifier: MIT
#include <sinew/bridge/losses.h>

#include <sinew/scene/flatten.h>
#include <sinew/scene/issues.h>

#include <algorithm>
#include <numeric>

#include "base/formatted.h"
#include "base/text.h"

namespace sinew::scene {
namespace {

std::string animation_path(std::size_t index) {
    return formatted("/animations/{}", index);
}

// The scene with lines between keys; nothing if it has no steps and curves.
std::optional<Scene> with_lines(const Scene& scene, KeyTimes keys) {
    if (!has_curves(scene)) return std::nullopt;
    Scene result = without_animations(scene);
    result.animations = linear_animations(scene, keys);
    return result;
}

// Reduces a primitive to four weights per vertex.
LostWeights reduce(Primitive& primitive, std::size_t joints) {
    std::vector<std::size_t> same(joints);
    std::iota(same.begin(), same.end(), std::size_t{0});
    std::vector<std::array<std::uint32_t, 4>> kept_joints(primitive.positions.size());
    std::vector<std::array<double, 4>> kept_weights(primitive.positions.size());
    const LostWeights lost = four_weights(primitive, same, [&](std::size_t v, const FourWeights& four) {
        kept_joints[v] = four.joints;
        kept_weights[v] = four.weights;
    });
    primitive.joints = {make_array(kept_joints)};
    primitive.weights = {make_array(kept_weights)};
    return lost;
}

}  // namespace

void lose_curves(const Scene& scene, KeyTimes keys, DisplacementMeter& meter, Report& report) {
    const std::optional<Scene> after = with_lines(scene, keys);
    if (!after) return;
    const std::vector<Displacement> moved = meter.in_each_animation({.after = &*after});
    for (std::size_t a = 0; a < moved.size(); ++a) {
        const auto count =
            static_cast<std::uint64_t>(std::ranges::count_if(scene.animations[a].channels, [](const Channel& c) {
                return c.interpolation != Interpolation::linear && c.times.size() > 1;
            }));
        if (count == 0 || !is_noticeable(moved[a])) continue;
        lose_motion({&issue::loss_interpolation, animation_path(a), count, 0, false,
                     counted(count, "stepped or curved channel", "stepped or curved channels")},
                    moved[a], report);
    }
}

void lose_influences(const Scene& scene, DisplacementMeter& meter, Report& report) {
    const auto has_more = [](const Primitive& p) {
        return p.joints.size() > 1 || (!p.joints.empty() && p.joints[0].components > 4);
    };
    const auto any = [&](const Mesh& mesh) { return std::ranges::any_of(mesh.primitives, has_more); };
    if (std::ranges::none_of(scene.meshes, any)) return;
    Scene after = without_animations(scene);
    after.animations = scene.animations;
    std::map<std::pair<std::size_t, std::size_t>, LostWeights> reduced;  // of meshes and primitives
    LostWeights all;
    std::string path;
    for (const std::size_t at : shown_nodes(scene)) {
        const Node& node = scene.nodes[at];
        const auto& primitives = scene.meshes[*node.mesh].primitives;
        for (std::size_t i = 0; i < primitives.size(); ++i) {
            if (!node.skin || !has_more(primitives[i])) continue;
            const auto [found, is_new] = reduced.emplace(std::pair(*node.mesh, i), LostWeights{});
            if (is_new) {
                found->second = reduce(after.meshes[*node.mesh].primitives[i], scene.skins[*node.skin].joints.size());
            }
            if (found->second.vertices == 0) continue;
            path = all.vertices == 0 ? formatted("/meshes/{}/primitives/{}", *node.mesh, i) : "/meshes";
            all.vertices += found->second.vertices;
            all.largest = std::max(all.largest, found->second.largest);
        }
    }
    if (all.vertices == 0) return;
    lose_motion(
        {&issue::loss_influences, path, all.vertices, all.largest, false,
         formatted("up to {:.2g} of the weight of {}", all.largest, counted(all.vertices, "vertex", "vertices"))},
        meter.anywhere({.after = &after}), report);
}

void lose_animations(const Scene& scene, std::size_t first, std::string message, DisplacementMeter& meter,
                     Report& report) {
    if (first >= scene.animations.size()) return;
    const Scene after = without_animations(scene);
    Displacement moved;
    for (const Displacement& one : meter.in_each_animation({.after = &after}, first)) moved = larger(moved, one);
    lose_motion({&issue::loss_animations, first == 0 ? "" : "/animations", scene.animations.size() - first, 0, false,
                 std::move(message)},
                moved, report);
}

void lose_animations(const Scene& scene, DisplacementMeter& meter, Report& report) {
    const std::size_t count = scene.animations.size();
    lose_animations(scene, 0, formatted("{}, but the model has no joints", counted(count, "animation", "animations")),
                    meter, report);
}

void lose_skins(Loss loss, DisplacementMeter& meter, Report& report) {
    const auto in_bind_pose = [](std::optional<std::size_t>, double, PoseMatrices& matrices) {
        for (auto& palette : matrices.palettes) std::ranges::fill(palette, identity_matrix);
    };
    lose_motion(std::move(loss), meter.anywhere({.pose = in_bind_pose}), report);
}

void lose_times(const Scene& scene, std::optional<KeyTimes> keys,
                const std::function<double(std::size_t animation, double seconds)>& new_time,
                std::span<const std::uint64_t> dropped, DisplacementMeter& meter, Report& report) {
    Scene before = without_animations(scene);
    Scene after = without_animations(scene);
    std::vector<TimeChange> changes(scene.animations.size());
    bool any = false;
    for (std::size_t a = 0; a < changes.size(); ++a) {
        const Animation& animation = scene.animations[a];
        const auto time = [&](double seconds) { return new_time(a, seconds); };
        retimed(animation, time, changes[a]);
        changes[a].dropped = std::max(changes[a].dropped, dropped[a]);
        before.animations.emplace_back();
        after.animations.emplace_back();
        // Between two keys, vertices move by a few times the size of the model at most.
        constexpr double rounding = 1e-7;
        if (changes[a].largest_share <= rounding && changes[a].dropped == 0) {
            changes[a] = {};
            continue;
        }
        any = true;
        TimeChange ignored;
        before.animations[a] = keys ? stored_animation(scene, animation, *keys) : animation;
        after.animations[a] = retimed(before.animations[a], time, ignored);
    }
    if (!any) return;
    const std::vector<Displacement> moved = meter.in_each_animation({.after = &after, .before = &before});
    for (std::size_t a = 0; a < changes.size(); ++a) {
        const TimeChange& change = changes[a];
        const bool moves = change.rounded > 0 && moved[a].relative >= least_displacement;
        if (change.dropped == 0 && !moves) continue;
        std::string message = formatted("{} rounded to 32 bits", counted(change.rounded, "key time", "key times"));
        if (change.dropped > 0) {
            message = formatted("{} dropped because another key has the same rounded time",
                                counted(change.dropped, "key", "keys"));
        }
        lose_motion({&issue::loss_time, animation_path(a), std::max(change.rounded, change.dropped), change.largest,
                     false, std::move(message)},
                    moved[a], report);
    }
}

void lose_milliseconds(const Scene& scene, KeyTimes keys, std::span<const Milliseconds> clocks,
                       std::vector<Animation> written, DisplacementMeter& meter, Report& report) {
    if (std::ranges::none_of(clocks, [](const Milliseconds& clock) { return clock.changes_times(); })) return;
    const std::optional<Scene> lines = with_lines(scene, keys);
    const Scene& before = lines ? *lines : scene;
    Scene shifted = without_animations(scene);
    Scene after = without_animations(scene);
    for (std::size_t a = 0; a < clocks.size(); ++a) {
        Animation moved = before.animations[a];
        for (Channel& channel : moved.channels) {
            for (double& time : channel.times) time -= clocks[a].start();
        }
        after.animations.push_back(clocks[a].changes_times() ? std::move(written[a]) : moved);
        shifted.animations.push_back(std::move(moved));
    }
    const auto by_shift = meter.in_each_animation({.after = &shifted, .before = &before});
    const auto by_rounding = meter.in_each_animation({.after = &after, .before = &shifted});
    for (std::size_t a = 0; a < clocks.size(); ++a) {
        clocks[a].report(animation_path(a), report, by_shift[a], by_rounding[a]);
    }
}

}  // namespace sinew::scene
