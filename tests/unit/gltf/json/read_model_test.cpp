// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sinew/issues.h>

#include "gltf/check/issues.h"
#include "gltf/json/read_model.h"
#include "gltf/json/write_model.h"

namespace sinew::gltf::gltf_json_read_model_test {

using testing::HasSubstr;

// Every member once, with a value that is not the default.
constexpr std::string_view everything =
    R"({"asset":{"version":"2.0","minVersion":"2.0","generator":"g","copyright":"c","extras":{"a":[1,"x",null]}},)"
    R"("extensionsUsed":["A","B"],"extensionsRequired":["B"],"scene":1,)"
    R"("scenes":[{},{"name":"s","nodes":[0],"extras":[1]}],)"
    R"("nodes":[{"name":"n","children":[1],"mesh":0,"skin":0,"translation":[1,2,3],"rotation":[0,0.6,0,0.8],)"
    R"("scale":[1,1,2],"extensions":{"MSFT_lod":{"ids":[1]}},"extras":7},)"
    R"({"matrix":[1,0,0,0,0.5,1,0,0,0,0,1,0,0,0,0,1]}],)"
    R"("meshes":[{"name":"m","primitives":[{"attributes":{"POSITION":0,"_A/B~":0},"indices":1,"material":0,)"
    R"("mode":5,"extras":true}],"extras":1.5}],)"
    R"("materials":[{"name":"w","pbrMetallicRoughness":{"baseColorFactor":[1,0.5,0.25,1],)"
    R"("baseColorTexture":{"index":0,"texCoord":1,"extensions":{"KHR_texture_transform":)"
    R"({"offset":[0.5,0],"rotation":0.25,"scale":[2,1],"texCoord":2}}},"metallicFactor":0,"roughnessFactor":0.5,)"
    R"("metallicRoughnessTexture":{"index":0}},"normalTexture":{"index":0,"scale":2},)"
    R"("occlusionTexture":{"index":0,"strength":0.5},"emissiveTexture":{"index":0},"emissiveFactor":[0,1,0],)"
    R"("alphaMode":"MASK","alphaCutoff":0.75,"doubleSided":true,"extensions":)"
    R"({"KHR_materials_emissive_strength":{"emissiveStrength":3},"KHR_materials_unlit":{}},"extras":{"b":2}}],)"
    R"("textures":[{"name":"t","sampler":0,"source":0,"extensions":{"EXT_texture_webp":{"source":0},)"
    R"("KHR_texture_basisu":{"source":0},"MSFT_texture_dds":{"source":0}}}],)"
    R"("images":[{"name":"i","uri":"a.png","mimeType":"image/png","bufferView":0}],)"
    R"("samplers":[{"magFilter":9728,"minFilter":9729,"wrapS":33071,"wrapT":33648}],)"
    R"("skins":[{"name":"k","inverseBindMatrices":2,"skeleton":0,"joints":[0,1],"extras":{}}],)"
    R"("animations":[{"name":"a","channels":[{"sampler":0,"target":{"node":0,"path":"scale"}}],)"
    R"("samplers":[{"input":1,"output":0,"interpolation":"STEP"}],"extras":"e"}],)"
    R"("accessors":[{"name":"p","bufferView":0,"byteOffset":4,"componentType":5121,"normalized":true,"count":2,)"
    R"("type":"VEC3","sparse":{"count":1,"indices":{"bufferView":0,"byteOffset":8,"componentType":5123},)"
    R"("values":{"bufferView":0,"byteOffset":12}}},{"componentType":5126,"count":4,"type":"SCALAR"},)"
    R"({"componentType":5126,"count":2,"type":"MAT4"}],)"
    R"("bufferViews":[{"name":"v","buffer":0,"byteOffset":4,"byteLength":48,"byteStride":16,"target":34962},)"
    R"({"buffer":0,"byteLength":24,"extensions":{"EXT_meshopt_compression":{"buffer":0,"byteOffset":2,)"
    R"("byteLength":9,"byteStride":8,"count":3,"mode":"ATTRIBUTES","filter":"OCTAHEDRAL"}}}],)"
    R"("buffers":[{"name":"b","uri":"b.bin","byteLength":100,"extras":null}]})";

std::optional<Model> read(std::string_view text, Report& found) {
    return read_model(text, {"/json", 0}, 100'000, found);
}

TEST(GltfModel, every_member_is_read_and_written) {
    std::string text(everything);
    text.replace(text.find(R"(,"extras":null)"), 14, "");  // the same as a missing member
    Report found;
    const auto model = read(everything, found);
    ASSERT_TRUE(model) << (found.messages().empty() ? ""
                                                    : found.messages()[0].path + ": " + found.messages()[0].message);
    EXPECT_EQ(write_model(*model, false), text);
    const auto indented = read(write_model(*model, true), found);
    ASSERT_TRUE(indented);
    EXPECT_EQ(write_model(*indented, false), text);
}

TEST(GltfModel, counted_members_are_not_written) {
    Report found;
    const auto model = read(R"({"asset":{"version":"2.0"},"cameras":[{},{}],"nodes":[{"camera":1,"extensions":)"
                            R"({"KHR_lights_punctual":{"light":0}}}],)"
                            R"("extensions":{"KHR_lights_punctual":{"lights":[{}]}},)"
                            R"("meshes":[{"primitives":[{"attributes":{},"targets":[{},{}]}]}]})",
                            found);
    ASSERT_TRUE(model);
    EXPECT_EQ(model->cameras, 2u);
    EXPECT_EQ(model->lights, 1u);
    EXPECT_EQ(model->meshes[0].primitives[0].targets, 2u);
}

TEST(GltfModel, bounds_are_only_written) {
    Model model;
    model.asset.version = "2.0";
    Accessor accessor;
    accessor.component_type = 5126;
    accessor.count = 1;
    accessor.type = "SCALAR";
    accessor.min = {-0.5};
    accessor.max = {2};
    model.accessors.push_back(accessor);
    const std::string text = write_model(model, false);
    EXPECT_THAT(text, HasSubstr(R"("min":[-0.5],"max":[2])"));
    Report found;
    EXPECT_TRUE(read(text, found)->accessors[0].min.empty());
}

TEST(GltfModel, whole_numbers_may_have_a_decimal_point) {
    Report found;
    EXPECT_EQ(read(R"({"asset":{"version":"2.0"},"buffers":[{"byteLength":3.0}]})", found)->buffers[0].byte_length, 3u);
    EXPECT_FALSE(read(R"({"asset":{"version":"2.0"},"buffers":[{"byteLength":3.5}]})", found));
    EXPECT_FALSE(read(R"({"asset":{"version":"2.0"},"buffers":[{"byteLength":1e300}]})", found));
}

TEST(GltfModel, all_findings_are_reported_with_their_offsets) {
    constexpr std::string_view text =
        R"({"asset":{},"nodes":[{"name":7},{"scale":[1,2]},{"mesh":"a"}],"buffers":[{}],"skins":{}})";
    Report found;
    EXPECT_FALSE(read(text, found));
    ASSERT_EQ(found.messages().size(), 6u);
    const std::pair<std::string_view, std::string_view> expected[] = {
        {"/json/asset", "{}"},         {"/json/nodes/0/name", "7"}, {"/json/nodes/1/scale", "[1,2]"},
        {"/json/nodes/2/mesh", "\"a"}, {"/json/skins", "{}}"},      {"/json/buffers/0", "{}"}};
    for (std::size_t i = 0; i < found.messages().size(); ++i) {
        EXPECT_EQ(found.messages()[i].path, expected[i].first);
        EXPECT_TRUE(text.substr(*found.messages()[i].offset).starts_with(expected[i].second))
            << found.messages()[i].path;
    }
}

TEST(GltfModel, the_number_of_findings_is_limited) {
    std::string text = R"({"asset":{"version":"2.0"},"meshes":[{"primitives":[{"attributes":{"A":9)";
    for (int i = 0; i < 20'000; ++i) text += R"(,"A":9)";
    Report found;
    EXPECT_FALSE(read(text + "}}]}]}", found));
    EXPECT_EQ(found.messages().size(), max_findings);
}

TEST(GltfModel, too_many_values_are_rejected) {
    Report found;
    EXPECT_FALSE(read_model(everything, {"/json", 0}, 100, found));
    ASSERT_EQ(found.messages().size(), 1u);
    EXPECT_EQ(found.messages()[0].issue, &sinew::issue::too_many_elements);
}

TEST(GltfModel, offsets_are_found_by_pointer) {
    constexpr std::string_view text = R"({"a/b":[1,{"~":true}],"c":{}})";
    PointerOffsets places(text);
    EXPECT_EQ(places.offset_of("/a~1b/1/~0"), text.find("true"));
    EXPECT_EQ(places.offset_of("/c"), text.find("{}"));
    EXPECT_EQ(places.offset_of("/a~1b/2"), 0u);
    EXPECT_EQ(places.offset_of("/nothing/at/all"), 0u);
    EXPECT_EQ(PointerOffsets("no JSON").offset_of("/a"), 0u);
}

}  // namespace sinew::gltf::gltf_json_read_model_test
