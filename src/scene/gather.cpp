// SPDX-License-Identifier: MIT
#include <sinew/scene/gather.h>

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstring>

#include "layout/load_any.h"

namespace sinew::scene {

double full_scale(Type type) {
    switch (type) {
        case Type::u8:
            return 255;
        case Type::i8:
            return 127;
        case Type::u16:
            return 65535;
        case Type::i16:
            return 32767;
        default:
            return 1;
    }
}

namespace {

// What `Array::at` does, for every number.
template <Scalar T>
void put_any(const Array& array, std::size_t first, std::size_t count, StridedOutput to) {
    // Copies, because the compiler must assume that the output may overlap the array.
    const std::array<float, 4> scale = array.scale;
    const std::array<float, 4> offset = array.offset;
    const bool normalized = array.normalized;
    const double full = full_scale(array.type);
    const std::size_t components = array.components;
    const std::size_t stride = array.stride;
    const std::byte* element = array.bytes.data() + first * stride;
    for (std::size_t i = 0; i < count; ++i, element += stride, to.start += to.stride) {
        for (std::size_t c = 0; c < components; ++c) {
            auto number = static_cast<double>(load<T>(element + c * sizeof(T)));
            if (normalized) number = std::max(number / full, -1.0);
            if (c < 4) {
                number *= double{scale[c]};
                if (offset[c] != 0) number += double{offset[c]};
            }
            store(to.start + 4 * c, static_cast<float>(number));
        }
    }
}

// The same for numbers that only change their type.
template <Scalar T>
void put_plain(const Array& array, std::size_t first, std::size_t count, StridedOutput to) {
    const std::size_t components = array.components;
    const std::size_t stride = array.stride;
    const std::byte* element = array.bytes.data() + first * stride;
    for (std::size_t i = 0; i < count; ++i, element += stride, to.start += to.stride) {
        for (std::size_t c = 0; c < components; ++c) {
            store(to.start + 4 * c, static_cast<float>(load<T>(element + c * sizeof(T))));
        }
    }
}

// Four floats as one vector type of GCC and Clang.
using Four = float __attribute__((vector_size(16)));
using Halves = std::uint64_t __attribute__((vector_size(16)));

// Through registers only: reading two memory writes as one would stall the processor.
template <std::size_t Size>
Four load_floats(const std::byte* from) {
    if constexpr (Size == 16) {
        Four numbers;
        std::memcpy(&numbers, from, 16);
        return numbers;
    } else {
        return std::bit_cast<Four>(Halves{load<std::uint64_t>(from), Size == 8 ? 0 : load<std::uint32_t>(from + 8)});
    }
}

template <std::size_t N>
void store_floats(Four numbers, std::byte* to) {
    if constexpr (N == 3) {
        const auto halves = std::bit_cast<Halves>(numbers);
        const std::uint64_t low = halves[0];
        const float high = numbers[2];
        std::memcpy(to, &low, 8);
        std::memcpy(to + 8, &high, 4);
    } else {
        std::memcpy(to, &numbers, 4 * N);
    }
}

// A scale of 1 or -1 and an offset. The product is exact, so that only the sum is rounded, with the same result in
// float as in double.
struct Adjustment {
    Four scale;
    Four offset;

    Four operator()(Four numbers) const { return numbers * scale + offset; }
};
struct AsItIs {
    Four operator()(Four numbers) const { return numbers; }
};

// Per element: one load, at most two operations, and one or two stores.
template <std::size_t N>
void put_rows(const Array& array, std::size_t first, std::size_t count, StridedOutput to, auto adjust) {
    const std::size_t stride = array.stride;
    const std::byte* from = array.bytes.data() + first * stride;
    // Reads three floats as four, as long as 16 bytes remain.
    constexpr std::size_t read = N == 2 ? 8 : 16;
    const std::size_t bytes = array.bytes.size() - first * stride;
    const std::size_t wide = bytes < read ? 0 : std::min(count, (bytes - read) / stride + 1);
    std::size_t i = 0;
    for (; i < wide; ++i, from += stride, to.start += to.stride) {
        store_floats<N>(adjust(load_floats<read>(from)), to.start);
    }
    for (; i < count; ++i, from += stride, to.start += to.stride) {
        store_floats<N>(adjust(load_floats<4 * N>(from)), to.start);
    }
}

template <std::size_t N>
void put_rows(const Array& array, std::size_t first, std::size_t count, StridedOutput to) {
    if (array.is_plain()) return put_rows<N>(array, first, count, to, AsItIs{});
    Adjustment adjustment{};
    for (std::size_t c = 0; c < 4; ++c) {
        adjustment.scale[c] = array.scale[c];
        adjustment.offset[c] = array.offset[c] == 0 ? -0.0F : array.offset[c];  // adding 0 would turn -0 into 0
    }
    put_rows<N>(array, first, count, to, adjustment);
}

// True if floats are only negated and offset. An offset of NaN takes the general path, because NaNs have several bit
// patterns.
bool is_simple(const Array& array) {
    return array.type == Type::f32 && (!array.normalized || array.is_plain()) && array.stride > 0 &&
           std::ranges::all_of(array.scale, [](float s) { return s == 1 || s == -1; }) &&
           std::ranges::all_of(array.offset, [](float o) { return std::isfinite(o); });
}

}  // namespace

void gather_floats(const Array& array, std::size_t first, std::size_t count, StridedOutput to) {
    assert(first <= array.count && count <= array.count - first);
    if (count == 0) return;
    if (is_simple(array)) {
        if (array.components == 2) return put_rows<2>(array, first, count, to);
        if (array.components == 3) return put_rows<3>(array, first, count, to);
        if (array.components == 4) return put_rows<4>(array, first, count, to);
    }
    // Decides on the type once, not for each number.
    visit_scalar(array.type, array.bytes.data(), [&](auto any) {
        using T = decltype(any);
        // A plain float is copied exactly, even NaN.
        if constexpr (std::same_as<T, float>) {
            if (array.is_plain()) {
                const std::byte* from = array.bytes.data() + first * array.stride;
                for (std::size_t i = 0; i < count; ++i) {
                    std::memcpy(to.start + i * to.stride, from + i * array.stride, 4 * array.components);
                }
                return;
            }
        } else if (array.is_plain() && !array.normalized) {
            return put_plain<T>(array, first, count, to);
        }
        put_any<T>(array, first, count, to);
    });
}

template <class T>
void gather_indices(const Array& array, std::size_t first, std::size_t count, T added, std::byte* to) {
    const std::size_t stride = array.stride;
    const auto convert = [&](auto any) {
        using From = decltype(any);
        const std::byte* from = array.bytes.data() + first * stride;
        if (stride == sizeof(From)) {  // a constant stride lets the compiler vectorise
            for (std::size_t i = 0; i < count; ++i) {
                store(to + i * sizeof(T), static_cast<T>(static_cast<T>(load<From>(from + i * sizeof(From))) + added));
            }
            return;
        }
        for (std::size_t i = 0; i < count; ++i) {
            store(to + i * sizeof(T), static_cast<T>(static_cast<T>(load<From>(from + i * stride)) + added));
        }
    };
    switch (array.type) {
        case Type::u8:
            return convert(std::uint8_t{});
        case Type::u16:
            return convert(std::uint16_t{});
        case Type::u32:
            return convert(std::uint32_t{});
        case Type::u64:
            return convert(std::uint64_t{});
        default:
            for (std::size_t i = 0; i < count; ++i) {
                store(to + i * sizeof(T), static_cast<T>(static_cast<T>(array.index(first + i)) + added));
            }
    }
}

template void gather_indices(const Array&, std::size_t, std::size_t, std::uint8_t, std::byte*);
template void gather_indices(const Array&, std::size_t, std::size_t, std::uint16_t, std::byte*);
template void gather_indices(const Array&, std::size_t, std::size_t, std::uint32_t, std::byte*);
template void gather_indices(const Array&, std::size_t, std::size_t, std::uint64_t, std::byte*);

}  // namespace sinew::scene
