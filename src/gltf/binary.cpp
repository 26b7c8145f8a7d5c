// SPDX-License-Identifier: MIT
#include "gltf/binary.h"

#include <algorithm>
#include <cstring>

namespace sinew::gltf {
namespace {

using scene::Array;

std::uint64_t number_of(Type type) {
    switch (type) {
        case Type::i8:
            return 5120;
        case Type::u8:
            return 5121;
        case Type::i16:
            return 5122;
        case Type::u16:
            return 5123;
        case Type::u32:
            return 5125;
        default:
            return 5126;
    }
}

std::string_view shape_of(std::size_t components) {
    switch (components) {
        case 2:
            return "VEC2";
        case 3:
            return "VEC3";
        case 4:
            return "VEC4";
        case 16:
            return "MAT4";
        default:
            return "SCALAR";
    }
}

// The elements without gaps.
Bytes packed(const Array& array) {
    const std::size_t size = array.components * facts(array.type).size;
    if (!array.is_plain() || number_of(array.type) == 5126) return scene::packed_floats(array);
    if (array.stride == size) return array.bytes.slice(0, array.count * size);
    std::vector<std::byte> all(array.count * size);
    for (std::size_t i = 0; i < array.count; ++i) {
        std::memcpy(all.data() + i * size, array.bytes.data() + i * array.stride, size);
    }
    return Bytes(std::move(all));
}

// `N` numbers an element, as a constant so that the bounds stay in registers.
template <std::size_t N>
void set_bounds(const Bytes& floats, Accessor& accessor) {
    std::array<float, N> least;
    for (std::size_t c = 0; c < N; ++c) least[c] = load<float>(floats.data() + 4 * c);
    std::array<float, N> most = least;
    for (std::size_t i = 0; i < accessor.count; ++i) {
        const std::byte* element = floats.data() + 4 * N * i;
        for (std::size_t c = 0; c < N; ++c) {
            const auto number = load<float>(element + 4 * c);
            least[c] = std::min(least[c], number);
            most[c] = std::max(most[c], number);
        }
    }
    accessor.min.assign(least.begin(), least.end());
    accessor.max.assign(most.begin(), most.end());
}

constexpr std::uint64_t array_buffer = 34962;
constexpr std::uint64_t element_array_buffer = 34963;

}  // namespace

std::size_t Binary::add(const Array& array, Use use) {
    const Key key{array.bytes.data(), array.count, array.stride, array.type, array.components,
                  array.normalized,   array.scale, array.offset, use};
    const auto [place, is_new] = accessors_.try_emplace(key, model_.accessors.size());
    if (!is_new) return place->second;
    alive_.push_back(array.bytes);
    const Bytes bytes = packed(array);
    const bool as_floats = !array.is_plain() || number_of(array.type) == 5126;
    Accessor accessor;
    accessor.component_type = as_floats ? 5126 : number_of(array.type);
    accessor.normalized = array.normalized && !as_floats;
    accessor.count = array.count;
    accessor.type = shape_of(array.components);
    const bool vertices = use == Use::vertices || use == Use::positions;
    accessor.buffer_view = view_of(bytes, vertices ? array_buffer : use == Use::indices ? element_array_buffer : 0);
    if (use == Use::positions) set_bounds<3>(bytes, accessor);
    if (use == Use::times) set_bounds<1>(bytes, accessor);
    model_.accessors.push_back(std::move(accessor));
    return place->second;
}

std::size_t Binary::add_zeros(std::size_t count, std::string_view type, Use use) {
    Accessor accessor;
    accessor.component_type = 5126;
    accessor.count = count;
    accessor.type = type;
    if (use == Use::positions) accessor.min = accessor.max = {0, 0, 0};
    if (use == Use::times) accessor.min = accessor.max = {0};
    model_.accessors.push_back(std::move(accessor));
    return model_.accessors.size() - 1;
}

std::size_t Binary::add_view(const Bytes& bytes) {
    return view_of(bytes, 0);
}

std::size_t Binary::view_of(const Bytes& bytes, std::uint64_t target) {
    // Only views without a target are looked for again: accessors are found before they get here.
    const std::pair key{bytes.data(), bytes.size()};
    if (target == 0) {
        const auto found = views_.find(key);
        if (found != views_.end()) return found->second;
        views_[key] = model_.buffer_views.size();
    }
    BufferView view;
    view.byte_offset = size_;
    view.byte_length = bytes.size();
    view.target = target;
    model_.buffer_views.push_back(std::move(view));
    pieces_.push_back(bytes);
    size_ += bytes.size();
    static const std::byte zeros[4]{};
    const std::size_t gap = (4 - size_ % 4) % 4;
    if (gap > 0) pieces_.push_back(Bytes::borrow(std::span(zeros).first(gap)));
    size_ += gap;
    return model_.buffer_views.size() - 1;
}

}  // namespace sinew::gltf
