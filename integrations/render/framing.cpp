// SPDX-License-Identifier: MIT
#include "framing.h"

#include <algorithm>
#include <set>
#include <utility>

namespace sinew::render {
namespace {

using scene::Vec3;

using Moment = std::pair<std::optional<std::size_t>, double>;

// The number of times at which an animation is sampled, besides its end: enough to catch swinging parts near their
// extremes.
constexpr std::size_t looks = 16;

std::set<Moment> moments_of(const Posing& posing, std::span<const Shot> shots, Fit fit) {
    std::set<Moment> moments;
    for (const Shot& shot : shots) {
        moments.emplace(shot.animation, shot.animation ? shot.seconds : 0);
        if (fit != Fit::animation || !shot.animation) continue;
        const auto [first, last] = posing.times(*shot.animation);
        for (std::size_t i = 0; i <= looks; ++i) {
            moments.emplace(shot.animation, first + (last - first) * static_cast<double>(i) / looks);
        }
    }
    return moments;
}

void for_each_point(const Posing& posing, bool skeleton, auto&& use) {
    PosedVertices vertices;
    for (const Part& part : posing.parts()) {
        posing.vertices(part, vertices, false);
        for (const auto& [x, y, z] : vertices.positions) use(Vec3{x, y, z});
    }
    if (!skeleton) return;
    for (const Vec3& joint : posing.joints()) use(joint);
}

}  // namespace

Framing framing_of(Posing& posing, std::span<const Shot> shots, const RenderOptions& options, bool skeleton) {
    const std::set<Moment> moments = moments_of(posing, shots, options.fit);
    Box box;
    for (const auto& [animation, seconds] : moments) {
        posing.pose(animation, seconds);
        for_each_point(posing, skeleton, [&](const Vec3& point) { box.add(point); });
    }
    Framing framing{stage_of(box), {}};

    std::vector<Reach> reaches;
    for (const Shot& shot : shots) reaches.emplace_back(shot.view, options);
    for (const auto& [animation, seconds] : moments) {
        posing.pose(animation, seconds);
        for_each_point(posing, skeleton, [&](const Vec3& point) {
            const Vec3 place = framing.stage.place(point);
            for (Reach& reach : reaches) reach.add(place);
        });
    }
    // Perspective and orthographic views cannot share a scale.
    for (const Shot& shot : shots) {
        Reach all(shot.view, options);
        for (std::size_t i = 0; i < shots.size(); ++i) {
            if (shots[i].view.perspective == shot.view.perspective) all.add(reaches[i]);
        }
        framing.cameras.emplace_back(shot.view, all, options);
    }
    return framing;
}

}  // namespace sinew::render
