// SPDX-License-Identifier: MIT
// The vertices of a primitive, in groups that can be ruled out together.
#pragma once

#include <sinew/scene/math.h>

#include <limits>
#include <map>
#include <span>

namespace sinew::scene {

struct Box {
    Vec3 low{1, 1, 1}, high{-1, -1, -1};

    bool empty() const { return low[0] > high[0]; }
    void add(const Vec3& point);
    void add(const Box& other);
};

/// The largest distance of a point of the box from the origin after a matrix is applied. It is at a corner, because a
/// length is convex.
double reach(const Matrix& matrix, const Box& box);
/// The largest distance between two of several images of the same point of the box, at most: one image per joint.
double spread(std::span<const Matrix> matrices, std::span<const std::uint32_t> joints, const Box& box);

/// A joint and its weight for one vertex.
struct VertexWeight {
    std::uint32_t joint = 0;
    float weight = 0;
};

/// Vertices with their normalised weights. A rigid primitive has one joint; the vertices of a skin that have no weights
/// have one joint more than the skin, which never moves.
struct Shape {
    struct Share {
        std::uint32_t joint = 0;
        double weight = 0;  ///< the largest in the group
    };
    /// Consecutive vertices.
    struct Group {
        std::size_t first = 0, count = 0;
        Box box = {};
        std::vector<Share> shares = {};
    };
    struct Joint {
        Box box = {};       ///< of the vertices that it moves
        double weight = 0;  ///< the largest
    };
    bool skinned = false;
    std::vector<std::array<float, 3>> positions;
    std::vector<std::size_t> starts;  ///< per vertex: the first of its weights; one more at the end
    std::vector<VertexWeight> weights;
    std::vector<Group> groups;
    std::vector<Joint> joints;
    std::size_t most_weights = 1;  ///< of one vertex

    Vec3 position(std::size_t vertex) const;
    /// The blended matrices applied to a vertex.
    Vec3 apply(std::span<const Matrix> matrices, std::size_t vertex) const;
};
/// `joints` is the number of joints of the skin; nothing for a rigid primitive.
Shape shape_of(const Primitive& primitive, std::optional<std::size_t> joints);

/// The vertices of a shape whose weights differ from those of another primitive.
struct WeightChanges {
    struct Group {
        std::size_t first = 0, count = 0;  ///< of the changed vertices
        Box box = {};
        double moved = 0;  ///< the largest sum of weights that goes to other joints
        std::vector<std::uint32_t> joints = {};
    };
    /// Weight that goes from one joint to another.
    struct Exchange {
        Box box = {};
        double moved = 0;
    };
    std::vector<std::size_t> vertices;
    std::vector<std::size_t> starts;    ///< per changed vertex, and one more
    std::vector<VertexWeight> weights;  ///< before minus after
    std::vector<Group> groups;
    std::map<std::pair<std::uint32_t, std::uint32_t>, Exchange> exchanges;
    std::size_t most_exchanges = 0;  ///< of one vertex

    bool empty() const { return vertices.empty(); }
    /// The movement of a changed vertex, by its place in `vertices`.
    Vec3 apply(const Shape& shape, std::span<const Matrix> matrices, std::size_t place) const;
};
WeightChanges weight_changes(const Shape& shape, const Primitive& before, const Primitive& after, std::size_t joints);

}  // namespace sinew::scene
