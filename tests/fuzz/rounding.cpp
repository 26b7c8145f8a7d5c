// SPDX-License-Identifier: MIT
#include "fuzz/rounding.h"

#include <sinew/animation.h>
#include <sinew/scene/flatten.h>
#include <sinew/scene/math.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinew::test {
namespace {

using namespace scene;

constexpr double infinite = std::numeric_limits<double>::infinity();

// 32-bit floats have a relative error of 6e-8; several errors may add up.
constexpr double rounding = 1e-6;
// Rounding errors this large come from numbers that some formats reject.
constexpr double wild = 1e9;
// The error of a key that is moved by a microsecond, if keys are at least `least_gap` apart, with a margin.
constexpr double least_gap = 0.02;
constexpr double key_rounding = 1e-4;

// The largest factor by which a matrix can lengthen a homogeneous vector. Infinite if an element is NaN.
double norm(const Matrix& m) {
    double largest = 1;
    for (std::size_t row = 0; row < 4; ++row) {
        double sum = 0;
        for (std::size_t column = 0; column < 4; ++column) sum += std::abs(m[4 * column + row]);
        if (!std::isfinite(sum)) return infinite;
        largest = std::max(largest, sum);
    }
    return largest;
}

double norm_of_inverse(const Matrix& m) {
    const auto back = inverse(m);
    return back ? norm(*back) : infinite;
}

double length_of(const Quat& q) {
    return std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
}

bool is_unit(const Quat& q) {
    return std::abs(length_of(q) - 1) < 1e-3;
}

struct Bounds {
    double position = 0;  // the farthest vertex
    double node = 1;      // the product of the norms of the nodes above a vertex
    double bind = 1;
    double back = 1;  // the largest norm of an inverse
};

double farthest(const Scene& scene) {
    double largest = 0;
    for (const Mesh& mesh : scene.meshes) {
        for (const Primitive& p : mesh.primitives) {
            for (std::size_t v = 0; v < p.positions.size(); ++v) {
                for (std::size_t c = 0; c < 3; ++c) {
                    const double x = std::abs(p.positions.at(v, c));
                    largest = std::isfinite(x) ? std::max(largest, x) : infinite;
                }
                if (largest == infinite) return infinite;
            }
        }
    }
    return largest;
}

double largest(double so_far, const auto& numbers) {
    for (const double number : numbers) so_far = std::isfinite(number) ? std::max(so_far, std::abs(number)) : infinite;
    return so_far;
}

// The largest translation and scale of a node, at rest and at any key.
struct Extremes {
    double translation = 0;
    double scale = 0;

    double norm() const { return std::max(1.0, translation + std::sqrt(3.0) * scale); }
};

std::vector<double> norms_of_nodes(const Scene& scene) {
    std::vector<Extremes> extremes(scene.nodes.size());
    for (std::size_t i = 0; i < extremes.size(); ++i) {
        const Transform& rest = scene.nodes[i].transform;
        extremes[i] = {largest(0, rest.translation), largest(0, rest.scale)};
    }
    std::vector<bool> moves(scene.nodes.size(), false);
    for (const Animation& animation : scene.animations) {
        for (const Channel& channel : animation.channels) {
            Extremes& of_node = extremes[channel.node];
            moves[channel.node] = true;
            if (channel.path == TransformPath::translation)
                of_node.translation = largest(of_node.translation, channel.values) + largest(0, channel.offset);
            if (channel.path == TransformPath::scale) of_node.scale = largest(of_node.scale, channel.values);
        }
    }
    std::vector<double> norms(scene.nodes.size(), 1);
    for (std::size_t i = 0; i < norms.size(); ++i) {
        const Node& node = scene.nodes[i];
        norms[i] = moves[i] ? extremes[i].norm() : norm(local_matrix(node));
        if (!node.matrix && !is_unit(node.transform.rotation)) norms[i] = infinite;
    }
    return norms;
}

Bounds bounds_of(const Scene& scene) {
    Bounds bounds;
    bounds.position = farthest(scene);
    std::vector<double> of_node = norms_of_nodes(scene);
    for (const std::size_t i : parents_first(scene)) {
        bounds.node = std::max(bounds.node, of_node[i]);
        for (const std::size_t child : scene.nodes[i].children) of_node[child] *= of_node[i];
    }
    if (scene.skins.empty() && scene.animations.empty()) return bounds;
    for (const Matrix& global : rest_globals(scene)) bounds.back = std::max(bounds.back, norm_of_inverse(global));
    for (const Skin& skin : scene.skins) {
        for (const Matrix& bind : skin.inverse_binds) {
            bounds.bind = std::max(bounds.bind, norm(bind));
            bounds.back = std::max(bounds.back, norm_of_inverse(bind));
        }
    }
    return bounds;
}

Quat rotation_at(const Channel& channel, std::size_t key) {
    Quat q{};
    const std::size_t at = channel.interpolation == Interpolation::cubic ? 3 * key + 1 : key;
    std::copy_n(channel.values.begin() + static_cast<std::ptrdiff_t>(4 * at), 4, q.begin());
    return q;
}

bool are_half_a_turn_apart(const Quat& a, const Quat& b) {
    return !(std::abs(a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]) > 0.05);
}

// True if the value at every time is unambiguous within rounding. Between two rotations that are half a turn apart,
// rounding decides the direction.
bool has_clear_keys(const Channel& channel) {
    for (std::size_t i = 0; i < channel.times.size(); ++i) {
        if (!(std::abs(channel.times[i]) < 1000)) return false;
        if (i > 0 && !(channel.times[i] - channel.times[i - 1] >= least_gap)) return false;
        if (channel.path != TransformPath::rotation) continue;
        const Quat q = rotation_at(channel, i);
        if (!is_unit(q) || (i > 0 && are_half_a_turn_apart(rotation_at(channel, i - 1), q))) return false;
    }
    return true;
}

bool has_clear_keys(const Animation& animation) {
    return std::ranges::all_of(animation.channels, [](const Channel& c) { return has_clear_keys(c); });
}

bool has_clear_keys(const Scene& scene) {
    return std::ranges::all_of(scene.animations, [](const Animation& a) { return has_clear_keys(a); });
}

}  // namespace

std::optional<Tolerance> tolerance_for(const Scene& scene) {
    const Bounds b = bounds_of(scene);
    const double reach = (b.position + 1) * b.node * b.bind;
    Tolerance tolerance;
    tolerance.at_rest = rounding * reach * b.back;
    if (!(tolerance.at_rest < wild)) return std::nullopt;
    if (has_clear_keys(scene)) tolerance.in_motion = tolerance.at_rest + key_rounding * reach;
    return tolerance;
}

}  // namespace sinew::test
