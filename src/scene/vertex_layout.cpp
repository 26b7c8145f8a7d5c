// SPDX-License-Identifier: MIT
#include <sinew/scene/flatten.h>
#include <sinew/scene/gather.h>
#include <sinew/scene/indices.h>
#include <sinew/vertex_layout.h>

#include <algorithm>
#include <array>
#include <utility>

#include "scene/influences.h"
#include "scene/vertex_components.h"

namespace sinew {
namespace {

// Small enough for the cache with every attribute, large enough that the loops over a block dominate.
constexpr std::size_t block_size = 256;

const scene::Array* source_of(const scene::Primitive& primitive, const VertexAttribute& attribute) {
    const auto at = [&](const std::vector<scene::Array>& sets) {
        return attribute.set < sets.size() ? &sets[attribute.set] : nullptr;
    };
    switch (attribute.semantic) {
        case VertexSemantic::position:
            return &primitive.positions;
        case VertexSemantic::normal:
            return &primitive.normals;
        case VertexSemantic::tangent:
            return &primitive.tangents;
        case VertexSemantic::texcoord:
            return at(primitive.texcoords);
        case VertexSemantic::color:
            return at(primitive.colors);
        default:
            return nullptr;
    }
}

// Writes one attribute of all vertices that comes straight from an array.
class ArrayWriter {
public:
    ArrayWriter(const scene::Primitive& primitive, const VertexAttribute& attribute)
        : attribute_(attribute), components_(component_count(attribute)), components_writer_(attribute.type) {
        if (const scene::Array* source = source_of(primitive, attribute)) array_ = *source;
        if (array_.size() != primitive.positions.size()) array_ = {};
        if (is_octahedral(attribute.type)) {
            width_ = attribute.semantic == VertexSemantic::tangent ? 4 : 3;
        } else {
            width_ = components_;
        }
        array_.components = std::min(array_.components, width_);
        const bool white = attribute.semantic == VertexSemantic::color;
        missing_ = {white ? 1.0F : 0.0F, white ? 1.0F : 0.0F, white ? 1.0F : 0.0F, white ? 1.0F : 0.0F};
        if (attribute.semantic == VertexSemantic::tangent && array_.components < 4 && width_ == 4 && !array_.empty()) {
            handedness_ = scene::handedness_of(primitive);
        }
    }

    void write(std::size_t first, std::size_t count, std::byte* to, std::size_t stride) {
        to += attribute_.offset;
        const bool complete = !array_.empty() && array_.components == width_;
        if (complete && attribute_.type == VertexType::f32) {
            return scene::gather_floats(array_, first, count, {to, stride});
        }
        gather(first, count);
        if (is_octahedral(attribute_.type)) {
            return store_octahedral(attribute_.type, floats_.data(), count, width_, components_ == 3, to, stride);
        }
        components_writer_.write(floats_.data(), count, width_, to, stride);
    }

private:
    // A block of the array as `width_` floats per vertex, with missing components filled in.
    void gather(std::size_t first, std::size_t count) {
        floats_.resize(count * width_);
        const std::size_t given = array_.empty() ? 0 : array_.components;
        for (std::size_t c = given; c < width_; ++c) {
            const float value = missing_[std::min<std::size_t>(c, 3)];
            for (std::size_t i = c; i < floats_.size(); i += width_) floats_[i] = value;
        }
        if (array_.empty()) return;
        scene::gather_floats(array_, first, count,
                             {reinterpret_cast<std::byte*>(floats_.data()), width_ * sizeof(float)});
        for (std::size_t i = 0; i < count && !handedness_.empty(); ++i) floats_[i * 4 + 3] = handedness_[first + i];
    }

    VertexAttribute attribute_;
    scene::Array array_;
    std::size_t components_;
    ComponentWriter components_writer_;
    std::size_t width_;
    std::array<float, 4> missing_{};
    std::vector<float> handedness_;
    std::vector<float> floats_;
};

bool fits(const VertexLayout& layout) {
    return std::ranges::all_of(layout.attributes, [&](const VertexAttribute& attribute) {
        const std::size_t size = size_of(attribute);
        return size <= layout.stride && attribute.offset <= layout.stride - size;
    });
}

}  // namespace

std::size_t size_of(const VertexAttribute& attribute) {
    return component_size(attribute.type) * component_count(attribute);
}

VertexLayout packed_layout(std::vector<VertexAttribute> attributes, std::size_t alignment) {
    const auto round_up = [](std::size_t value, std::size_t step) { return (value + step - 1) / step * step; };
    VertexLayout layout{std::move(attributes), 0};
    for (VertexAttribute& attribute : layout.attributes) {
        attribute.offset = round_up(layout.stride, component_size(attribute.type));
        layout.stride = attribute.offset + size_of(attribute);
    }
    layout.stride = round_up(layout.stride, std::max<std::size_t>(alignment, 1));
    return layout;
}

bool write_vertices(const scene::Primitive& primitive, const VertexLayout& layout, std::span<std::byte> to) {
    const std::size_t vertices = primitive.positions.size();
    if (!fits(layout) || (layout.stride > 0 && vertices > to.size() / layout.stride)) return false;
    std::vector<ArrayWriter> writers;
    for (const VertexAttribute& attribute : layout.attributes) {
        const bool influence =
            attribute.semantic == VertexSemantic::joints || attribute.semantic == VertexSemantic::weights;
        if (!influence) writers.emplace_back(primitive, attribute);
    }
    InfluenceWriter influences(primitive, layout);
    for (std::size_t first = 0; first < vertices; first += block_size) {
        const std::size_t count = std::min(block_size, vertices - first);
        std::byte* block = to.data() + first * layout.stride;
        for (ArrayWriter& writer : writers) writer.write(first, count, block, layout.stride);
        if (!influences.empty()) influences.write(first, count, block, layout.stride);
    }
    return true;
}

IndexType smallest_index_type(const scene::Primitive& primitive) {
    return primitive.positions.size() <= 0xFFFF ? IndexType::u16 : IndexType::u32;
}

std::size_t index_count(const scene::Primitive& primitive) {
    return scene::corner_count(primitive);
}

bool write_indices(const scene::Primitive& primitive, IndexType type, std::span<std::byte> to) {
    const std::size_t count = index_count(primitive);
    const std::size_t size = type == IndexType::u16 ? 2 : 4;
    if (count > to.size() / size) return false;
    if (type == IndexType::u16 && primitive.positions.size() > 0x1'0000) return false;
    if (primitive.indices.empty()) {
        for (std::size_t i = 0; i < count; ++i) {
            if (type == IndexType::u16) {
                store(to.data() + 2 * i, static_cast<std::uint16_t>(i));
            } else {
                store(to.data() + 4 * i, static_cast<std::uint32_t>(i));
            }
        }
    } else if (type == IndexType::u16) {
        scene::gather_indices<std::uint16_t>(primitive.indices, 0, count, 0, to.data());
    } else {
        scene::gather_indices<std::uint32_t>(primitive.indices, 0, count, 0, to.data());
    }
    return true;
}

}  // namespace sinew
