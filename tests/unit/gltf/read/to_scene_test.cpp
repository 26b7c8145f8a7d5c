// SPDX-License-Identifier: MIT
// Reads small glTF files, each of which shows one feature.
#include <gtest/gtest.h>
#include <sinew/convert.h>
#include <sinew/formats/sgm.h>
#include <sinew/formats/twm.h>
#include <sinew/gltf.h>
#include <sinew/open.h>
#include <sinew/scene/issues.h>

#include <cmath>

#include "base/base64.h"
#include "gltf/check/issues.h"
#include "support/scenes.h"

namespace sinew::test::gltf_read_to_scene_test {

using scene::Array;

struct Read {
    std::optional<Scene> scene;
    Report report;

    std::string problems() const {
        std::string text;
        for (const Diagnostic& found : report.messages()) {
            text += std::string(found.issue->code) + " " + found.path + ": " + found.message + "\n";
        }
        return text;
    }
};

Read read(const std::string& text) {
    Read result;
    const auto asset = open(Bytes::copy_of(text), result.report, {.format = &gltf::format});
    if (asset) result.scene = to_scene(*asset, result.report);
    return result;
}

// A file with one buffer of these numbers, one view of all of it, and more members.
template <class T>
std::string file_with(const std::vector<T>& numbers, const std::string& members) {
    const auto bytes = std::as_bytes(std::span(numbers));
    const std::string size = std::to_string(bytes.size());
    return R"({"asset":{"version":"2.0"},"buffers":[{"byteLength":)" + size +
           R"(,"uri":"data:application/octet-stream;base64,)" + to_base64(bytes) +
           R"("}],"bufferViews":[{"buffer":0,"byteLength":)" + size + "}]," + members + "}";
}

const std::vector<float> corners{0, 0, 0, 1, 0, 0, 0, 1, 0};
const std::string triangle_mesh = R"("accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"}],)"
                                  R"("meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}])";

TEST(GltfToScene, reads_the_default_scene) {
    const Read file =
        read(R"({"asset":{"version":"2.0"},"scene":1,"scenes":[{"nodes":[0]},{"name":"second","nodes":[1]}],)"
             R"("nodes":[{"name":"a"},{"name":"b","children":[2]},{"name":"c"}]})");
    ASSERT_TRUE(file.scene) << file.problems();
    EXPECT_EQ(file.scene->name, "second");
    ASSERT_EQ(file.scene->nodes.size(), 2u);
    EXPECT_EQ(file.scene->nodes[0].name, "b");
    EXPECT_EQ(file.scene->roots, std::vector<std::size_t>{0});
    EXPECT_EQ(losses_of(file.report, issue::loss_scenes).size(), 1u);
}

TEST(GltfToScene, reads_all_roots_of_a_file_without_scenes) {
    const Read file = read(R"({"asset":{"version":"2.0"},"nodes":[{"children":[1]},{},{}]})");
    ASSERT_TRUE(file.scene);
    EXPECT_EQ(file.scene->roots, (std::vector<std::size_t>{0, 2}));
}

TEST(GltfToScene, does_not_copy_vertices) {
    const std::string text = file_with(corners, triangle_mesh + R"(,"nodes":[{"mesh":0},{"mesh":0}])");
    const Read file = read(text);
    ASSERT_TRUE(file.scene) << file.problems();
    EXPECT_EQ(file.scene->nodes[0].mesh, file.scene->nodes[1].mesh);
    const Array& positions = file.scene->meshes[0].primitives[0].positions;
    EXPECT_EQ(positions.size(), 3u);
    EXPECT_EQ(positions.at(1, 0), 1);
}

TEST(GltfToScene, decomposes_matrices_without_shear) {
    const Read file = read(R"({"asset":{"version":"2.0"},"nodes":[)"
                           R"({"matrix":[2,0,0,0, 0,2,0,0, 0,0,2,0, 3,4,5,1]},)"
                           R"({"matrix":[1,0,0,0, 1,1,0,0, 0,0,1,0, 0,0,0,1]}]})");
    ASSERT_TRUE(file.scene);
    EXPECT_FALSE(file.scene->nodes[0].matrix);
    EXPECT_EQ(file.scene->nodes[0].transform.translation, (scene::Vec3{3, 4, 5}));
    EXPECT_NEAR(file.scene->nodes[0].transform.scale[1], 2, 1e-12);
    EXPECT_TRUE(file.scene->nodes[1].matrix) << "a transform cannot have shear";
}

TEST(GltfToScene, binds_joints_at_the_origin_without_bind_matrices) {
    const std::vector<float> data{0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0};
    std::vector<std::byte> bytes(sizeof(float) * data.size() + 12);
    std::memcpy(bytes.data(), data.data(), sizeof(float) * data.size());
    const Read file = read(file_with(
        bytes, R"("accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"},)"
               R"({"bufferView":0,"byteOffset":36,"componentType":5126,"count":3,"type":"VEC4"},)"
               R"({"bufferView":0,"byteOffset":84,"componentType":5121,"count":3,"type":"VEC4"}],)"
               R"("meshes":[{"primitives":[{"attributes":{"POSITION":0,"WEIGHTS_0":1,"JOINTS_0":2}}]}],)"
               R"("skins":[{"joints":[1],"skeleton":1}],"nodes":[{"mesh":0,"skin":0},{"translation":[1,2,3]}])"));
    ASSERT_TRUE(file.scene) << file.problems();
    ASSERT_EQ(file.scene->skins.size(), 1u);
    EXPECT_EQ(file.scene->skins[0].inverse_binds[0], scene::identity_matrix);
    EXPECT_EQ(file.scene->nodes[0].skin, 0u);
}

TEST(GltfToScene, makes_triangles_of_strips_and_fans) {
    const std::vector<float> five{0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 0, 2, 0};
    const auto indices_in_mode = [&](int mode) {
        const Read file = read(
            file_with(five, R"("accessors":[{"bufferView":0,"componentType":5126,"count":5,"type":"VEC3"}],)"
                            R"("meshes":[{"primitives":[{"mode":)" +
                                std::to_string(mode) + R"(,"attributes":{"POSITION":0}}]}],"nodes":[{"mesh":0}])"));
        std::vector<std::size_t> all;
        if (!file.scene || file.scene->meshes[0].primitives.empty()) return all;
        const Array& indices = file.scene->meshes[0].primitives[0].indices;
        for (std::size_t i = 0; i < indices.size(); ++i) all.push_back(indices.index(i));
        return all;
    };
    EXPECT_EQ(indices_in_mode(5), (std::vector<std::size_t>{0, 1, 2, 1, 3, 2, 2, 3, 4}));
    EXPECT_EQ(indices_in_mode(6), (std::vector<std::size_t>{0, 1, 2, 0, 2, 3, 0, 3, 4}));
}

TEST(GltfToScene, reports_lines_cameras_lights_and_morph_targets_as_lost) {
    const Read file = read(file_with(
        corners, R"("accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"}],)"
                 R"("meshes":[{"primitives":[{"mode":1,"attributes":{"POSITION":0}},)"
                 R"({"attributes":{"POSITION":0},"targets":[{"POSITION":0},{"POSITION":0}]}]}],)"
                 R"("cameras":[{"type":"perspective"}],"extensionsUsed":["KHR_lights_punctual","EXT_of_others"],)"
                 R"("extensions":{"KHR_lights_punctual":{"lights":[{"type":"point"}]}},)"
                 R"("nodes":[{"mesh":0},{"camera":0},{"extensions":{"KHR_lights_punctual":{"light":0}}}])"));
    ASSERT_TRUE(file.scene) << file.problems();
    EXPECT_EQ(file.scene->nodes.size(), 3u);
    EXPECT_EQ(file.scene->meshes[0].primitives.size(), 1u);
    EXPECT_EQ(losses_of(file.report, issue::loss_lines)[0].count, 1u);
    EXPECT_EQ(losses_of(file.report, issue::loss_morph_targets)[0].count, 2u);
    EXPECT_EQ(losses_of(file.report, issue::loss_cameras)[0].count, 1u);
    EXPECT_EQ(losses_of(file.report, issue::loss_lights)[0].count, 1u);
    EXPECT_EQ(losses_of(file.report, issue::loss_extensions)[0].message, "EXT_of_others");
}

TEST(GltfToScene, rejects_unknown_required_extensions) {
    const Read file = read(R"({"asset":{"version":"2.0"},"extensionsUsed":["KHR_draco_mesh_compression"],)"
                           R"("extensionsRequired":["KHR_draco_mesh_compression"]})");
    EXPECT_FALSE(file.scene);
    ASSERT_FALSE(file.report.messages().empty());
    EXPECT_EQ(file.report.messages()[0].issue, &gltf::issue::extension);
    EXPECT_EQ(file.report.messages()[0].message, "KHR_draco_mesh_compression");
}

TEST(GltfToScene, reads_quantized_positions) {
    const std::vector<std::int16_t> data{0, 0, 0, 0, 32767, 0, 0, 0, 0, -32767, 0, 0};
    const Read file = read(file_with(
        data, R"("extensionsUsed":["KHR_mesh_quantization"],"extensionsRequired":["KHR_mesh_quantization"],)"
              R"("accessors":[{"bufferView":0,"componentType":5122,"normalized":true,"count":3,"type":"VEC3"}],)"
              R"("meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],"nodes":[{"mesh":0,"scale":[2,2,2]}])"));
    // The view has no stride, so the elements are six bytes apart.
    ASSERT_TRUE(file.scene) << file.problems();
    const Array& positions = file.scene->meshes[0].primitives[0].positions;
    EXPECT_EQ(positions.type, Type::i16);
    EXPECT_EQ(positions.at(1, 1), 1);
}

TEST(GltfToScene, applies_texture_transforms) {
    const std::vector<float> data{0, 0, 0, 1, 0, 0, 0, 1, 0, 0.5F, 0.25F, 1, 0, 0, 1};
    const auto texcoords = [&](const std::string& transform) {
        const Read file = read(file_with(
            data,
            R"("extensionsUsed":["KHR_texture_transform"],)"
            R"("accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"},)"
            R"({"bufferView":0,"byteOffset":36,"componentType":5126,"count":3,"type":"VEC2"}],)"
            R"("images":[{"uri":"a%20b.png"}],"textures":[{"source":0}],)"
            R"("materials":[{"pbrMetallicRoughness":{"baseColorTexture":{"index":0,)"
            R"("extensions":{"KHR_texture_transform":)" +
                transform +
                R"(}}}}],)"
                R"("meshes":[{"primitives":[{"material":0,"attributes":{"POSITION":0,"TEXCOORD_0":1}}]}],"nodes":[{"mesh":0}])"));
        EXPECT_TRUE(file.scene) << file.problems();
        EXPECT_EQ(file.scene->materials[0].textures[0].path, "a b.png");
        return file.scene->meshes[0].primitives[0].texcoords[0];
    };
    const Array scaled = texcoords(R"({"scale":[2,4],"offset":[0.5,1]})");
    EXPECT_FLOAT_EQ(static_cast<float>(scaled.at(0, 0)), 1.5F);
    EXPECT_FLOAT_EQ(static_cast<float>(scaled.at(0, 1)), 2.0F);
    const Array turned = texcoords(R"({"rotation":1.5707963267948966})");
    EXPECT_NEAR(turned.at(0, 0), 0.25, 1e-6);
    EXPECT_NEAR(turned.at(0, 1), -0.5, 1e-6);
}

TEST(GltfToScene, reads_materials) {
    const Read file =
        read(R"({"asset":{"version":"2.0"},"materials":[{"name":"lamp","emissiveFactor":[1,0.5,0],"alphaMode":"MASK",)"
             R"("pbrMetallicRoughness":{"baseColorFactor":[1,0,0,0.5],"metallicFactor":0.25},"doubleSided":true,)"
             R"("extensions":{"KHR_materials_unlit":{},"KHR_materials_emissive_strength":{"emissiveStrength":4}}}]})");
    ASSERT_TRUE(file.scene);
    const scene::Material& m = file.scene->materials[0];
    EXPECT_EQ(m.name, "lamp");
    EXPECT_EQ(m.base_color, (scene::Vec4{1, 0, 0, 0.5}));
    EXPECT_EQ(m.emission, (scene::Vec4{4, 2, 0, 1}));
    EXPECT_EQ(m.alpha_mode, scene::AlphaMode::mask);
    EXPECT_TRUE(m.unlit);
    EXPECT_EQ(m.metallic, 0.25);
    EXPECT_TRUE(m.double_sided);
}

TEST(GltfToScene, makes_foreign_levels_of_detail_siblings) {
    const Read file = read(
        R"({"asset":{"version":"2.0"},"extensionsUsed":["MSFT_lod"],"scenes":[{"nodes":[0]}],"nodes":[{"children":[1]},)"
        R"({"name":"fine","extensions":{"MSFT_lod":{"ids":[2,3]}},"extras":{"MSFT_screencoverage":[0.5,0.1,0]}},)"
        R"({"name":"middle"},{"name":"coarse"}]})");
    ASSERT_TRUE(file.scene) << file.problems();
    ASSERT_EQ(file.scene->lods.size(), 1u);
    const scene::Lod& lod = file.scene->lods[0];
    ASSERT_EQ(lod.levels.size(), 3u);
    EXPECT_EQ(file.scene->nodes[lod.levels[0].node].name, "coarse");
    EXPECT_EQ(file.scene->nodes[lod.levels[2].node].name, "fine");
    EXPECT_LT(lod.levels[0].pixels, lod.levels[1].pixels);
    EXPECT_LT(lod.levels[1].pixels, lod.levels[2].pixels);
    EXPECT_EQ(file.scene->nodes[0].children.size(), 3u);
    expect_valid(*file.scene);
}

const std::string image = "\x89PNG\r\n\x1A\n and so on";

std::string file_with_image() {
    return R"({"asset":{"version":"2.0"},"images":[{"name":"skin","uri":"data:image/png;base64,)" +
           to_base64(std::as_bytes(std::span(image))) +
           R"("}],"textures":[{"source":0}],"materials":[{"pbrMetallicRoughness":{"baseColorTexture":{"index":0}}}]})";
}

TEST(GltfToScene, writes_images_next_to_models_that_cannot_embed_them) {
    Read file = read(file_with_image());
    ASSERT_TRUE(file.scene);
    ASSERT_EQ(file.scene->images.size(), 1u);
    const auto files = from_scene(*file.scene, sgm::format, file.report);
    ASSERT_TRUE(files) << file.problems();
    ASSERT_EQ(files->size(), 2u);
    EXPECT_EQ((*files)[1].name, "skin.png");
    EXPECT_EQ(join((*files)[1].pieces), Bytes::copy_of(image));
    EXPECT_TRUE(losses_of(file.report, issue::loss_textures).empty());
}

TEST(GltfToScene, keeps_images_embedded) {
    Read file = read(file_with_image());
    const auto files = from_scene(*file.scene, gltf::format, file.report);
    ASSERT_TRUE(files);
    EXPECT_EQ(files->size(), 1u);
    const Bytes glb = join((*files)[0].pieces);
    const auto asset = open(glb, file.report, {.format = &gltf::format});
    const auto again = to_scene(*asset, file.report);
    ASSERT_TRUE(again) << file.problems();
    EXPECT_EQ(again->images[0].bytes, Bytes::copy_of(image));
    EXPECT_EQ(again->materials[0].textures[0].path, "skin.png");
}

TEST(GltfToScene, embeds_files_on_request) {
    Report report;
    SaveOptions save_options;
    save_options.textures = Textures::embed;
    save_options.find_texture = [](std::string_view path) -> tl::expected<FoundTexture, std::string> {
        if (path == "a.png") return FoundTexture{Bytes::copy_of(image)};
        if (path == "b.tga") return FoundTexture{Bytes::copy_of("GIF89a: no kind that glTF knows")};
        return tl::make_unexpected("it is not there");
    };
    Scene scene;
    scene::Material material;
    for (const char* path : {"a.png", "b.tga", "c.png"}) {
        scene::TextureUse use;
        scene::set_role(use, path[0] == 'a' ? "base_color" : path[0] == 'b' ? "normal" : "emission");
        use.path = path;
        material.textures.push_back(use);
    }
    scene.materials.push_back(material);
    const auto files = from_scene(scene, gltf::format, report, save_options);
    ASSERT_TRUE(files);
    std::vector<const Issue*> reported;
    for (const Diagnostic& found : report.messages()) reported.push_back(found.issue);
    EXPECT_EQ(reported, (std::vector<const Issue*>{&issue::scene_texture_kind, &issue::scene_texture_missing}));
    const auto asset = open(join((*files)[0].pieces), report, {.format = &gltf::format});
    const auto again = to_scene(*asset, report);
    ASSERT_TRUE(again);
    ASSERT_EQ(again->materials[0].textures.size(), 3u);
    EXPECT_EQ(again->images.size(), 1u);
}

TEST(GltfToScene, copies_files_on_request) {
    Report report;
    SaveOptions save_options;
    save_options.textures = Textures::copy;
    save_options.find_texture = [](std::string_view) {
        return tl::expected<FoundTexture, std::string>(FoundTexture{Bytes::copy_of(image)});
    };
    Scene scene = triangle_scene();
    scene::Material material;
    for (const char* path : {"textures\\a.png", "../../b.png", "C:\\c.png"}) {
        scene::TextureUse use;
        use.role = scene::TextureRole::base_color;
        use.path = path;
        material.textures.push_back(use);
    }
    scene.materials.push_back(material);
    const auto files = from_scene(scene, sgm::format, report, save_options);
    ASSERT_TRUE(files);
    std::vector<std::string> names;
    for (const OutputFile& file : *files) names.push_back(file.name);
    EXPECT_EQ(names, (std::vector<std::string>{"model.sgm", "textures/a.png", "b.png", "c.png"}));
}

TEST(GltfToScene, writes_text_with_an_external_buffer) {
    Report scene_report;
    SaveOptions save_options;
    save_options.dialect = "gltf";
    save_options.name = "my model";
    const auto files = from_scene(triangle_scene(), gltf::format, scene_report, save_options);
    ASSERT_TRUE(files);
    ASSERT_EQ(files->size(), 2u);
    EXPECT_EQ((*files)[0].name, "my model.gltf");
    EXPECT_EQ((*files)[1].name, "my model.bin");
    Report report;
    LoadOptions how{.format = &gltf::format};
    how.follow = [&](std::string_view name) -> tl::expected<CompanionFile, std::string> {
        EXPECT_EQ(name, "my model.bin");
        return CompanionFile{join((*files)[1].pieces)};
    };
    const auto asset = open(join((*files)[0].pieces), report, how);
    ASSERT_TRUE(asset);
    const auto scene = to_scene(*asset, scene_report);
    ASSERT_TRUE(scene);
    EXPECT_EQ(scene->meshes[0].primitives[0].positions.size(), 3u);
    const auto alone = open(join((*files)[0].pieces), report, {.format = &gltf::format});
    Report without;
    EXPECT_FALSE(to_scene(*alone, without)) << "the buffer is missing";
    EXPECT_EQ(without.messages()[0].issue, &gltf::issue::buffer);
}

TEST(GltfToScene, reports_the_triangles_of_primitives_that_cannot_be_read) {
    const Read file = read(file_with(
        corners, R"("accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"},)"
                 R"({"componentType":5125,"count":9,"type":"SCALAR"},{"componentType":5126,"count":4,"type":"VEC2"}],)"
                 R"("meshes":[{"primitives":[{"attributes":{"POSITION":0}}]},{"primitives":[)"
                 R"({"attributes":{"NORMAL":0},"indices":1},{"attributes":{"POSITION":2},"mode":5},)"
                 R"({"attributes":{"POSITION":0},"indices":0}]}],"nodes":[{"mesh":0},{"mesh":1}])"));
    ASSERT_TRUE(file.scene) << file.problems();
    EXPECT_TRUE(file.scene->meshes.at(1).primitives.empty());
    const auto losses = losses_of(file.report, issue::loss_triangles);
    ASSERT_EQ(losses.size(), 3u);
    const std::array<std::uint64_t, 3> counts{3, 2, 1};
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(losses[i].path, "/meshes/1");
        EXPECT_EQ(losses[i].count, counts[i]);
    }
    EXPECT_EQ(file.report.count(Severity::warning), 3u) << file.problems();
}

TEST(GltfToScene, reports_incomplete_triangles_by_primitive) {
    const std::vector<float> five{0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 2, 2, 2};
    const auto of = [&](const std::string& primitive) {
        return read(file_with(five, R"("accessors":[{"bufferView":0,"componentType":5126,"count":5,"type":"VEC3"},)"
                                    R"({"bufferView":0,"componentType":5126,"count":2,"type":"VEC3"}],)"
                                    R"("meshes":[{"primitives":[{"attributes":{"POSITION":0},"mode":5},)" +
                                        primitive + R"(]}],"nodes":[{"mesh":0}])"));
    };
    for (const char* primitive :
         {R"({"attributes":{"POSITION":0}})", R"({"attributes":{"POSITION":1}})",
          R"({"attributes":{"POSITION":1},"mode":5})", R"({"attributes":{"POSITION":1},"mode":6})"}) {
        const Read file = of(primitive);
        ASSERT_TRUE(file.scene) << file.problems();
        ASSERT_EQ(file.scene->meshes.at(0).primitives.size(), 2u);
        EXPECT_EQ(file.scene->meshes[0].primitives[0].indices.size(), 9u) << "the strip is complete";
        const auto losses = losses_of(file.report, issue::loss_triangles);
        ASSERT_EQ(losses.size(), 1u) << primitive;
        EXPECT_EQ(losses[0].path, "/meshes/0/primitives/1");
        EXPECT_EQ(losses[0].count, 1u);
    }
}

TEST(GltfToScene, reports_attributes_that_it_skips) {
    const Read file = read(file_with(
        corners, R"("accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"},)"
                 R"({"componentType":5126,"count":3,"type":"VEC2"},{"componentType":5126,"count":3,"type":"VEC4"}],)"
                 R"("meshes":[{"primitives":[{"attributes":{"POSITION":0,"TEXCOORD_0":1,"TEXCOORD_2":1,"_ID":1,)"
                 R"("WEIGHTS_0":2}},{"attributes":{"POSITION":0,"_ID":1}}]}],"nodes":[{"mesh":0}])"));
    ASSERT_TRUE(file.scene) << file.problems();
    const auto losses = losses_of(file.report, issue::loss_attributes);
    ASSERT_EQ(losses.size(), 1u);
    EXPECT_EQ(losses[0].message, "TEXCOORD_2, WEIGHTS_0, _ID");
    EXPECT_EQ(losses[0].count, 4u);
}

TEST(GltfToScene, reports_channels_that_it_skips) {
    const Read file = read(file_with(
        std::vector<float>{0, 1, 2, 3, 4, 5},
        R"("accessors":[{"bufferView":0,"componentType":5126,"count":1,"type":"SCALAR"},)"
        R"({"bufferView":0,"componentType":5126,"count":1,"type":"VEC3"}],)"
        R"("animations":[{"samplers":[{"input":0,"output":1}],"channels":[)"
        R"({"sampler":0,"target":{"node":0,"path":"translation"}},{"sampler":0,"target":{"node":0,"path":"translation"}},)"
        R"({"sampler":0,"target":{"node":1,"path":"scale"}},{"sampler":0,"target":{"path":"scale"}}]}],)"
        R"("scenes":[{"nodes":[0]}],"nodes":[{"name":"a"},{"name":"b"}])"));
    ASSERT_TRUE(file.scene) << file.problems();
    ASSERT_EQ(file.scene->animations.size(), 1u);
    EXPECT_EQ(file.scene->animations[0].channels.size(), 1u);
    const auto losses = losses_of(file.report, issue::loss_animations);
    ASSERT_EQ(losses.size(), 1u);
    EXPECT_EQ(losses[0].path, "/animations/0");
    EXPECT_EQ(losses[0].count, 2u) << "a channel without a node has no meaning";
}

TEST(GltfToScene, keeps_the_copyright_or_reports_its_loss) {
    const Read file =
        read(R"({"asset":{"version":"2.0","copyright":"ACME","extras":{"id":7}},"nodes":[{"name":"a"}]})");
    ASSERT_TRUE(file.scene) << file.problems();
    Report report;
    const Bytes glb = file_of_scene(*file.scene, gltf::format, report);
    EXPECT_TRUE(report.losses().empty());
    const std::string_view text(reinterpret_cast<const char*>(glb.data()), glb.size());
    EXPECT_NE(text.find(R"("copyright":"ACME")"), std::string_view::npos);
    EXPECT_NE(text.find(R"("extras":{"id":7})"), std::string_view::npos);
    EXPECT_TRUE(from_scene(*file.scene, twm::format, report));
    EXPECT_EQ(losses_of(report, issue::loss_extras).size(), 1u);
}

TEST(GltfToScene, reports_images_and_texture_settings_that_are_lost) {
    const Read file =
        read(file_with(corners, triangle_mesh + R"(,"nodes":[{"mesh":0}],"images":[{"uri":"a.png"},{"uri":"b.png"}],)"
                                                R"("samplers":[{"wrapS":33071}],"textures":[{"source":0,"sampler":0}],)"
                                                R"("materials":[{"emissiveTexture":{"index":0}}])"));
    ASSERT_TRUE(file.scene) << file.problems();
    const auto unused = losses_of(file.report, issue::loss_textures);
    ASSERT_EQ(unused.size(), 1u);
    EXPECT_EQ(unused[0].path, "/images");
    EXPECT_EQ(unused[0].count, 1u);
    Report report;
    EXPECT_TRUE(from_scene(*file.scene, sgm::format, report));
    EXPECT_EQ(losses_of(report, issue::loss_textures).size(), 1u) << "clamped at the edge";
}

// Two nodes, one mesh, two skins: the first skin has one joint, the second has two.
TEST(GltfToScene, splits_a_mesh_by_skin) {
    struct Row {
        float position[3];
        float weights[4];
        std::uint8_t joints[4];
    };
    const std::vector<Row> rows(3, {{0, 0, 0}, {0.5F, 0.5F, 0, 0}, {0, 1, 0, 0}});
    const auto bytes = std::as_bytes(std::span(rows));
    for (const bool swapped : {false, true}) {
        const std::string text =
            R"({"asset":{"version":"2.0"},"buffers":[{"byteLength":96,"uri":"data:application/octet-stream;base64,)" +
            to_base64(bytes) +
            R"("}],"bufferViews":[{"buffer":0,"byteLength":96,"byteStride":32}],"accessors":[)"
            R"({"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"},)"
            R"({"bufferView":0,"byteOffset":12,"componentType":5126,"count":3,"type":"VEC4"},)"
            R"({"bufferView":0,"byteOffset":28,"componentType":5121,"count":3,"type":"VEC4"}],)"
            R"("meshes":[{"primitives":[{"attributes":{"POSITION":0,"WEIGHTS_0":1,"JOINTS_0":2}}]}],)"
            R"("skins":[{"joints":[0]},{"joints":[0,1]}],"nodes":[{"name":"a"},{"name":"b"},)" +
            (swapped ? R"({"mesh":0,"skin":1},{"mesh":0,"skin":0},{"mesh":0,"skin":0}]})"
                     : R"({"mesh":0,"skin":0},{"mesh":0,"skin":1},{"mesh":0}]})");
        const Read file = read(text);
        ASSERT_TRUE(file.scene) << file.problems();
        const Scene& scene = *file.scene;
        ASSERT_EQ(scene.meshes.size(), 2u);
        for (const scene::Node& node : scene.nodes) {
            if (!node.skin) continue;
            const scene::Primitive& p = scene.meshes[*node.mesh].primitives[0];
            EXPECT_EQ(p.positions.bytes.data(), scene.meshes[0].primitives[0].positions.bytes.data());
            EXPECT_EQ(p.weights[0].at(0, 1), scene.skins[*node.skin].joints.size() == 2 ? 0.5 : 0)
                << "swapped: " << swapped;
        }
        EXPECT_EQ(file.report.count(Severity::warning), 1u) << file.problems();
        // What was split stays split.
        Report report;
        const Scene again = scene_of(file_of_scene(scene, gltf::format, report), gltf::format, report);
        EXPECT_EQ(again.meshes.size(), 2u);
        EXPECT_EQ(again.nodes.size(), scene.nodes.size());
    }
}

TEST(GltfToScene, lines_and_points_leave_nothing_behind) {
    const Read file = read(
        file_with(corners, R"("accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"}],)"
                           R"("meshes":[{"name":"dots","primitives":[{"attributes":{"POSITION":0},"mode":0}]},)"
                           R"({"primitives":[{"attributes":{"POSITION":0},"mode":3},{"attributes":{"POSITION":0}}]}],)"
                           R"("nodes":[{"mesh":0},{"mesh":1}])"));
    ASSERT_TRUE(file.scene) << file.problems();
    EXPECT_EQ(losses_of(file.report, issue::loss_lines).size(), 1u);
    Report report;
    const Bytes glb = file_of_scene(*file.scene, gltf::format, report);
    const std::string_view text(reinterpret_cast<const char*>(glb.data()), glb.size());
    EXPECT_EQ(text.find("POSITION"), text.rfind("POSITION")) << "one primitive only";
    const Scene again = scene_of(glb, gltf::format, report);
    ASSERT_EQ(again.meshes.size(), 2u) << "restored from the extras";
    EXPECT_EQ(again.meshes[0].name, "dots");
    EXPECT_TRUE(again.meshes[0].primitives.empty());
    EXPECT_EQ(again.nodes.at(0).mesh, 0u);
    EXPECT_EQ(again.meshes[1].primitives.size(), 1u);
}

TEST(GltfToScene, keeps_placeholders_that_were_edited) {
    const std::string mark = R"("extras":{"sinew":{"empty":1}})";
    const auto vertices = [&](const std::vector<float>& data) {
        const Read file =
            read(file_with(data, R"("accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"}],)"
                                 R"("meshes":[{"primitives":[{"attributes":{"POSITION":0},)" +
                                     mark + R"(}]}],"nodes":[{"mesh":0}])"));
        EXPECT_TRUE(file.scene) << file.problems();
        return file.scene->meshes[0].primitives[0].positions.size();
    };
    EXPECT_EQ(vertices(std::vector<float>(9)), 0u);
    EXPECT_EQ(vertices(corners), 3u);
}

}  // namespace sinew::test::gltf_read_to_scene_test
