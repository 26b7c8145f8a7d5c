// SPDX-License-Identifier: MIT
#include <sinew/scene/array.h>

#include <algorithm>
#include <cassert>

#include <sinew/scene/gather.h>
#include "base/produce.h"
#include "layout/load_any.h"

namespace sinew::scene {
bool Array::is_plain() const {
    return scale == std::array<float, 4>{1, 1, 1, 1} && offset == std::array<float, 4>{};
}

double Array::general_at(std::size_t element, std::size_t component) const {
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
        // Some formats store indices as floats. NaN converts to an out-of-range index.
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
    gather_floats(array, 0, array.count, {reinterpret_cast<std::byte*>(to.data()), 4 * array.components});
}

std::vector<float> gathered(const Array& array) {
    std::vector<float> all(array.count * array.components);
    gather(array, all);
    return all;
}

Piece packed_floats(const Array& array) {
    const std::size_t size = 4 * array.components;
    if (array.type == Type::f32 && array.stride == size && array.is_plain()) {
        return array.bytes.slice(0, array.count * size);
    }
    return produce_elements(array.count, size, [array, size](std::size_t first, std::span<std::byte> to) {
        gather_floats(array, first, to.size() / size, {to.data(), size});
    });
}

}  // namespace sinew::scene
