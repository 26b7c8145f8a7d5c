// SPDX-License-Identifier: MIT
#include "gltf/data/binary_writer.h"

#include <gtest/gtest.h>

#include <cstring>

namespace sinew::gltf::gltf_data_binary_writer_test {

using scene::Array;

// Interleaved vertices: a position, texture coordinates and four bytes.
struct Vertices {
    Array positions, pairs, joints;
};
Vertices interleaved_vertices(std::size_t count) {
    constexpr std::size_t stride = 24;
    std::vector<std::byte> rows(count * stride);
    for (std::size_t i = 0; i < count; ++i) {
        const std::array<float, 5> numbers{static_cast<float>(i), 1, 2, 0.25F, 0.75F};
        std::memcpy(rows.data() + i * stride, numbers.data(), sizeof numbers);
        rows[i * stride + 20] = static_cast<std::byte>(i);
    }
    const Bytes bytes(std::move(rows));
    const auto part = [&](std::size_t offset, Type type, std::size_t components) {
        return Array{
            .bytes = bytes.slice(offset), .count = count, .stride = stride, .type = type, .components = components};
    };
    return {part(0, Type::f32, 3), part(12, Type::f32, 2), part(20, Type::u8, 4)};
}

TEST(GltfBinaryWriter, interleaved_arrays_stay_interleaved) {
    Model model;
    BinaryWriter binary(model);
    Vertices v = interleaved_vertices(3);
    v.pairs = scene::adjusted(v.pairs, {1, -1, 1, 1}, {0, 1, 0, 0});
    const Array arrays[] = {v.positions, v.pairs, v.joints};
    EXPECT_EQ(binary.add_vertices(arrays), (std::vector<std::size_t>{0, 1, 2}));
    ASSERT_EQ(model.buffer_views.size(), 1U);
    EXPECT_EQ(model.buffer_views[0].byte_stride, 24U);
    EXPECT_EQ(model.accessors[1].byte_offset, 12U);
    EXPECT_EQ(model.accessors[2].byte_offset, 20U);
    EXPECT_EQ(model.accessors[2].component_type, 5121U);
    EXPECT_EQ(model.accessors[0].max, (std::vector<double>{2, 1, 2}));
    const Bytes all = join(binary.finish());
    ASSERT_EQ(all.size(), 72U);
    EXPECT_EQ(load<float>(all.data() + 24 + 16), 0.25F) << "1 - 0.75";
    EXPECT_EQ(all[48 + 20], std::byte{2});
}

TEST(GltfBinaryWriter, the_same_vertices_are_written_once) {
    Model model;
    BinaryWriter binary(model);
    const Vertices v = interleaved_vertices(3);
    const Array arrays[] = {v.positions, v.pairs};
    const auto first = binary.add_vertices(arrays);
    EXPECT_EQ(binary.add_vertices(arrays), first);
    EXPECT_EQ(model.buffer_views.size(), 1U);
}

TEST(GltfBinaryWriter, separate_arrays_get_separate_views) {
    Model model;
    BinaryWriter binary(model);
    const Array arrays[] = {interleaved_vertices(2).positions, scene::make_array(std::vector<std::array<float, 2>>(2))};
    binary.add_vertices(arrays);
    EXPECT_EQ(model.buffer_views.size(), 2U);
    EXPECT_EQ(model.buffer_views[0].byte_stride, 0U);
}

TEST(GltfBinaryWriter, bounds_include_scale_and_offset) {
    Model model;
    BinaryWriter binary(model);
    const Array turned = scene::adjusted(interleaved_vertices(4).positions, {-1, 1, -1, 1});
    binary.add(turned, Use::positions);
    EXPECT_EQ(model.accessors[0].min, (std::vector<double>{-3, 1, -2}));
    EXPECT_EQ(model.accessors[0].max, (std::vector<double>{0, 1, -2}));
}

}  // namespace sinew::gltf::gltf_data_binary_writer_test
