// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <map>

#include "base/formatted.h"
#include "base/text.h"
#include "verify/arrays.h"
#include "verify/motion.h"

namespace sinew::comparing {
namespace {

using namespace scene;

constexpr double weight_rounding = 2e-6;
constexpr std::size_t most_different = 64;

// The largest difference between the weights that two vertices have on corresponding controllers.
double weight_difference(const std::vector<Influence>& a, const std::vector<Influence>& b,
                         const std::vector<std::optional<std::size_t>>& counterpart) {
    double largest = 0;
    double paired = 0;
    for (const Influence& influence : a) {
        const auto& other = counterpart[influence.controller];
        double weight = 0;
        if (other) {
            const auto found = std::ranges::find(b, *other, &Influence::controller);
            if (found != b.end()) weight = found->weight;
        }
        paired += weight;
        largest = std::max(largest, std::abs(influence.weight - weight));
    }
    double all = 0;
    for (const Influence& influence : b) all += influence.weight;
    return std::max(largest, all - paired);
}

bool has_skinned_mesh(const Scene& scene) {
    return std::ranges::any_of(scene.nodes, [](const Node& node) { return node.mesh && node.skin; });
}

// Weights without a skin: of a model without its skeleton. Next to skinned meshes, this is a rigid one.
bool has_loose_weights(const Part& part, bool beside_skinned) {
    return !part.skin && !part.primitive->joints.empty() && !beside_skinned;
}

void compare_loose(const Part& a, const Part& b, const Segment& s, ArrayDifference& found) {
    for (std::size_t set = 0; set < a.primitive->weights.size() && set < b.primitive->weights.size(); ++set) {
        compare_numbers<4>({a.primitive->weights[set], s.start_a}, {b.primitive->weights[set], s.start_b}, s.count,
                           weight_rounding, s.start_a, found);
        const Array& joints_a = a.primitive->joints[set];
        const Array& joints_b = b.primitive->joints[set];
        for (std::size_t v = 0; v < s.count; ++v) {
            for (std::size_t i = 0; i < std::min(joints_a.components, joints_b.components); ++i) {
                if (a.primitive->weights[set].at(s.start_a + v, i) == 0) continue;
                if (joints_a.index(s.start_a + v, i) != joints_b.index(s.start_b + v, i)) found.add(s.start_a + v, 1);
            }
        }
    }
}

constexpr std::array<Vec3, 14> probe_directions{{{1, 0, 0},
                                                 {-1, 0, 0},
                                                 {0, 1, 0},
                                                 {0, -1, 0},
                                                 {0, 0, 1},
                                                 {0, 0, -1},
                                                 {1, 1, 1},
                                                 {1, 1, -1},
                                                 {1, -1, 1},
                                                 {1, -1, -1},
                                                 {-1, 1, 1},
                                                 {-1, 1, -1},
                                                 {-1, -1, 1},
                                                 {-1, -1, -1}}};

}  // namespace

Probes::Probes(const Aligned& models, bool animated) {
    static_assert(probe_directions.size() == directions);
    if (animated || !models.a.skins.empty() || !models.b.skins.empty()) {
        extremes_.resize(models.rig_a.controllers().size());
    }
}

void Probes::look(const Probe& probe, const Vec3& position, const std::vector<Influence>& influences,
                  double difference) {
    // Vertices that a controller hardly moves say little about it.
    constexpr double noticeable = 0.25;
    for (const Influence& influence : influences) {
        if (extremes_.empty() || (influence.weight < noticeable && influences.size() < 5)) continue;
        auto& extremes = extremes_[influence.controller];
        for (std::size_t i = 0; i < directions; ++i) {
            const double reach = dot(probe_directions[i], position);
            if (extremes[i].is_set && !(reach > extremes[i].reach)) continue;
            extremes[i] = {reach, probe, true};
        }
    }
    if (!(difference > weight_rounding)) return;
    const auto by_difference = [](const auto& x, const auto& y) { return x.first > y.first; };
    if (different_.size() == most_different) {
        if (!(difference > different_.front().first)) return;
        std::ranges::pop_heap(different_, by_difference);
        different_.pop_back();
    }
    different_.emplace_back(difference, probe);
    std::ranges::push_heap(different_, by_difference);
}

std::vector<Probe> Probes::chosen() const {
    std::vector<Probe> all;
    // Many controllers have fewer probes each.
    const std::size_t count = extremes_.size() > 32 ? 6 : directions;
    for (const auto& extremes : extremes_) {
        for (std::size_t i = 0; i < count; ++i) {
            if (extremes[i].is_set) all.push_back(extremes[i].probe);
        }
    }
    for (const auto& [difference, probe] : different_) all.push_back(probe);
    const auto key = [](const Probe& p) { return std::pair(p.match, p.offset); };
    std::ranges::sort(all, {}, key);
    const auto same = [&](const Probe& x, const Probe& y) { return key(x) == key(y); };
    all.erase(std::unique(all.begin(), all.end(), same), all.end());
    return all;
}

void compare_weights(const Aligned& models, Probes& probes, Comparison& result) {
    const bool wanted = models.options.aspects.has(Aspect::weights);
    const bool skinned_a = has_skinned_mesh(models.a);
    const bool skinned_b = has_skinned_mesh(models.b);
    std::map<std::size_t, ArrayDifference> changed;
    std::map<std::size_t, DifferenceKind> only_one;
    for (std::size_t m = 0; m < models.matches.size(); ++m) {
        const Match& match = models.matches[m];
        const Segment& s = match.segment;
        const Part& a = models.part_a(match);
        const Part& b = models.part_b(match);
        const bool weighted_a = a.skin || has_loose_weights(a, skinned_a);
        const bool weighted_b = b.skin || has_loose_weights(b, skinned_b);
        bool has_weights = !a.skin;  // weights that are all zero are none
        if (has_loose_weights(a, skinned_a) && has_loose_weights(b, skinned_b))
            compare_loose(a, b, s, changed[s.part_a]);
        // Between two rigid parts, only the outermost vertices matter. Large ones are sampled.
        const bool rigid = !a.skin && !b.skin;
        const std::size_t step = rigid ? std::max<std::size_t>(1, s.count / 4096) : 1;
        InfluenceReader reader_a(models.rig_a, s.part_a);
        InfluenceReader reader_b(models.rig_b, s.part_b);
        for (std::size_t i = 0; i < s.count; i += step) {
            const std::vector<Influence>& in_a = reader_a.at(s.start_a + i);
            has_weights = has_weights || !in_a.empty();
            double difference = 0;
            if (!rigid) {
                difference = weight_difference(in_a, reader_b.at(s.start_b + i), models.controllers);
                const bool comparable = a.skin && b.skin;
                if (comparable && difference > weight_rounding) changed[s.part_a].add(s.start_a + i, difference);
            }
            probes.look({m, i}, a.primitive->positions.vector<3>(s.start_a + i), in_a, difference);
        }
        if (weighted_a && has_weights && !weighted_b) only_one[s.part_a] = DifferenceKind::missing;
    }
    if (!wanted) return;
    for (const auto& [part, found] : changed) {
        if (found.count == 0) continue;
        result.differences.push_back({.aspect = Aspect::weights,
                                      .path = path_of(models.parts_a.all[part]),
                                      .count = found.count,
                                      .magnitude = found.largest,
                                      .message = formatted("the weights of {} differ by up to {:.3g}",
                                                           counted(found.count, "vertex", "vertices"), found.largest)});
    }
    for (const auto& [part, kind] : only_one) {
        const Part& in_a = models.parts_a.all[part];
        result.differences.push_back({.aspect = Aspect::weights,
                                      .kind = kind,
                                      .path = path_of(in_a),
                                      .count = in_a.vertices,
                                      .message = "only the first model has weights"});
    }
}

}  // namespace sinew::comparing
