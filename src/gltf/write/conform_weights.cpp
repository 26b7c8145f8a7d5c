// SPDX-License-Identifier: MIT
#include "gltf/write/conform_weights.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace sinew::gltf {
namespace {

using scene::Array;

double weight_at(const scene::Primitive& p, std::size_t set, std::size_t v, std::size_t i) {
    const double weight = p.weights[set].at(v, i);
    return weight > 0 && std::isfinite(weight) ? weight : 0;
}

double weight_sum(const scene::Primitive& p, std::size_t v) {
    double sum = 0;
    for (std::size_t set = 0; set < p.weights.size(); ++set) {
        for (std::size_t i = 0; i < p.weights[set].components; ++i) sum += weight_at(p, set, v, i);
    }
    return sum;
}

template <Scalar T>
bool all_weighted(const Array& weights) {
    for (std::size_t v = 0; v < weights.count; ++v) {
        const std::byte* at = weights.bytes.data() + v * weights.stride;
        bool weighted = false;
        for (std::size_t c = 0; c < weights.components; ++c) {
            const auto weight = load<T>(at + c * sizeof(T));
            if constexpr (std::same_as<T, float>) {
                weighted |= (weight > 0) & (weight <= std::numeric_limits<float>::max());
            } else {
                weighted |= weight > 0;
            }
        }
        if (!weighted) return false;
    }
    return true;
}

// True if every vertex certainly has a weight in this set.
bool all_weighted(const Array& weights) {
    if (!weights.is_plain()) return false;
    switch (weights.type) {
        case Type::f32:
            return all_weighted<float>(weights);
        case Type::u8:
            return all_weighted<std::uint8_t>(weights);
        case Type::u16:
            return all_weighted<std::uint16_t>(weights);
        default:
            return false;
    }
}

// One vertex's joints and weights, over all sets: four per set.
struct Influences {
    std::vector<std::uint32_t> joints;
    std::vector<double> sums;  // of the weights of the same joint
    std::vector<float> weights;
};

// Adds up weights as the Khronos validator does: in single precision, the first weights of all sets before the second.
// Each weight may add a rounding error.
class WeightSum {
public:
    void add(double weight) {
        if (weight == 0) return;
        sum_ = static_cast<float>(double{sum_} + weight);
        tolerance_ += 2e-7;
    }
    // Also false for NaN and infinity, and if there are no weights.
    bool is_one() const { return std::abs(double{sum_} - 1) <= tolerance_; }

private:
    float sum_ = 0;
    double tolerance_ = 0;
};

bool sum_to_one(std::span<const float> weights) {
    WeightSum sum;
    for (std::size_t i = 0; i < 4; ++i) {
        for (std::size_t k = i; k < weights.size(); k += 4) sum.add(weights[k]);
    }
    return sum.is_one();
}

// Reuses `all`: an allocation per vertex would dominate the run time.
void read_influences(const scene::Primitive& p, std::size_t v, const ConformOptions& options, Influences& all) {
    all.joints.clear();
    all.sums.clear();
    for (std::size_t set = 0; set < p.weights.size(); ++set) {
        for (std::size_t i = 0; i < 4; ++i) {
            const bool there = i < p.weights[set].components && i < p.joints[set].components;
            double weight = there ? weight_at(p, set, v, i) : 0;
            auto joint = weight > 0 ? static_cast<std::uint32_t>(p.joints[set].index(v, i)) : 0;
            // Merge weights of the same joint.
            for (std::size_t k = 0; weight > 0 && k < all.joints.size(); ++k) {
                if (all.sums[k] == 0 || all.joints[k] != joint) continue;
                all.sums[k] += weight;
                weight = 0;
                joint = 0;
            }
            all.joints.push_back(joint);
            all.sums.push_back(weight);
        }
    }
    double total = 0;
    for (const double sum : all.sums) total += sum;
    if (total == 0) {
        all.joints[0] = static_cast<std::uint32_t>(options.fixed_joint);
        all.sums[0] = total = 1;
    }
    all.weights.resize(all.sums.size());
    std::ranges::transform(all.sums, all.weights.begin(), [](double sum) { return static_cast<float>(sum); });
    // Sums that differ only by rounding are kept.
    if (!sum_to_one(all.weights)) {
        std::ranges::transform(all.sums, all.weights.begin(),
                               [&](double sum) { return static_cast<float>(sum / total); });
    }
    // A weight that is too small for a float needs no joint.
    for (std::size_t k = 0; k < all.joints.size(); ++k) all.joints[k] = all.weights[k] == 0 ? 0 : all.joints[k];
}

bool fits_gltf(const Array& joints, const Array& weights) {
    const bool small = joints.type == Type::u8 || joints.type == Type::u16;
    return small && joints.components == 4 && joints.is_plain() && weights.components == 4 && weights.is_plain() &&
           (weights.type == Type::f32 ||
            (weights.normalized && (weights.type == Type::u8 || weights.type == Type::u16)));
}

// A weight as a number, with integers mapped to 0 to 1.
template <Scalar T>
double fraction(const std::byte* at) {
    const auto number = static_cast<double>(load<T>(at));
    if constexpr (std::same_as<T, float>) return number;
    return number / double{std::numeric_limits<T>::max()};
}

// True if the only set of a primitive conforms already: no joint occurs twice, unused joints are 0, and the weights sum
// to one. The types must fit glTF.
template <Scalar Joint, Scalar Weight>
bool weights_conform(const Array& joints, const Array& weights) {
    for (std::size_t v = 0; v < weights.count; ++v) {
        std::array<Joint, 4> joint;
        std::array<double, 4> weight;
        for (std::size_t k = 0; k < 4; ++k) {
            joint[k] = load<Joint>(joints.bytes.data() + v * joints.stride + k * sizeof(Joint));
            weight[k] = fraction<Weight>(weights.bytes.data() + v * weights.stride + k * sizeof(Weight));
        }
        WeightSum sum;
        bool right = true;
        for (std::size_t k = 0; k < 4; ++k) {
            right = right && (weight[k] > 0 || (weight[k] == 0 && joint[k] == 0));
            for (std::size_t other = 0; other < k; ++other) {
                right = right && (joint[k] != joint[other] || weight[k] == 0 || weight[other] == 0);
            }
            sum.add(weight[k]);
        }
        if (!right || !sum.is_one()) return false;
    }
    return true;
}

template <Scalar Joint>
bool weights_conform(const Array& joints, const Array& weights) {
    if (weights.type == Type::f32) return weights_conform<Joint, float>(joints, weights);
    if (weights.type == Type::u8) return weights_conform<Joint, std::uint8_t>(joints, weights);
    return weights_conform<Joint, std::uint16_t>(joints, weights);
}

// True if the weights of a vertex are floats, or integers that add up to their largest value exactly.
bool integers_sum_to_one(const scene::Primitive& p, std::size_t v) {
    const Type type = p.weights[0].type;
    if (type == Type::f32) return true;
    std::size_t sum = 0;
    for (const Array& weights : p.weights) {
        for (std::size_t i = 0; i < 4; ++i) sum += weights.index(v, i);
    }
    return sum == (type == Type::u8 ? 0xFF : 0xFFFF);
}

// True if no vertex would change.
bool all_weights_conform(const scene::Primitive& p, const ConformOptions& options) {
    for (std::size_t set = 0; set < p.joints.size(); ++set) {
        if (!fits_gltf(p.joints[set], p.weights[set]) || p.weights[set].type != p.weights[0].type) return false;
    }
    if (p.joints.size() == 1) {
        return p.joints[0].type == Type::u8 ? weights_conform<std::uint8_t>(p.joints[0], p.weights[0])
                                            : weights_conform<std::uint16_t>(p.joints[0], p.weights[0]);
    }
    Influences all;
    for (std::size_t v = 0; v < p.positions.size(); ++v) {
        read_influences(p, v, options, all);
        if (!integers_sum_to_one(p, v)) return false;
        for (std::size_t k = 0; k < all.joints.size(); ++k) {
            const std::size_t set = k / 4;
            if (p.joints[set].index(v, k % 4) != all.joints[k] ||
                static_cast<float>(p.weights[set].at(v, k % 4)) != all.weights[k])
                return false;
        }
    }
    return true;
}

}  // namespace

bool has_unweighted_vertices(const scene::Primitive& p) {
    if (p.joints.empty()) return false;
    if (std::ranges::any_of(p.weights, [](const Array& a) { return all_weighted(a); })) return false;
    for (std::size_t v = 0; v < p.positions.size(); ++v) {
        if (weight_sum(p, v) == 0) return true;
    }
    return false;
}

void conform_weights(const scene::Primitive& source, scene::Primitive& p, const ConformOptions& options) {
    const std::size_t vertices = source.positions.size();
    if (source.joints.empty()) {
        const std::vector<std::array<std::uint16_t, 4>> joints(
            vertices, {static_cast<std::uint16_t>(options.own_joint), 0, 0, 0});
        const std::vector<std::array<float, 4>> weights(vertices, {1, 0, 0, 0});
        const View<std::array<std::uint16_t, 4>> view(joints);
        p.joints = {{.bytes = view.bytes, .count = vertices, .stride = 8, .type = Type::u16, .components = 4}};
        p.weights = {scene::make_array(weights)};
        return;
    }
    if (all_weights_conform(source, options)) return;
    const std::size_t sets = source.joints.size();
    std::vector<std::vector<std::uint16_t>> joints(sets, std::vector<std::uint16_t>(4 * vertices));
    std::vector<std::vector<float>> weights(sets, std::vector<float>(4 * vertices));
    Influences all;
    for (std::size_t v = 0; v < vertices; ++v) {
        read_influences(source, v, options, all);
        for (std::size_t k = 0; k < all.joints.size(); ++k) {
            joints[k / 4][4 * v + k % 4] = static_cast<std::uint16_t>(all.joints[k]);
            weights[k / 4][4 * v + k % 4] = all.weights[k];
        }
    }
    for (std::size_t set = 0; set < sets; ++set) {
        p.joints[set] = scene::make_array(joints[set]);
        p.joints[set].count = vertices;
        p.joints[set].components = 4;
        p.joints[set].stride = 8;
        p.weights[set] = scene::make_array(weights[set]);
        p.weights[set].count = vertices;
        p.weights[set].components = 4;
        p.weights[set].stride = 16;
    }
}

}  // namespace sinew::gltf
