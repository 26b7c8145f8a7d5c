// SPDX-License-Identifier: MIT
// The search for the time at which a vertex is farthest away.
#include <algorithm>

#include "bridge/displacement/measurement.h"
#include "bridge/displacement/times.h"

namespace sinew::scene {
namespace {

// The displacement of a vertex that becomes infinite.
constexpr double endless_displacement = std::numeric_limits<float>::max();

// What all animations together may cost in any case, and what one may; more if it has many keys or the model many
// vertices.
constexpr std::uint64_t free_matrices = 1'000'000;
constexpr std::uint64_t free_boxes = 100'000;
constexpr std::uint64_t free_vertices = 50'000;

const Animation* animation_of(const Scene& scene, std::size_t index) {
    return index < scene.animations.size() ? &scene.animations[index] : nullptr;
}

std::uint64_t count_keys(const Animation* animation) {
    std::uint64_t count = 0;
    if (animation != nullptr) {
        for (const Channel& channel : animation->channels) count += channel.times.size();
    }
    return count;
}

}  // namespace

// Follows the farthest vertex between the times at which it was seen.
void Measurement::zoom(double low, double high, const std::vector<double>& skipped, Found& best) {
    if (!(best.distance > 0)) return;
    constexpr int rounds = 3;
    constexpr int steps = 4;
    const double before = best.seconds;
    for (int round = 0; round < rounds; ++round) {
        std::vector<double> times{low, best.seconds, high};
        if (round == 0) times.insert(times.end(), skipped.begin(), skipped.end());
        for (int i = 1; i < steps; ++i) {
            const double share = static_cast<double>(i) / steps;
            times.push_back(low + share * (best.seconds - low));
            times.push_back(best.seconds + share * (high - best.seconds));
        }
        std::ranges::sort(times);
        times.erase(std::unique(times.begin(), times.end()), times.end());
        for (const double seconds : times) {
            pose(seconds);
            const double distance = distance_of(best.part, best.vertex);
            ++work_.vertices;
            if (distance > best.distance) best = {distance, seconds, best.part, best.vertex};
        }
        const auto here = std::ranges::lower_bound(times, best.seconds);
        low = here == times.begin() ? *here : *std::prev(here);
        high = std::next(here) == times.end() ? *here : *std::next(here);
    }
    if (best.seconds == before) return;
    pose(best.seconds);
    std::uint64_t all = free_vertices;
    look(best.seconds, all, best);
}

// Looks between the times around a few of the largest displacements: another one may be larger there.
void Measurement::look_closer(const std::vector<double>& times, const std::vector<double>& all,
                              std::vector<Candidate> peaks, Found& best) {
    const auto closer = [&](Found& found) {
        const auto here = std::ranges::lower_bound(times, found.seconds);
        if (here == times.end()) return;
        const double low = here == times.begin() ? *here : *std::prev(here);
        const double high = std::next(here) == times.end() ? *here : *std::next(here);
        std::vector<double> skipped;
        if (times.size() < all.size()) {
            constexpr std::size_t most_skipped = 64;
            skipped = some_of({std::ranges::lower_bound(all, low), std::ranges::upper_bound(all, high)}, most_skipped);
        }
        zoom(low, high, skipped, found);
    };
    Found farthest = best;
    closer(farthest);
    for (const Candidate& peak : peaks) {
        // What is much smaller at the sampled times is not larger between them.
        constexpr double share = 0.8;
        if (peak.seconds == best.seconds || peak.bound <= share * farthest.distance) continue;
        Found found{share * farthest.distance, peak.seconds, 0, 0};
        const double least = found.distance;
        std::uint64_t vertices = free_vertices;
        pose(peak.seconds);
        look(peak.seconds, vertices, found);
        if (!(found.distance > least)) continue;
        closer(found);
        if (found.distance > farthest.distance) farthest = found;
    }
    best = farthest;
}

// The times at which vertices may be farther away than just before and after, the farthest first.
std::vector<Measurement::Candidate> Measurement::peaks_of(const std::vector<Candidate>& in_order, std::size_t most) {
    std::vector<Candidate> peaks;
    for (std::size_t i = 0; i < in_order.size(); ++i) {
        const bool rises = i == 0 || in_order[i].score >= in_order[i - 1].score;
        const bool falls = i + 1 == in_order.size() || in_order[i].score > in_order[i + 1].score;
        if (rises && falls) peaks.push_back(in_order[i]);
    }
    std::ranges::sort(peaks, [](const Candidate& a, const Candidate& b) { return a.score > b.score; });
    peaks.resize(std::min(peaks.size(), most));
    return peaks;
}

Displacement Measurement::result_of(const Found& best) const {
    if (endless_) return {endless_displacement, best.seconds, true};
    return {prepared_.size > 0 ? best.distance / prepared_.size : best.distance, best.seconds, true};
}

Displacement Measurement::at_rest() {
    if (prepared_.vertices == 0) return {};
    endless_ = false;
    start(std::nullopt, nullptr, nullptr);
    if (same_motion_ && changed_vertices_ == 0) return {0, 0, true};
    pose(0);
    Found best;
    std::uint64_t all = free_vertices + 4 * std::uint64_t{prepared_.vertices};
    look(0, all, best);
    return result_of(best);
}

Displacement Measurement::in_animation(std::size_t index) {
    if (prepared_.vertices == 0) return {};
    endless_ = false;
    const Animation* before = animation_of(before_, index);
    const Animation* after = animation_of(after_, index);
    if (is_unmoved(before, after) && changed_vertices_ == 0) return {0, 0, true};
    // A scene with too many combinations of animations, keys and joints: what is not measured is assumed to be large.
    if (work_.matrices > limit_.matrices) return {1, 0, true};
    start(index, before, after);
    const std::uint64_t moving = play_before_.matrices() + play_after_.matrices() + active_joints_.size();
    const std::uint64_t cost = (change_.pose ? 3 * prepared_.moving.matrices : moving) + exchanges_ + 1;
    const std::uint64_t free = free_matrices / std::max<std::uint64_t>(before_.animations.size(), 10);
    const auto affordable = static_cast<std::size_t>((free + 8 * count_keys(animation_of(scene_, index))) / cost);
    const auto all = compared_times(before, after, static_cast<bool>(change_.pose), affordable);
    const std::vector<double> times = some_of(all, std::max<std::size_t>(affordable, 16));
    std::vector<Candidate> candidates;
    candidates.reserve(times.size());
    for (const double seconds : times) candidates.push_back(rank_pose(seconds));
    const std::vector<Candidate> peaks = peaks_of(candidates, affordable > 500 ? 6 : 1);
    std::ranges::sort(candidates, [](const Candidate& a, const Candidate& b) { return a.score > b.score; });

    Found best;
    const std::uint64_t most_boxes = work_.boxes + free_boxes + 4 * prepared_.shares;
    std::uint64_t vertices_left = free_vertices + 4 * std::uint64_t{prepared_.vertices};
    if (work_.vertices > limit_.vertices) vertices_left = free_vertices / 100;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        if (candidates[i].bound <= best.distance) continue;
        if (i > 0 && (work_.boxes > most_boxes || vertices_left == 0)) break;
        pose(candidates[i].seconds);
        look(candidates[i].seconds, vertices_left, best);
    }
    look_closer(times, all, peaks, best);
    return result_of(best);
}

}  // namespace sinew::scene
