// SPDX-License-Identifier: MIT
#include "gltf/write/conform.h"

#include <sinew/scene/flatten.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include <sinew/scene/gather.h>
#include <sinew/scene/vertices.h>
#include "base/scan.h"
#include "gltf/check/float_scan.h"
#include "scene/array_checks.h"

namespace sinew::gltf {
namespace {

using scene::Array;

// The sum of weights may differ from one by this much, because of float rounding.
constexpr double sum_rounding = 1e-6;

// The bytes from the first element to the end of the last.
std::span<const std::byte> extent(const Array& a) {
    if (a.empty()) return {};
    return a.bytes.span().subspan(0, (a.count - 1) * a.stride + a.components * facts(a.type).size);
}

Array array_of(std::vector<float> numbers, std::size_t components) {
    Array array = scene::make_array(numbers);
    array.count = numbers.size() / components;
    array.components = components;
    array.stride = 4 * components;
    return array;
}

// Elements of `components` finite floats. Missing components are `filler`; NaN and infinity become 0.
Array floats(const Array& source, std::size_t components, bool finite, float filler = 0) {
    if (source.empty() || (finite && source.components == components)) return source;
    std::vector<float> numbers(source.size() * components, filler);
    for (std::size_t i = 0; i < source.size(); ++i) {
        for (std::size_t c = 0; c < std::min(components, source.components); ++c) {
            const auto number = static_cast<float>(source.at(i, c));
            numbers[i * components + c] = std::isfinite(number) ? number : 0;
        }
    }
    return array_of(std::move(numbers), components);
}

// Texture coordinates that are all zero.
Array zero_texcoords(std::size_t count) {
    return scene::make_array(std::vector<std::array<float, 2>>(count));
}

void normalize_direction(float* v) {
    const double length =
        std::sqrt(double{v[0]} * double{v[0]} + double{v[1]} * double{v[1]} + double{v[2]} * double{v[2]});
    if (std::abs(length - 1) <= double{unit_tolerance}) return;
    if (!(length > 1e-20) || !std::isfinite(length)) {
        v[0] = 0, v[1] = 0, v[2] = 1;
        return;
    }
    for (std::size_t c = 0; c < 3; ++c) v[c] = static_cast<float>(double{v[c]} / length);
}

Array unit_vectors(const Array& source, const FloatProperties& properties) {
    const bool has_offset = source.offset != std::array<float, 4>{};  // an offset changes lengths
    const Array vectors = floats(source, 3, properties.finite);
    if (vectors.empty() || (properties.finite && properties.unit && source.components == 3 && !has_offset))
        return vectors;
    std::vector<float> numbers = scene::gathered(vectors);
    for (std::size_t i = 0; i + 3 <= numbers.size(); i += 3) normalize_direction(&numbers[i]);
    return array_of(std::move(numbers), 3);
}

// Tangents with the handedness as fourth component.
Array tangents_of(const scene::Primitive& p) {
    if (p.tangents.empty() || p.normals.empty()) return {};
    const std::vector<float> handedness = scene::handedness_of(p);
    if (is_float(p.tangents) && p.tangents.components == 4 && p.tangents.offset == std::array<float, 4>{}) {
        bool right = not_unit_f32(extent(p.tangents), {p.tangents.stride, 0, 3}, unit_tolerance).count == 0;
        for (std::size_t i = 0; right && i < p.tangents.size(); ++i)
            right = p.tangents.at(i, 3) == double{handedness[i]};
        if (right) return p.tangents;
    }
    const Array four = floats(p.tangents, 4, false);
    std::vector<float> numbers = scene::gathered(four);
    for (std::size_t i = 0; i < four.size(); ++i) {
        normalize_direction(&numbers[4 * i]);
        numbers[4 * i + 3] = handedness[i];
    }
    return array_of(std::move(numbers), 4);
}

Array colors_of(const Array& source, const FloatProperties& properties) {
    const bool is_integer = source.type == Type::u8 || source.type == Type::u16;
    if (is_integer && source.normalized && source.is_plain() && source.components == 4) return source;
    const Array colors = floats(source, source.components == 3 ? 3 : 4, properties.finite, 1);
    std::vector<float> numbers = scene::gathered(colors);
    if (std::ranges::all_of(numbers, [](float n) { return n >= 0 && n <= 1; })) return colors;
    for (float& number : numbers) number = std::clamp(number, 0.0F, 1.0F);
    return array_of(std::move(numbers), colors.components);
}

double weight_at(const scene::Primitive& p, std::size_t set, std::size_t v, std::size_t i) {
    const double weight = p.weights[set].at(v, i);
    return weight > 0 && std::isfinite(weight) ? weight : 0;
}

double weight_sum(const scene::Primitive& p, std::size_t v) {
    double sum = 0;
    for (std::size_t set = 0; set < p.weights.size(); ++set) {
        for (std::size_t i = 0; i < p.weights[set].components; ++i) sum += weight_at(p, set, v, i);
    }
    return sum;
}

template <Scalar T>
bool all_weighted(const Array& weights) {
    for (std::size_t v = 0; v < weights.count; ++v) {
        const std::byte* at = weights.bytes.data() + v * weights.stride;
        bool weighted = false;
        for (std::size_t c = 0; c < weights.components; ++c) {
            const auto weight = load<T>(at + c * sizeof(T));
            if constexpr (std::same_as<T, float>) {
                weighted |= (weight > 0) & (weight <= std::numeric_limits<float>::max());
            } else {
                weighted |= weight > 0;
            }
        }
        if (!weighted) return false;
    }
    return true;
}

// True if every vertex certainly has a weight in this set.
bool all_weighted(const Array& weights) {
    if (!weights.is_plain()) return false;
    switch (weights.type) {
        case Type::f32:
            return all_weighted<float>(weights);
        case Type::u8:
            return all_weighted<std::uint8_t>(weights);
        case Type::u16:
            return all_weighted<std::uint16_t>(weights);
        default:
            return false;
    }
}

// One vertex's joints and weights, over all sets.
struct Influences {
    std::vector<std::uint32_t> joints;
    std::vector<double> weights;
};

// Reuses `all`: an allocation per vertex would dominate the run time.
void read_influences(const scene::Primitive& p, std::size_t v, const ConformOptions& options, Influences& all) {
    all.joints.clear();
    all.weights.clear();
    for (std::size_t set = 0; set < p.weights.size(); ++set) {
        for (std::size_t i = 0; i < 4; ++i) {
            const bool there = i < p.weights[set].components && i < p.joints[set].components;
            double weight = there ? weight_at(p, set, v, i) : 0;
            auto joint = weight > 0 ? static_cast<std::uint32_t>(p.joints[set].index(v, i)) : 0;
            // Merge weights of the same joint.
            for (std::size_t k = 0; weight > 0 && k < all.joints.size(); ++k) {
                if (all.weights[k] == 0 || all.joints[k] != joint) continue;
                all.weights[k] += weight;
                weight = 0;
                joint = 0;
            }
            all.joints.push_back(joint);
            all.weights.push_back(weight);
        }
    }
    double sum = 0;
    for (const double weight : all.weights) sum += weight;
    if (sum == 0) {
        all.joints[0] = static_cast<std::uint32_t>(options.fixed_joint);
        all.weights[0] = 1;
        return;
    }
    // Sums that differ only by rounding are kept.
    if (std::abs(sum - 1) > sum_rounding) {
        for (double& weight : all.weights) weight /= sum;
    }
}

bool fits_gltf(const Array& joints, const Array& weights) {
    const bool small = joints.type == Type::u8 || joints.type == Type::u16;
    return small && joints.components == 4 && joints.is_plain() && weights.components == 4 && weights.is_plain() &&
           (weights.type == Type::f32 ||
            (weights.normalized && (weights.type == Type::u8 || weights.type == Type::u16)));
}

// A weight as a number, with integers mapped to 0 to 1.
template <Scalar T>
double fraction(const std::byte* at) {
    const auto number = static_cast<double>(load<T>(at));
    if constexpr (std::same_as<T, float>) return number;
    return number / double{std::numeric_limits<T>::max()};
}

// True if the only set of a primitive conforms already: no joint occurs twice, unused joints are 0, and the weights sum
// to one. The types must fit glTF.
template <Scalar Joint, Scalar Weight>
bool weights_conform(const Array& joints, const Array& weights) {
    for (std::size_t v = 0; v < weights.count; ++v) {
        std::array<Joint, 4> joint;
        std::array<double, 4> weight;
        for (std::size_t k = 0; k < 4; ++k) {
            joint[k] = load<Joint>(joints.bytes.data() + v * joints.stride + k * sizeof(Joint));
            weight[k] = fraction<Weight>(weights.bytes.data() + v * weights.stride + k * sizeof(Weight));
        }
        double sum = 0;
        bool right = true;
        for (std::size_t k = 0; k < 4; ++k) {
            right = right && (weight[k] > 0 || (weight[k] == 0 && joint[k] == 0));
            for (std::size_t other = 0; other < k; ++other) {
                right = right && (joint[k] != joint[other] || weight[k] == 0 || weight[other] == 0);
            }
            sum += weight[k];
        }
        // Also false for NaN and infinity.
        if (!right || !(std::abs(sum - 1) <= sum_rounding)) return false;
    }
    return true;
}

template <Scalar Joint>
bool weights_conform(const Array& joints, const Array& weights) {
    if (weights.type == Type::f32) return weights_conform<Joint, float>(joints, weights);
    if (weights.type == Type::u8) return weights_conform<Joint, std::uint8_t>(joints, weights);
    return weights_conform<Joint, std::uint16_t>(joints, weights);
}

// True if no vertex would change.
bool all_weights_conform(const scene::Primitive& p, const ConformOptions& options) {
    for (std::size_t set = 0; set < p.joints.size(); ++set) {
        if (!fits_gltf(p.joints[set], p.weights[set])) return false;
    }
    if (p.joints.size() == 1) {
        return p.joints[0].type == Type::u8 ? weights_conform<std::uint8_t>(p.joints[0], p.weights[0])
                                            : weights_conform<std::uint16_t>(p.joints[0], p.weights[0]);
    }
    Influences all;
    for (std::size_t v = 0; v < p.positions.size(); ++v) {
        read_influences(p, v, options, all);
        for (std::size_t k = 0; k < all.joints.size(); ++k) {
            const std::size_t set = k / 4;
            if (p.joints[set].index(v, k % 4) != all.joints[k] || p.weights[set].at(v, k % 4) != all.weights[k])
                return false;
        }
    }
    return true;
}

void conform_weights(const scene::Primitive& source, scene::Primitive& p, const ConformOptions& options) {
    const std::size_t vertices = source.positions.size();
    if (source.joints.empty()) {
        const std::vector<std::array<std::uint16_t, 4>> joints(
            vertices, {static_cast<std::uint16_t>(options.own_joint), 0, 0, 0});
        const std::vector<std::array<float, 4>> weights(vertices, {1, 0, 0, 0});
        const View<std::array<std::uint16_t, 4>> view(joints);
        p.joints = {{.bytes = view.bytes, .count = vertices, .stride = 8, .type = Type::u16, .components = 4}};
        p.weights = {scene::make_array(weights)};
        return;
    }
    if (all_weights_conform(source, options)) return;
    const std::size_t sets = source.joints.size();
    std::vector<std::vector<std::uint16_t>> joints(sets, std::vector<std::uint16_t>(4 * vertices));
    std::vector<std::vector<float>> weights(sets, std::vector<float>(4 * vertices));
    Influences all;
    for (std::size_t v = 0; v < vertices; ++v) {
        read_influences(source, v, options, all);
        for (std::size_t k = 0; k < all.joints.size(); ++k) {
            joints[k / 4][4 * v + k % 4] = static_cast<std::uint16_t>(all.joints[k]);
            weights[k / 4][4 * v + k % 4] = static_cast<float>(all.weights[k]);
        }
    }
    for (std::size_t set = 0; set < sets; ++set) {
        p.joints[set] = scene::make_array(joints[set]);
        p.joints[set].count = vertices;
        p.joints[set].components = 4;
        p.joints[set].stride = 8;
        p.weights[set] = array_of(std::move(weights[set]), 4);
    }
}

// Indices in a type whose highest value is unused, because glTF reserves it for restarting strips.
Array indices_of(const Array& source, std::size_t vertices) {
    if (source.empty()) return source;
    const std::size_t size = facts(source.type).size;
    const bool packed = source.stride == size && source.components == 1;
    if (packed && source.type == Type::u32 && vertices <= 0xFFFFFFFF) return source;
    if (packed && size < 4 && scene::provably_below(source, 0xFFFFU >> (16 - 8 * size))) return source;
    std::size_t highest = 0;
    for (std::size_t i = 0; i < source.size(); ++i) highest = std::max(highest, source.index(i));
    const bool u8 = source.type == Type::u8 && highest < 0xFF;
    const bool u16 = source.type == Type::u16 && highest < 0xFFFF;
    const bool u32 = source.type == Type::u32 && highest < 0xFFFFFFFF;
    if ((u8 || u16 || u32) && source.stride == facts(source.type).size && source.components == 1) return source;
    std::vector<std::uint32_t> all(source.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<std::uint32_t>(source.index(i));
    if (highest >= 0xFFFF) return scene::make_array(all);
    return scene::make_array(std::vector<std::uint16_t>(all.begin(), all.end()));
}

}  // namespace

bool has_unweighted_vertices(const scene::Primitive& p) {
    if (p.joints.empty()) return false;
    if (std::ranges::any_of(p.weights, [](const Array& a) { return all_weighted(a); })) return false;
    for (std::size_t v = 0; v < p.positions.size(); ++v) {
        if (weight_sum(p, v) == 0) return true;
    }
    return false;
}

scene::Primitive conform(const scene::Primitive& source, const ConformOptions& options) {
    FloatScan scan;
    scan.add(source.positions);
    scan.add(source.normals, true);
    for (const Array& texcoords : source.texcoords) scan.add(texcoords);
    for (const Array& colors : source.colors) scan.add(colors);
    scan.run();
    scene::Primitive p = source;
    p.positions = floats(source.positions, 3, scan.result(source.positions).finite);
    for (std::size_t i = 0; i < p.texcoords.size(); ++i) {
        p.texcoords[i] = floats(source.texcoords[i], 2, scan.result(source.texcoords[i]).finite);
    }
    while (p.texcoords.size() < options.texcoord_sets) p.texcoords.push_back(zero_texcoords(source.positions.size()));
    const bool needs_tangents = options.normal_map && (source.tangents.empty() || source.normals.empty());
    if (needs_tangents && source.normals.empty()) {
        p.normals = scene::computed_normals(p);
    } else {
        p.normals = unit_vectors(source.normals, scan.result(source.normals));
    }
    p.tangents = needs_tangents ? scene::computed_tangents(p, *options.normal_map) : tangents_of(source);
    p.binormals = {};
    for (std::size_t i = 0; i < p.colors.size(); ++i) {
        p.colors[i] = colors_of(source.colors[i], scan.result(source.colors[i]));
    }
    // Without indices, glTF requires the vertex count to be a multiple of 3.
    const bool has_surplus = source.indices.empty() && source.positions.size() % 3 != 0;
    p.indices = indices_of(has_surplus ? scene::make_array(scene::indices_of(source)) : source.indices,
                           source.positions.size());
    if (options.skinned) {
        conform_weights(source, p, options);
    } else {
        p.joints.clear();
        p.weights.clear();
    }
    return p;
}

bool same_numbers(const Array& a, const Array& b) {
    if (a.count != b.count || a.components != b.components) return false;
    const bool same_place = a.bytes.data() == b.bytes.data() && a.stride == b.stride && a.type == b.type &&
                            a.normalized == b.normalized && a.scale == b.scale && a.offset == b.offset;
    if (same_place) return true;
    // In blocks, to limit the memory.
    const std::size_t row = 4 * a.components;
    const std::size_t most = std::max<std::size_t>(16384 / row, 1);
    std::vector<std::byte> left(most * row);
    std::vector<std::byte> right(most * row);
    for (std::size_t first = 0; first < a.count; first += most) {
        const std::size_t count = std::min(most, a.count - first);
        scene::gather_floats(a, first, count, {left.data(), row});
        scene::gather_floats(b, first, count, {right.data(), row});
        if (std::memcmp(left.data(), right.data(), count * row) != 0) return false;
    }
    return true;
}

bool same_meshes(const scene::Mesh& a, const scene::Mesh& b) {
    const auto same_sets = [](const std::vector<Array>& x, const std::vector<Array>& y) {
        return std::ranges::equal(x, y, same_numbers);
    };
    return std::ranges::equal(a.primitives, b.primitives, [&](const scene::Primitive& x, const scene::Primitive& y) {
        return x.material == y.material && same_numbers(x.positions, y.positions) &&
               same_numbers(x.normals, y.normals) && same_numbers(x.tangents, y.tangents) &&
               same_numbers(x.binormals, y.binormals) && same_sets(x.texcoords, y.texcoords) &&
               same_sets(x.colors, y.colors) && same_sets(x.joints, y.joints) && same_sets(x.weights, y.weights) &&
               same_numbers(x.indices, y.indices);
    });
}

}  // namespace sinew::gltf
