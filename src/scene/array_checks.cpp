// SPDX-License-Identifier: MIT
#include "scene/array_checks.h"

#include <algorithm>
#include <cmath>

#include "base/scan.h"

namespace sinew::scene {
namespace {

bool is_packed(const Array& array) {
    return array.stride == array.components * facts(array.type).size;
}

// The bytes of a packed array.
std::span<const std::byte> numbers_of(const Array& array) {
    return array.bytes.span().first(array.count * array.stride);
}

bool is_integer(Type type) {
    return type != Type::f32 && type != Type::f64;
}

// Calls `use` with a zero of that type, for the types that are common for joints and indices.
bool with_unsigned(Type type, auto&& use) {
    switch (type) {
        case Type::u8:
            return use(std::uint8_t{});
        case Type::u16:
            return use(std::uint16_t{});
        case Type::u32:
            return use(std::uint32_t{});
        default:
            return false;
    }
}

bool below(const Array& packed, std::size_t limit) {
    switch (packed.type) {
        case Type::u8:
            return out_of_range_u8(numbers_of(packed), limit).count == 0;
        case Type::u16:
            return out_of_range_u16(numbers_of(packed), limit).count == 0;
        case Type::u32:
            return out_of_range_u32(numbers_of(packed), limit).count == 0;
        default:
            return false;
    }
}

bool is_weight(float weight) {
    return weight >= 0 && std::isfinite(weight);
}
bool is_weight(std::unsigned_integral auto) {
    return true;
}

// One pass over both arrays. The joint of a zero weight may be anything.
template <Scalar Joint, Scalar Weight>
bool are_weights(const Array& joints, const Array& weights, std::size_t joint_count) {
    bool valid = true;
    for (std::size_t i = 0; valid && i < weights.count; ++i) {
        const std::byte* joint = joints.bytes.data() + i * joints.stride;
        const std::byte* weight = weights.bytes.data() + i * weights.stride;
        for (std::size_t c = 0; c < weights.components; ++c) {
            const auto w = load<Weight>(weight + c * sizeof(Weight));
            const auto j = load<Joint>(joint + c * sizeof(Joint));
            valid &= is_weight(w) & ((w == 0) | (j < joint_count));
        }
    }
    return valid;
}

}  // namespace

bool provably_below(const Array& indices, std::size_t limit) {
    return indices.components == 1 && is_packed(indices) && below(indices, limit);
}

std::size_t highest_index(const Array& indices) {
    std::size_t highest = 0;
    const bool quick = is_packed(indices) && with_unsigned(indices.type, [&](auto zero) {
                           using T = decltype(zero);
                           const std::byte* at = indices.bytes.data();
                           T most = 0;
                           for (std::size_t i = 0; i < indices.count; ++i) {
                               most = std::max(most, load<T>(at + i * sizeof(T)));
                           }
                           highest = most;
                           return true;
                       });
    for (std::size_t i = 0; !quick && i < indices.size(); ++i) highest = std::max(highest, indices.index(i));
    return highest;
}

std::optional<std::size_t> count_not_finite(const Array& positions) {
    if (positions.empty()) return 0;
    // Other scales and offsets may exceed the range of floats.
    const auto shrinks = [](float scale) { return std::abs(scale) <= 1; };
    const auto is_zero = [](float offset) { return offset == 0; };
    if (!std::ranges::all_of(positions.scale, shrinks) || !std::ranges::all_of(positions.offset, is_zero)) {
        return std::nullopt;
    }
    if (is_integer(positions.type)) return 0;
    if (positions.type != Type::f32 || positions.normalized) return std::nullopt;
    const bool all_count = positions.components <= 3;
    if (all_count && is_packed(positions) && not_finite_f32(numbers_of(positions)).count == 0) return 0;
    const std::size_t width = std::min<std::size_t>(positions.components, 3);
    const std::size_t extent = (positions.count - 1) * positions.stride + 4 * width;
    return not_finite_f32(positions.bytes.span().first(extent), {positions.stride, 0, width}).count;
}

bool provably_valid_weights(const Array& joints, const Array& weights, std::size_t joint_count) {
    if (!weights.is_plain() || joints.components < weights.components || joints.count < weights.count) return false;
    const bool floats = weights.type == Type::f32 && !weights.normalized;
    const bool counts = weights.type == Type::u8 || weights.type == Type::u16;
    if (!floats && !counts) return false;
    if (is_packed(joints) && is_packed(weights) && below(joints, joint_count)) {
        return counts || not_weight_f32(numbers_of(weights)).count == 0;
    }
    return with_unsigned(joints.type, [&](auto joint) {
        using Joint = decltype(joint);
        if (floats) return are_weights<Joint, float>(joints, weights, joint_count);
        if (weights.type == Type::u8) return are_weights<Joint, std::uint8_t>(joints, weights, joint_count);
        return are_weights<Joint, std::uint16_t>(joints, weights, joint_count);
    });
}

}  // namespace sinew::scene
