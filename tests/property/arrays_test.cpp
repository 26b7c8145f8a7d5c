// SPDX-License-Identifier: MIT
// Passes over whole arrays give the same results as element-by-element code, for any kind of array.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <sinew/scene/flatten.h>
#include <sinew/scene/issues.h>

#include <bit>
#include <cmath>
#include <limits>
#include <random>

#include "base/text.h"
#include "scene/repair.h"

namespace sinew::scene::arrays_test {

constexpr std::array types{Type::u8,  Type::i8,  Type::u16, Type::i16, Type::u32,
                           Type::i32, Type::u64, Type::f32, Type::f64, Type::text};

// The shape of a test array; its numbers come from a seed, because there are many.
struct Look {
    Type type = Type::f32;
    std::size_t components = 1;
    std::size_t count = 0;
    bool normalized = false;
};

Type any_type() {
    return *rc::gen::elementOf(types);
}

// Lengths around a multiple of the batch size, including zero.
std::size_t any_count() {
    return *rc::gen::element<std::size_t>(0, 1, 3, 254, 255, 256, 257, 513, 767, 768, 1029);
}

void put(Type type, std::byte* to, double number) {
    const auto whole = [&](auto zero) {
        using T = decltype(zero);
        constexpr auto least = static_cast<double>(std::numeric_limits<T>::min());
        constexpr auto most = static_cast<double>(std::numeric_limits<T>::max());
        const bool fits = number >= least && number < most;
        store(to, fits ? static_cast<T>(number) : std::numeric_limits<T>::max());
    };
    switch (type) {
        case Type::u8:
            return whole(std::uint8_t{});
        case Type::i8:
            return whole(std::int8_t{});
        case Type::u16:
            return whole(std::uint16_t{});
        case Type::i16:
            return whole(std::int16_t{});
        case Type::u32:
            return whole(std::uint32_t{});
        case Type::i32:
            return whole(std::int32_t{});
        case Type::u64:
            return whole(std::uint64_t{});
        case Type::f32:
            return store(to, static_cast<float>(number));
        case Type::f64:
            return store(to, number);
        case Type::text:
            return whole(char{});
    }
}

// An array at any address with any stride; `next` returns its numbers.
Array any_array(const Look& look, auto&& next) {
    const std::size_t size = facts(look.type).size;
    const std::size_t start = *rc::gen::inRange<std::size_t>(0, 4);
    const std::size_t gap = *rc::gen::element<std::size_t>(0, 0, 1, 4, 20);
    const std::size_t stride = size * look.components + gap;
    const std::size_t bytes = look.count == 0 ? 0 : (look.count - 1) * stride + size * look.components;
    std::vector<std::byte> all(start + bytes, std::byte{0xFF});  // gaps are filled with NaN
    for (std::size_t i = 0; i < look.count; ++i) {
        for (std::size_t c = 0; c < look.components; ++c) {
            put(look.type, all.data() + start + i * stride + c * size, next());
        }
    }
    return {.bytes = Bytes(std::move(all)).slice(start),
            .count = look.count,
            .stride = stride,
            .type = look.type,
            .components = look.components,
            .normalized = look.normalized};
}

void adjust_somehow(Array& array) {
    constexpr float infinite = std::numeric_limits<float>::infinity();
    if (*rc::gen::inRange(0, 2) == 0) return;
    for (std::size_t c = 0; c < 4; ++c) {
        array.scale[c] = *rc::gen::element(1.0F, 1.0F, -1.0F, 0.3F, 0.0F, 3e38F, infinite);
        array.offset[c] = *rc::gen::element(0.0F, 0.0F, 1.0F, -0.1F, -0.0F, 3e38F, std::nanf(""));
    }
}

// Numbers of which a few, or none, are special.
auto any_numbers(std::vector<double> usual, std::vector<double> odd) {
    std::mt19937 random(*rc::gen::arbitrary<unsigned>());
    const unsigned every = *rc::gen::element(0U, 0U, 2000U, 300U, 3U);
    // Often of one kind only: if a pass misses it, no other kind must hide that.
    if (*rc::gen::arbitrary<bool>()) odd = {*rc::gen::elementOf(odd)};
    return [=]() mutable {
        const bool is_odd = every != 0 && random() % every == 0;
        const std::vector<double>& from = is_odd ? odd : usual;
        return from[random() % from.size()];
    };
}

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double none = std::numeric_limits<double>::quiet_NaN();

bool same_bits(float a, float b) {
    return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b);
}

RC_GTEST_PROP(Arrays, gathering_gives_what_each_number_is, ()) {
    Array array =
        any_array({any_type(), *rc::gen::inRange<std::size_t>(1, 7), any_count(), *rc::gen::arbitrary<bool>()},
                  any_numbers({0.0, -0.0, 1.0, 0.1, -0.7, 100, 127, 254, 60000, -3, 1e20},
                              {infinity, -infinity, none, 1e-42, 3e38}));
    adjust_somehow(array);
    const std::vector<float> all = gathered(array);
    RC_ASSERT(all.size() == array.count * array.components);
    const bool as_they_are = array.type == Type::f32 && array.is_plain();
    for (std::size_t i = 0; i < array.count; ++i) {
        for (std::size_t c = 0; c < array.components; ++c) {
            const float number = as_they_are ? load<float>(array.bytes.data() + i * array.stride + 4 * c)
                                             : static_cast<float>(array.at(i, c));
            const float found = all[i * array.components + c];
            // Which of two NaNs a sum or product returns depends on the order in which the compiler takes them.
            const bool computed_nan = !as_they_are && std::isnan(found) && std::isnan(number);
            RC_ASSERT(computed_nan || same_bits(found, number));
            const double fast = array.at(i, c);
            const double general = array.general_at(i, c);
            RC_ASSERT(fast == general || (std::isnan(fast) && std::isnan(general)));
        }
    }
    const Bytes packed = packed_floats(array).to_bytes();
    RC_ASSERT(packed.size() == 4 * all.size());
    for (std::size_t i = 0; i < all.size(); ++i) RC_ASSERT(same_bits(load<float>(packed.data() + 4 * i), all[i]));
}

// What `repair` should find and do, element by element.
struct Expected {
    std::vector<std::string> messages;
    std::vector<std::size_t> indices;
    std::vector<std::vector<double>> weights;
    std::size_t lost = 0;  // triangles
};

Expected expected_of(const Primitive& p, std::size_t joint_count) {
    Expected e;
    const std::size_t vertices = p.positions.size();
    const auto is_finite = [&](std::size_t v) {
        const auto at = p.positions.vector<3>(v);
        return std::isfinite(static_cast<float>(at[0])) && std::isfinite(static_cast<float>(at[1])) &&
               std::isfinite(static_cast<float>(at[2]));
    };
    std::size_t bad = 0;
    for (std::size_t v = 0; v < vertices; ++v) bad += is_finite(v) ? 0U : 1U;
    const std::size_t corners = p.indices.empty() ? vertices : p.indices.size();
    const auto index = [&](std::size_t i) { return p.indices.empty() ? i : p.indices.index(i); };
    std::size_t out_of_range = 0;
    std::size_t not_finite = 0;
    for (std::size_t i = 0; i + 3 <= corners; i += 3) {
        const std::array<std::size_t, 3> t{index(i), index(i + 1), index(i + 2)};
        if (t[0] >= vertices || t[1] >= vertices || t[2] >= vertices) {
            ++out_of_range;
        } else if (!is_finite(t[0]) || !is_finite(t[1]) || !is_finite(t[2])) {
            ++not_finite;
        } else {
            e.indices.insert(e.indices.end(), t.begin(), t.end());
        }
    }
    const auto dropped = [&](std::size_t count) { return share(count, corners / 3, "triangles") + " dropped: "; };
    if (out_of_range > 0) e.messages.push_back(dropped(out_of_range) + "indices out of range");
    if (bad > 0) {
        e.messages.push_back(dropped(not_finite) + share(bad, vertices, "positions") + (bad == 1 ? " is" : " are") +
                             " NaN or infinite");
    }
    if (corners % 3 != 0) {
        e.messages.push_back("the last triangle is dropped: it has " + counted(corners % 3, "corner", "corners"));
    }
    e.lost = out_of_range + not_finite + (corners % 3 == 0 ? 0 : 1);
    if (e.indices.empty()) return e;
    std::size_t no_weight = 0;
    std::size_t no_joint = 0;
    for (std::size_t set = 0; set < p.weights.size(); ++set) {
        std::vector<double>& saved = e.weights.emplace_back();
        for (std::size_t v = 0; v < vertices; ++v) {
            for (std::size_t i = 0; i < 4; ++i) {
                double weight = p.weights[set].at(v, i);
                const bool is_weight = weight >= 0 && weight <= double{std::numeric_limits<float>::max()};
                const bool has_joint = p.joints[set].index(v, i) < joint_count;
                if (!is_weight) ++no_weight;
                if (is_weight && weight > 0 && !has_joint) ++no_joint;
                if (!is_weight || !has_joint) weight = 0;
                saved.push_back(weight);
            }
        }
    }
    if (no_joint > 0) {
        e.messages.push_back(counted(no_joint, "weight", "weights") + " dropped (the skin has " +
                             counted(joint_count, "joint", "joints") + ")");
    }
    if (no_weight > 0) e.messages.push_back(counted(no_weight, "weight", "weights") + " set to zero");
    return e;
}

Primitive any_primitive(std::size_t joint_count) {
    Primitive p;
    const std::size_t vertices = any_count();
    p.positions = any_array({*rc::gen::weightedElement<Type>({{8, Type::f32}, {1, Type::i16}, {1, Type::f64}}),
                             *rc::gen::element<std::size_t>(2, 3, 3, 3, 4), vertices, *rc::gen::inRange(0, 5) == 0},
                            any_numbers({0.0, 1.0, -0.5, 3e38}, {infinity, -infinity, none}));
    adjust_somehow(p.positions);
    const auto last = static_cast<double>(vertices) - 1;
    p.indices = any_array({any_type(), 1, any_count() + *rc::gen::inRange<std::size_t>(0, 2), false},
                          any_numbers({0, last / 3, last}, {last + 1, 1e9, -1, none}));
    const auto joints = static_cast<double>(joint_count);
    for (int sets = *rc::gen::inRange(0, 3); sets > 0; --sets) {
        const Type joint = *rc::gen::element(Type::u8, Type::u8, Type::u16, Type::u16, Type::u32, Type::i32, Type::f32);
        const Type weight = *rc::gen::element(Type::f32, Type::f32, Type::u8, Type::u16, Type::i16, Type::f64);
        p.joints.push_back(any_array({joint, 4, vertices, false}, any_numbers({0, joints - 1}, {joints, -1, 300})));
        p.weights.push_back(any_array({weight, 4, vertices, *rc::gen::arbitrary<bool>()},
                                      any_numbers({0, -0.0, 0.5, 1, 127}, {-0.25, -1, infinity, none})));
        if (*rc::gen::inRange(0, 6) == 0) adjust_somehow(p.weights.back());
    }
    return p;
}

RC_GTEST_PROP(Arrays, repairs_are_those_of_each_number, ()) {
    const auto joint_count = *rc::gen::element<std::size_t>(1, 2, 200, 256, 70000);
    Scene scene;
    const Primitive before = any_primitive(joint_count);
    scene.meshes.push_back({"", {before}, {}});
    scene.nodes.resize(1);
    scene.nodes[0].mesh = 0;
    scene.nodes[0].skin = 0;
    scene.skins.emplace_back().joints.resize(joint_count);
    const Expected expected = expected_of(before, joint_count);

    Report report;
    repair(scene, report);
    std::vector<std::string> messages;
    for (const Diagnostic& diagnostic : report.messages()) messages.push_back(diagnostic.message);
    RC_ASSERT(messages == expected.messages);
    std::uint64_t lost = 0;
    for (const Loss& loss : report.losses()) {
        RC_ASSERT(loss.issue == &issue::loss_triangles);
        RC_ASSERT(loss.path == "/meshes/0/primitives/0");
        lost += loss.count;
    }
    RC_ASSERT(lost == expected.lost);
    const Primitive& after = scene.meshes[0].primitives.at(0);
    if (expected.indices.empty()) {
        RC_ASSERT(after.positions.empty());
        RC_ASSERT(after.indices.empty());
        return;
    }
    RC_ASSERT(indices_of(after) == std::vector<std::uint32_t>(expected.indices.begin(), expected.indices.end()));
    // Floats are never normalised: such an array has no meaning.
    if (after.positions.components == 3 && !after.positions.normalized) {
        for (const float number : gathered(after.positions)) RC_ASSERT(std::isfinite(number));
    }
    RC_ASSERT(after.weights.size() == expected.weights.size());
    const bool weights_changed = !messages.empty() && messages.back().find("weight") != std::string::npos;
    for (std::size_t set = 0; set < expected.weights.size(); ++set) {
        for (std::size_t i = 0; i < expected.weights[set].size(); ++i) {
            if (!weights_changed) {
                RC_ASSERT(after.weights[set].bytes.data() == before.weights[set].bytes.data());
                break;
            }
            RC_ASSERT(after.weights[set].at(i / 4, i % 4) == double{static_cast<float>(expected.weights[set][i])});
        }
    }
}

}  // namespace sinew::scene::arrays_test
