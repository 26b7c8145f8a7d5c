// SPDX-License-Identifier: MIT
#include "base/scan.h"

#include <sinew/scalar.h>

#include <algorithm>
#include <cmath>
#include <cstring>

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
    const auto is_bad = [](std::uint32_t bits) { return (bits & exponent) == exponent; };
    // Most arrays are sound, and four vectors at once show it as fast as memory is.
    using Four = std::uint32_t __attribute__((vector_size(16)));
    constexpr std::size_t step = 64;
    constexpr std::size_t part = 64 * step;
    Offenders found;
    std::size_t at = 0;
    for (; at + part <= floats.size(); at += part) {
        Four bad[4]{};
        for (std::size_t i = 0; i < part; i += step) {
            for (std::size_t k = 0; k < 4; ++k) {
                Four bits;
                std::memcpy(&bits, floats.data() + at + i + 16 * k, 16);
                bad[k] |= (bits & exponent) == exponent;
            }
        }
        const Four any = bad[0] | bad[1] | bad[2] | bad[3];
        if ((any[0] | any[1] | any[2] | any[3]) == 0) [[likely]]
            continue;
        const Offenders here = scan<std::uint32_t>(floats.subspan(at, part), is_bad);
        if (found.count == 0) found.first = here.first + at / 4;
        found.count += here.count;
    }
    const Offenders rest = scan<std::uint32_t>(floats.subspan(at), is_bad);
    if (found.count == 0 && rest.count > 0) found.first = rest.first + at / 4;
    found.count += rest.count;
    return found;
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

// Of up to four floats an element. All are looked at as four, whatever the fourth is, as long as there are so many
// bytes; the others one by one.
Offenders not_finite_up_to_4(std::span<const std::byte> elements, Strided floats) {
    using Four = std::uint32_t __attribute__((vector_size(16)));
    const std::size_t count = elements_in(elements, floats);
    const std::byte* start = elements.data() + floats.offset;
    constexpr std::uint32_t exponent = 0x7F800000;  // all ones: NaN or infinity
    Four counts{};
    for (std::size_t k = 0; k < floats.count; ++k) counts[k] = exponent;
    Offenders found;
    const auto look_closely = [&](std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < to; ++i) {
            bool bad = false;
            for (std::size_t k = 0; k < floats.count; ++k) {
                bad = bad || (load<std::uint32_t>(start + i * floats.stride + 4 * k) & exponent) == exponent;
            }
            if (!bad) continue;
            found.first = std::min(found.first, i);
            ++found.count;
        }
    };
    const std::size_t bytes = elements.size() - floats.offset;
    const std::size_t wide = bytes < 16 ? 0 : std::min(count, (bytes - 16) / floats.stride + 1);
    std::size_t i = 0;
    for (; i + batch <= wide; i += batch) {
        Four bad{};
        for (std::size_t k = 0; k < batch; ++k) {
            Four bits;
            std::memcpy(&bits, start + (i + k) * floats.stride, 16);
            bad |= (bits & counts) == exponent;
        }
        if ((bad[0] | bad[1] | bad[2] | bad[3]) != 0) [[unlikely]]
            look_closely(i, i + batch);
    }
    look_closely(i, count);
    return found;
}

// Of any number.
Offenders not_finite_of_many(std::span<const std::byte> elements, Strided floats) {
    const std::size_t count = elements_in(elements, floats);
    Offenders found;
    for (std::size_t i = 0; i < count; ++i) {
        const auto element = elements.subspan(floats.offset + i * floats.stride, 4 * floats.count);
        if (not_finite_f32(element).count == 0) continue;
        found.first = std::min(found.first, i);
        ++found.count;
    }
    return found;
}

}  // namespace

Offenders not_finite_f32(std::span<const std::byte> elements, Strided floats) {
    return floats.count <= 4 ? not_finite_up_to_4(elements, floats) : not_finite_of_many(elements, floats);
}

namespace {

// Whether a batch has vectors of three floats whose squared length is out of bounds. Four of them at a time: their
// squares are turned from rows to columns, which are then summed up. Each is read with the four bytes behind it.
bool some_not_unit(const std::byte* at, std::size_t stride, float low, float high) {
    using Four = float __attribute__((vector_size(16)));
    using Bits = std::int32_t __attribute__((vector_size(16)));
    Bits bad{};
    for (std::size_t k = 0; k < batch; k += 4, at += 4 * stride) {
        const auto squares = [&](std::size_t row) {
            Four v;
            std::memcpy(&v, at + row * stride, 16);
            return v * v;
        };
        const Four a = squares(0), b = squares(1), c = squares(2), d = squares(3);
        const Four ab = __builtin_shufflevector(a, b, 0, 4, 1, 5);
        const Four cd = __builtin_shufflevector(c, d, 0, 4, 1, 5);
        const Four x = __builtin_shufflevector(ab, cd, 0, 1, 4, 5);
        const Four y = __builtin_shufflevector(ab, cd, 2, 3, 6, 7);
        const Four z = __builtin_shufflevector(__builtin_shufflevector(a, b, 2, 6, 2, 6),
                                               __builtin_shufflevector(c, d, 2, 6, 2, 6), 0, 1, 4, 5);
        const Four squared = x + y + z;
        bad |= (squared < low) | (squared > high);
    }
    return (bad[0] | bad[1] | bad[2] | bad[3]) != 0;
}

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
    if constexpr (N == 3) {
        const std::size_t bytes = elements.size() - std::min(elements.size(), vectors.offset);
        const std::size_t wide = bytes < 16 ? 0 : std::min(count, (bytes - 16) / vectors.stride + 1);
        for (; i + batch <= wide; i += batch) {
            if (some_not_unit(start + i * vectors.stride, vectors.stride, low, high)) [[unlikely]]
                look_closely(i, i + batch);
        }
    }
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

Bounds bounds_f32(std::span<const std::byte> elements, Strided floats, std::size_t count) {
    Bounds bounds;
    if (count == 0) return bounds;
    using Four = float __attribute__((vector_size(16)));
    const std::size_t width = 4 * floats.count;
    const auto load_four = [&](std::size_t i, std::size_t size) {
        Four numbers{};
        std::memcpy(&numbers, elements.data() + floats.offset + i * floats.stride, size);
        return numbers;
    };
    Four least = load_four(0, width);
    Four most = least;
    const auto look = [&](Four numbers) {
        least = numbers < least ? numbers : least;
        most = numbers > most ? numbers : most;
    };
    // Whatever follows an element is looked at with it, as long as there are so many bytes, and not used.
    const std::size_t after = elements.size() - floats.offset;
    const std::size_t wide = after < 16 ? 0 : std::min(count, (after - 16) / floats.stride + 1);
    for (std::size_t i = 0; i < wide; ++i) look(load_four(i, 16));
    for (std::size_t i = wide; i < count; ++i) look(load_four(i, width));
    for (std::size_t c = 0; c < floats.count; ++c) {
        bounds.least[c] = least[c];
        bounds.most[c] = most[c];
    }
    return bounds;
}

}  // namespace sinew
