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
#include "gltf/write/conform_weights.h"
#include "scene/array_checks.h"

namespace sinew::gltf {
namespace {

using scene::Array;

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

ClampedColors clamped_colors(const scene::Primitive& p) {
    ClampedColors result;
    for (const Array& colors : p.colors) {
        if (colors.normalized && colors.is_plain()) continue;
        const std::vector<float> numbers = scene::gathered(colors);
        for (std::size_t i = 0; i < colors.size(); ++i) {
            double largest = 0;
            for (std::size_t c = 0; c < colors.components; ++c) {
                const auto number = double{numbers[i * colors.components + c]};
                // NaN and infinity become zero.
                const double change = std::isfinite(number) ? std::abs(number - std::clamp(number, 0.0, 1.0)) : 1;
                largest = std::max(largest, change);
            }
            result.count += largest > 0 ? 1U : 0U;
            result.largest = std::max(result.largest, largest);
        }
    }
    return result;
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
