// SPDX-License-Identifier: MIT
#include "gltf/data/binary_writer.h"

#include <algorithm>
#include <cstring>

#include <sinew/bridge/interleave.h>
#include "base/scan.h"

namespace sinew::gltf {
namespace {

using scene::Array;

std::uint64_t component_type_of(Type type) {
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

std::string_view accessor_type_of(std::size_t components) {
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

bool is_written_as_floats(const Array& array) {
    return !array.is_plain() || component_type_of(array.type) == 5126;
}

scene::VertexAttribute attribute_of(const Array& array) {
    if (is_written_as_floats(array)) return scene::float_attribute(array, array.components);
    const std::size_t size = array.components * facts(array.type).size;
    return {size, [array, size](std::size_t first, std::size_t count, scene::StridedOutput to) {
                const std::byte* from = array.bytes.data() + first * array.stride;
                for (std::size_t i = 0; i < count; ++i) {
                    std::memcpy(to.start + i * to.stride, from + i * array.stride, size);
                }
            }};
}

// The elements, tightly packed.
Piece packed(const Array& array) {
    const std::size_t size = array.components * facts(array.type).size;
    if (is_written_as_floats(array)) return scene::packed_floats(array);
    if (array.stride == size) return array.bytes.slice(0, array.count * size);
    return scene::interleaved({attribute_of(array)}, array.count);
}

// True if two arrays are interleaved attributes of the same vertices, and the first is aligned to four bytes as glTF
// requires.
bool is_interleaved_with(const Array& array, const Array& first) {
    const std::size_t size = array.components * facts(array.type).size;
    const bool same_vertices = array.count == first.count && array.stride == first.stride && array.stride > size;
    if (!same_vertices || (!is_written_as_floats(array) && size % 4 != 0)) return false;
    const auto distance =
        reinterpret_cast<std::uintptr_t>(array.bytes.data()) - reinterpret_cast<std::uintptr_t>(first.bytes.data());
    return distance < array.stride;
}

// Sets the bounds of a float array. Scale and offset preserve or reverse the order of numbers, so it is enough to apply
// them to the bounds of the raw data.
void set_bounds(const Array& array, Accessor& accessor) {
    const Bounds raw = bounds_f32(array.bytes.span(), {array.stride, 0, array.components}, array.count);
    for (std::size_t c = 0; c < array.components; ++c) {
        const auto seen = [&](float number) {
            const double scaled = double{number} * double{array.scale[c]} + double{array.offset[c]};
            return static_cast<double>(static_cast<float>(scaled));
        };
        const auto [least, most] = std::minmax({seen(raw.min[c]), seen(raw.max[c])});
        accessor.min.push_back(least);
        accessor.max.push_back(most);
    }
}

constexpr std::uint64_t array_buffer = 34962;
constexpr std::uint64_t element_array_buffer = 34963;

}  // namespace

BinaryWriter::Key BinaryWriter::key_of(const Array& array, Use use) {
    return {array.bytes.data(), array.count, array.stride, array.type, array.components,
            array.normalized,   array.scale, array.offset, use};
}

std::size_t BinaryWriter::new_accessor(const Array& array, Use use, std::size_t view, std::size_t offset) {
    Accessor accessor;
    accessor.component_type = is_written_as_floats(array) ? 5126 : component_type_of(array.type);
    accessor.normalized = array.normalized && !is_written_as_floats(array);
    accessor.count = array.count;
    accessor.type = accessor_type_of(array.components);
    accessor.buffer_view = view;
    accessor.byte_offset = offset;
    if (use == Use::positions || use == Use::times) set_bounds(array, accessor);
    model_.accessors.push_back(std::move(accessor));
    return model_.accessors.size() - 1;
}

void BinaryWriter::remember(const Array& array, Use use, std::size_t accessor) {
    accessors_[key_of(array, use)] = accessor;
    keep_alive_.push_back(array.bytes);
}

std::size_t BinaryWriter::add(const Array& array, Use use) {
    const auto known = accessors_.find(key_of(array, use));
    if (known != accessors_.end()) return known->second;
    const bool vertices = use == Use::vertices || use == Use::positions;
    const std::uint64_t target = vertices ? array_buffer : use == Use::indices ? element_array_buffer : 0;
    const std::size_t accessor = new_accessor(array, use, view_of(packed(array), target), 0);
    remember(array, use, accessor);
    return accessor;
}

std::size_t BinaryWriter::add_own(const Array& array, Use use) {
    return new_accessor(array, use, new_view(packed(array), 0), 0);
}

std::vector<std::size_t> BinaryWriter::add_vertices(std::span<const Array> arrays) {
    const auto use_of = [&](const Array& array) { return &array == arrays.data() ? Use::positions : Use::vertices; };
    const auto is_new = [&](const Array& array) { return !accessors_.contains(key_of(array, use_of(array))); };
    std::vector<scene::VertexAttribute> attributes;
    std::vector<const Array*> interleaved;
    std::size_t width = 0;
    for (const Array& array : arrays) {
        if (!is_interleaved_with(array, arrays[0]) || !is_new(array)) continue;
        interleaved.push_back(&array);
        attributes.push_back(attribute_of(array));
        width += attributes.back().size;
    }
    constexpr std::size_t max_stride = 252;  // the limit of glTF
    if (interleaved.size() > 1 && interleaved[0] == arrays.data() && width <= max_stride) {
        const std::size_t view = view_of(scene::interleaved(attributes, arrays[0].count), array_buffer);
        model_.buffer_views[view].byte_stride = width;
        std::size_t offset = 0;
        for (std::size_t i = 0; i < interleaved.size(); ++i) {
            const Array& array = *interleaved[i];
            if (is_new(array)) remember(array, use_of(array), new_accessor(array, use_of(array), view, offset));
            offset += attributes[i].size;
        }
    }
    std::vector<std::size_t> accessors;
    for (const Array& array : arrays) accessors.push_back(add(array, use_of(array)));
    return accessors;
}

std::size_t BinaryWriter::add_zeros(std::size_t count, std::string_view type, Use use) {
    Accessor accessor;
    accessor.component_type = 5126;
    accessor.count = count;
    accessor.type = type;
    if (use == Use::positions) accessor.min = accessor.max = {0, 0, 0};
    if (use == Use::times) accessor.min = accessor.max = {0};
    model_.accessors.push_back(std::move(accessor));
    return model_.accessors.size() - 1;
}

std::size_t BinaryWriter::add_view(const Piece& piece) {
    return view_of(piece, 0);
}

std::size_t BinaryWriter::view_of(const Piece& piece, std::uint64_t target) {
    // Vertices and indices cannot be duplicates: their accessors were looked up before.
    if (target != 0) return new_view(piece, target);
    const void* address = piece.produced() ? static_cast<const void*>(piece.produced().get()) : piece.bytes().data();
    const auto [known, is_new] = views_.try_emplace({address, piece.size()}, model_.buffer_views.size());
    return is_new ? new_view(piece, target) : known->second;
}

std::size_t BinaryWriter::new_view(const Piece& piece, std::uint64_t target) {
    BufferView view;
    view.byte_offset = size_;
    view.byte_length = piece.size();
    view.target = target;
    model_.buffer_views.push_back(std::move(view));
    pieces_.push_back(piece);
    size_ += piece.size();
    static const std::byte zeros[4]{};
    const auto gap = static_cast<std::size_t>((4 - size_ % 4) % 4);
    if (gap > 0) pieces_.push_back(Bytes::borrow(std::span(zeros).first(gap)));
    size_ += gap;
    return model_.buffer_views.size() - 1;
}

}  // namespace sinew::gltf
