// SPDX-License-Identifier: MIT
#include "base/scan.h"

#include <sinew/scalar.h>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace sinew {
namespace {

// Elements are scanned in batches. A batch without bad elements costs a few vector instructions; only other batches are
// scanned element by element.
constexpr std::size_t batch = 256;

// `is_bad` takes single numbers and vectors of numbers.
template <Scalar T>
ScanResult scan(std::span<const std::byte> bytes, auto is_bad) {
    ScanResult found;
    const auto look_closely = [&](std::size_t from, std::size_t to) {
        for (std::size_t i = from / sizeof(T); i < to / sizeof(T); ++i) {
            if (!is_bad(load<T>(bytes.data() + i * sizeof(T)))) continue;
            found.first = std::min(found.first, i);
            ++found.count;
        }
    };
    // Most arrays have no bad elements: testing four vectors at a time is as fast as reading memory.
    typedef T Some __attribute__((vector_size(16)));  // GCC drops the attribute from a dependent using
    static_assert(sizeof(Some) == 16);
    using Mask = decltype(is_bad(Some{}));
    constexpr std::size_t step = 4 * sizeof(Some);
    constexpr std::size_t part = 64 * step;
    const std::size_t whole = bytes.size() / step * step;
    for (std::size_t at = 0; at < whole; at += part) {
        const std::size_t end = std::min(at + part, whole);
        // Four variables, because GCC would keep an array in memory.
        Mask a{}, b{}, c{}, d{};
        for (std::size_t i = at; i < end; i += step) {
            const auto is_bad_at = [&](std::size_t k) {
                Some numbers;
                std::memcpy(&numbers, bytes.data() + i + k * sizeof(Some), sizeof(Some));
                return is_bad(numbers);
            };
            a |= is_bad_at(0);
            b |= is_bad_at(1);
            c |= is_bad_at(2);
            d |= is_bad_at(3);
        }
        std::uint64_t any[2];
        const Mask all = a | b | c | d;
        std::memcpy(any, &all, sizeof any);
        if ((any[0] | any[1]) != 0) [[unlikely]]
            look_closely(at, end);
    }
    look_closely(whole, bytes.size());
    return found;
}

// Bit patterns of floats.
constexpr std::uint32_t exponent = 0x7F800000;  // all ones: NaN or infinity
constexpr std::uint32_t largest = 0x7F7FFFFF;
constexpr std::uint32_t minus_zero = 0x80000000;

template <Scalar T>
ScanResult out_of_range(std::span<const std::byte> indices, std::uint64_t limit) {
    if (limit > std::numeric_limits<T>::max()) return {};
    const std::size_t count = indices.size() / sizeof(T);
    if (limit == 0) return {count == 0 ? not_found : 0, count};
    // `>` instead of `>=`, which SSE lacks.
    const T last = static_cast<T>(limit - 1);
    return scan<T>(indices, [last](auto index) { return index > last; });
}

}  // namespace

ScanResult out_of_range_u8(std::span<const std::byte> indices, std::uint64_t limit) {
    return out_of_range<std::uint8_t>(indices, limit);
}

ScanResult out_of_range_u16(std::span<const std::byte> indices, std::uint64_t limit) {
    return out_of_range<std::uint16_t>(indices, limit);
}

ScanResult out_of_range_u32(std::span<const std::byte> indices, std::uint64_t limit) {
    return out_of_range<std::uint32_t>(indices, limit);
}

ScanResult out_of_range_u64(std::span<const std::byte> indices, std::uint64_t limit) {
    return out_of_range<std::uint64_t>(indices, limit);
}

ScanResult not_finite_f32(std::span<const std::byte> floats) {
    return scan<std::uint32_t>(floats, [](auto bits) { return (bits & exponent) == exponent; });
}

ScanResult not_weight_f32(std::span<const std::byte> floats) {
    return scan<std::uint32_t>(floats, [](auto bits) { return (bits > largest) & (bits != minus_zero); });
}

namespace {

// The number of elements.
std::size_t elements_in(std::span<const std::byte> bytes, const Strided& floats) {
    const std::size_t last = floats.offset + 4 * floats.count;
    return bytes.size() < last ? 0 : (bytes.size() - last) / floats.stride + 1;
}

// For up to four floats per element. Loads four floats at a time and masks the surplus, as long as 16 bytes remain; the
// last elements are checked one by one.
ScanResult not_finite_up_to_4(std::span<const std::byte> elements, Strided floats) {
    using Four = std::uint32_t __attribute__((vector_size(16)));
    const std::size_t count = elements_in(elements, floats);
    const std::byte* start = elements.data() + floats.offset;
    Four counts{};
    for (std::size_t k = 0; k < floats.count; ++k) counts[k] = exponent;
    ScanResult found;
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
    while (i < wide) {
        const std::size_t some = std::min(batch, wide - i);
        Four bad{};
        for (std::size_t k = i; k < i + some; ++k) {
            Four bits;
            std::memcpy(&bits, start + k * floats.stride, 16);
            bad |= (bits & counts) == exponent;
        }
        if ((bad[0] | bad[1] | bad[2] | bad[3]) != 0) [[unlikely]]
            look_closely(i, i + some);
        i += some;
    }
    look_closely(i, count);
    return found;
}

// For any number of floats per element.
ScanResult not_finite_of_many(std::span<const std::byte> elements, Strided floats) {
    const std::size_t count = elements_in(elements, floats);
    ScanResult found;
    for (std::size_t i = 0; i < count; ++i) {
        const auto element = elements.subspan(floats.offset + i * floats.stride, 4 * floats.count);
        if (not_finite_f32(element).count == 0) continue;
        found.first = std::min(found.first, i);
        ++found.count;
    }
    return found;
}

}  // namespace

ScanResult not_finite_f32(std::span<const std::byte> elements, Strided floats) {
    return floats.count <= 4 ? not_finite_up_to_4(elements, floats) : not_finite_of_many(elements, floats);
}

namespace {

using Four = float __attribute__((vector_size(16)));
using Truths = std::int32_t __attribute__((vector_size(16)));

// The squared distances of four points of N numbers from a centre. Loads each point as four numbers, squares them,
// transposes the squares and adds them up.
template <std::size_t N>
Four squared_distances(const std::byte* at, std::size_t stride, Four center) {
    const auto squares = [&](std::size_t row) {
        Four v;
        std::memcpy(&v, at + row * stride, 16);
        v -= center;
        return v * v;
    };
    const Four a = squares(0), b = squares(1), c = squares(2), d = squares(3);
    const Four ab = __builtin_shufflevector(a, b, 0, 4, 1, 5);
    const Four cd = __builtin_shufflevector(c, d, 0, 4, 1, 5);
    const Four ab_behind = __builtin_shufflevector(a, b, 2, 6, 3, 7);
    const Four cd_behind = __builtin_shufflevector(c, d, 2, 6, 3, 7);
    const Four x = __builtin_shufflevector(ab, cd, 0, 1, 4, 5);
    const Four y = __builtin_shufflevector(ab, cd, 2, 3, 6, 7);
    const Four z = __builtin_shufflevector(ab_behind, cd_behind, 0, 1, 4, 5);
    if constexpr (N == 3) return x + y + z;
    return x + y + z + __builtin_shufflevector(ab_behind, cd_behind, 2, 3, 6, 7);
}

bool any(Truths t) {
    return (t[0] | t[1] | t[2] | t[3]) != 0;
}

// True if a vector of N floats has a squared length outside [low, high]. `count` is a multiple of four.
template <std::size_t N>
bool some_not_unit(const std::byte* at, std::size_t stride, std::size_t count, float low, float high) {
    Truths bad{};
    for (std::size_t k = 0; k < count; k += 4, at += 4 * stride) {
        const Four squared = squared_distances<N>(at, stride, Four{});
        bad |= (squared < low) | (squared > high);
    }
    return any(bad);
}

template <std::size_t N>
UnitScanResult not_unit(std::span<const std::byte> elements, Strided vectors, float tolerance) {
    const float low = (1 - tolerance) * (1 - tolerance);
    const float high = (1 + tolerance) * (1 + tolerance);
    const std::size_t count = elements_in(elements, vectors);
    const std::byte* start = elements.data() + vectors.offset;
    UnitScanResult found;
    double worst = 0;
    // In double precision, so that the square of a large float is finite.
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
    const std::size_t bytes = elements.size() - std::min(elements.size(), vectors.offset);
    const std::size_t wide = bytes < 16 ? 0 : std::min(count, (bytes - 16) / vectors.stride + 1);
    while (i + 4 <= wide) {
        const std::size_t some = std::min(batch, (wide - i) / 4 * 4);
        if (some_not_unit<N>(start + i * vectors.stride, vectors.stride, some, low, high)) [[unlikely]]
            look_closely(i, i + some);
        i += some;
    }
    look_closely(i, count);
    return found;
}

}  // namespace

UnitScanResult not_unit_f32(std::span<const std::byte> elements, Strided vectors, float tolerance) {
    // Constants for the common case, so that the compiler knows the loop bounds.
    if (vectors.count == 3 && vectors.stride == 12) {
        return not_unit<3>(elements, {.stride = 12, .offset = 0, .count = 3}, tolerance);
    }
    return vectors.count == 3 ? not_unit<3>(elements, vectors, tolerance) : not_unit<4>(elements, vectors, tolerance);
}

bool all_within_f32(std::span<const std::byte> elements, Strided points, const std::array<float, 3>& center,
                    float squared_distance) {
    const std::size_t count = elements_in(elements, points);
    const std::byte* start = elements.data() + points.offset;
    const Four middle{center[0], center[1], center[2], 0};
    // NaN is not within the distance. Takes four points at a time, as long as bytes follow the last of them.
    std::size_t i = 0;
    while (i + 4 < count) {
        Truths bad{};
        for (const std::size_t end = std::min(i + batch, (count - 1) / 4 * 4); i < end; i += 4) {
            bad |= ~(squared_distances<3>(start + i * points.stride, points.stride, middle) <= squared_distance);
        }
        if (any(bad)) return false;
    }
    for (; i < count; ++i) {
        float squared = 0;
        for (std::size_t c = 0; c < 3; ++c) {
            const float away = load<float>(start + i * points.stride + 4 * c) - center[c];
            squared += away * away;
        }
        if (!(squared <= squared_distance)) return false;
    }
    return true;
}

Bounds bounds_f32(std::span<const std::byte> elements, Strided floats, std::size_t count) {
    Bounds bounds;
    if (count == 0) return bounds;
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
    // Loads 16 bytes per element as long as they exist; the surplus is ignored.
    const std::size_t after = elements.size() - floats.offset;
    const std::size_t wide = after < 16 ? 0 : std::min(count, (after - 16) / floats.stride + 1);
    for (std::size_t i = 0; i < wide; ++i) look(load_four(i, 16));
    for (std::size_t i = wide; i < count; ++i) look(load_four(i, width));
    for (std::size_t c = 0; c < floats.count; ++c) {
        bounds.min[c] = least[c];
        bounds.max[c] = most[c];
    }
    return bounds;
}

}  // namespace sinew
