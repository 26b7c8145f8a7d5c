// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/vertex_layout.h>

#include <cstddef>
#include <vector>

#include "scene/vertex_components.h"

namespace sinew {

/// Writes the joints and weights of vertices. Both are written together, because the weights decide which influences
/// are kept.
class InfluenceWriter {
public:
    InfluenceWriter(const scene::Primitive& primitive, const VertexLayout& layout);

    /// True if the layout has neither joints nor weights.
    bool empty() const { return joints_.empty() && weights_.empty(); }
    /// Writes the vertices [first, first + count). `to` is the first of them.
    void write(std::size_t first, std::size_t count, std::byte* to, std::size_t stride);

private:
    struct Set {
        scene::Array joints, weights;
        std::vector<float> joint_numbers, weight_numbers;
        std::size_t components;
    };
    struct Influence {
        float weight;
        float joint;
        std::size_t order;
    };

    void keep_all(std::size_t count);
    void keep_largest(std::size_t vertex);
    const float* numbers_of(const VertexAttribute& attribute, std::size_t count, const std::vector<float>& kept);

    struct Output {
        VertexAttribute attribute;
        ComponentWriter writer;
    };

    std::vector<Output> joints_, weights_;
    std::size_t kept_ = 0;  // influences per vertex
    std::vector<Set> sets_;
    std::vector<Influence> of_vertex_;
    // `kept_` numbers per vertex of the block.
    std::vector<float> kept_joints_, kept_weights_;
    std::vector<float> narrow_;
};

}  // namespace sinew
