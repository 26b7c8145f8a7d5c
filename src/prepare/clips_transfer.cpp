// SPDX-License-Identifier: MIT
#include "prepare/clips_transfer.h"

#include <sinew/animation.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

#include "prepare/clips_link.h"

namespace sinew::clips {
namespace {

using namespace scene;

constexpr double same = 1e-6;              // differences that count as none, relative to the size of the model
constexpr double straight = 2e-6;          // the largest allowed deviation between keys
constexpr double reported = 1e-5;          // larger deviations and shear are losses
constexpr int most_halvings = 9;           // of the time between two keys
constexpr std::size_t most_keys = 100000;  // of one channel; further deviations are reported

constexpr std::array paths{TransformPath::translation, TransformPath::rotation, TransformPath::scale};

const Channel* channel_for(const NodeChannels& channels, TransformPath path) {
    if (path == TransformPath::translation) return channels.translation;
    return path == TransformPath::rotation ? channels.rotation : channels.scale;
}

std::span<const double> part_of(const Transform& t, TransformPath path) {
    if (path == TransformPath::translation) return t.translation;
    return path == TransformPath::rotation ? std::span<const double>(t.rotation) : std::span<const double>(t.scale);
}

// A node of the target, and the lengths that count in its parent's space.
struct Place {
    std::size_t node = 0;
    Transform rest;
    double unit = 1;  // the size of the model in the parent's space

    bool is_rest(TransformPath path, std::span<const double> value) const {
        const auto resting = part_of(rest, path);
        const double sign =
            path == TransformPath::rotation && std::inner_product(value.begin(), value.end(), resting.begin(), 0.0) < 0
                ? -1
                : 1;
        const double scale = path == TransformPath::translation ? unit : 1;
        double worst = 0;
        for (std::size_t i = 0; i < value.size(); ++i) worst = std::max(worst, std::abs(sign * value[i] - resting[i]));
        return worst <= same * scale;
    }
};

Channel constant(const Place& place, TransformPath path, std::span<const double> value, double time) {
    Channel channel{.node = place.node, .path = path, .times = {time}};
    for (const double number : value) channel.values.push_back(static_cast<float>(number));
    return channel;
}

// The signed axis that each axis is mapped to, if a rotation only exchanges axes.
std::optional<std::array<std::size_t, 3>> exchanged_axes(const Quat& rotation) {
    const Matrix m = matrix_of({.rotation = rotation});
    std::array<std::size_t, 3> axes{};
    for (std::size_t column = 0; column < 3; ++column) {
        std::size_t row = 0;
        for (std::size_t i = 1; i < 3; ++i) {
            if (std::abs(m[4 * column + i]) > std::abs(m[4 * column + row])) row = i;
        }
        if (std::abs(std::abs(m[4 * column + row]) - 1) > same) return std::nullopt;
        axes[column] = row;
    }
    return axes;
}

// Converts channels one by one, which keeps their keys and curves: before and after are rotations with a uniform scale,
// and after does not translate.
class ChannelConversion {
public:
    ChannelConversion(const Matrix& before, const Matrix& after) : before_(before) {
        const Decomposed a = decompose(before);
        const Decomposed b = decompose(after);
        left_ = a.transform.rotation;
        right_ = b.transform.rotation;
        factor_ = a.transform.scale[0] * b.transform.scale[0];
        const auto is_even = [](const Decomposed& d) {
            const Vec3& s = d.transform.scale;
            return d.shear <= same && s[0] > 0 && std::abs(s[1] - s[0]) <= same * s[0] &&
                   std::abs(s[2] - s[0]) <= same * s[0];
        };
        exact_ = is_even(a) && is_even(b);
        axes_ = exchanged_axes(right_);
    }

    // True if the scale of a node, at rest and in all keys, can be converted.
    bool converts(const Transform& rest, const Channel* scale) const {
        const auto is_even = [](std::span<const float> s) {
            const double most = std::max({std::abs(s[0]), std::abs(s[1]), std::abs(s[2])});
            return std::abs(s[0] - s[1]) <= same * most && std::abs(s[0] - s[2]) <= same * most;
        };
        if (!exact_ || axes_) return exact_;
        const std::array resting{static_cast<float>(rest.scale[0]), static_cast<float>(rest.scale[1]),
                                 static_cast<float>(rest.scale[2])};
        if (scale == nullptr) return is_even(resting);
        for (std::size_t i = 0; i + 2 < scale->values.size(); i += 3) {
            if (!is_even(std::span(scale->values).subspan(i, 3))) return false;
        }
        return true;
    }

    // `is_tangent`: a change of the value, which is not translated.
    std::array<double, 4> value(TransformPath path, std::span<const double> v, bool is_tangent) const {
        if (path == TransformPath::rotation) return multiply(multiply(left_, Quat{v[0], v[1], v[2], v[3]}), right_);
        if (path == TransformPath::translation) {
            const Vec3 p{v[0], v[1], v[2]};
            const Vec3 moved = is_tangent ? transform_direction(before_, p) : transform_point(before_, p);
            return {moved[0], moved[1], moved[2], 0};
        }
        std::array<double, 4> result{};
        for (std::size_t i = 0; i < 3; ++i) result[i] = factor_ * v[axes_ ? (*axes_)[i] : i];
        return result;
    }

    Channel channel(const Channel& from, std::size_t node) const {
        Channel to = from;
        to.node = node;
        to.offset = {};
        const std::size_t numbers = from.path == TransformPath::rotation ? 4 : 3;
        for (std::size_t i = 0; i + numbers <= from.values.size(); i += numbers) {
            const bool is_tangent = from.interpolation == Interpolation::cubic && (i / numbers) % 3 != 1;
            std::array<double, 4> v{};
            std::copy_n(from.values.begin() + static_cast<std::ptrdiff_t>(i), numbers, v.begin());
            for (std::size_t k = 0; k < 3 && numbers == 3 && !is_tangent; ++k) v[k] += from.offset[k];
            const auto converted = value(from.path, std::span(v).first(numbers), is_tangent);
            for (std::size_t k = 0; k < numbers; ++k) to.values[i + k] = static_cast<float>(converted[k]);
        }
        return to;
    }

private:
    Matrix before_;
    Quat left_{};
    Quat right_{};
    double factor_ = 1;
    bool exact_ = false;
    std::optional<std::array<std::size_t, 3>> axes_;
};

// A sampled motion.
struct Samples {
    std::vector<double> times;
    std::vector<Transform> keys;
};

class Sampler {
public:
    Sampler(const LinkMotion& motion, const Place& place, TransferLosses& losses)
        : motion_(motion), place_(place), losses_(losses) {}

    Samples run(const std::vector<double>& times, bool stepped) {
        for (std::size_t i = 0; i < times.size(); ++i) {
            const Transform key = at(times[i]);
            if (i > 0 && !stepped) refine(times[i - 1], samples_.keys.back(), times[i], key, 0);
            add(times[i], key);
        }
        if (deviation_ > reported) {
            ++losses_.bent_channels;
            losses_.deviation = std::max(losses_.deviation, deviation_);
        }
        return std::move(samples_);
    }

private:
    Transform at(double time) {
        const Matrix m = motion_.at(time);
        const Decomposed d = decompose(m);
        const double shear = d.shear * scale_of(m);
        if (shear > reported) {
            ++losses_.sheared_keys;
            losses_.shear = std::max(losses_.shear, shear);
        }
        return d.transform;
    }

    void add(double time, Transform key) {
        if (!samples_.keys.empty()) {
            const Quat& last = samples_.keys.back().rotation;
            const double dot = std::inner_product(last.begin(), last.end(), key.rotation.begin(), 0.0);
            if (dot < 0) {
                for (double& number : key.rotation) number = -number;
            }
        }
        samples_.times.push_back(time);
        samples_.keys.push_back(key);
    }

    // The largest difference between the motion and a line between two keys, at a time.
    double deviation(double from, const Transform& a, double to, const Transform& b, double time) const {
        const double t = (time - from) / (to - from);
        Transform line;
        for (std::size_t i = 0; i < 3; ++i) {
            line.translation[i] = (1 - t) * a.translation[i] + t * b.translation[i];
            line.scale[i] = (1 - t) * a.scale[i] + t * b.scale[i];
        }
        line.rotation = slerp(a.rotation, b.rotation, t);
        const Matrix is = motion_.at(time);
        // Shear is a loss of its own.
        const Matrix best = matrix_of(decompose(is).transform);
        const Matrix straight_line = matrix_of(line);
        double worst = length(translation_of(best) - translation_of(straight_line)) / place_.unit;
        for (const std::size_t i : {0U, 1U, 2U, 4U, 5U, 6U, 8U, 9U, 10U}) {
            worst = std::max(worst, std::abs(best[i] - straight_line[i]));
        }
        return worst;
    }

    // Adds keys between two keys until the motion is straight.
    void refine(double from, const Transform& a, double to, const Transform& b, int halvings) {
        const double middle = (from + to) / 2;
        double off = 0;
        for (const double share : {0.25, 0.5, 0.75, 0.125}) {
            off = std::max(off, deviation(from, a, to, b, from + share * (to - from)));
        }
        if (off <= straight) return;
        const bool too_short = !(from < middle && middle < to) || to - from < 1e-4;
        if (halvings == most_halvings || too_short || samples_.keys.size() >= most_keys) {
            deviation_ = std::max(deviation_, off);
            return;
        }
        const Transform key = at(middle);
        refine(from, a, middle, key, halvings + 1);
        add(middle, key);
        refine(middle, key, to, b, halvings + 1);
    }

    const LinkMotion& motion_;
    const Place& place_;
    TransferLosses& losses_;
    Samples samples_;
    double deviation_ = 0;
};

// A property that stays at rest needs no channel, unless the source has one: the animation keeps its length.
void write_samples(const Samples& samples, bool stepped, const Place& place, const NodeChannels& own,
                   std::vector<Channel>& to) {
    for (const TransformPath path : paths) {
        const auto first = part_of(samples.keys[0], path);
        const double unit = path == TransformPath::translation ? place.unit : 1;
        const bool still = std::ranges::all_of(samples.keys, [&](const Transform& key) {
            const auto value = part_of(key, path);
            for (std::size_t i = 0; i < value.size(); ++i) {
                if (std::abs(value[i] - first[i]) > 0.1 * same * unit) return false;
            }
            return true;
        });
        if (still) {
            const bool has_own = channel_for(own, path) != nullptr;
            if (!has_own && place.is_rest(path, first)) continue;
            to.push_back(constant(place, path, first, samples.times[0]));
            if (!has_own || samples.times.size() == 1) continue;
            Channel& channel = to.back();
            channel.times.push_back(samples.times.back());
            for (const double number : first) channel.values.push_back(static_cast<float>(number));
            continue;
        }
        Channel channel{.node = place.node, .path = path, .times = samples.times};
        if (stepped) channel.interpolation = Interpolation::step;
        for (const Transform& key : samples.keys) {
            for (const double number : part_of(key, path)) channel.values.push_back(static_cast<float>(number));
        }
        to.push_back(std::move(channel));
    }
}

class Transfer {
public:
    Transfer(const Animation& animation, const RigFacts& source, const RigFacts& target, const NodeMatch& match,
             const Spaces& spaces, TransferLosses& losses)
        : source_(source),
          target_(target),
          match_(match),
          spaces_(spaces),
          losses_(losses),
          channels_(channels_by_node(source.scene, animation)) {
        start_ = std::numeric_limits<double>::infinity();
        for (const Channel& c : animation.channels) {
            if (!c.times.empty()) start_ = std::min(start_, c.times.front());
        }
        if (!std::isfinite(start_)) start_ = 0;
    }

    void node(std::size_t t, std::vector<Channel>& to) {
        const Link link = link_of(t, source_, target_, match_, spaces_);
        const LinkMotion motion(link, source_, channels_);
        const Node& resting = target_.scene.nodes[t];
        const auto parent = target_.parents[t];
        const double parent_scale = parent ? scale_of(target_.rest[*parent]) : 1;
        const Place place{t, resting.transform, parent_scale > 0 ? target_.size / parent_scale : target_.size};
        const std::vector<double> times = motion.key_times();
        const Node& from = source_.scene.nodes[link.source];
        if (times.empty() && is_near(motion.at(0), local_matrix(resting), place.unit)) return;
        // A node with a matrix cannot be animated.
        if (resting.matrix) return;
        if (!from.matrix && motion.only_source_moves()) {
            const Matrix before = constant_before(link);
            const double own = std::max(scale_of(source_.rest[link.source]), std::numeric_limits<double>::min());
            const bool has_no_offset = length(translation_of(link.after)) <= same * source_.size / own;
            if (is_near(before, identity_matrix, place.unit) &&
                is_near(link.after, identity_matrix, source_.size / own)) {
                return copy(link.source, place, to);
            }
            const ChannelConversion conversion(before, link.after);
            if (has_no_offset && conversion.converts(from.transform, channels_[link.source].scale)) {
                return convert(link.source, conversion, place, to);
            }
        }
        const bool stepped = motion.is_stepped();
        const Samples samples =
            Sampler(motion, place, losses_).run(times.empty() ? std::vector{start_} : times, stepped);
        write_samples(samples, stepped, place, channels_[link.source], to);
    }

private:
    // All that is constant before the source's own transform.
    Matrix constant_before(const Link& link) const {
        Matrix m = link.before;
        Matrix unwound = identity_matrix;
        for (const std::size_t n : link.unwound) unwound = multiply(unwound, local_matrix(source_.scene.nodes[n]));
        if (!link.unwound.empty()) m = multiply(m, inverse(unwound).value_or(identity_matrix));
        for (const std::size_t n : link.chain) m = multiply(m, local_matrix(source_.scene.nodes[n]));
        return m;
    }

    // Bit for bit.
    void copy(std::size_t s, const Place& place, std::vector<Channel>& to) const {
        for (const TransformPath path : paths) {
            if (const Channel* channel = channel_for(channels_[s], path)) {
                to.push_back(*channel);
                to.back().node = place.node;
            } else if (const auto value = part_of(source_.scene.nodes[s].transform, path);
                       !place.is_rest(path, value)) {
                to.push_back(constant(place, path, value, start_));
            }
        }
    }

    void convert(std::size_t s, const ChannelConversion& conversion, const Place& place,
                 std::vector<Channel>& to) const {
        for (const TransformPath path : paths) {
            if (const Channel* channel = channel_for(channels_[s], path)) {
                to.push_back(conversion.channel(*channel, place.node));
                continue;
            }
            const auto resting = part_of(source_.scene.nodes[s].transform, path);
            const auto value = conversion.value(path, resting, false);
            const auto numbers = std::span(value).first(resting.size());
            if (!place.is_rest(path, numbers)) to.push_back(constant(place, path, numbers, start_));
        }
    }

    const RigFacts& source_;
    const RigFacts& target_;
    const NodeMatch& match_;
    const Spaces& spaces_;
    TransferLosses& losses_;
    std::vector<NodeChannels> channels_;
    double start_ = 0;
};

}  // namespace

Animation transfer(const Animation& animation, const RigFacts& source, const RigFacts& target, const NodeMatch& match,
                   const Spaces& spaces, TransferLosses& losses) {
    Animation result{.name = animation.name};
    std::vector<Channel> channels;
    Transfer transfer(animation, source, target, match, spaces, losses);
    for (const std::size_t t : target.order) {
        if (match.to_source[t]) transfer.node(t, channels);
    }
    // In the order of the source, then those that the source does not have.
    std::map<std::pair<std::size_t, TransformPath>, std::size_t> places;
    for (std::size_t i = 0; i < animation.channels.size(); ++i) {
        const auto t = match.to_target[animation.channels[i].node];
        if (t) places[{*t, animation.channels[i].path}] = i;
    }
    std::vector<std::pair<std::size_t, std::size_t>> order;
    for (std::size_t i = 0; i < channels.size(); ++i) {
        const auto place = places.find({channels[i].node, channels[i].path});
        order.emplace_back(place == places.end() ? animation.channels.size() : place->second, i);
    }
    std::ranges::sort(order);
    for (const auto& [unused, i] : order) result.channels.push_back(std::move(channels[i]));
    return result;
}

}  // namespace sinew::clips
