// SPDX-License-Identifier: MIT
#include "gltf/roundtrip/saved_arrays.h"

#include <gtest/gtest.h>

#include "gltf/data/binary_writer.h"
#include "gltf/roundtrip/extras.h"
#include "support/scenes.h"

namespace sinew::gltf::gltf_roundtrip_saved_arrays_test {

using scene::gathered;
using scene::make_array;

// Writes a primitive to a file and reads it back.
struct Saved {
    Saved(const scene::Primitive& original, const ConformOptions& options) : conformed(conform(original, options)) {
        save_arrays(
            original, conformed, options, [&](const Piece& piece) { return binary.add_view(piece); }, extras);
        model.buffers.push_back({{}, {}, binary.size(), {}});
        const Bytes data = join(binary.finish());
        document.chunks.push_back({{'B', 'I', 'N', '\0'}, {data, data.size()}});
    }
    scene::Primitive restored() {
        Buffers buffers(document, model, {});
        Accessors accessors(model, buffers);
        scene::Primitive p = conformed;
        restore_saved_arrays(extras, accessors, p);
        return p;
    }

    Model model;
    BinaryWriter binary{model};
    Document document;
    Json extras;
    scene::Primitive conformed;
};

scene::Primitive untidy() {
    scene::Primitive p = test::triangle();
    p.normals = make_array<3>({{0, 0, 5}, {0, 0, 0}, {0, 3, 0}});
    p.tangents = make_array<3>({{1, 0, 0}, {1, 0, 0}, {1, 0, 0}});
    p.binormals = make_array<3>({{0, 1, 0}, {0, 1, 0}, {0, -1, 0}});
    p.texcoords = {scene::adjusted(make_array<2>({{0, 0.1F}, {1, 0.3F}, {0, 1e-8F}}), {1, -1, 1, 1}, {0, 1, 0, 0})};
    p.joints = {make_array<4>({{3, 3, 0, 0}, {1, 0, 0, 0}, {0, 0, 0, 0}})};
    p.weights = {make_array<4>({{2, 2, 0, 0}, {1, 0, 0, 0}, {0, 0, 0, 0}})};
    return p;
}

TEST(GltfSavedArrays, originals_are_restored) {
    const scene::Primitive before = untidy();
    Saved saved(before, {.skinned = true, .fixed_joint = 4});
    EXPECT_FALSE(same_numbers(saved.conformed.normals, before.normals));
    const scene::Primitive after = saved.restored();
    EXPECT_EQ(gathered(after.normals), gathered(before.normals));
    EXPECT_EQ(gathered(after.tangents), gathered(before.tangents));
    EXPECT_EQ(gathered(after.binormals), gathered(before.binormals));
    EXPECT_EQ(gathered(after.texcoords[0]), gathered(before.texcoords[0]));
    EXPECT_EQ(gathered(after.joints[0]), gathered(before.joints[0]));
    EXPECT_EQ(gathered(after.weights[0]), gathered(before.weights[0]));
}

TEST(GltfSavedArrays, scale_and_offset_are_restored) {
    const scene::Primitive before = untidy();
    const scene::Array after = Saved(before, {}).restored().texcoords.at(0);
    EXPECT_EQ(after.scale, before.texcoords[0].scale);
    EXPECT_EQ(after.offset, before.texcoords[0].offset);
    EXPECT_EQ(load<float>(after.bytes.data() + 20), 1e-8F) << "1 - (1 - v) would be zero";
}

TEST(GltfSavedArrays, conforming_arrays_are_not_saved) {
    Saved saved(test::triangle(), {});
    EXPECT_TRUE(is_null(saved.extras));
}

TEST(GltfSavedArrays, edits_win) {
    Saved saved(untidy(), {.skinned = true, .fixed_joint = 4});
    saved.conformed.normals = make_array<3>({{1, 0, 0}, {1, 0, 0}, {1, 0, 0}});
    EXPECT_EQ(gathered(saved.restored().normals), gathered(saved.conformed.normals));
}

TEST(GltfSavedArrays, wrong_data_is_ignored) {
    const scene::Primitive before = untidy();
    for (const char* lie :
         {R"({"normals":{"components":3,"view":99}})", R"({"normals":{"components":18446744073709551615,"view":0}})",
          R"({"normals":{"components":4}})", R"({"normals":7,"tangents":null,"positions":[]})",
          R"({"positions":{"components":0}})", R"({"joints_0":{"components":0}})", R"({"weights_0":{"components":1}})",
          R"({"texcoords_0":{"components":0},"texcoord_sets":18446744073709551615})",
          R"({"normals":{"components":0},"normal_map":18446744073709551615})",
          R"({"joints_1":{"components":4,"view":0},"still_joint":18446744073709551615})",
          R"({"texcoords_0":{"components":2,"view":0,"scale":[0,0,0,0],"offset":[1e308,1,"x",null]}})", "[]", "7",
          ""}) {
        Saved saved(before, {.skinned = true, .fixed_joint = 4});
        saved.extras["sinew"]["arrays"].value = std::string(lie);
        const scene::Primitive after = saved.restored();
        EXPECT_EQ(gathered(after.positions), gathered(saved.conformed.positions)) << lie;
        EXPECT_EQ(gathered(after.normals), gathered(saved.conformed.normals)) << lie;
        EXPECT_EQ(after.joints.size(), after.weights.size()) << lie;
    }
}

}  // namespace sinew::gltf::gltf_roundtrip_saved_arrays_test
