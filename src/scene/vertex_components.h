// SPDX-License-Identifier: MIT
// The components of vertex attributes as files and graphics cards store them.
#pragma once

#include <sinew/vertex_layout.h>

#include <cstddef>
#include <vector>

namespace sinew {

std::size_t component_size(VertexType type);
/// The number of components of an attribute, including the default.
std::size_t component_count(const VertexAttribute& attribute);
bool is_octahedral(VertexType type);

/// Stores floats as components of a type. It decides on the type once per block and converts four numbers at a time,
/// so that it costs little more than copying.
class ComponentWriter {
public:
    explicit ComponentWriter(VertexType type);

    /// Stores `width` floats of every vertex; the vertices of the output are `stride` bytes apart.
    void write(const float* from, std::size_t vertices, std::size_t width, std::byte* to, std::size_t stride);

private:
    VertexType type_;
    std::vector<std::byte> converted_;
};

/// Stores directions, `width` floats apart, as two octahedral components each. A width of 4 has a sign as its fourth
/// float, which becomes a third component if `with_sign` is set.
void store_octahedral(VertexType type, const float* from, std::size_t vertices, std::size_t width, bool with_sign,
                      std::byte* to, std::size_t stride);

}  // namespace sinew
