// SPDX-License-Identifier: MIT
#include "verify/motion.h"

#include <sinew/animation.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>

#include "base/formatted.h"
#include "base/text.h"
#include "verify/animations.h"

namespace sinew::comparing {
namespace {

using namespace scene;

// A distance of NaN counts as infinite, unless both vertices have the same NaN coordinates.
double distance_between(const Vec3& a, const Vec3& b) {
    const double distance = length(a - b);
    if (std::isfinite(distance)) return distance;
    const auto same = [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); };
    const bool equal = same(a[0], b[0]) && same(a[1], b[1]) && same(a[2], b[2]);
    return equal ? 0 : std::numeric_limits<double>::infinity();
}

struct Worst {
    double distance = 0;
    double seconds = 0;
    std::size_t vertex = 0;
};

// One side of the probes: every vertex as a sum of points in the spaces of nodes, ready to be posed again and again.
class PosedVertices {
public:
    void add(const Vec3& position, const std::vector<Influence>& influences, const Rig& rig) {
        if (influences.empty()) points_.push_back({unmoved, 1, position});
        for (const Influence& influence : influences) {
            const Controller& c = rig.controllers()[influence.controller];
            points_.push_back({c.node, influence.weight, transform_point(c.inverse_bind, position)});
        }
        ends_.push_back(points_.size());
    }

    Vec3 at(std::size_t i, std::span<const Matrix> globals) const {
        Vec3 sum{};
        for (std::size_t k = i == 0 ? 0 : ends_[i - 1]; k < ends_[i]; ++k) {
            const Point& p = points_[k];
            sum = sum + p.weight * (p.node == unmoved ? p.position : transform_point(globals[p.node], p.position));
        }
        return sum;
    }
    std::size_t size() const { return ends_.size(); }

private:
    static constexpr std::size_t unmoved = static_cast<std::size_t>(-1);
    struct Point {
        std::size_t node;
        double weight;
        Vec3 position;
    };
    std::vector<Point> points_;
    std::vector<std::size_t> ends_;
};

// The probes of both models.
class ProbedVertices {
public:
    ProbedVertices(const Aligned& models, const std::vector<Probe>& probes) {
        std::vector<Influence> influences;
        for (const Probe& probe : probes) {
            const Match& match = models.matches[probe.match];
            const Segment& s = match.segment;
            const std::size_t v_a = s.start_a + probe.offset;
            const std::size_t v_b = s.start_b + probe.offset;
            vertices_.push_back(models.part_a(match).first_vertex + v_a);
            models.rig_a.influences(s.part_a, v_a, influences);
            in_a_.add(models.part_a(match).primitive->positions.vector<3>(v_a), influences, models.rig_a);
            models.rig_b.influences(s.part_b, v_b, influences);
            in_b_.add(models.part_b(match).primitive->positions.vector<3>(v_b), influences, models.rig_b);
        }
    }

    Worst worst(std::span<const Matrix> globals_a, std::span<const Matrix> globals_b, double seconds) const {
        Worst worst{0, seconds, 0};
        for (std::size_t i = 0; i < vertices_.size(); ++i) {
            const double distance = distance_between(in_a_.at(i, globals_a), in_b_.at(i, globals_b));
            if (distance > worst.distance) worst = {distance, seconds, vertices_[i]};
        }
        return worst;
    }
    bool empty() const { return vertices_.empty(); }

private:
    std::vector<std::size_t> vertices_;
    PosedVertices in_a_, in_b_;
};

std::size_t count_keys(const Animation& animation) {
    std::size_t count = 0;
    for (const Channel& channel : animation.channels) count += channel.times.size();
    return count;
}

// The times at which to compare: the keys of both animations, times between neighbours, and evenly spaced ones. The
// cost is kept linear in the number of keys: if every channel has times of its own, only a part of them is used.
std::vector<double> compared_times(const Animation& a, const Animation& b, std::size_t more) {
    std::vector<double> keys = times_of_keys(a);
    const std::vector<double> others = times_of_keys(b);
    keys.insert(keys.end(), others.begin(), others.end());
    std::ranges::sort(keys);
    // Times that differ only by rounding are the same.
    const double spacing = keys.empty() ? 0 : (keys.back() - keys.front()) / static_cast<double>(keys.size());
    const auto is_same = [&](double x, double y) { return y - x <= 0.1 * spacing; };
    keys.erase(std::unique(keys.begin(), keys.end(), is_same), keys.end());
    const std::size_t channels = a.channels.size() + b.channels.size();
    const std::size_t budget = 100'000 + 4 * (count_keys(a) + count_keys(b));
    const std::size_t most = std::max<std::size_t>(64, budget / std::max<std::size_t>(1, channels));
    const std::size_t step = (keys.size() + most - 1) / std::max<std::size_t>(1, most);
    std::vector<double> times;
    for (std::size_t i = 0; i < keys.size(); i += std::max<std::size_t>(1, step)) times.push_back(keys[i]);
    // Dense keys leave little room between them.
    constexpr std::size_t most_between = 512;
    for (std::size_t i = 0; i + 1 < keys.size(); i += 1 + keys.size() / most_between) {
        times.push_back(0.5 * (keys[i] + keys[i + 1]));
    }
    const double end = std::max(duration(a), duration(b));
    for (std::size_t i = 0; i < more && !keys.empty(); ++i) {
        times.push_back(end * (static_cast<double>(i) + 0.5) / static_cast<double>(more));
    }
    std::ranges::sort(times);
    return times;
}

using ChannelOf = std::map<std::pair<std::size_t, TransformPath>, const Channel*>;

// The last of several channels for one property counts.
ChannelOf channels_of(const Animation& animation) {
    ChannelOf all;
    for (const Channel& channel : animation.channels) {
        if (!channel.times.empty()) all[{channel.node, channel.path}] = &channel;
    }
    return all;
}

bool are_equal(const Channel* a, const Channel* b) {
    if (a == nullptr || b == nullptr) return a == b;
    return a->interpolation == b->interpolation && a->times == b->times && a->values == b->values &&
           a->offset == b->offset;
}

// True if every node that moves vertices has the same place in the tree, the same rest pose and the same keys in both
// models, to the last bit. Then all poses are equal, and playing the animation would only confirm it.
class SameTrees {
public:
    explicit SameTrees(const Aligned& models) {
        const auto parents_a = parents_of(models.a);
        const auto parents_b = parents_of(models.b);
        std::vector<bool> seen(models.a.nodes.size(), false);
        const auto all_a = models.rig_a.controllers();
        same_ = std::ranges::all_of(models.matches, &Match::is_identity);
        for (std::size_t i = 0; i < all_a.size() && same_; ++i) {
            const auto& other = models.controllers[i];
            if (!other) continue;
            const Controller& b = models.rig_b.controllers()[*other];
            same_ = all_a[i].inverse_bind == b.inverse_bind && all_a[i].is_joint == b.is_joint;
            std::optional<std::size_t> at_a = all_a[i].node;
            std::optional<std::size_t> at_b = b.node;
            for (; same_ && at_a && !seen[*at_a]; at_a = parents_a[*at_a], at_b = parents_b[*at_b]) {
                seen[*at_a] = true;
                const Node& x = models.a.nodes[*at_a];
                const Node& y = models.b.nodes[*at_b];
                same_ = x.transform == y.transform && x.matrix == y.matrix &&
                        parents_a[*at_a].has_value() == parents_b[*at_b].has_value();
                nodes_.emplace_back(*at_a, *at_b);
            }
        }
    }

    bool move_equally(const Animation& a, const Animation& b) const {
        if (!same_) return false;
        const ChannelOf in_a = channels_of(a);
        const ChannelOf in_b = channels_of(b);
        const auto find = [](const ChannelOf& all, std::size_t node, TransformPath path) {
            const auto found = all.find({node, path});
            return found == all.end() ? nullptr : found->second;
        };
        return std::ranges::all_of(nodes_, [&](const auto& pair) {
            return std::ranges::all_of(
                std::array{TransformPath::translation, TransformPath::rotation, TransformPath::scale},
                [&](TransformPath path) {
                    return are_equal(find(in_a, pair.first, path), find(in_b, pair.second, path));
                });
        });
    }

private:
    bool same_ = true;
    std::vector<std::pair<std::size_t, std::size_t>> nodes_;
};

}  // namespace

void compare_motion(Aligned& models, const std::vector<Probe>& probes, Comparison& result) {
    const Aspects& aspects = models.options.aspects;
    const ProbedVertices vertices(models, probes);
    const Worst rest = vertices.worst(models.rest_a.globals, models.rest_b.globals, 0);
    if (rest.distance > result.worst.distance) {
        result.worst = {rest.distance, models.relative(rest.distance), "", 0, rest.vertex};
    }
    if (rest.distance > models.allowed && aspects.has(Aspect::positions)) {
        result.differences.push_back({.aspect = Aspect::positions,
                                      .path = "/meshes",
                                      .magnitude = models.relative(rest.distance),
                                      .message = formatted("vertices are up to {:.3g} of the size apart at rest",
                                                           models.relative(rest.distance))});
    }
    const SameTrees trees(models);
    std::vector<Matrix> globals_a;
    std::vector<Matrix> globals_b;
    for (ComparedAnimation& pair : result.animations) {
        const Animation& a = models.a.animations[pair.first];
        const Animation& b = models.b.animations[pair.second];
        Worst worst;
        if (!vertices.empty() && aspects.has(Aspect::motion)) {
            std::vector<double> times = compared_times(a, b, models.options.moments);
            // Equal keys move vertices equally; the last poses are played anyway.
            if (trees.move_equally(a, b))
                times.erase(times.begin(), times.end() - std::min<std::ptrdiff_t>(8, std::ssize(times)));
            for (const double seconds : times) {
                models.rig_a.play(a, seconds, globals_a);
                models.rig_b.play(b, seconds, globals_b);
                const Worst found = vertices.worst(globals_a, globals_b, seconds);
                if (found.distance > worst.distance) worst = found;
                ++pair.poses;
            }
        }
        pair.worst = {worst.distance, models.relative(worst.distance), a.name, worst.seconds, worst.vertex};
        if (worst.distance > result.worst.distance) result.worst = pair.worst;
        if (!(worst.distance > models.allowed)) continue;
        result.differences.push_back(
            {.aspect = Aspect::motion,
             .path = formatted("/animations/{}", pair.first),
             .magnitude = models.relative(worst.distance),
             .message = formatted("vertex {} is {:.3g} of the size away at {:.4g} s of {}", worst.vertex,
                                  models.relative(worst.distance), worst.seconds, quote(a.name))});
    }
}

}  // namespace sinew::comparing
