// SPDX-License-Identifier: MIT
// The fast passes over joints, weights and indices give the same result as a simple loop over all vertices.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <random>

#include "gltf/write/conform.h"

namespace sinew::gltf::gltf_conform_test {

using scene::Array;

// Elements of four numbers, with or without padding.
template <Scalar T>
Array array_of(const std::vector<std::array<T, 4>>& elements, std::size_t gap) {
    const std::size_t stride = 4 * sizeof(T) + gap;
    std::vector<std::byte> bytes(elements.size() * stride, std::byte{0xFF});
    for (std::size_t i = 0; i < elements.size(); ++i) {
        for (std::size_t c = 0; c < 4; ++c) store(bytes.data() + i * stride + c * sizeof(T), elements[i][c]);
    }
    return {.bytes = Bytes(std::move(bytes)),
            .count = elements.size(),
            .stride = stride,
            .type = type_of<T>(),
            .components = 4,
            .normalized = !std::same_as<T, float>};
}

std::size_t any_gap() {
    return *rc::gen::element<std::size_t>(0, 0, 4, 7);
}

// Valid weights and distinct joints, except for a few vertices.
struct Influences {
    std::vector<std::array<std::uint16_t, 4>> joints;
    std::vector<std::array<double, 4>> weights;
};

Influences any_influences(std::size_t vertices) {
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    constexpr double infinite = std::numeric_limits<double>::infinity();
    constexpr std::array<std::array<double, 4>, 4> sound{
        {{1, 0, 0, 0}, {0.6, 0.4, 0, 0}, {0.2, 0.2, 0.2, 0.4}, {0.8, 0, 0.2, 0}}};
    constexpr std::array<std::array<double, 4>, 9> odd{{{0, 0, 0, 0},
                                                        {0.5, 0.4, 0, 0},
                                                        {1, -0.0, 0, 0},
                                                        {1, -0.2, 0, 0},
                                                        {none, 1, 0, 0},
                                                        {infinite, 0, 0, 0},
                                                        {0.5, 0.5000003, 0, 0},
                                                        {0.5, 0.5000005, 0, 0},
                                                        {1e38, 1e-38, 0, 0}}};
    std::mt19937 random(*rc::gen::arbitrary<unsigned>());
    const unsigned every = *rc::gen::element(0U, 0U, 400U, 5U);
    const unsigned same_joint = *rc::gen::element(0U, 0U, 400U);
    const unsigned joint_of_nothing = *rc::gen::element(0U, 0U, 400U);
    const auto happens = [&](unsigned one_in) { return one_in != 0 && random() % one_in == 0; };
    Influences all;
    for (std::size_t v = 0; v < vertices; ++v) {
        all.weights.push_back(happens(every) ? odd[random() % odd.size()] : sound[random() % sound.size()]);
        std::array<std::uint16_t, 4> joints{};
        for (std::size_t i = 0; i < 4; ++i) {
            if (all.weights[v][i] != 0) joints[i] = static_cast<std::uint16_t>(4 * i + random() % 4);
            if (all.weights[v][i] == 0 && happens(joint_of_nothing)) joints[i] = 3;
        }
        if (happens(same_joint)) joints[1] = joints[0];
        all.joints.push_back(joints);
    }
    return all;
}

template <Scalar Joint, Scalar Weight>
void add_set(const Influences& all, scene::Primitive& p) {
    std::vector<std::array<Joint, 4>> joints(all.joints.size());
    std::vector<std::array<Weight, 4>> weights(all.joints.size());
    for (std::size_t v = 0; v < joints.size(); ++v) {
        for (std::size_t i = 0; i < 4; ++i) {
            joints[v][i] = static_cast<Joint>(all.joints[v][i]);
            if constexpr (std::same_as<Weight, float>) {
                weights[v][i] = static_cast<float>(all.weights[v][i]);
            } else {
                const double weight = all.weights[v][i];
                const double most = std::numeric_limits<Weight>::max();
                weights[v][i] = weight > 0 && weight <= 1 ? static_cast<Weight>(std::round(weight * most)) : Weight{0};
            }
        }
    }
    p.joints.push_back(array_of(joints, any_gap()));
    p.weights.push_back(array_of(weights, any_gap()));
}

// The rule of the Khronos validator: a sum in single precision, the first weights of all sets before the second.
bool is_normalized(const std::vector<double>& weights) {
    float sum = 0;
    double tolerance = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        for (std::size_t k = i; k < weights.size(); k += 4) {
            sum = static_cast<float>(double{sum} + double{static_cast<float>(weights[k])});
            tolerance += weights[k] == 0 ? 0 : 2e-7;
        }
    }
    return std::abs(double{sum} - 1) <= tolerance;
}

// The requirements of glTF for one vertex: no joint twice, no joint without a weight, weights that sum to one.
struct Wanted {
    std::vector<std::size_t> joints;
    std::vector<double> weights;
    bool is_identity = false;
};

Wanted wanted_of(const scene::Primitive& p, std::size_t v, std::size_t fixed_joint) {
    Wanted w;
    std::map<std::size_t, std::size_t> place_of;
    double sum = 0;
    for (std::size_t set = 0; set < p.joints.size(); ++set) {
        for (std::size_t i = 0; i < 4; ++i) {
            const double weight = p.weights[set].at(v, i);
            w.joints.push_back(0);
            w.weights.push_back(0);
            if (!(weight > 0) || !std::isfinite(weight)) continue;
            const auto [place, is_new] = place_of.try_emplace(p.joints[set].index(v, i), w.joints.size() - 1);
            w.joints[place->second] = place->first;
            w.weights[place->second] += weight;
        }
    }
    for (const double weight : w.weights) sum += weight;
    w.is_identity = sum == 0;
    if (w.is_identity) {
        w.joints[0] = fixed_joint;
        w.weights[0] = 1;
    } else if (!is_normalized(w.weights)) {
        for (double& weight : w.weights) weight /= sum;
    }
    for (std::size_t k = 0; k < w.joints.size(); ++k) {
        if (static_cast<float>(w.weights[k]) == 0) w.joints[k] = 0;
    }
    return w;
}

RC_GTEST_PROP(GltfConform, every_vertex_gets_valid_weights, ()) {
    const auto vertices = *rc::gen::element<std::size_t>(1, 3, 300);
    scene::Primitive p;
    p.positions = scene::make_array(std::vector<std::array<float, 3>>(vertices));
    for (int sets = *rc::gen::element(1, 1, 2); sets > 0; --sets) {
        const Influences all = any_influences(vertices);
        switch (*rc::gen::inRange(0, 5)) {
            case 0:
                add_set<std::uint8_t, float>(all, p);
                break;
            case 1:
                add_set<std::uint16_t, float>(all, p);
                break;
            case 2:
                add_set<std::uint8_t, std::uint8_t>(all, p);
                break;
            case 3:
                add_set<std::uint16_t, std::uint8_t>(all, p);
                break;
            default:
                add_set<std::uint8_t, std::uint16_t>(all, p);
        }
    }
    constexpr std::size_t fixed_joint = 99;
    const scene::Primitive conformed = conform(p, {.skinned = true, .fixed_joint = fixed_joint});
    bool any_still = false;
    bool any_change = p.weights.back().type != p.weights[0].type;
    for (std::size_t v = 0; v < vertices; ++v) {
        const Wanted wanted = wanted_of(p, v, fixed_joint);
        any_still = any_still || wanted.is_identity;
        for (std::size_t k = 0; k < wanted.joints.size(); ++k) {
            const std::size_t joint = p.joints[k / 4].index(v, k % 4);
            const double weight = p.weights[k / 4].at(v, k % 4);
            any_change = any_change || joint != wanted.joints[k] ||
                         static_cast<float>(weight) != static_cast<float>(wanted.weights[k]);
        }
    }
    RC_ASSERT(has_unweighted_vertices(p) == any_still);
    for (std::size_t set = 0; set < p.joints.size(); ++set) {
        RC_ASSERT((conformed.joints[set].bytes.data() == p.joints[set].bytes.data()) == !any_change);
        RC_ASSERT((conformed.weights[set].bytes.data() == p.weights[set].bytes.data()) == !any_change);
    }
    for (std::size_t v = 0; v < vertices; ++v) {
        std::vector<double> weights;
        for (const Array& set : conformed.weights) {
            for (std::size_t i = 0; i < 4; ++i) weights.push_back(set.at(v, i));
        }
        RC_ASSERT(is_normalized(weights));
    }
    for (std::size_t v = 0; any_change && v < vertices; ++v) {
        const Wanted wanted = wanted_of(p, v, fixed_joint);
        for (std::size_t k = 0; k < wanted.joints.size(); ++k) {
            RC_ASSERT(conformed.joints[k / 4].index(v, k % 4) == wanted.joints[k]);
            RC_ASSERT(conformed.weights[k / 4].at(v, k % 4) == double{static_cast<float>(wanted.weights[k])});
        }
    }
}

template <Scalar T>
void check_indices(std::size_t count, std::size_t highest) {
    std::vector<T> numbers(count);
    std::mt19937 random(*rc::gen::arbitrary<unsigned>());
    for (T& number : numbers) number = static_cast<T>(random() % (highest + 1));
    numbers[random() % count] = static_cast<T>(highest);
    scene::Primitive p;
    p.positions = scene::make_array(std::vector<std::array<float, 3>>(1));
    p.indices = scene::make_array(numbers);
    const Array indices = conform(p, {}).indices;
    const bool ends_strip = highest == std::numeric_limits<T>::max();
    RC_ASSERT((indices.bytes.data() == p.indices.bytes.data()) == !ends_strip);
    RC_ASSERT(indices.size() == count);
    for (std::size_t i = 0; i < count; ++i) RC_ASSERT(indices.index(i) == std::size_t{numbers[i]});
}

RC_GTEST_PROP(GltfConform, no_index_is_the_highest_of_its_type, ()) {
    const auto count = *rc::gen::element<std::size_t>(3, 255, 258, 900);
    check_indices<std::uint8_t>(count, *rc::gen::element<std::size_t>(2, 0xFE, 0xFF));
    check_indices<std::uint16_t>(count, *rc::gen::element<std::size_t>(0xFF, 0xFFFE, 0xFFFF));
    check_indices<std::uint32_t>(count, *rc::gen::element<std::size_t>(0xFFFF, 0xFFFFFFFE));
}

}  // namespace sinew::gltf::gltf_conform_test
