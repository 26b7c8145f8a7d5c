// SPDX-License-Identifier: MIT
// Parts of a model that a reader or writer drops are reported.
#include <gtest/gtest.h>
#include <sinew/convert.h>
#include <sinew/formats/mesh.h>
#include <sinew/formats/scene-sgm.h>
#include <sinew/formats/sgm.h>
#include <sinew/formats/sphere-mesh.h>
#include <sinew/formats/twm.h>
#include <sinew/gltf.h>
#include <sinew/open.h>
#include <sinew/scene/issues.h>

#include <algorithm>
#include <cmath>

#include "support/documents.h"
#include "support/files.h"
#include "support/formats.h"
#include "support/poses.h"
#include "support/scenes.h"

namespace sinew::test::dropped_test {

using namespace scene;

Scene two_triangles() {
    Scene scene = triangle_scene();
    scene.meshes[0].primitives.push_back(triangle());
    return scene;
}

std::uint64_t lost(const Report& report, const Issue& issue) {
    std::uint64_t count = 0;
    for (const Loss& loss : losses_of(report, issue)) count += loss.count;
    return count;
}

TEST(Dropped, meshes_that_no_node_shows_are_lost_triangles) {
    Scene scene = two_triangles();
    scene.meshes.push_back(scene.meshes[0]);
    for (const Format* format : tested_formats()) {
        if (format->from_scene == nullptr) continue;
        Report report;
        ASSERT_TRUE(from_scene(scene, *format, report)) << format->id;
        const auto losses = losses_of(report, issue::loss_triangles);
        const bool holds = format->id == "gltf" || format->id == "sga";  // sga holds no meshes at all
        ASSERT_EQ(losses.size(), holds ? 0u : 2u) << format->id;
        if (holds) continue;
        EXPECT_EQ(losses[0].path, "/meshes/1/primitives/0");
        EXPECT_EQ(losses[1].path, "/meshes/1/primitives/1");
        EXPECT_EQ(losses[0].count, 1u);
    }
}

TEST(Dropped, coarse_levels_of_detail_are_lost_triangles) {
    Scene scene = triangle_scene();
    Node coarse{.name = "coarse"};
    coarse.mesh = 0;
    add_root(scene, std::move(coarse));
    scene.lods = {{"lod", std::nullopt, {{10, 1}, {100, 0}}}};
    for (const Format* format : tested_formats()) {
        if (format->from_scene == nullptr || format->id == "sga") continue;
        Report report;
        ASSERT_TRUE(from_scene(scene, *format, report)) << format->id;
        const bool holds = format->id == "gltf" || format->id == "scene-sgm";
        EXPECT_EQ(lost(report, issue::loss_triangles), holds ? 0u : 1u) << format->id;
        Report joined;
        const auto files = from_scene(scene, *format, joined, {.join = true});
        ASSERT_TRUE(files) << format->id;
        EXPECT_EQ(lost(joined, issue::loss_triangles), 1u) << format->id;
        EXPECT_EQ(posed(*load_scene(*files)).size(), 3u) << "only the finest level is joined";
    }
}

TEST(Dropped, names_are_reported) {
    Scene scene = triangle_scene();
    scene.name = "scene";
    scene.meshes[0].name = "mesh";
    scene.nodes[0].name = "node";
    for (const Format* format : tested_formats()) {
        if (format->from_scene == nullptr || format->id == "sga") continue;
        Report report;
        const auto files = from_scene(scene, *format, report);
        ASSERT_TRUE(files) << format->id;
        const auto back = load_scene(*files);
        ASSERT_TRUE(back);
        std::uint64_t names = 0;
        names += back->name == scene.name ? 0U : 1U;
        names += back->meshes[0].name == scene.meshes[0].name ? 0U : 1U;
        names += std::ranges::find(back->nodes, "node", &Node::name) != back->nodes.end() ? 0U : 1U;
        EXPECT_EQ(lost(report, issue::loss_node_names), names) << format->id;
    }
}

template <class Document>
Scene scene_of_document(const Document& document, Report& report) {
    const Format& format = *document_format<Document>;
    const auto scene = scene_of_any(written(document), format, report);
    EXPECT_TRUE(scene) << format.id;
    return scene.value_or(Scene{});
}

template <class Document>
void expect_points(const Document& document, std::uint64_t vertices) {
    Report report;
    const Scene scene = scene_of_document(document, report);
    EXPECT_EQ(lost(report, issue::loss_lines), vertices) << document_format<Document>->id;
    ASSERT_FALSE(scene.meshes.empty());
    EXPECT_TRUE(scene.meshes[0].primitives.at(0).positions.empty()) << "points would become triangles";
}

// In a scene, vertices without indices are triangles.
TEST(Dropped, vertices_without_triangles_are_points) {
    auto in_sgm = document<sgm::Document>(sample_bytes<sgm::Document>("good/static.sgm"));
    in_sgm.meshes[0].indices = {};
    expect_points(in_sgm, in_sgm.meshes[0].vertices.size());
    auto in_mesh = document<mesh::Document>(sample_bytes<mesh::Document>("good/static.mesh"));
    in_mesh.indices = {};
    expect_points(in_mesh, in_mesh.vertices.size());
    auto in_twm = document<twm::Document>(sample_bytes<twm::Document>("good/static.twm"));
    in_twm.meshes[0].indices = {};
    expect_points(in_twm, in_twm.meshes[0].positions.size());
    auto in_sphere = document<sphere_mesh::Document>(sample_bytes<sphere_mesh::Document>("good/static.mesh"));
    in_sphere.triangles = {};
    expect_points(in_sphere, in_sphere.vertices.size());
}

TEST(Dropped, animations_of_a_model_without_joints_are_reported) {
    Report report;
    auto in_twm = document<twm::Document>(sample_bytes<twm::Document>("good/static.twm"));
    in_twm.animations.resize(3);
    scene_of_document(in_twm, report);
    EXPECT_EQ(lost(report, issue::loss_animations), 3u);
}

TEST(Dropped, an_animation_file_that_is_named_but_not_written_is_reported) {
    const Bytes file = sample_bytes<sgm::Document>("good/full.sgm");
    Report report;
    const Scene alone = scene_of(file, sgm::format, report);  // without its .sga file
    Report saved;
    const auto files = from_scene(alone, sgm::format, saved);
    ASSERT_TRUE(files);
    EXPECT_EQ(files->size(), 1u);
    const auto losses = losses_of(saved, issue::loss_animations);
    ASSERT_EQ(losses.size(), 1u);
    EXPECT_EQ(losses[0].message, "the model names skeleton.sga, which is not written");
}

TEST(Dropped, a_missing_material_is_reported) {
    auto broken = document<sgm::Document>(sample_bytes<sgm::Document>("good/static.sgm"));
    broken.meshes[0].material = 77;
    Report report;
    const Scene scene = scene_of_document(broken, report);
    EXPECT_FALSE(scene.meshes.at(0).primitives[0].material);
    EXPECT_EQ(report.count(Severity::warning), 1u);
}

TEST(Dropped, second_colours_are_reported) {
    Scene scene = triangle_scene();
    const Array colors = make_array(std::vector<std::array<float, 4>>(3, {1, 0, 0, 1}));
    scene.meshes[0].primitives[0].colors = {colors, colors};
    Report report;
    ASSERT_TRUE(from_scene(scene, sgm::format, report));
    EXPECT_EQ(lost(report, issue::loss_colors), 1u);
}

TEST(Dropped, colours_that_glTF_clamps_are_reported_and_restored) {
    Scene scene = triangle_scene();
    scene.meshes[0].primitives[0].colors = {
        make_array(std::vector<std::array<float, 4>>{{4, 0, 0, 1}, {1, 1, 1, 1}, {0, -0.5F, 0, 1}})};
    Report report;
    const auto files = from_scene(scene, gltf::format, report);
    ASSERT_TRUE(files);
    const auto losses = losses_of(report, issue::loss_colors);
    ASSERT_EQ(losses.size(), 1u);
    EXPECT_EQ(losses[0].path, "/meshes/0/primitives/0");
    EXPECT_EQ(losses[0].count, 2u);
    EXPECT_EQ(losses[0].magnitude, 3);
    EXPECT_TRUE(losses[0].reversible);
    EXPECT_EQ(load_scene(*files)->meshes[0].primitives[0].colors.at(0).at(0, 0), 4);
}

TEST(Dropped, weights_without_a_skeleton_are_reported) {
    Scene scene = triangle_scene();
    Primitive& p = scene.meshes[0].primitives[0];
    p.joints = {make_array(std::vector<std::array<std::uint16_t, 4>>(3))};
    p.weights = {make_array(std::vector<std::array<float, 4>>(3, {1, 0, 0, 0}))};
    for (const Format* format : {&mesh::format, &twm::format, &sphere_mesh::format}) {
        Report report;
        ASSERT_TRUE(from_scene(scene, *format, report)) << format->id;
        EXPECT_EQ(losses_of(report, issue::loss_skin).size(), 1u) << format->id;
    }
}

TEST(Dropped, nodes_of_a_scene_graph_that_are_not_below_the_root_are_reported) {
    auto broken = document<scene_sgm::Document>(sample_bytes<scene_sgm::Document>("good/triangle.sgm"));
    const std::string text =
        R"({"name":"t","nodes":[{"name":"root","type":"Group"},{"name":"a","type":"StaticGeometry","meshes":[0]}],)"
        R"("tags":[{"name":"x","node":1}],"meshes":)" +
        to_text(*broken.json.find("meshes")) + "}";
    broken.text = View<char>(std::span<const char>(text));
    broken.json = parse_json(text, 1000).value_or(Json{});
    Report report;
    const Scene scene = scene_of_document(broken, report);
    EXPECT_EQ(scene.nodes.size(), 1u);
    EXPECT_EQ(lost(report, issue::loss_scenes), 1u);
    EXPECT_EQ(lost(report, issue::loss_triangles), 1u);
    EXPECT_EQ(lost(report, issue::loss_tags), 1u);
}

// A mesh of a skinned node may have primitives without weights, which follow the node.
TEST(Dropped, no_transform_is_lost_where_only_some_primitives_have_weights) {
    Scene scene = two_triangles();
    scene.nodes[0].transform.translation = {5, 0, 0};
    const std::size_t joint = add_root(scene, {.name = "joint"});
    scene.skins = {{"skin", {joint}, {identity_matrix}, {}}};
    scene.nodes[0].skin = 0;
    Primitive& p = scene.meshes[0].primitives[0];
    p.joints = {make_array(std::vector<std::array<std::uint16_t, 4>>(3))};
    p.weights = {make_array(std::vector<std::array<float, 4>>(3, {1, 0, 0, 0}))};
    const auto sorted = [](std::vector<Vec3> all) {
        std::ranges::sort(all);
        return all;
    };
    for (const Format* format : tested_formats()) {
        if (format->from_scene == nullptr || format->id == "sga") continue;
        Report report;
        const auto files = from_scene(scene, *format, report);
        ASSERT_TRUE(files) << format->id;
        EXPECT_EQ(sorted(posed(*load_scene(*files))), sorted(posed(scene))) << format->id;
    }
}

TEST(Dropped, transforms_of_distant_ancestors_are_lost_hierarchy) {
    Scene scene = triangle_scene();
    std::size_t top = 0;
    for (int i = 0; i < 3; ++i) {
        Node above{.name = "above"};
        above.children = {top};
        top = scene.nodes.size();
        scene.nodes.push_back(std::move(above));
    }
    scene.nodes[top].transform.translation = {2, 0, 0};
    scene.roots = {top};
    for (const char* id : {"sgm", "mesh", "twm", "sphere-mesh"}) {
        Report report;
        ASSERT_TRUE(from_scene(scene, *find_format(id, tested_formats()), report, {.verify = true})) << id;
        EXPECT_EQ(lost(report, issue::loss_hierarchy), 1u) << id;
    }
}

TEST(Dropped, normals_without_a_direction_are_lost_in_gltf) {
    Scene scene = triangle_scene();
    const float nan = std::nanf("");
    Primitive& p = scene.meshes[0].primitives[0];
    p.normals = make_array<3>({{0, 0, 1}, {0, 0, 0}, {nan, 0, 1}});
    p.texcoords = {make_array<2>({{0, 0}, {nan, 0}, {0, 1}})};
    Report report;
    ASSERT_TRUE(from_scene(scene, gltf::format, report, {.verify = true}));
    EXPECT_EQ(lost(report, issue::loss_normals), 2u);
    EXPECT_EQ(lost(report, issue::loss_texcoords), 1u);
}

// The image is converted by another program later: the user asks for its name.
TEST(Dropped, requested_texture_extensions_are_no_loss) {
    Scene scene = triangle_scene();
    scene.materials.push_back({.name = "wood", .textures = {{.role = TextureRole::base_color, .path = "wood.png"}}});
    scene.meshes[0].primitives[0].material = 0;
    for (const Textures textures : {Textures::automatic, Textures::copy, Textures::names, Textures::keep}) {
        for (const char* id : {"sgm", "scene-sgm", "gltf"}) {
            SaveOptions options{.verify = true};
            options.textures = textures;
            options.texture_extension = ".dds";
            options.find_texture = [](std::string_view name) -> tl::expected<FoundTexture, std::string> {
                if (name != "wood.png") return tl::make_unexpected(std::string("missing"));
                return FoundTexture{Bytes::copy_of("\x89PNG\r\n\x1a\n"), "wood.png"};
            };
            Report report;
            const auto files = from_scene(scene, *find_format(id, tested_formats()), report, options);
            ASSERT_TRUE(files) << id << static_cast<int>(textures) << report.messages().back().message;
        }
    }
}

}  // namespace sinew::test::dropped_test
