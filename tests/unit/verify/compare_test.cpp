// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sinew/compare.h>

#include <sinew/scene/flatten.h>
#include <sinew/scene/issues.h>
#include <sinew/scene/math.h>

#include <cmath>
#include <limits>
#include <set>

#include "support/scenes.h"

namespace sinew::test::verify_compare_test {

using namespace scene;

Scene with(const std::vector<std::array<float, 3>>& positions, const std::vector<std::uint32_t>& indices = {0, 1, 2}) {
    Scene scene = triangle_scene();
    scene.meshes[0].primitives[0].positions = make_array(positions);
    scene.meshes[0].primitives[0].indices = make_array(indices);
    return scene;
}

const std::vector<std::array<float, 3>> corners{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};

bool same(const Scene& a, const Scene& b) {
    return compare(a, b).same();
}

TEST(Compare, a_model_is_the_same_as_itself) {
    EXPECT_TRUE(same(with(corners), with(corners)));
    EXPECT_TRUE(same(with(corners), with(corners, {1, 2, 0}))) << "the first corner does not matter";
}

TEST(Compare, detects_flipped_triangles) {
    EXPECT_FALSE(same(with(corners), with(corners, {0, 2, 1})));
}

TEST(Compare, detects_nan) {
    const float nan = std::nanf("");
    EXPECT_FALSE(same(with(corners), with({{0, 0, nan}, {1, 0, 0}, {0, 1, 0}})));
}

TEST(Compare, treats_equal_infinities_as_equal) {
    Scene scene = triangle_scene();
    scene.meshes[0].primitives[0].texcoords = {
        make_array<2>({{0, std::numeric_limits<float>::infinity()}, {1, 0}, {0, 1}})};
    EXPECT_TRUE(compare(scene, scene).differences.empty());
}

TEST(Compare, detects_different_normals_and_texture_coordinates) {
    Scene a = with(corners);
    a.meshes[0].primitives[0].normals = make_array(std::vector<std::array<float, 3>>(3, {0, 0, 1}));
    a.meshes[0].primitives[0].texcoords = {make_array(std::vector<std::array<float, 2>>(3, {0, 0}))};
    Scene b = a;
    EXPECT_TRUE(same(a, b));
    b.meshes[0].primitives[0].normals = make_array(std::vector<std::array<float, 3>>(3, {0, 0, -1}));
    EXPECT_FALSE(same(a, b));
    b = a;
    b.meshes[0].primitives[0].texcoords = {make_array(std::vector<std::array<float, 2>>(3, {0.5F, 0}))};
    EXPECT_FALSE(same(a, b));
}

TEST(Compare, finds_vertices_in_another_order) {
    const Comparison result = compare(with(corners), with({{0, 1, 0}, {0, 0, 0}, {1, 0, 0}}, {1, 2, 0}));
    EXPECT_FALSE(result.by_order);
    EXPECT_TRUE(result.same());
}

TEST(Compare, detects_vertices_that_only_the_second_model_has) {
    EXPECT_FALSE(same(with(corners), with({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {9, 9, 9}})));
}

// A skinned, animated model with everything that a scene can hold: two joints, two triangles, a rigid mesh.
Scene full_scene() {
    Scene scene;
    const auto add_node = [&](std::string name) {
        scene.nodes.push_back({.name = std::move(name)});
        return scene.nodes.size() - 1;
    };
    const std::size_t hip = add_node("hip");
    const std::size_t knee = add_node("knee");
    const std::size_t body = add_node("body");
    const std::size_t hat = add_node("hat");
    scene.nodes[hip].children = {knee};
    scene.nodes[knee].transform.translation = {0, 1, 0};
    scene.nodes[hat].transform.translation = {0, 2, 0};
    scene.roots = {hip, body, hat};
    Primitive skin = triangle();
    skin.positions = make_array<3>({{0, 0, 0}, {1, 1, 0}, {0, 2, 0}});
    skin.indices = make_array(std::vector<std::uint32_t>{0, 1, 2});
    skin.normals = make_array(std::vector<std::array<float, 3>>(3, {0, 0, 1}));
    skin.tangents = make_array(std::vector<std::array<float, 4>>(3, {1, 0, 0, 1}));
    skin.texcoords = {make_array<2>({{0, 0}, {1, 0}, {0, 1}}), make_array<2>({{0, 0}, {1, 0}, {0, 1}})};
    skin.colors = {make_array<4>({{1, 0, 0, 1}, {0, 1, 0, 1}, {0, 0, 1, 1}})};
    skin.joints = {make_array(std::vector<std::array<std::uint8_t, 4>>{{0}, {0, 1}, {1}})};
    skin.weights = {make_array<4>({{1}, {0.25F, 0.75F}, {1}})};
    skin.material = 0;
    Primitive rigid = triangle();
    rigid.material = 1;
    scene.meshes = {{"skin", {skin}, {}}, {"cone", {rigid}, {}}};
    scene.nodes[body].mesh = 0;
    scene.nodes[body].skin = 0;
    scene.nodes[hat].mesh = 1;
    scene.skins = {{"skeleton", {hip, knee}, {identity_matrix, translation_matrix({0, -1, 0})}, {}}};
    scene.images = {{"image/png", Bytes(std::vector<std::byte>{std::byte{1}})}};
    scene.materials = {{.name = "red", .base_color = Vec4{1, 0, 0, 1}}, {.name = "felt", .roughness = 0.5}};
    scene.materials[0].textures = {{.role = TextureRole::base_color, .path = "a.png", .image = 0}};
    Channel turn{.node = knee, .path = TransformPath::rotation};
    turn.times = {0, 1, 2};
    turn.values = {0, 0, 0, 1, 0, 0, 0.6F, 0.8F, 0, 0, 0, 1};
    scene.animations = {{"bend", {turn}, {}}};
    scene.tags = {{"grip", knee}};
    scene.collisions = {{.node = hat, .positions = skin.positions, .indices = skin.indices, .flag = 3}};
    return scene;
}

struct Change {
    std::string_view what;
    Aspect aspect;
    void (*make)(Scene& scene);
};

const Change changes[] = {
    {"winding", Aspect::triangles,
     [](Scene& s) {
         s.meshes[0].primitives[0].indices = make_array(std::vector<std::uint32_t>{0, 2, 1});
     }},
    {"a position", Aspect::positions,
     [](Scene& s) {
         s.meshes[0].primitives[0].positions = make_array<3>({{0, 0, 0}, {1, 1, 0}, {0, 2, 0.001F}});
     }},
    {"a normal", Aspect::normals,
     [](Scene& s) {
         s.meshes[0].primitives[0].normals = make_array<3>({{0, 0, 1}, {0, 0.1F, 1}, {0, 0, 1}});
     }},
    {"all normals", Aspect::normals, [](Scene& s) { s.meshes[0].primitives[0].normals = {}; }},
    {"a tangent", Aspect::tangents,
     [](Scene& s) {
         s.meshes[0].primitives[0].tangents = make_array<4>({{1, 0, 0, 1}, {0, 1, 0, 1}, {1, 0, 0, 1}});
     }},
    {"handedness", Aspect::tangents,
     [](Scene& s) {
         s.meshes[0].primitives[0].tangents = make_array<4>({{1, 0, 0, 1}, {1, 0, 0, -1}, {1, 0, 0, 1}});
     }},
    {"the second UV set", Aspect::texcoords,
     [](Scene& s) {
         s.meshes[0].primitives[0].texcoords[1] = make_array<2>({{0, 0}, {1, 0.5F}, {0, 1}});
     }},
    {"a colour", Aspect::colors,
     [](Scene& s) {
         s.meshes[0].primitives[0].colors[0] = make_array<4>({{1, 0, 0, 1}, {0, 1, 1, 1}, {0, 0, 1, 1}});
     }},
    {"a weight", Aspect::weights,
     [](Scene& s) {
         s.meshes[0].primitives[0].weights = {make_array<4>({{1}, {0.26F, 0.74F}, {1}})};
     }},
    {"the joint of a vertex", Aspect::weights,
     [](Scene& s) {
         s.meshes[0].primitives[0].joints = {make_array(std::vector<std::array<std::uint8_t, 4>>{{0}, {0, 0}, {1}})};
     }},
    {"a mesh", Aspect::triangles, [](Scene& s) { s.nodes[3].mesh.reset(); }},
    {"a base colour", Aspect::materials,
     [](Scene& s) {
         s.materials[0].base_color = Vec4{0.9, 0, 0, 1};
     }},
    {"an alpha mode", Aspect::materials, [](Scene& s) { s.materials[1].alpha_mode = AlphaMode::mask; }},
    {"roughness", Aspect::materials, [](Scene& s) { s.materials[1].roughness = 0.6; }},
    {"the name of a material", Aspect::materials, [](Scene& s) { s.materials[0].name = "blue"; }},
    {"exchanged materials", Aspect::materials,
     [](Scene& s) {
         s.meshes[0].primitives[0].material = 1;
         s.meshes[1].primitives[0].material = 0;
     }},
    {"an image", Aspect::textures, [](Scene& s) { s.images[0].bytes = Bytes(std::vector<std::byte>{std::byte{2}}); }},
    {"the UV set of a texture", Aspect::textures, [](Scene& s) { s.materials[0].textures[0].texcoord = 1; }},
    {"a texture", Aspect::textures, [](Scene& s) { s.materials[0].textures.clear(); }},
    {"a baked transform", Aspect::hierarchy,
     [](Scene& s) {
         s.nodes[3].transform = {};
         s.meshes[1].primitives[0] = baked(s.meshes[1].primitives[0], translation_matrix({0, 2, 0}));
     }},
    {"the parent of a joint", Aspect::joints,
     [](Scene& s) {
         s.nodes[0].children.clear();
         s.roots.push_back(1);
     }},
    {"the name of a node", Aspect::names, [](Scene& s) { s.nodes[3].name = "cap"; }},
    {"the name of a joint", Aspect::names, [](Scene& s) { s.nodes[1].name = "ankle"; }},
    {"the name of a mesh", Aspect::names, [](Scene& s) { s.meshes[1].name = "cylinder"; }},
    {"the name of an animation", Aspect::animations, [](Scene& s) { s.animations[0].name = "twist"; }},
    {"an animation", Aspect::animations, [](Scene& s) { s.animations.clear(); }},
    {"its length", Aspect::animations, [](Scene& s) { s.animations[0].channels[0].times[2] = 3; }},
    {"a key", Aspect::keys,
     [](Scene& s) {
         s.animations[0].channels[0].times = {0, 2};
         s.animations[0].channels[0].values = {0, 0, 0, 1, 0, 0, 0, 1};
     }},
    {"the value of a key", Aspect::motion, [](Scene& s) { s.animations[0].channels[0].values[7] = 0.81F; }},
    {"interpolation", Aspect::motion,
     [](Scene& s) { s.animations[0].channels[0].interpolation = Interpolation::step; }},
    {"an inverse bind matrix", Aspect::motion,
     [](Scene& s) {
         s.skins[0].inverse_binds[1] = translation_matrix({0.1, -1, 0});
     }},
    {"a tag", Aspect::tags, [](Scene& s) { s.tags[0].name = "hand"; }},
    {"the place of a tag", Aspect::tags, [](Scene& s) { s.tags[0].node = 3; }},
    {"a level of detail", Aspect::lods,
     [](Scene& s) {
         s.lods.push_back({"lod", 3, {{100, 3}}});
     }},
    {"a collision mesh", Aspect::collisions, [](Scene& s) { s.collisions[0].flag = 4; }},
};

std::set<std::string_view> aspects_of(const Comparison& result) {
    std::set<std::string_view> aspects;
    for (const Difference& difference : result.differences) aspects.insert(name(difference.aspect));
    return aspects;
}

TEST(Compare, detects_every_change) {
    const Scene before = full_scene();
    ASSERT_TRUE(compare(before, before).same());
    for (const Change& change : changes) {
        Scene after = full_scene();
        change.make(after);
        const Comparison result = compare(before, after);
        EXPECT_FALSE(result.same()) << change.what;
        EXPECT_TRUE(aspects_of(result).contains(name(change.aspect))) << change.what;
        EXPECT_FALSE(unreported_differences(result, {}).empty()) << change.what;
    }
}

TEST(Compare, covers_all_aspects_with_changes) {
    std::set<Aspect> covered{Aspect::meshes};  // `keeps_meshes_apart`
    for (const Change& change : changes) covered.insert(change.aspect);
    for (const AspectFacts& facts : all_aspects()) EXPECT_TRUE(covered.contains(facts.aspect)) << facts.id;
}

TEST(Compare, restricts_itself_to_the_chosen_aspects) {
    Scene after = full_scene();
    after.materials[0].base_color = Vec4{0, 0, 0, 1};
    CompareOptions how;
    how.aspects = *aspects_from("geometry");
    EXPECT_TRUE(compare(full_scene(), after, how).same());
    how.aspects = *aspects_from("materials");
    EXPECT_FALSE(compare(full_scene(), after, how).same());
    EXPECT_FALSE(aspects_from("geomtry"));
}

TEST(Compare, keeps_meshes_apart) {
    Scene two = with(corners);
    two.meshes.push_back(two.meshes[0]);
    add_root(two, {.transform = {.translation = {5, 0, 0}}, .mesh = 1});
    Scene one = with({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {5, 0, 0}, {6, 0, 0}, {5, 1, 0}}, {0, 1, 2, 3, 4, 5});
    const auto aspects = aspects_of(compare(two, one));
    EXPECT_TRUE(aspects.contains("meshes"));
    EXPECT_FALSE(aspects.contains("positions")) << "the vertices are where they were";
    EXPECT_FALSE(aspects.contains("triangles"));
}

TEST(Compare, treats_instances_as_what_they_show) {
    Scene shared = with(corners);
    add_root(shared, {.transform = {.translation = {5, 0, 0}}, .mesh = 0});
    Scene copied = shared;
    copied.meshes.push_back(copied.meshes[0]);
    copied.nodes[1].mesh = 1;
    EXPECT_TRUE(compare(shared, copied).same());
}

TEST(Compare, ignores_the_space_in_which_a_skin_is_bound) {
    const Scene before = full_scene();
    Scene after = before;
    const Matrix move = translation_matrix({0, 0, 3});
    after.meshes[0].primitives[0] = baked(after.meshes[0].primitives[0], move);
    for (Matrix& bind : after.skins[0].inverse_binds) bind = multiply(bind, *inverse(move));
    EXPECT_TRUE(compare(before, after).same());
}

// Losses cover differences of their kind, at their place, up to their size.
Difference a_difference(Aspect aspect, std::string path, double magnitude) {
    return {.aspect = aspect, .path = std::move(path), .magnitude = magnitude};
}
bool is_covered(const Difference& difference, const Loss& loss) {
    Comparison comparison;
    comparison.differences = {difference};
    return unreported_differences(comparison, std::span(&loss, 1)).empty();
}

// A model with many joints in one place and vertices that follow several of them.
TEST(Compare, tells_joints_with_the_same_bind_pose_apart) {
    constexpr std::size_t joints = 20;
    Scene scene = with(corners);
    Skin skin;
    for (std::size_t i = 0; i < joints; ++i) {
        Node joint{.name = ""};
        skin.joints.push_back(add_root(scene, std::move(joint)));
        skin.inverse_binds.push_back(identity_matrix);
    }
    scene.skins.push_back(skin);
    scene.nodes[0].skin = 0;
    Primitive& p = scene.meshes[0].primitives[0];
    p.joints = {make_array(std::vector<std::array<std::uint16_t, 4>>{{3, 7, 11, 2}, {7, 3, 2, 11}, {19, 0, 3, 5}})};
    p.weights = {make_array<4>({{0.26F, 0.25F, 0.25F, 0.24F}, {0.26F, 0.25F, 0.25F, 0.24F}, {0.4F, 0.3F, 0.2F, 0.1F}})};
    EXPECT_TRUE(same(scene, scene));
    Scene other = scene;
    other.meshes[0].primitives[0].joints = {
        make_array(std::vector<std::array<std::uint16_t, 4>>{{3, 7, 11, 2}, {7, 3, 2, 11}, {19, 0, 7, 5}})};
    EXPECT_FALSE(same(scene, other));
}

// Few vertices lie far out, so that a sample would miss them.
TEST(Compare, measures_the_whole_model) {
    std::vector<std::array<float, 3>> positions(60'000, {0.5F, 0.5F, 0.5F});
    positions[7] = {0, 0, 0};
    positions[8] = {300, 400, 0};
    std::vector<std::uint32_t> indices(60'000);
    for (std::size_t i = 0; i < indices.size(); ++i) indices[i] = static_cast<std::uint32_t>(i);
    const Scene a = with(positions, indices);
    positions[9][0] += 1;
    const Comparison result = compare(a, with(positions, indices), {.in_order = true});
    EXPECT_NEAR(result.worst.distance, 1, 1e-6);
    EXPECT_NEAR(result.worst.relative, 1 / 500.0, 1e-6);
}

TEST(Coverage, needs_a_loss_of_that_kind_and_place_that_is_large_enough) {
    const Difference motion = a_difference(Aspect::motion, "/animations/1", 0.1);
    Loss loss{.issue = &issue::loss_shear, .path = "/animations/1", .count = 1, .displacement = 0.1};
    EXPECT_TRUE(is_covered(motion, loss));
    loss.displacement = 0.05;
    EXPECT_FALSE(is_covered(motion, loss)) << "too small";
    loss.displacement = 0.1;
    loss.path = "/animations/2";
    EXPECT_FALSE(is_covered(motion, loss)) << "elsewhere";
    loss.path = "";
    EXPECT_TRUE(is_covered(motion, loss)) << "everywhere";
    loss.issue = &issue::loss_materials;
    EXPECT_FALSE(is_covered(motion, loss)) << "of another kind";
}

TEST(Coverage, needs_as_many_losses_as_differences) {
    Comparison comparison;
    for (int i = 0; i < 3; ++i) {
        comparison.differences.push_back(
            a_difference(Aspect::normals, "/meshes/" + std::to_string(i) + "/primitives/0", 0));
    }
    Loss loss{.issue = &issue::loss_normals, .count = 3};
    EXPECT_TRUE(unreported_differences(comparison, std::span(&loss, 1)).empty());
    loss.count = 2;
    EXPECT_FALSE(unreported_differences(comparison, std::span(&loss, 1)).empty());
}

}  // namespace sinew::test::verify_compare_test
