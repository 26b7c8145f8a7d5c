// SPDX-License-Identifier: MIT
#include "bridge/displacement/shape.h"

#include <algorithm>
#include <cmath>

namespace sinew::scene {
namespace {

constexpr std::size_t group_size = 64;

bool is_finite_point(const Vec3& p) {
    return std::isfinite(p[0]) && std::isfinite(p[1]) && std::isfinite(p[2]);
}

// All eight corners of a box after a matrix is applied.
std::array<Vec3, 8> corners(const Matrix& m, const Box& box) {
    std::array<Vec3, 8> all;
    all[0] = transform_point(m, box.low);
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const double extent = box.high[axis] - box.low[axis];
        const Vec3 edge{m[4 * axis] * extent, m[4 * axis + 1] * extent, m[4 * axis + 2] * extent};
        for (std::size_t i = 0; i < std::size_t{1} << axis; ++i) all[(std::size_t{1} << axis) + i] = all[i] + edge;
    }
    return all;
}

// Adds up the weights of the same joint.
void merge_joints(std::vector<VertexWeight>& weights) {
    std::ranges::sort(weights, {}, &VertexWeight::joint);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < weights.size();) {
        VertexWeight sum{weights[i].joint, 0};
        for (; i < weights.size() && weights[i].joint == sum.joint; ++i) sum.weight += weights[i].weight;
        weights[kept++] = sum;
    }
    weights.resize(kept);
}

// The joints and weights of a primitive's vertices, as `skin` in sinew/animation.h reads them.
class WeightReader {
public:
    WeightReader(const Primitive& primitive, std::size_t joints) : joints_(joints) {
        for (std::size_t s = 0; s < primitive.joints.size() && s < primitive.weights.size(); ++s) {
            const Array& joint = primitive.joints[s];
            const Array& weight = primitive.weights[s];
            if (joint.size() != primitive.positions.size() || weight.size() != joint.size()) continue;
            sets_.push_back({gathered(joint), gathered(weight), joint.components, weight.components});
        }
    }

    // Normalised, and every joint once. A vertex without weights has the joint that never moves.
    void read(std::size_t vertex, std::vector<VertexWeight>& to) const {
        to.clear();
        double sum = 0;
        for (const Set& set : sets_) {
            for (std::size_t i = 0; i < std::min(set.joint_components, set.weight_components); ++i) {
                const float weight = set.weights[vertex * set.weight_components + i];
                const float joint = set.joints[vertex * set.joint_components + i];
                if (weight == 0 || !(joint >= 0 && joint < static_cast<float>(joints_))) continue;
                to.push_back({static_cast<std::uint32_t>(joint), weight});
                sum += double{weight};
            }
        }
        if (sum > 0 && std::isfinite(sum)) {
            merge_joints(to);
            for (VertexWeight& w : to) w.weight = static_cast<float>(double{w.weight} / sum);
        } else {
            to.assign(1, {static_cast<std::uint32_t>(joints_), 1});
        }
    }

private:
    struct Set {
        std::vector<float> joints, weights;
        std::size_t joint_components, weight_components;
    };
    std::vector<Set> sets_;
    std::size_t joints_;
};

// The joints of the current group: finds their places in a list without searching it.
class GroupJoints {
public:
    explicit GroupJoints(std::size_t joints) : group_(joints, 0), place_(joints, 0) {}

    void next_group() { ++current_; }
    /// The place of a joint; `next` if it is new in this group.
    std::size_t place(std::uint32_t joint, std::size_t next) {
        if (group_[joint] != current_) place_[joint] = next;
        group_[joint] = current_;
        return place_[joint];
    }

private:
    std::size_t current_ = 0;
    std::vector<std::size_t> group_, place_;
};

bool same_array(const Array& a, const Array& b) {
    return a.bytes.data() == b.bytes.data() && a.count == b.count && a.stride == b.stride && a.type == b.type &&
           a.components == b.components && a.normalized == b.normalized && a.scale == b.scale && a.offset == b.offset;
}

// Weights by joint: before minus after, without joints that do not change.
void subtract(std::vector<VertexWeight>& before, const std::vector<VertexWeight>& after) {
    constexpr float rounding = 1e-7F;
    for (const VertexWeight& w : after) before.push_back({w.joint, -w.weight});
    merge_joints(before);
    std::erase_if(before, [](const VertexWeight& w) { return std::abs(w.weight) <= rounding; });
}

// Adds the exchanges of one vertex: pairs of a joint that loses weight and one that gains it. Returns their number.
std::size_t add_exchanges(std::vector<VertexWeight>& changed, const Vec3& position, WeightChanges& to) {
    const auto gains = [](const VertexWeight& w) { return w.weight < 0; };
    const auto middle = std::partition(changed.begin(), changed.end(), gains);
    std::size_t count = 0;
    auto into = changed.begin();
    for (auto from = middle; from != changed.end() && into != middle;) {
        const float moved = std::min(from->weight, -into->weight);
        auto& exchange = to.exchanges[{from->joint, into->joint}];
        exchange.moved = std::max(exchange.moved, double{moved});
        exchange.box.add(position);
        ++count;
        from->weight -= moved;
        into->weight += moved;
        if (from->weight <= 0) ++from;
        if (into->weight >= 0) ++into;
    }
    return count;
}

}  // namespace

void Box::add(const Vec3& point) {
    if (!is_finite_point(point)) return;
    if (empty()) {
        low = high = point;
        return;
    }
    for (std::size_t i = 0; i < 3; ++i) {
        low[i] = std::min(low[i], point[i]);
        high[i] = std::max(high[i], point[i]);
    }
}

void Box::add(const Box& other) {
    if (other.empty()) return;
    add(other.low);
    add(other.high);
}

double reach(const Matrix& matrix, const Box& box) {
    if (box.empty()) return 0;
    double largest = 0;
    for (const Vec3& corner : corners(matrix, box)) largest = std::max(largest, dot(corner, corner));
    return std::sqrt(largest);
}

double spread(std::span<const Matrix> matrices, std::span<const std::uint32_t> joints, const Box& box) {
    if (box.empty()) return 0;
    std::array<Box, 8> images;
    for (const std::uint32_t joint : joints) {
        const auto all = corners(matrices[joint], box);
        for (std::size_t i = 0; i < 8; ++i) images[i].add(all[i]);
    }
    double largest = 0;
    for (const Box& image : images) {
        if (!image.empty()) largest = std::max(largest, length(image.high - image.low));
    }
    return largest;
}

Vec3 Shape::position(std::size_t vertex) const {
    const auto& p = positions[vertex];
    return {double{p[0]}, double{p[1]}, double{p[2]}};
}

Vec3 Shape::apply(std::span<const Matrix> matrices, std::size_t vertex) const {
    const Vec3 p = position(vertex);
    if (!skinned) return transform_point(matrices[0], p);
    Vec3 sum{};
    for (std::size_t i = starts[vertex]; i < starts[vertex + 1]; ++i) {
        sum = sum + double{weights[i].weight} * transform_point(matrices[weights[i].joint], p);
    }
    return sum;
}

Shape shape_of(const Primitive& primitive, std::optional<std::size_t> joints) {
    Shape shape;
    shape.skinned = joints.has_value();
    const std::size_t count = primitive.positions.size();
    const std::vector<float> numbers = gathered(primitive.positions);
    const std::size_t components = primitive.positions.components;
    shape.positions.resize(count);
    for (std::size_t v = 0; v < count; ++v) {
        for (std::size_t c = 0; c < 3 && c < components; ++c) shape.positions[v][c] = numbers[v * components + c];
    }
    shape.joints.resize(joints ? *joints + 1 : 1);
    const WeightReader reader(primitive, joints.value_or(0));
    GroupJoints of_group(shape.joints.size());
    std::vector<VertexWeight> own{{0, 1}};
    for (std::size_t v = 0; v < count; ++v) {
        if (v % group_size == 0) {
            shape.groups.push_back({v, std::min(group_size, count - v)});
            of_group.next_group();
        }
        Shape::Group& group = shape.groups.back();
        const Vec3 position = shape.position(v);
        if (joints) {
            reader.read(v, own);
            shape.starts.push_back(shape.weights.size());
            shape.weights.insert(shape.weights.end(), own.begin(), own.end());
            shape.most_weights = std::max(shape.most_weights, own.size());
        }
        group.box.add(position);
        for (const VertexWeight& w : own) {
            const double weight = std::abs(double{w.weight});
            const std::size_t place = of_group.place(w.joint, group.shares.size());
            if (place == group.shares.size()) group.shares.push_back({w.joint, 0});
            group.shares[place].weight = std::max(group.shares[place].weight, weight);
            Shape::Joint& joint = shape.joints[w.joint];
            joint.box.add(position);
            joint.weight = std::max(joint.weight, weight);
        }
    }
    if (joints) shape.starts.push_back(shape.weights.size());
    return shape;
}

Vec3 WeightChanges::apply(const Shape& shape, std::span<const Matrix> matrices, std::size_t place) const {
    const Vec3 p = shape.position(vertices[place]);
    // The changes sum to zero. Relative to one joint, their rounding does not count, however far away the model is.
    const Vec3 origin = transform_point(matrices[weights[starts[place]].joint], p);
    Vec3 sum{};
    for (std::size_t i = starts[place]; i < starts[place + 1]; ++i) {
        sum = sum + double{weights[i].weight} * (transform_point(matrices[weights[i].joint], p) - origin);
    }
    return sum;
}

WeightChanges weight_changes(const Shape& shape, const Primitive& before, const Primitive& after, std::size_t joints) {
    WeightChanges changes;
    const bool same_vertices = before.positions.size() == after.positions.size();
    if (!same_vertices || (std::ranges::equal(before.joints, after.joints, same_array) &&
                           std::ranges::equal(before.weights, after.weights, same_array))) {
        return changes;
    }
    const WeightReader old_weights(before, joints);
    const WeightReader new_weights(after, joints);
    GroupJoints of_group(joints + 1);
    std::vector<VertexWeight> changed;
    std::vector<VertexWeight> now;
    for (std::size_t v = 0; v < shape.positions.size(); ++v) {
        old_weights.read(v, changed);
        new_weights.read(v, now);
        subtract(changed, now);
        if (changed.empty()) continue;
        const Vec3 position = shape.position(v);
        if (changes.vertices.size() % group_size == 0) {
            changes.groups.push_back({changes.vertices.size(), 0});
            of_group.next_group();
        }
        WeightChanges::Group& group = changes.groups.back();
        ++group.count;
        group.box.add(position);
        double moved = 0;
        for (const VertexWeight& w : changed) {
            moved += std::max(0.0, double{w.weight});
            if (of_group.place(w.joint, group.joints.size()) == group.joints.size()) group.joints.push_back(w.joint);
        }
        group.moved = std::max(group.moved, moved);
        changes.vertices.push_back(v);
        changes.starts.push_back(changes.weights.size());
        changes.weights.insert(changes.weights.end(), changed.begin(), changed.end());
        changes.most_exchanges = std::max(changes.most_exchanges, add_exchanges(changed, position, changes));
    }
    changes.starts.push_back(changes.weights.size());
    return changes;
}

}  // namespace sinew::scene
