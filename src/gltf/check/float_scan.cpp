// SPDX-License-Identifier: MIT
#include "gltf/check/float_scan.h"

#include <algorithm>
#include <cmath>

#include "base/scan.h"

namespace sinew::gltf {

using scene::Array;

bool is_float(const Array& array) {
    const auto turned = [](float scale) { return scale == 1 || scale == -1; };
    const auto is_moderate = [](float offset) { return std::abs(offset) <= 1e30F; };
    return array.type == Type::f32 && !array.normalized && std::ranges::all_of(array.scale, turned) &&
           std::ranges::all_of(array.offset, is_moderate);
}

namespace {

void look_at(const Array& a, std::size_t first, std::size_t count, bool directions, FloatProperties& nature) {
    const auto part = a.bytes.span().subspan(first * a.stride, (count - 1) * a.stride + 4 * a.components);
    const bool packed = a.stride == 4 * a.components;
    const ScanResult bad = packed ? not_finite_f32(part) : not_finite_f32(part, {a.stride, 0, a.components});
    nature.finite = nature.finite && bad.count == 0;
    if (directions && nature.unit) nature.unit = not_unit_f32(part, {a.stride, 0, 3}, unit_tolerance).count == 0;
}

}  // namespace

void FloatScan::add(const Array& array, bool directions) {
    if (is_float(array) && !array.empty()) all_.push_back({&array, directions, {}});
}

void FloatScan::run() {
    constexpr std::size_t turn = 4096;
    std::size_t most = 0;
    for (const One& one : all_) most = std::max(most, one.array->count);
    for (std::size_t first = 0; first < most; first += turn) {
        for (One& one : all_) {
            if (first >= one.array->count) continue;
            look_at(*one.array, first, std::min(turn, one.array->count - first), one.directions, one.nature);
        }
    }
}

FloatProperties FloatScan::of(const Array& array) const {
    const auto found = std::ranges::find(all_, &array, &One::array);
    return found == all_.end() ? FloatProperties{false, false} : found->nature;
}

}  // namespace sinew::gltf
