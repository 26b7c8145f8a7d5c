// SPDX-License-Identifier: MIT
#include <sinew/scene/array.h>

#include <algorithm>
#include <cassert>

#include "layout/load_any.h"

namespace sinew::scene {
namespace {

// What the integers of a type are divided by when they stand for fractions.
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

// Floats as they are. The usual numbers of components are constants, so that an element is one or two moves.
template <std::size_t N>
void copy_floats(const Array& array, float* to) {
    const std::byte* from = array.bytes.data();
    for (std::size_t i = 0; i < array.count; ++i, from += array.stride, to += N) {
        for (std::size_t c = 0; c < N; ++c) to[c] = load<float>(from + 4 * c);
    }
}

void copy_floats(const Array& array, float* to) {
    switch (array.components) {
        case 2:
            return copy_floats<2>(array, to);
        case 3:
            return copy_floats<3>(array, to);
        case 4:
            return copy_floats<4>(array, to);
        default:
            for (std::size_t i = 0; i < array.count; ++i) {
                for (std::size_t c = 0; c < array.components; ++c) {
                    *to++ = load<float>(array.bytes.data() + i * array.stride + 4 * c);
                }
            }
    }
}

// What `at` says of every number, in the same words: the results must be the same bits.
template <Scalar T>
void convert(const Array& array, float* to) {
    // Copies, because for all that the compiler knows `to` may lie inside of the array.
    const std::array<float, 4> scale = array.scale;
    const std::array<float, 4> offset = array.offset;
    const bool normalized = array.normalized;
    const double full = full_scale(array.type);
    const std::size_t components = array.components;
    const std::byte* element = array.bytes.data();
    for (std::size_t i = 0; i < array.count; ++i, element += array.stride) {
        for (std::size_t c = 0; c < components; ++c) {
            auto number = static_cast<double>(load<T>(element + c * sizeof(T)));
            if (normalized) number = std::max(number / full, -1.0);
            if (c < 4) {
                number *= double{scale[c]};
                if (offset[c] != 0) number += double{offset[c]};
            }
            *to++ = static_cast<float>(number);
        }
    }
}

}  // namespace

bool Array::is_plain() const {
    return scale == std::array<float, 4>{1, 1, 1, 1} && offset == std::array<float, 4>{};
}

double Array::at(std::size_t element, std::size_t component) const {
    assert(element < count && component < components);
    const std::byte* from = bytes.data() + element * stride + component * facts(type).size;
    double number = visit_scalar(type, from, [](auto v) { return static_cast<double>(v); });
    if (normalized) number = std::max(number / full_scale(type), -1.0);
    if (component >= 4) return number;
    number *= double{scale[component]};
    return offset[component] == 0 ? number : number + double{offset[component]};  // adding 0 would turn -0 into 0
}

std::size_t Array::index(std::size_t element, std::size_t component) const {
    const std::byte* from = bytes.data() + element * stride + component * facts(type).size;
    return visit_scalar(type, from, [](auto v) -> std::size_t {
        // Also of floats, where some formats keep them; what is none is no index of anything.
        if (!(v >= 0) || static_cast<double>(v) > 4294967295.0) return static_cast<std::size_t>(-1);
        return static_cast<std::size_t>(v);
    });
}

Array array_of(const Block& block, const Record& record, std::string_view member) {
    if (!record.has(member) || block.empty()) return {};
    const Member& m = record.member(member);
    return {.bytes = block.bytes.slice(m.offset),
            .count = block.size(),
            .stride = record.size(),
            .type = m.type,
            .components = m.count};
}

Array adjusted(Array array, const std::array<float, 4>& scale, const std::array<float, 4>& offset) {
    for (std::size_t i = 0; i < 4; ++i) {
        array.offset[i] = array.offset[i] * scale[i] + offset[i];
        array.scale[i] *= scale[i];
    }
    return array;
}

void gather(const Array& array, std::span<float> to) {
    assert(to.size() == array.count * array.components);
    if (array.empty()) return;
    // The type is looked at once for all numbers, not once for each.
    visit_scalar(array.type, array.bytes.data(), [&](auto any) {
        using T = decltype(any);
        if constexpr (std::same_as<T, float>) {
            if (array.is_plain()) return copy_floats(array, to.data());
        }
        convert<T>(array, to.data());
    });
}

std::vector<float> gathered(const Array& array) {
    std::vector<float> all(array.count * array.components);
    gather(array, all);
    return all;
}

Bytes packed_floats(const Array& array) {
    const std::size_t size = 4 * array.components;
    if (array.type == Type::f32 && array.stride == size && array.is_plain()) {
        return array.bytes.slice(0, array.count * size);
    }
    return View<float>(gathered(array)).bytes;
}

}  // namespace sinew::scene
