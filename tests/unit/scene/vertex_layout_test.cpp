// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sinew/scene/vertices.h>
#include <sinew/vertex_layout.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <random>

#include "support/scenes.h"

namespace sinew::scene_vertex_layout_test {

template <class T>
T at(const std::vector<std::byte>& buffer, std::size_t offset) {
    T value;
    std::memcpy(&value, buffer.data() + offset, sizeof value);
    return value;
}

std::vector<std::byte> written(const scene::Primitive& primitive, const VertexLayout& layout) {
    std::vector<std::byte> buffer(primitive.positions.size() * layout.stride, std::byte{0xEE});
    EXPECT_TRUE(write_vertices(primitive, layout, buffer));
    return buffer;
}

// The reference: what IEEE 754 says about a half, computed in doubles.
double half_value(std::uint16_t bits) {
    const int exponent = (bits >> 10) & 31;
    const double mantissa = bits & 1023;
    const double sign = (bits & 0x8000) != 0 ? -1 : 1;
    if (exponent == 31) return mantissa > 0 ? NAN : sign * INFINITY;
    return sign * (exponent == 0 ? std::ldexp(mantissa, -24) : std::ldexp(1024 + mantissa, exponent - 25));
}

scene::Primitive with_positions(const std::vector<std::array<float, 3>>& positions) {
    scene::Primitive p;
    p.positions = scene::make_array(positions);
    return p;
}

TEST(VertexLayout, packs_attributes_at_multiples_of_their_components) {
    const VertexLayout layout =
        packed_layout({{.semantic = VertexSemantic::color, .type = VertexType::unorm8, .components = 3},
                       {.semantic = VertexSemantic::position},
                       {.semantic = VertexSemantic::texcoord, .type = VertexType::f16}},
                      8);
    EXPECT_EQ(layout.attributes[0].offset, 0u);
    EXPECT_EQ(layout.attributes[1].offset, 4u);
    EXPECT_EQ(layout.attributes[2].offset, 16u);
    EXPECT_EQ(layout.stride, 24u);
}

TEST(VertexLayout, writes_floats_as_the_arrays_have_them) {
    scene::Primitive p = test::triangle();
    p.positions = scene::adjusted(p.positions, {-1, 1, -1, 1});
    const auto buffer = written(p, packed_layout({{.semantic = VertexSemantic::position}}));
    for (std::size_t v = 0; v < 3; ++v) {
        for (std::size_t c = 0; c < 3; ++c) {
            EXPECT_EQ(at<float>(buffer, 12 * v + 4 * c), static_cast<float>(p.positions.at(v, c)));
        }
    }
}

TEST(VertexLayout, leaves_padding_alone_and_refuses_spans_that_are_too_small) {
    const scene::Primitive p = test::triangle();
    VertexLayout layout{{{.semantic = VertexSemantic::position, .offset = 4}}, 20};
    const auto buffer = written(p, layout);
    EXPECT_EQ(buffer[0], std::byte{0xEE});
    EXPECT_EQ(buffer[16], std::byte{0xEE});
    std::vector<std::byte> small(3 * 20 - 1);
    EXPECT_FALSE(write_vertices(p, layout, small));
    layout.stride = 12;
    EXPECT_FALSE(write_vertices(p, layout, small)) << "the attribute ends behind the vertex";
}

TEST(VertexLayout, rounds_halves_to_the_nearest) {
    std::mt19937 random(1);
    std::uniform_int_distribution<std::uint32_t> any;
    std::vector<std::array<float, 3>> values{
        {0, -0.0F, 1}, {65504, 65519.9F, 65520}, {6e-8F, 2.9e-8F, 3e-8F}, {NAN, INFINITY, 0.1F}};
    for (int i = 0; i < 2000; ++i) {
        values.push_back({std::bit_cast<float>(any(random)), std::ldexp(static_cast<float>(any(random)), -40),
                          static_cast<float>(any(random) % 4096) / 16});
    }
    const auto buffer =
        written(with_positions(values),
                packed_layout({{.semantic = VertexSemantic::position, .type = VertexType::f16, .components = 3}}, 2));
    for (std::size_t v = 0; v < values.size(); ++v) {
        for (std::size_t c = 0; c < 3; ++c) {
            const double wanted = double{values[v][c]};
            const auto bits = at<std::uint16_t>(buffer, 6 * v + 2 * c);
            const double found = half_value(bits);
            if (std::isnan(wanted)) {
                EXPECT_TRUE(std::isnan(found));
                continue;
            }
            if (std::abs(wanted) >= 65520) {
                EXPECT_TRUE(std::isinf(found)) << wanted;
                continue;
            }
            // No neighbour is closer.
            const auto up = half_value(static_cast<std::uint16_t>(bits + 1));
            EXPECT_LE(std::abs(found - wanted), std::abs(up - wanted)) << wanted;
            if ((bits & 0x7FFF) != 0) {
                EXPECT_LE(std::abs(found - wanted), std::abs(half_value(static_cast<std::uint16_t>(bits - 1)) - wanted))
                    << wanted;
            }
            EXPECT_EQ(std::signbit(found), std::signbit(wanted));
        }
    }
}

TEST(VertexLayout, clamps_normalised_integers) {
    const auto p = with_positions({{-2, 0.5F, 2}, {NAN, -1, 1}});
    const auto u = written(p, packed_layout({{.semantic = VertexSemantic::position, .type = VertexType::unorm8}}));
    EXPECT_EQ(at<std::uint8_t>(u, 0), 0);
    EXPECT_EQ(at<std::uint8_t>(u, 1), 128);
    EXPECT_EQ(at<std::uint8_t>(u, 2), 255);
    EXPECT_EQ(at<std::uint8_t>(u, 4), 0) << "NaN";
    const auto s = written(p, packed_layout({{.semantic = VertexSemantic::position, .type = VertexType::snorm16}}));
    EXPECT_EQ(at<std::int16_t>(s, 0), -32767);
    EXPECT_EQ(at<std::int16_t>(s, 2), 16384);
    EXPECT_EQ(at<std::int16_t>(s, 4), 32767);
}

TEST(VertexLayout, octahedral_normals_point_where_the_normals_do) {
    std::mt19937 random(2);
    std::normal_distribution<float> any;
    std::vector<std::array<float, 3>> normals{{0, 0, 1}, {0, 0, -1}, {1, 0, 0}, {0, -1, 0}};
    while (normals.size() < 1000) {
        std::array<float, 3> n{any(random), any(random), any(random)};
        const float length = std::hypot(n[0], n[1], n[2]);
        if (length < 1e-3F) continue;
        for (float& c : n) c /= length;
        normals.push_back(n);
    }
    scene::Primitive p = with_positions(normals);
    p.normals = scene::make_array(normals);
    for (const auto& [type, tolerance] : {std::pair(VertexType::oct8, 0.02), std::pair(VertexType::oct16, 1e-4)}) {
        const auto buffer = written(p, packed_layout({{.semantic = VertexSemantic::normal, .type = type}}));
        for (std::size_t v = 0; v < normals.size(); ++v) {
            const bool small = type == VertexType::oct8;
            double x = small ? at<std::int8_t>(buffer, 4 * v) / 127.0 : at<std::int16_t>(buffer, 4 * v) / 32767.0;
            double y =
                small ? at<std::int8_t>(buffer, 4 * v + 1) / 127.0 : at<std::int16_t>(buffer, 4 * v + 2) / 32767.0;
            double z = 1 - std::abs(x) - std::abs(y);
            if (z < 0) {
                const double folded = (1 - std::abs(y)) * (x >= 0 ? 1 : -1);
                y = (1 - std::abs(x)) * (y >= 0 ? 1 : -1);
                x = folded;
            }
            const double length = std::hypot(x, y, z);
            const double away =
                std::hypot(x / length - normals[v][0], y / length - normals[v][1], z / length - normals[v][2]);
            EXPECT_LT(away, tolerance) << v;
        }
    }
}

scene::Primitive skinned() {
    scene::Primitive p = test::triangle();
    p.joints = {scene::make_array<std::uint16_t, 4>({{5, 6, 7, 8}, {1, 2, 0, 0}, {0, 0, 0, 0}}),
                scene::make_array<std::uint16_t, 4>({{9, 10, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}})};
    p.weights = {scene::make_array<float, 4>({{0.1F, 0.2F, 0.1F, 0.1F}, {3, 1, 0, 0}, {0, 0, 0, 0}}),
                 scene::make_array<float, 4>({{0.3F, 0.2F, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}})};
    return p;
}

TEST(VertexLayout, keeps_the_largest_weights_and_scales_them_to_one) {
    const VertexLayout layout = packed_layout({{.semantic = VertexSemantic::joints, .type = VertexType::u8},
                                               {.semantic = VertexSemantic::weights, .type = VertexType::unorm8}});
    const auto buffer = written(skinned(), layout);
    EXPECT_EQ(at<std::uint8_t>(buffer, 0), 9) << "the largest weight of the second set";
    EXPECT_EQ(at<std::uint8_t>(buffer, 1), 6);
    EXPECT_EQ(at<std::uint8_t>(buffer, 2), 10);
    EXPECT_EQ(at<std::uint8_t>(buffer, 3), 5) << "the first of several that are equal";
    for (std::size_t v = 0; v < 2; ++v) {
        int sum = 0;
        for (std::size_t c = 0; c < 4; ++c) sum += at<std::uint8_t>(buffer, 8 * v + 4 + c);
        EXPECT_EQ(sum, 255) << v;
    }
    EXPECT_EQ(at<std::uint8_t>(buffer, 8 + 4), 191) << "three quarters";
    EXPECT_EQ(at<std::uint32_t>(buffer, 16 + 4), 0u) << "no weights at all";
}

TEST(VertexLayout, writes_up_to_eight_weights) {
    const VertexLayout layout =
        packed_layout({{.semantic = VertexSemantic::weights, .components = 8},
                       {.semantic = VertexSemantic::joints, .type = VertexType::u16, .components = 8}});
    const auto buffer = written(skinned(), layout);
    float sum = 0;
    for (std::size_t c = 0; c < 8; ++c) sum += at<float>(buffer, 4 * c);
    EXPECT_FLOAT_EQ(sum, 1);
    EXPECT_EQ(at<std::uint16_t>(buffer, 32), 5) << "in the order of the file";
    EXPECT_EQ(at<std::uint16_t>(buffer, 32 + 10), 10);
}

TEST(VertexLayout, fills_in_what_a_primitive_lacks) {
    const auto buffer =
        written(test::triangle(), packed_layout({{.semantic = VertexSemantic::color, .type = VertexType::unorm8},
                                                 {.semantic = VertexSemantic::texcoord, .set = 3}}));
    EXPECT_EQ(at<std::uint32_t>(buffer, 0), 0xFFFF'FFFFu) << "white";
    EXPECT_EQ(at<float>(buffer, 4), 0);
}

TEST(VertexLayout, writes_indices_in_either_width) {
    scene::Primitive p = with_positions(std::vector<std::array<float, 3>>(7));
    EXPECT_EQ(index_count(p), 6u) << "whole triangles";
    std::vector<std::byte> buffer(24);
    ASSERT_TRUE(write_indices(p, IndexType::u16, buffer));
    EXPECT_EQ(at<std::uint16_t>(buffer, 10), 5);
    p.indices = scene::make_array(std::vector<std::uint32_t>{6, 5, 4});
    ASSERT_TRUE(write_indices(p, IndexType::u32, buffer));
    EXPECT_EQ(at<std::uint32_t>(buffer, 8), 4u);
    EXPECT_FALSE(write_indices(p, IndexType::u32, std::span(buffer).first(11)));
    const scene::Primitive large = with_positions(std::vector<std::array<float, 3>>(65'537));
    EXPECT_EQ(smallest_index_type(large), IndexType::u32);
    std::vector<std::byte> room(4 * 65'537);
    EXPECT_FALSE(write_indices(large, IndexType::u16, room)) << "an index would not fit";
}

}  // namespace sinew::scene_vertex_layout_test
