// SPDX-License-Identifier: MIT
#include "scene/influences.h"

#include <sinew/scalar.h>
#include <sinew/scene/gather.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <utility>

#include "scene/vertex_components.h"

namespace sinew {
namespace {

void gather(const scene::Array& array, std::size_t first, std::size_t count, std::vector<float>& to) {
    to.resize(count * array.components);
    scene::gather_floats(array, first, count,
                         {reinterpret_cast<std::byte*>(to.data()), array.components * sizeof(float)});
}

// Normalises four weights per vertex. Joints without a weight become zero.
void keep_four(const std::vector<float>& joints, const std::vector<float>& weights, std::vector<float>& kept_joints,
               std::vector<float>& kept_weights) {
    using Four = float __attribute__((vector_size(16)));
    for (std::size_t i = 0; i < weights.size(); i += 4) {
        Four weight, joint;
        std::memcpy(&weight, &weights[i], sizeof weight);
        std::memcpy(&joint, &joints[i], sizeof joint);
        joint = weight > 0 ? joint : Four{};
        weight = weight > 0 ? weight : Four{};
        const float sum = weight[0] + weight[1] + weight[2] + weight[3];
        weight /= sum > 0 ? sum : 1;
        std::memcpy(&kept_weights[i], &weight, sizeof weight);
        std::memcpy(&kept_joints[i], &joint, sizeof joint);
    }
}

// Integers that sum to their full range. The rounding error goes to the largest weight, where it matters least.
template <class T, std::size_t size>
void write_whole_weights(std::span<const float, size> weights, std::byte* to) {
    constexpr int full = std::numeric_limits<T>::max();
    int left = full;
    std::size_t largest = 0;
    for (std::size_t c = 0; c < weights.size(); ++c) {
        const int value = static_cast<int>(weights[c] * static_cast<float>(full) + 0.5F);
        left -= value;
        largest = weights[c] > weights[largest] ? c : largest;
        store(to + c * sizeof(T), static_cast<T>(value));
    }
    if (left == 0 || !(weights[largest] > 0)) return;
    std::byte* corrected = to + largest * sizeof(T);
    store(corrected, static_cast<T>(load<T>(corrected) + left));
}

template <class T>
void write_whole_weights(const float* weights, std::size_t count, std::size_t width, std::byte* to,
                         std::size_t stride) {
    for (std::size_t i = 0; i < count; ++i, weights += width, to += stride) {
        if (width == 4) {  // the usual number as a constant for the compiler
            write_whole_weights<T>(std::span<const float, 4>(weights, 4), to);
        } else {
            write_whole_weights<T>(std::span(weights, width), to);
        }
    }
}

}  // namespace

InfluenceWriter::InfluenceWriter(const scene::Primitive& primitive, const VertexLayout& layout) {
    for (const VertexAttribute& attribute : layout.attributes) {
        const bool joints = attribute.semantic == VertexSemantic::joints;
        if (!joints && attribute.semantic != VertexSemantic::weights) continue;
        (joints ? joints_ : weights_).push_back({attribute, ComponentWriter(attribute.type)});
        kept_ = std::max(kept_, component_count(attribute));
    }
    const std::size_t vertices = primitive.positions.size();
    for (std::size_t s = 0; s < primitive.joints.size() && s < primitive.weights.size(); ++s) {
        const scene::Array& joints = primitive.joints[s];
        const scene::Array& weights = primitive.weights[s];
        if (joints.size() != vertices || weights.size() != vertices) continue;
        sets_.push_back({joints, weights, {}, {}, std::min(joints.components, weights.components)});
    }
}

void InfluenceWriter::write(std::size_t first, std::size_t count, std::byte* to, std::size_t stride) {
    for (Set& set : sets_) {
        gather(set.joints, first, count, set.joint_numbers);
        gather(set.weights, first, count, set.weight_numbers);
    }
    kept_joints_.assign(count * kept_, 0);
    kept_weights_.assign(count * kept_, 0);
    if (sets_.size() == 1 && sets_[0].components <= kept_) {
        keep_all(count);
    } else {
        for (std::size_t i = 0; i < count; ++i) keep_largest(i);
    }
    for (auto& [attribute, writer] : joints_) {
        writer.write(numbers_of(attribute, count, kept_joints_), count, component_count(attribute),
                     to + attribute.offset, stride);
    }
    for (auto& [attribute, writer] : weights_) {
        const float* numbers = numbers_of(attribute, count, kept_weights_);
        const std::size_t width = component_count(attribute);
        std::byte* start = to + attribute.offset;
        if (attribute.type == VertexType::unorm8) {
            write_whole_weights<std::uint8_t>(numbers, count, width, start, stride);
        } else if (attribute.type == VertexType::unorm16) {
            write_whole_weights<std::uint16_t>(numbers, count, width, start, stride);
        } else {
            writer.write(numbers, count, width, start, stride);
        }
    }
}

// The numbers of an attribute, which may have fewer components than others of its kind.
const float* InfluenceWriter::numbers_of(const VertexAttribute& attribute, std::size_t count,
                                         const std::vector<float>& kept) {
    const std::size_t width = component_count(attribute);
    if (width == kept_) return kept.data();
    narrow_.resize(count * width);
    for (std::size_t i = 0; i < count; ++i) std::copy_n(kept.data() + i * kept_, width, narrow_.data() + i * width);
    return narrow_.data();
}

// There is room for every influence of the only set: the weights are only normalised.
void InfluenceWriter::keep_all(std::size_t count) {
    const Set& set = sets_[0];
    if (kept_ == 4 && set.joints.components == 4 && set.weights.components == 4) {
        return keep_four(set.joint_numbers, set.weight_numbers, kept_joints_, kept_weights_);
    }
    for (std::size_t i = 0; i < count; ++i) {
        const float* weights = &set.weight_numbers[i * set.weights.components];
        const float* joints = &set.joint_numbers[i * set.joints.components];
        float sum = 0;
        for (std::size_t c = 0; c < set.components; ++c) sum += weights[c] > 0 ? weights[c] : 0;
        const float divisor = sum > 0 ? sum : 1;
        for (std::size_t c = 0; c < set.components; ++c) {
            const bool used = weights[c] > 0;
            kept_weights_[i * kept_ + c] = used ? weights[c] / divisor : 0;
            kept_joints_[i * kept_ + c] = used ? joints[c] : 0;
        }
    }
}

void InfluenceWriter::keep_largest(std::size_t vertex) {
    of_vertex_.clear();
    for (const Set& set : sets_) {
        for (std::size_t c = 0; c < set.components; ++c) {
            const float weight = set.weight_numbers[vertex * set.weights.components + c];
            const float joint = set.joint_numbers[vertex * set.joints.components + c];
            if (weight > 0) of_vertex_.push_back({weight, joint, of_vertex_.size()});
        }
    }
    // Influences keep their order unless some must go; of equal weights the first stays.
    if (of_vertex_.size() > kept_) {
        const auto key = [](const Influence& one) { return std::pair(-one.weight, one.order); };
        std::ranges::partial_sort(of_vertex_, of_vertex_.begin() + static_cast<std::ptrdiff_t>(kept_), {}, key);
        of_vertex_.resize(kept_);
    }
    float sum = 0;
    for (const Influence& influence : of_vertex_) sum += influence.weight;
    for (std::size_t c = 0; c < of_vertex_.size(); ++c) {
        kept_weights_[vertex * kept_ + c] = of_vertex_[c].weight / sum;
        kept_joints_[vertex * kept_ + c] = of_vertex_[c].joint;
    }
}

}  // namespace sinew
