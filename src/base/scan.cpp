// SPDX-License-Identifier: MIT
#include "base/scan.h"

#include <sinew/scalar.h>

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

// Elements are looked at in batches: a batch without offenders costs a few vector instructions, and only the others are
// walked one by one. Written as plain loops of constant length, which GCC and Clang turn into SIMD.
constexpr std::size_t batch = 256;

template <Scalar T>
Offenders scan(std::span<const std::byte> bytes, auto is_bad) {
    const std::size_t count = bytes.size() / sizeof(T);
    Offenders found;
    const auto look_closely = [&](std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < to; ++i) {
            if (!is_bad(load<T>(bytes.data() + i * sizeof(T)))) continue;
            found.first = std::min(found.first, i);
            ++found.count;
        }
    };
    std::size_t i = 0;
    for (; i + batch <= count; i += batch) {
        const std::byte* at = bytes.data() + i * sizeof(T);
        T bad = 0;
        for (std::size_t k = 0; k < batch; ++k) bad |= static_cast<T>(is_bad(load<T>(at + k * sizeof(T))));
        if (bad != 0) [[unlikely]]
            look_closely(i, i + batch);
    }
    look_closely(i, count);
    return found;
}

template <Scalar T>
Offenders out_of_range(std::span<const std::byte> indices, std::uint64_t limit) {
    if (limit > std::numeric_limits<T>::max()) return {};
    const T bound = static_cast<T>(limit);
    return scan<T>(indices, [bound](T index) { return index >= bound; });
}

}  // namespace

Offenders out_of_range_u8(std::span<const std::byte> indices, std::uint64_t limit) {
    return out_of_range<std::uint8_t>(indices, limit);
}

Offenders out_of_range_u16(std::span<const std::byte> indices, std::uint64_t limit) {
    return out_of_range<std::uint16_t>(indices, limit);
}

Offenders out_of_range_u32(std::span<const std::byte> indices, std::uint64_t limit) {
    return out_of_range<std::uint32_t>(indices, limit);
}

Offenders out_of_range_u64(std::span<const std::byte> indices, std::uint64_t limit) {
    return out_of_range<std::uint64_t>(indices, limit);
}

Offenders not_finite_f32(std::span<const std::byte> floats) {
    constexpr std::uint32_t exponent = 0x7F800000;  // all ones: NaN or infinity
    return scan<std::uint32_t>(floats, [](std::uint32_t bits) { return (bits & exponent) == exponent; });
}

Offenders not_weight_f32(std::span<const std::byte> floats) {
    constexpr std::uint32_t largest = 0x7F7FFFFF;
    constexpr std::uint32_t minus_zero = 0x80000000;
    return scan<std::uint32_t>(floats, [](std::uint32_t bits) { return (bits > largest) & (bits != minus_zero); });
}

namespace {

// How many elements there are.
std::size_t elements_in(std::span<const std::byte> bytes, const Strided& floats) {
    const std::size_t last = floats.offset + 4 * floats.count;
    return bytes.size() < last ? 0 : (bytes.size() - last) / floats.stride + 1;
}

// `N`: how many floats; 0 if that is known only at run time.
template <std::size_t N>
Offenders not_finite(std::span<const std::byte> elements, Strided floats) {
    const std::size_t count = elements_in(elements, floats);
    const std::size_t width = N == 0 ? floats.count : N;
    const std::byte* start = elements.data() + floats.offset;
    const auto is_bad = [&](std::size_t i) {
        const std::byte* at = start + i * floats.stride;
        std::uint32_t bad = 0;
        for (std::size_t k = 0; k < width; ++k) {
            bad |= static_cast<std::uint32_t>((load<std::uint32_t>(at + 4 * k) & 0x7F800000) == 0x7F800000);
        }
        return bad;
    };
    Offenders found;
    const auto look_closely = [&](std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < to; ++i) {
            if (is_bad(i) == 0) continue;
            found.first = std::min(found.first, i);
            ++found.count;
        }
    };
    std::size_t i = 0;
    for (; i + batch <= count; i += batch) {
        std::uint32_t bad = 0;
        for (std::size_t k = 0; k < batch; ++k) bad |= is_bad(i + k);
        if (bad != 0) [[unlikely]]
            look_closely(i, i + batch);
    }
    look_closely(i, count);
    return found;
}

}  // namespace

Offenders not_finite_f32(std::span<const std::byte> elements, Strided floats) {
    return floats.count == 3 ? not_finite<3>(elements, floats) : not_finite<0>(elements, floats);
}

namespace {

template <std::size_t N>
UnitOffenders not_unit(std::span<const std::byte> elements, Strided vectors, float tolerance) {
    const float low = (1 - tolerance) * (1 - tolerance);
    const float high = (1 + tolerance) * (1 + tolerance);
    const std::size_t count = elements_in(elements, vectors);
    const std::byte* start = elements.data() + vectors.offset;
    UnitOffenders found;
    double worst = 0;
    const auto squared_length = [&](std::size_t i) {
        const std::byte* at = start + i * vectors.stride;
        float sum = 0;
        for (std::size_t k = 0; k < N; ++k) sum += load<float>(at + 4 * k) * load<float>(at + 4 * k);
        return sum;
    };
    // In double, so that the square of a large float is not infinite.
    const auto exact_length = [&](std::size_t i) {
        const std::byte* at = start + i * vectors.stride;
        double sum = 0;
        for (std::size_t k = 0; k < N; ++k) sum += double{load<float>(at + 4 * k)} * double{load<float>(at + 4 * k)};
        return std::sqrt(sum);
    };
    const auto look_closely = [&](std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < to; ++i) {
            const double length = exact_length(i);
            if (std::abs(length - 1) <= tolerance || !std::isfinite(length)) continue;
            found.first = std::min(found.first, i);
            ++found.count;
            if (std::abs(length - 1) > worst) {
                worst = std::abs(length - 1);
                found.worst_length = length;
            }
        }
    };
    std::size_t i = 0;
    for (; i + batch <= count; i += batch) {
        std::uint32_t bad = 0;
        for (std::size_t k = 0; k < batch; ++k) {
            const float squared = squared_length(i + k);
            bad |= static_cast<std::uint32_t>(squared < low) | static_cast<std::uint32_t>(squared > high);
        }
        if (bad != 0) [[unlikely]]
            look_closely(i, i + batch);
    }
    look_closely(i, count);
    return found;
}

}  // namespace

UnitOffenders not_unit_f32(std::span<const std::byte> elements, Strided vectors, float tolerance) {
    // The usual sizes as constants, so that the loops have constant lengths.
    if (vectors.count == 3 && vectors.stride == 12) {
        return not_unit<3>(elements, {.stride = 12, .offset = 0, .count = 3}, tolerance);
    }
    return vectors.count == 3 ? not_unit<3>(elements, vectors, tolerance) : not_unit<4>(elements, vectors, tolerance);
}

}  // namespace sinew
