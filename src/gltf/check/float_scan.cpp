// SPDX-License-Identifier: MIT
#include "gltf/check/float_scan.h"

#include <algorithm>
#include <cmath>

#include "base/scan.h"

namespace sinew::gltf {

using scene::Array;

bool is_float(const Array& array) {
    const auto keeps_size = [](float scale) { return scale == 1 || scale == -1; };
    const auto is_moderate = [](float offset) { return std::abs(offset) <= 1e30F; };
    return array.type == Type::f32 && !array.normalized && std::ranges::all_of(array.scale, keeps_size) &&
           std::ranges::all_of(array.offset, is_moderate);
}

namespace {

void scan_block(const Array& a, std::size_t first, std::size_t count, bool directions, FloatProperties& properties) {
    const auto part = a.bytes.span().subspan(first * a.stride, (count - 1) * a.stride + 4 * a.components);
    const bool packed = a.stride == 4 * a.components;
    const ScanResult bad = packed ? not_finite_f32(part) : not_finite_f32(part, {a.stride, 0, a.components});
    properties.finite = properties.finite && bad.count == 0;
    if (directions && properties.unit)
        properties.unit = not_unit_f32(part, {a.stride, 0, 3}, unit_tolerance).count == 0;
}

}  // namespace

void FloatScan::add(const Array& array, bool directions) {
    if (is_float(array) && !array.empty()) entries_.push_back({&array, directions, {}});
}

void FloatScan::run() {
    constexpr std::size_t block = 4096;
    std::size_t most = 0;
    for (const Entry& entry : entries_) most = std::max(most, entry.array->count);
    for (std::size_t first = 0; first < most; first += block) {
        for (Entry& entry : entries_) {
            if (first >= entry.array->count) continue;
            scan_block(*entry.array, first, std::min(block, entry.array->count - first), entry.directions,
                       entry.properties);
        }
    }
}

FloatProperties FloatScan::result(const Array& array) const {
    const auto found = std::ranges::find(entries_, &array, &Entry::array);
    return found == entries_.end() ? FloatProperties{false, false} : found->properties;
}

}  // namespace sinew::gltf
