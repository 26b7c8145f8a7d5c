// SPDX-License-Identifier: MIT
// Sinew accepts what it writes: every format, dialect and version, with scenes that lack something or are invalid. A
// scene that a format cannot hold is refused, with a reason.
#include <gtest/gtest.h>
#include <sinew/convert.h>
#include <sinew/file.h>
#include <sinew/gltf.h>
#include <sinew/issues.h>
#include <sinew/open.h>
#include <sinew/scene/issues.h>
#include <sinew/scene/math.h>

#include <algorithm>
#include <limits>

#include "support/files.h"
#include "support/formats.h"
#include "support/poses.h"
#include "support/scenes.h"
#include "support/validator.h"

namespace sinew::test::degenerate_test {

using namespace scene;

constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float huge = 3e38F;

struct Named {
    std::string name;
    Scene scene;
};

using Points = std::vector<std::array<float, 3>>;

Primitive shape(const Points& positions, const std::vector<std::uint32_t>& indices = {}) {
    Primitive p;
    p.positions = make_array(positions);
    if (!indices.empty()) p.indices = make_array(indices);
    return p;
}

Primitive triangle_of(float size) {
    return shape({{0, 0, 0}, {size, 0, 0}, {0, size, 0}}, {0, 1, 2});
}

Scene with_mesh(std::vector<Primitive> primitives, const Transform& transform = {}) {
    Scene scene;
    scene.meshes = {{"body", std::move(primitives), {}}};
    Node node{.name = "body"};
    node.transform = transform;
    node.mesh = 0;
    add_root(scene, std::move(node));
    return scene;
}

Array weights_of(std::size_t vertices, std::array<float, 4> weights) {
    return make_array(std::vector<std::array<float, 4>>(vertices, weights));
}

// A triangle that follows two joints.
Scene skinned(const std::array<float, 4>& weights, const Matrix& inverse_bind = identity_matrix) {
    Scene scene = with_mesh({triangle_of(1)});
    Primitive& p = scene.meshes[0].primitives[0];
    p.joints = {make_array(std::vector<std::array<std::uint16_t, 4>>(3, {0, 1, 0, 0}))};
    p.weights = {weights_of(3, weights)};
    const std::size_t hip = add_root(scene, {.name = "hip"});
    const std::size_t knee = add_root(scene, {.name = "knee"});
    scene.skins = {{"skin", {hip, knee}, {identity_matrix, inverse_bind}, {}}};
    scene.nodes[0].skin = 0;
    return scene;
}

Animation moving(std::size_t node, std::vector<double> times, std::vector<float> values) {
    return {
        "move", {{node, TransformPath::translation, Interpolation::linear, std::move(times), std::move(values)}}, {}};
}

void add_meshes(std::vector<Named>& all) {
    all.push_back({"a mesh without primitives", with_mesh({})});
    all.push_back({"a primitive without vertices", with_mesh({Primitive{}})});
    all.push_back({"an empty primitive among others", with_mesh({triangle_of(1), Primitive{}, triangle_of(2)})});
    all.push_back({"one vertex", with_mesh({shape({{1, 2, 3}})})});
    all.push_back({"two vertices", with_mesh({shape({{1, 2, 3}, {4, 5, 6}})})});
    all.push_back({"vertices without triangles", with_mesh({shape({{1, 2, 3}, {4, 5, 6}}, {0, 1})})});
    all.push_back({"a surplus vertex", with_mesh({shape({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 1}})})});
    all.push_back({"a triangle that is a point", with_mesh({shape({{1, 2, 3}}, {0, 0, 0})})});
    all.push_back({"an index out of range", with_mesh({shape({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {0, 1, 2, 0, 1, 7})})});
    all.push_back({"all indices out of range", with_mesh({shape({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {7, 8, 9})})});
    all.push_back({"an incomplete triangle", with_mesh({shape({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {0, 1, 2, 0, 1})})});
    all.push_back(
        {"a NaN position", with_mesh({shape({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {nan, 0, 0}}, {0, 1, 2, 0, 1, 3})})});
    all.push_back({"only NaN positions", with_mesh({shape(Points(3, {nan, infinity, 0}))})});
    all.push_back(
        {"an unused NaN position", with_mesh({shape({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {nan, 0, 0}}, {0, 1, 2})})});
    all.push_back({"huge positions", with_mesh({triangle_of(huge)})});
    all.push_back({"positions that a node makes infinite",
                   with_mesh({triangle_of(1e30F)}, {{}, {0, 0, 0, 1}, {1e30, 1e30, 1e30}})});
    all.push_back({"a node of size zero", with_mesh({triangle_of(1)}, {{}, {0, 0, 0, 1}, {0, 0, 0}})});
    all.push_back({"a mirrored node", with_mesh({triangle_of(1)}, {{}, {0, 0, 0, 1}, {-1, 1, 1}})});
    all.push_back({"a node far away", with_mesh({triangle_of(1)}, {{1e30, 0, 0}, {0, 0, 0, 1}, {1, 1, 1}})});
    Scene sheared = with_mesh({triangle_of(1)});
    sheared.nodes[0].matrix = Matrix{1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    all.push_back({"a sheared node", sheared});
    sheared.animations = {moving(0, {0, 1}, {0, 0, 0, 1, 0, 0})};
    all.push_back({"an animated sheared node", sheared});
    Scene odd = with_mesh({triangle_of(1)});
    odd.meshes[0].primitives[0].normals = make_array(Points{{0, 0, 0}, {nan, 0, 0}, {huge, huge, huge}});
    odd.meshes[0].primitives[0].tangents = weights_of(3, {nan, 0, 0, 0});
    odd.meshes[0].primitives[0].texcoords = {make_array(std::vector<std::array<float, 2>>(3, {nan, infinity}))};
    odd.meshes[0].primitives[0].colors = {weights_of(3, {-1, nan, huge, 2})};
    all.push_back({"attributes that are NaN or zero", odd});
    Scene unused = with_mesh({triangle_of(1)});
    unused.nodes[0].mesh.reset();
    all.push_back({"a mesh that no node shows", unused});
    Scene many;
    for (std::size_t i = 0; i < 300; ++i) {
        many.meshes.push_back({"part " + std::to_string(i), {triangle_of(1)}, {}});
        Node node{.name = "part"};
        node.mesh = i;
        add_root(many, std::move(node));
    }
    all.push_back({"300 meshes", many});
    many.materials.resize(300);
    for (std::size_t i = 0; i < 300; ++i) many.meshes[i].primitives[0].material = i;
    all.push_back({"300 materials", many});
}

void add_skins(std::vector<Named>& all) {
    all.push_back({"a skin", skinned({0.5F, 0.5F, 0, 0})});
    all.push_back({"weights of zero", skinned({0, 0, 0, 0})});
    all.push_back({"weights that are NaN or negative", skinned({nan, -1, infinity, 0})});
    all.push_back({"huge weights", skinned({huge, huge, 0, 0})});
    all.push_back({"tiny weights", skinned({1e-40F, 0, 0, 0})});
    all.push_back({"a singular bind matrix", skinned({1, 0, 0, 0}, Matrix{})});
    Scene no_joints = skinned({1, 0, 0, 0});
    no_joints.skins[0].joints.clear();
    no_joints.skins[0].inverse_binds.clear();
    all.push_back({"a skin without joints", no_joints});
    Scene no_skin = skinned({1, 0, 0, 0});
    no_skin.nodes[0].skin.reset();
    no_skin.skins.clear();
    all.push_back({"weights without a skin", no_skin});
    Scene no_mesh = skinned({1, 0, 0, 0});
    no_mesh.nodes[0].mesh.reset();
    no_mesh.nodes[0].skin.reset();
    no_mesh.meshes.clear();
    all.push_back({"a skin without a mesh", no_mesh});
    Scene no_vertices = skinned({1, 0, 0, 0});
    no_vertices.meshes[0].primitives = {Primitive{}};
    all.push_back({"a skinned mesh without vertices", no_vertices});
    Scene no_weights = skinned({1, 0, 0, 0});
    no_weights.meshes[0].primitives[0].joints.clear();
    no_weights.meshes[0].primitives[0].weights.clear();
    all.push_back({"a skinned mesh without weights", no_weights});
    Scene two = skinned({0.5F, 0.5F, 0, 0});
    two.skins.push_back({"other", {two.skins[0].joints[1]}, {identity_matrix}, {}});
    Node other{.name = "other"};
    other.mesh = 0;
    other.skin = 1;
    add_root(two, std::move(other));
    all.push_back({"a mesh with two skins", two});
    Scene crowd = skinned({1, 0, 0, 0});
    for (std::size_t i = 0; i < 300; ++i) {
        crowd.skins[0].joints.push_back(add_root(crowd, {.name = "joint"}));
        crowd.skins[0].inverse_binds.push_back(identity_matrix);
    }
    all.push_back({"302 joints", crowd});
}

void add_animations(std::vector<Named>& all) {
    for (const bool has_skin : {false, true}) {
        const std::string where = has_skin ? " of a skin" : " of a node";
        Scene scene = has_skin ? skinned({1, 0, 0, 0}) : with_mesh({triangle_of(1)});
        const std::size_t node = has_skin ? 1 : 0;
        const auto add = [&](const std::string& name, std::vector<Animation> animations) {
            scene.animations = std::move(animations);
            all.push_back({name + where, scene});
        };
        add("an animation without channels", {{"none", {}, {}}});
        add("a channel without keys", {moving(node, {}, {})});
        add("one key", {moving(node, {0}, {1, 2, 3})});
        Animation cubic = moving(node, {1}, {9, 9, 9, 1, 2, 3, 9, 9, 9});
        cubic.channels[0].interpolation = Interpolation::cubic;
        add("one cubic key", {cubic});
        add("negative times", {moving(node, {-2, -1}, {0, 0, 0, 1, 2, 3})});
        add("times that are the same float", {moving(node, {1e6, 1e6 + 1e-6}, {0, 0, 0, 1, 2, 3})});
        add("huge times", {moving(node, {0, 1e30}, {0, 0, 0, 1, 2, 3})});
        add("huge keys", {moving(node, {0, 1}, {0, 0, 0, huge, huge, huge})});
        Animation zero{"zero",
                       {{node, TransformPath::scale, Interpolation::linear, {0, 1}, {0, 0, 0, 1, 1, 1}},
                        {node, TransformPath::rotation, Interpolation::step, {0}, {0, 0, 0, 0}}},
                       {}};
        add("a scale and a rotation of zero", {zero});
        add("two animations with the same name", {moving(node, {0}, {1, 2, 3}), moving(node, {0}, {1, 2, 3})});
        add("an unnamed animation", {{"", moving(node, {0}, {1, 2, 3}).channels, {}}});
    }
    Scene only;
    add_root(only, {.name = "node"});
    only.animations = {moving(0, {0, 1}, {0, 0, 0, 1, 2, 3})};
    all.push_back({"only an animation", only});
}

void add_parts(std::vector<Named>& all) {
    all.push_back({"nothing", {}});
    Scene named;
    named.name = "scene";
    all.push_back({"only a name", named});
    Scene nodes;
    add_root(nodes, {.name = "a", .children = {1}});
    nodes.nodes.push_back({.name = "b", .transform = {{1, 2, 3}, {0, 0, 0, 1}, {1, 1, 1}}});
    all.push_back({"only nodes", nodes});
    Scene materials;
    materials.materials = {{.name = "m",
                            .base_color = Vec4{2, -1, 0.5, 1},
                            .textures = {{.role = TextureRole::base_color},
                                         {.role = TextureRole::normal, .path = std::string("a\0b", 3)}}}};
    all.push_back({"only materials", materials});
    Scene textured = materials;
    textured.meshes = with_mesh({triangle_of(1)}).meshes;
    textured.meshes[0].primitives[0].material = 0;
    Node shown{.name = "body"};
    shown.mesh = 0;
    add_root(textured, std::move(shown));
    all.push_back({"textures without names and coordinates", textured});
    Scene tags = nodes;
    tags.tags = {{"tag", 1}, {"", 0}};
    all.push_back({"only tags", tags});
    Scene lods = with_mesh({triangle_of(1)});
    lods.lods = {{"empty", std::nullopt, {}}, {"one", 0, {{10, 0}}}};
    all.push_back({"levels of detail without levels", lods});
    Scene coarse = with_mesh({triangle_of(1)});
    add_root(coarse, {.name = "fine"});
    coarse.lods = {{"body", std::nullopt, {{10, 0}, {100, 1}}}};
    all.push_back({"a finest level without a mesh", coarse});
    Scene collisions;
    collisions.collisions = {{std::nullopt, triangle_of(1).positions, triangle_of(1).indices, 1},
                             {},
                             {std::nullopt, make_array(Points(3, {nan, 0, 0})), {}, 0}};
    all.push_back({"only collision meshes", collisions});
    for (const std::string& name :
         {std::string("a\0b", 3), std::string("line\nbreak"), std::string("\xFF\xFE"), std::string(70000, 'n')}) {
        Scene scene = skinned({1, 0, 0, 0});
        scene.name = name;
        scene.skins[0].name = name;
        for (Node& node : scene.nodes) node.name = name;
        for (Mesh& mesh : scene.meshes) mesh.name = name;
        scene.animations = {moving(1, {0, 1}, {0, 0, 0, 1, 2, 3})};
        scene.animations[0].name = name;
        all.push_back({"names of " + std::to_string(name.size()) + " bytes", scene});
    }
}

std::vector<Named> degenerate_scenes() {
    std::vector<Named> all;
    add_parts(all);
    add_meshes(all);
    add_skins(all);
    add_animations(all);
    return all;
}

std::vector<SaveOptions> variants_of(const Format& format) {
    std::vector<SaveOptions> all(1);
    for (const Dialect& dialect : format.dialects) all.push_back({.dialect = std::string(dialect.id)});
    for (const FormatVersion& version : format.versions) {
        if (version.writable) all.push_back({.version = version.number});
    }
    for (const Normals normals : {Normals::missing, Normals::always}) {
        all.push_back({.surfaces = {.normals = normals, .tangents = Tangents::always}});
    }
    all.push_back({.join = true});
    return all;
}

std::string text_of(const Diagnostic& found) {
    return std::string(found.issue->code) + " " + found.path + ": " + found.message;
}

// Errors of `sinew validate`, one per line.
std::string errors_in(const Files& files) {
    std::string errors;
    LoadOptions how{.formats = tested_formats(), .file_name = files[0].name};
    how.follow = [&](std::string_view name) -> tl::expected<CompanionFile, std::string> {
        const auto found = std::ranges::find(files, name, &OutputFile::name);
        if (found == files.end()) return tl::make_unexpected("not found");
        return CompanionFile{join(found->pieces)};
    };
    Report report;
    validate(join(files[0].pieces), report, how);
    for (const Diagnostic& found : report.messages()) {
        if (found.severity == Severity::error) errors += text_of(found) + "\n";
    }
    return errors;
}

class Degenerate : public testing::TestWithParam<const Format*> {};

TEST_P(Degenerate, scenes_are_written_as_valid_files_or_refused_with_a_reason) {
    const Format& format = *GetParam();
    for (const Named& named : degenerate_scenes()) {
        for (const SaveOptions& options : variants_of(format)) {
            SCOPED_TRACE(named.name + ", dialect " + options.dialect + ", version " + std::to_string(options.version) +
                         (options.join ? ", joined" : ""));
            Report report;
            const auto files = from_scene(named.scene, format, report, options);
            if (!files) {
                const auto is_error = [](const Diagnostic& d) { return d.severity == Severity::error; };
                const auto reason = std::ranges::find_if(report.messages(), is_error);
                ASSERT_NE(reason, report.messages().end());
                EXPECT_FALSE(reason->message.empty());
                continue;
            }
            EXPECT_EQ(errors_in(*files), "");
            const auto back = load_scene(*files);
            EXPECT_TRUE(back);
            if (back) expect_valid(*back);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(All, Degenerate, testing::ValuesIn([] {
                             std::vector<const Format*> all;
                             for (const Format* format : tested_formats()) {
                                 if (format->from_scene != nullptr) all.push_back(format);
                             }
                             return all;
                         }()),
                         [](const auto& info) {
                             std::string name(info.param->id);
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

TEST(DegenerateScenes, pass_the_validator_of_khronos) {
    const TemporaryFolder folder;
    std::vector<std::filesystem::path> written;
    std::vector<std::string> names;
    for (const Named& named : degenerate_scenes()) {
        Report report;
        const auto files = from_scene(named.scene, gltf::format, report, {.name = std::to_string(written.size())});
        ASSERT_TRUE(files) << named.name;
        written.push_back(folder.path() / (*files)[0].name);
        names.push_back(named.name);
        ASSERT_TRUE(write_file(written.back(), (*files)[0].pieces));
    }
    const auto reports = khronos_reports(written);
    for (std::size_t i = 0; i < reports.size(); ++i) {
        EXPECT_EQ(complaints_but_for_pictures(reports[i]), "") << names[i];
    }
}

// No triangle may appear that the scene does not have, and none may vanish without a loss.
TEST(DegenerateScenes, keep_the_number_of_triangles_but_for_reported_losses) {
    // Also those of meshes without a node; formats may share identical meshes.
    const auto triangles_in = [](const Scene& scene) {
        std::uint64_t count = 0;
        for (std::size_t m = 0; m < scene.meshes.size(); ++m) {
            const auto shows = [&](const Node& node) { return node.mesh == m; };
            const auto users = std::max<std::ptrdiff_t>(std::ranges::count_if(scene.nodes, shows), 1);
            for (const Primitive& p : scene.meshes[m].primitives) {
                const std::size_t corners = p.indices.empty() ? p.positions.size() : p.indices.size();
                count += static_cast<std::uint64_t>(users) * ((corners + 2) / 3);
            }
        }
        return count;
    };
    for (const Format* format : tested_formats()) {
        if (format->from_scene == nullptr || format->id == "sga") continue;
        for (const Named& named : degenerate_scenes()) {
            SCOPED_TRACE(std::string(format->id) + ": " + named.name);
            Report report;
            const auto files = from_scene(named.scene, *format, report, {.name = "model"});
            if (!files) continue;
            const auto back = load_scene(*files);
            ASSERT_TRUE(back);
            std::uint64_t lost = 0;
            for (const Loss& loss : losses_of(report, issue::loss_triangles)) {
                lost += loss.count;
                EXPECT_TRUE(loss.path.starts_with("/meshes/0/primitives/")) << loss.path;
            }
            EXPECT_EQ(triangles_in(*back) + lost, triangles_in(named.scene));
        }
    }
}

}  // namespace sinew::test::degenerate_test
