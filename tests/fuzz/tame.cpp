// SPDX-License-Identifier: MIT
#include "fuzz/tame.h"

#include <sinew/scene/flatten.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "fuzz/rounding.h"

namespace sinew::test {
namespace {

using namespace scene;

// Larger models are not compared, because fuzzers prefer many small inputs.
constexpr std::size_t most_vertices = 20'000;
constexpr std::size_t most_keys = 20'000;

bool is_small(double number) {
    return std::abs(number) <= 16;
}

bool is_small(const Array& array) {
    for (std::size_t i = 0; i < array.size(); ++i) {
        for (std::size_t c = 0; c < array.components; ++c) {
            if (!is_small(array.at(i, c))) return false;
        }
    }
    return true;
}

// Directions of a length near one: others lose digits when they are normalised.
bool are_directions(const Array& array) {
    for (std::size_t i = 0; i < array.size(); ++i) {
        const Vec3 v = array.vector<3>(i);
        const double size = std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
        if (!(size > 0.1 && size < 10)) return false;
    }
    return true;
}

bool is_tame(const Primitive& p) {
    // glTF cannot hold fewer vertices than a triangle needs.
    if (p.indices.empty() && !p.positions.empty() && p.positions.size() < 3) return false;
    const auto small = [](const Array& array) { return is_small(array); };
    return are_directions(p.normals) && are_directions(p.tangents) && are_directions(p.binormals) &&
           std::ranges::all_of(p.texcoords, small) && std::ranges::all_of(p.colors, small);
}

bool is_tame(const Material& m) {
    const auto small = [](const std::optional<Vec4>& color) {
        return !color || std::ranges::all_of(*color, [](double part) { return part >= 0 && part <= 1; });
    };
    const auto finite = [](const std::optional<double>& number) { return !number || std::isfinite(*number); };
    return small(m.base_color) && small(m.specular) && small(m.emission) && small(m.ambient) && finite(m.shininess) &&
           finite(m.opacity) && finite(m.metallic) && finite(m.roughness) && finite(m.alpha_cutoff);
}

// The last of several channels for the same property counts, and only it.
bool has_single_channels(const Animation& animation) {
    std::set<std::pair<std::size_t, TransformPath>> moved;
    return std::ranges::all_of(animation.channels,
                               [&](const Channel& c) { return moved.emplace(c.node, c.path).second; });
}

double size_of(const Scene& scene) {
    Vec3 low{HUGE_VAL, HUGE_VAL, HUGE_VAL};
    Vec3 high{-HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
    for (const Placed& placed : flatten(scene)) {
        for (std::size_t v = 0; v < placed.primitive.positions.size(); ++v) {
            const Vec3 at = placed.primitive.positions.vector<3>(v);
            for (std::size_t c = 0; c < 3; ++c) {
                low[c] = std::min(low[c], at[c]);
                high[c] = std::max(high[c], at[c]);
            }
        }
    }
    return std::max({0.0, high[0] - low[0], high[1] - low[1], high[2] - low[2]});
}

std::size_t count_keys(const Scene& scene) {
    std::size_t keys = 0;
    for (const Animation& animation : scene.animations) {
        for (const Channel& channel : animation.channels) keys += channel.times.size();
    }
    return keys;
}

std::size_t count_vertices(const Scene& scene) {
    std::size_t count = 0;
    for (const Mesh& mesh : scene.meshes) {
        for (const Primitive& p : mesh.primitives) count += p.positions.size();
    }
    return count;
}

}  // namespace

bool is_tame(const Scene& scene) {
    if (count_vertices(scene) > most_vertices || count_keys(scene) > most_keys) return false;
    const auto tolerance = tolerance_for(scene);
    if (!tolerance || !tolerance->in_motion) return false;
    // A tenth of what the verifier allows.
    if (count_vertices(scene) > 0 && !(tolerance->at_rest <= 1e-5 * size_of(scene))) return false;
    const auto has_tame_parts = [](const Mesh& mesh) {
        return std::ranges::all_of(mesh.primitives, [](const Primitive& p) { return is_tame(p); });
    };
    return std::ranges::all_of(scene.meshes, has_tame_parts) &&
           std::ranges::all_of(scene.materials, [](const Material& m) { return is_tame(m); }) &&
           std::ranges::all_of(scene.animations, has_single_channels);
}

}  // namespace sinew::test
