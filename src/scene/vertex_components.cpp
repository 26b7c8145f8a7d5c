// SPDX-License-Identifier: MIT
#include "scene/vertex_components.h"

#include <sinew/scalar.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>

namespace sinew {
namespace {

// Four numbers as one vector type of GCC and Clang.
using Four = float __attribute__((vector_size(16)));
using FourInts = std::int32_t __attribute__((vector_size(16)));
using FourBits = std::uint32_t __attribute__((vector_size(16)));
using FourBytes = std::int8_t __attribute__((vector_size(4)));
using FourShorts = std::int16_t __attribute__((vector_size(8)));

// IEEE 754 binary16, rounded to nearest even. Values beyond its range become infinite, as in hardware. All cases are
// computed, and one is selected.
FourInts half_bits(Four value) {
    const auto bits = std::bit_cast<FourBits>(value);
    const FourBits sign = (bits >> 16) & 0x8000U;
    const FourBits magnitude = bits & 0x7FFF'FFFFU;
    const FourBits odd = (magnitude >> 13) & 1U;
    const FourBits normal = (magnitude - 0x3800'0000U + 0xFFFU + odd) >> 13;
    // Adding 0.5 leaves the rounded multiple of 2^-24 in the low bits.
    const FourBits small = std::bit_cast<FourBits>(std::bit_cast<Four>(magnitude) + 0.5F) - 0x3F00'0000U;
    FourBits half = magnitude < 0x3880'0000U ? small : normal;
    half = magnitude >= 0x4780'0000U ? FourBits{} + 0x7C00U : half;
    half = magnitude > 0x7F80'0000U ? FourBits{} + 0x7E00U : half;  // NaN
    return std::bit_cast<FourInts>(sign | half);
}

// The order of the comparisons turns NaN into the lower limit.
Four clamped(Four value, float low, float high) {
    const Four lower = Four{} + low;
    const Four upper = Four{} + high;
    value = value > lower ? value : lower;
    return value < upper ? value : upper;
}

template <class T>
FourInts unorm(Four value) {
    constexpr auto full = static_cast<float>(std::numeric_limits<T>::max());
    return __builtin_convertvector(clamped(value, 0, 1) * full + 0.5F, FourInts);
}

// Rounds half away from zero. NaN becomes 0.
template <class T>
FourInts snorm(Four value) {
    constexpr auto full = static_cast<float>(std::numeric_limits<T>::max());
    const Four scaled = clamped(value == value ? value : Four{}, -1, 1) * full;
    const Four half = scaled < 0 ? Four{} - 0.5F : Four{} + 0.5F;
    return __builtin_convertvector(scaled + half, FourInts);
}

template <class T>
FourInts whole(Four value) {
    constexpr auto full = static_cast<float>(std::numeric_limits<T>::max());
    return __builtin_convertvector(clamped(value, 0, full) + 0.5F, FourInts);
}

std::uint32_t whole(float value) {
    constexpr auto limit = 4294967296.0F;
    if (!(value > 0)) return 0;
    return value >= limit ? std::numeric_limits<std::uint32_t>::max() : static_cast<std::uint32_t>(value + 0.5F);
}

Four load_four(const float* from, std::size_t available) {
    Four numbers{};
    std::memcpy(&numbers, from, 4 * std::min<std::size_t>(available, 4));
    return numbers;
}

// Stores the low bits of up to four integers.
template <std::size_t size>
void store_four(FourInts values, std::size_t count, std::byte* to) {
    if constexpr (size == 1) {
        const auto narrow = __builtin_convertvector(values, FourBytes);
        std::memcpy(to, &narrow, count);
    } else {
        const auto narrow = __builtin_convertvector(values, FourShorts);
        std::memcpy(to, &narrow, 2 * count);
    }
}

// Converts numbers to integers of `size` bytes, four at a time.
template <std::size_t size>
void convert_all(const float* from, std::size_t count, std::byte* to, auto&& convert) {
    std::size_t i = 0;
    for (; i + 4 <= count; i += 4) store_four<size>(convert(load_four(from + i, 4)), 4, to + i * size);
    if (i < count) store_four<size>(convert(load_four(from + i, count - i)), count - i, to + i * size);
}

template <std::size_t size>
void scatter(const std::byte* from, std::size_t vertices, std::byte* to, std::size_t stride) {
    for (std::size_t i = 0; i < vertices; ++i) std::memcpy(to + i * stride, from + i * size, size);
}

// Copies `size` bytes per vertex to their places. The usual sizes are constants for the compiler.
void scatter(const std::byte* from, std::size_t vertices, std::size_t size, std::byte* to, std::size_t stride) {
    switch (size) {
        case 2:
            return scatter<2>(from, vertices, to, stride);
        case 3:
            return scatter<3>(from, vertices, to, stride);
        case 4:
            return scatter<4>(from, vertices, to, stride);
        case 6:
            return scatter<6>(from, vertices, to, stride);
        case 8:
            return scatter<8>(from, vertices, to, stride);
        case 12:
            return scatter<12>(from, vertices, to, stride);
        case 16:
            return scatter<16>(from, vertices, to, stride);
        default:
            for (std::size_t i = 0; i < vertices; ++i) std::memcpy(to + i * stride, from + i * size, size);
    }
}

// The octahedron |x| + |y| + |z| = 1, its lower half folded outwards over the upper one.
struct Folded {
    Four x, y;
};
Four absolute(Four v) {
    return std::bit_cast<Four>(std::bit_cast<FourBits>(v) & 0x7FFF'FFFFU);
}
Four with_sign_of(Four positive, Four sign) {
    return std::bit_cast<Four>(std::bit_cast<FourBits>(positive) | (std::bit_cast<FourBits>(sign) & 0x8000'0000U));
}
Folded folded(Four x, Four y, Four z) {
    const Four sum = absolute(x) + absolute(y) + absolute(z);
    x /= sum;
    y /= sum;
    const Four outer_x = with_sign_of(1 - absolute(y), x);
    const Four outer_y = with_sign_of(1 - absolute(x), y);
    return {z >= 0 ? x : outer_x, z >= 0 ? y : outer_y};  // 0 / 0 is NaN, which is stored as 0
}

template <class T>
void store_folded(const float* from, std::size_t vertices, std::size_t width, bool with_sign, std::byte* to,
                  std::size_t stride) {
    for (std::size_t i = 0; i < vertices; i += 4) {
        const std::size_t count = std::min<std::size_t>(vertices - i, 4);
        std::array<Four, 4> columns{};  // x, y, z and the sign of four vertices
        for (std::size_t k = 0; k < count; ++k) {
            for (std::size_t c = 0; c < width; ++c) columns[c][k] = from[(i + k) * width + c];
        }
        const Folded f = folded(columns[0], columns[1], columns[2]);
        const FourInts x = snorm<T>(f.x);
        const FourInts y = snorm<T>(f.y);
        const FourInts sign = snorm<T>(columns[3]);
        for (std::size_t k = 0; k < count; ++k) {
            std::byte* vertex = to + (i + k) * stride;
            store(vertex, static_cast<T>(x[k]));
            store(vertex + sizeof(T), static_cast<T>(y[k]));
            if (with_sign) store(vertex + 2 * sizeof(T), static_cast<T>(sign[k]));
        }
    }
}

}  // namespace

std::size_t component_size(VertexType type) {
    switch (type) {
        case VertexType::u8:
        case VertexType::unorm8:
        case VertexType::snorm8:
        case VertexType::oct8:
            return 1;
        case VertexType::f16:
        case VertexType::u16:
        case VertexType::unorm16:
        case VertexType::snorm16:
        case VertexType::oct16:
            return 2;
        case VertexType::f32:
        case VertexType::u32:
            break;
    }
    return 4;
}

bool is_octahedral(VertexType type) {
    return type == VertexType::oct8 || type == VertexType::oct16;
}

std::size_t component_count(const VertexAttribute& attribute) {
    if (is_octahedral(attribute.type)) return attribute.components == 3 ? 3 : 2;
    if (attribute.components > 0) return attribute.components;
    switch (attribute.semantic) {
        case VertexSemantic::position:
        case VertexSemantic::normal:
            return 3;
        case VertexSemantic::texcoord:
            return 2;
        default:
            return 4;
    }
}

ComponentWriter::ComponentWriter(VertexType type) : type_(type) {}

void ComponentWriter::write(const float* from, std::size_t vertices, std::size_t width, std::byte* to,
                            std::size_t stride) {
    const std::size_t count = vertices * width;
    const std::size_t size = component_size(type_);
    converted_.resize(count * size);
    const auto bytes = [&](auto&& convert) { convert_all<1>(from, count, converted_.data(), convert); };
    const auto shorts = [&](auto&& convert) { convert_all<2>(from, count, converted_.data(), convert); };
    switch (type_) {
        case VertexType::f32:
            return scatter(reinterpret_cast<const std::byte*>(from), vertices, width * size, to, stride);
        case VertexType::f16:
            shorts([](Four v) { return half_bits(v); });
            break;
        case VertexType::u8:
            bytes([](Four v) { return whole<std::uint8_t>(v); });
            break;
        case VertexType::u16:
            shorts([](Four v) { return whole<std::uint16_t>(v); });
            break;
        case VertexType::u32:
            for (std::size_t i = 0; i < count; ++i) store(converted_.data() + 4 * i, whole(from[i]));
            break;
        case VertexType::unorm8:
            bytes([](Four v) { return unorm<std::uint8_t>(v); });
            break;
        case VertexType::unorm16:
            shorts([](Four v) { return unorm<std::uint16_t>(v); });
            break;
        case VertexType::snorm8:
        case VertexType::oct8:
            bytes([](Four v) { return snorm<std::int8_t>(v); });
            break;
        case VertexType::snorm16:
        case VertexType::oct16:
            shorts([](Four v) { return snorm<std::int16_t>(v); });
            break;
    }
    scatter(converted_.data(), vertices, width * size, to, stride);
}

void store_octahedral(VertexType type, const float* from, std::size_t vertices, std::size_t width, bool with_sign,
                      std::byte* to, std::size_t stride) {
    if (type == VertexType::oct8) return store_folded<std::int8_t>(from, vertices, width, with_sign, to, stride);
    store_folded<std::int16_t>(from, vertices, width, with_sign, to, stride);
}

}  // namespace sinew
