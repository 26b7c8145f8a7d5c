// SPDX-License-Identifier: MIT
#include "gltf/data/accessors.h"

#include <gtest/gtest.h>

#include "base/base64.h"
#include "gltf/check/issues.h"

namespace sinew::gltf::gltf_data_accessors_test {

// A model with one buffer in the binary chunk, and one view of all of it.
struct OneBuffer {
    template <Scalar T>
    explicit OneBuffer(const std::vector<T>& numbers) {
        const View<T> view(numbers);
        document.chunks.push_back({{'B', 'I', 'N', '\0'}, {view.bytes, view.bytes.size()}});
        model.buffers.push_back({{}, {}, view.bytes.size(), {}});
        BufferView all;
        all.byte_length = view.bytes.size();
        model.buffer_views.push_back(all);
    }
    Accessor& add(std::uint64_t component_type, std::string type, std::uint64_t count) {
        Accessor accessor;
        accessor.buffer_view = 0;
        accessor.component_type = component_type;
        accessor.type = std::move(type);
        accessor.count = count;
        model.accessors.push_back(accessor);
        return model.accessors.back();
    }
    Expected<scene::Array> array(std::size_t i = 0) {
        Buffers buffers(document, model, {});
        return Accessors(model, buffers).array(i);
    }

    Document document;
    Model model;
};

template <Scalar T>
double last_of(std::uint64_t component_type, T number, bool normalized) {
    OneBuffer file(std::vector<T>{0, number});
    file.add(component_type, "SCALAR", 2).normalized = normalized;
    const auto array = file.array();
    EXPECT_TRUE(array);
    EXPECT_EQ(array->type, type_of<T>());
    return array->at(1);
}

TEST(GltfAccessors, numbers_have_their_component_type) {
    EXPECT_EQ(last_of<std::int8_t>(5120, -7, false), -7);
    EXPECT_EQ(last_of<std::uint8_t>(5121, 200, false), 200);
    EXPECT_EQ(last_of<std::int16_t>(5122, -3000, false), -3000);
    EXPECT_EQ(last_of<std::uint16_t>(5123, 60000, false), 60000);
    EXPECT_EQ(last_of<std::uint32_t>(5125, 4'000'000'000, false), 4e9);
    EXPECT_EQ(last_of<float>(5126, -0.5F, false), -0.5);
}

TEST(GltfAccessors, normalised_integers_are_fractions_of_one) {
    EXPECT_EQ(last_of<std::int8_t>(5120, 127, true), 1);
    EXPECT_EQ(last_of<std::int8_t>(5120, -128, true), -1);
    EXPECT_EQ(last_of<std::uint8_t>(5121, 255, true), 1);
    EXPECT_EQ(last_of<std::int16_t>(5122, -32768, true), -1);
    EXPECT_EQ(last_of<std::uint16_t>(5123, 65535, true), 1);
    EXPECT_EQ(last_of<float>(5126, 3, true), 3) << "floats are never normalised";
}

TEST(GltfAccessors, strides_are_respected) {
    OneBuffer file(std::vector<float>{9, 0, 1, 9, 2, 3, 9, 4, 5});
    file.model.buffer_views[0].byte_stride = 12;
    file.add(5126, "VEC2", 3).byte_offset = 4;
    const auto array = file.array();
    ASSERT_TRUE(array);
    EXPECT_EQ(scene::gathered(*array), (std::vector<float>{0, 1, 2, 3, 4, 5}));
    EXPECT_EQ(array->bytes.data(), file.document.chunks[0].data.bytes.data() + 4) << "a view into the buffer";
}

TEST(GltfAccessors, accessors_without_a_view_are_zero) {
    OneBuffer file(std::vector<float>{1});
    file.add(5123, "VEC4", 5).buffer_view.reset();
    const auto array = file.array();
    ASSERT_TRUE(array);
    EXPECT_EQ(scene::gathered(*array), std::vector<float>(20));
}

TEST(GltfAccessors, too_many_zeros_are_rejected) {
    OneBuffer file(std::vector<float>{1});
    for (const std::uint64_t count : {std::uint64_t{100'000'000}, std::uint64_t{1} << 62, ~std::uint64_t{0}}) {
        file.model.accessors.clear();
        file.add(5126, "MAT4", count).buffer_view.reset();
        const auto array = file.array();
        ASSERT_FALSE(array) << count;
        EXPECT_EQ(array.error().issue, &issue::range);
    }
}

TEST(GltfAccessors, sparse_elements_replace_those_of_the_view) {
    OneBuffer file(std::vector<std::uint16_t>{1, 2, 3, 4, /* places */ 3, 0, /* values */ 40, 10});
    file.add(5123, "SCALAR", 4).sparse = Sparse{2, {0, 8, 5123}, {0, 12}};
    const auto array = file.array();
    ASSERT_TRUE(array);
    EXPECT_EQ(scene::gathered(*array), (std::vector<float>{10, 2, 3, 40}));
    file.model.accessors[0].buffer_view.reset();
    EXPECT_EQ(scene::gathered(*file.array()), (std::vector<float>{10, 0, 0, 40})) << "also without a view";
}

TEST(GltfAccessors, sparse_elements_out_of_range_are_reported) {
    OneBuffer file(std::vector<std::uint16_t>{1, 2, 3, 4, 4, 10});
    file.add(5123, "SCALAR", 4).sparse = Sparse{1, {0, 8, 5123}, {0, 10}};
    const auto array = file.array();
    ASSERT_FALSE(array);
    EXPECT_EQ(array.error().issue, &issue::range);
    EXPECT_EQ(array.error().pointer, "/accessors/0/sparse/indices");
}

TEST(GltfAccessors, accessors_must_fit_their_use) {
    OneBuffer file(std::vector<float>{1, 2, 3, 4, 5, 6});
    file.add(5126, "VEC3", 2);
    Buffers buffers(file.document, file.model, {});
    Accessors accessors(file.model, buffers);
    EXPECT_TRUE(accessors.array(0, {.what = "x", .components = 3}));
    EXPECT_TRUE(accessors.array(0, {.what = "x", .components = 4, .or_components = 3}));
    EXPECT_TRUE(accessors.array(0, {.what = "x"}));
    EXPECT_FALSE(accessors.array(0, {.what = "x", .components = 2}));
    EXPECT_FALSE(accessors.array(0, {.what = "x", .components = 3, .integers = true}));
    EXPECT_FALSE(accessors.array(0, {.what = "x", .components = 3, .count = 3}));
    EXPECT_EQ(accessors.array(0, {.what = "x", .count = 3}).error().issue, &issue::accessor);
}

// A thousand primitives may share a megabyte of data, but reading a gigabyte for them is too much.
TEST(GltfAccessors, sharing_is_limited) {
    OneBuffer file(std::vector<std::uint8_t>(1 << 16));
    file.add(5121, "SCALAR", 1 << 16);
    Buffers buffers(file.document, file.model, {});
    Accessors accessors(file.model, buffers);
    std::size_t uses = 0;
    while (uses < 1'000'000 && accessors.array(0, {.what = "indices"})) ++uses;
    EXPECT_GT(uses, 1000u);
    EXPECT_LT(uses, 5000u);
}

TEST(GltfAccessors, unpacking_the_same_bytes_is_limited) {
    const auto packed = from_base64(
        "oAAAATMAAAD//wEzAAAAfn0AAAEMAAAA/wEMAAAAfgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        "AAAAAAA=");
    ASSERT_TRUE(packed);
    OneBuffer file(std::vector<std::uint8_t>{});
    file.document.chunks[0].data = {*packed, packed->size()};
    file.model.buffers[0].byte_length = packed->size();
    BufferView view;
    view.byte_length = 48;
    view.packed = Packed{0, 0, 67, 12, 4, "ATTRIBUTES", "NONE"};
    file.model.buffer_views.assign(400'000, view);
    Buffers buffers(file.document, file.model, {});
    EXPECT_TRUE(buffers.view(0));
    std::size_t unpacked = 0;
    while (unpacked < file.model.buffer_views.size() && buffers.view(unpacked)) ++unpacked;
    EXPECT_LT(unpacked, 360'000u);
}

}  // namespace sinew::gltf::gltf_data_accessors_test
