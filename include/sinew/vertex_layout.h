// SPDX-License-Identifier: MIT
// Vertices in an engine's own layout: any order and type of attributes, interleaved or one buffer each.
//
//     const auto layout = sinew::packed_layout({{VertexSemantic::position},
//                                               {.semantic = VertexSemantic::normal, .type = VertexType::oct16},
//                                               {.semantic = VertexSemantic::texcoord, .type = VertexType::unorm16}});
//     std::vector<std::byte> buffer(primitive.positions.size() * layout.stride);
//     sinew::write_vertices(primitive, layout, buffer);
//
// For separate buffers, call `write_vertices` once per buffer with a layout of one attribute. f32 attributes cost as
// much as `gather`, because the same kernels write them. Other types take three to four times as long: they are
// converted four numbers at a time, in a block that stays in the cache (`./bench vertices`).
#pragma once

#include <sinew/scene/scene.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sinew {

/// What an attribute means. Bitangents follow from normal, tangent and the tangent's fourth component.
enum class VertexSemantic : std::uint8_t { position, normal, tangent, texcoord, color, joints, weights };

/// How each component is stored. `unorm` maps 0 to 1 to the whole range of an unsigned integer, `snorm` -1 to 1 to that
/// of a signed one; values outside are clamped. The octahedral types store a direction in two snorm components.
enum class VertexType : std::uint8_t { f32, f16, u8, u16, u32, unorm8, unorm16, snorm8, snorm16, oct8, oct16 };

/// One attribute of a vertex layout.
struct VertexAttribute {
    VertexSemantic semantic = VertexSemantic::position;
    VertexType type = VertexType::f32;
    /// Which set of texture coordinates or colours.
    std::size_t set = 0;
    /// The number of components. 0: the usual number (2 for texture coordinates, 3 for positions and normals, 4 for
    /// tangents, colours, joints and weights). Octahedral types always have 2, and 3 with a tangent's handedness.
    std::size_t components = 0;
    /// The byte offset in the vertex; set by `packed_layout`.
    std::size_t offset = 0;
};

struct VertexLayout {
    std::vector<VertexAttribute> attributes;
    std::size_t stride = 0;  ///< bytes from one vertex to the next
};

/// The attributes one after the other, each at a multiple of its component's size, and the vertex padded to a multiple
/// of `alignment`.
VertexLayout packed_layout(std::vector<VertexAttribute> attributes, std::size_t alignment = 4);

/// The number of bytes that an attribute takes.
std::size_t size_of(const VertexAttribute& attribute);

/// Writes all vertices of a primitive: `positions.size() * layout.stride` bytes; padding is left as it is. Returns
/// false, and writes nothing, if the span is smaller or an attribute does not fit into the stride.
///
/// Missing attributes are zero, missing colours white. Joints and weights: of all influences of a vertex the
/// `components` largest are kept and scaled to a sum of one; integer weights sum to exactly their full range. A vertex
/// without weights gets zeros. Joints that do not fit into their type are an error: check `skin.joints.size()` first.
bool write_vertices(const scene::Primitive& primitive, const VertexLayout& layout, std::span<std::byte> to);

enum class IndexType : std::uint8_t { u16, u32 };

/// The smallest type that can hold the indices of a primitive; u16 if it has at most 65,535 vertices, so that the value
/// 0xFFFF stays free for primitive restart.
IndexType smallest_index_type(const scene::Primitive& primitive);

/// The number of indices that `write_indices` writes: three per triangle, also for a primitive without indices.
std::size_t index_count(const scene::Primitive& primitive);

/// Writes the indices of a primitive. Returns false, and writes nothing, if the span is too small or u16 cannot hold
/// them. Indices of a loaded scene are in range.
bool write_indices(const scene::Primitive& primitive, IndexType type, std::span<std::byte> to);

}  // namespace sinew
