// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sinew/convert.h>
#include <sinew/file.h>
#include <sinew/formats/sga.h>
#include <sinew/formats/sgm.h>
#include <sinew/issues.h>
#include <sinew/open.h>
#include <sinew/scene/issues.h>
#include <sinew/scene/math.h>

#include <algorithm>

#include <limits>

#include "samples/patch.h"
#include "support/documents.h"
#include "support/files.h"
#include "support/scenes.h"

namespace sinew::sgm::formats_sgm_format_test {

constexpr auto& document = test::document<Document>;

namespace fs = std::filesystem;

fs::path sample(const std::string& name) {
    return test::source_root() / "src/formats/sgm/samples" / name;
}

LoadOptions following(const fs::path& path) {
    return {.follow = [path](std::string_view name) -> tl::expected<CompanionFile, std::string> {
        auto bytes = read_beside(path, name);
        if (!bytes) return tl::make_unexpected(bytes.error().message);
        return CompanionFile{*bytes};
    }};
}

TEST(Sgm, reads_the_values_of_a_full_file) {
    const Document d = document(test::slurp(sample("good/full.sgm")));
    ASSERT_EQ(d.materials.size(), 2u);
    EXPECT_EQ(d.materials[0].uv_sets[0].textures[0].name.text(), "wood.*");
    EXPECT_TRUE(d.materials[0].uv_sets[0].textures[0].name.has_nul());
    EXPECT_EQ(d.materials[0].colors[0].rgba, (Vec4{1, 0.5F, 0.25F, 1}));
    ASSERT_EQ(d.meshes.size(), 3u);
    const Mesh& mesh = d.meshes[1];
    const Record record = mesh.vertex_record();
    EXPECT_EQ(record.size(), 24u + 2 * 8 + 4 * 4 + 16 + 32);
    const std::byte* last = mesh.vertices.bytes.data() + 3 * record.size();
    EXPECT_EQ(decode<Vec4>(last + record.member("bones").offset), (Vec4{3, 2, 0, 0}));
    EXPECT_EQ(load<float>(last + record.member("handedness").offset), -1);
    EXPECT_EQ(mesh.index_type(), Type::u32);
    EXPECT_EQ(d.meshes[2].index_type(), Type::u8);
    EXPECT_EQ(d.animation.text(), "skeleton.sga");
}

TEST(Sgm, reads_the_same_mesh_from_every_version) {
    const Document newest = document(test::slurp(sample("good/static.sgm")));
    for (const char* name : {"good/static_v1.sgm", "good/static_v2.sgm"}) {
        const Document d = document(test::slurp(sample(name)));
        EXPECT_EQ(d.meshes[0].vertices.bytes, newest.meshes[0].vertices.bytes) << name;
        EXPECT_EQ(d.materials[0].uv_sets.size(), 1u) << name;
        EXPECT_EQ(d.materials[0].uv_sets[0].textures[1].name.text(), "wood_n.png") << name;
    }
}

TEST(Sgm, refuses_to_write_what_a_version_cannot_hold) {
    Document two_sets = document(test::slurp(sample("good/static_v2.sgm")));
    two_sets.materials[0].uv_sets.emplace_back();
    Report report;
    EXPECT_FALSE(write(two_sets, report));
    ASSERT_FALSE(report.messages().empty());
    EXPECT_EQ(report.messages()[0].issue, &sinew::issue::count_unwritable);
    EXPECT_EQ(report.messages()[0].path, "/materials/0/uv_sets");

    Document odd = document(test::slurp(sample("good/static.sgm")));
    odd.meshes[0].index_size = 3;
    EXPECT_FALSE(write(odd, report));
}

TEST(Sgm, opens_its_animation_file_on_request) {
    const fs::path path = sample("good/full.sgm");
    Report report;
    const auto alone = open(test::slurp(path), report);
    EXPECT_TRUE(alone->companions.empty());
    const auto followed = open(test::slurp(path), report, following(path));
    ASSERT_EQ(followed->companions.size(), 1u);
    EXPECT_EQ(followed->companions[0].reference.path, "/animation");
    ASSERT_NE(followed->companions[0].asset, nullptr);
    EXPECT_EQ(followed->companions[0].asset->as<sga::Document>().bones.size(), 4u);
    EXPECT_TRUE(report.messages().empty());
}

TEST(Sgm, reports_findings_in_the_animation_file_under_its_name) {
    const test::TemporaryFolder folder;
    const fs::path model = folder.path() / "full.sgm";
    fs::copy_file(sample("good/full.sgm"), model);
    fs::copy_file(test::source_root() / "src/formats/sga/samples/broken/KEY_ORDER.sga", folder.path() / "skeleton.sga");
    Report report;
    validate(test::slurp(model), report, following(model));
    ASSERT_EQ(report.messages().size(), 1u);
    EXPECT_EQ(report.messages()[0].issue, &sinew::issue::key_order);
    EXPECT_EQ(report.messages()[0].inside, "skeleton.sga");
    EXPECT_TRUE(report.messages()[0].offset);

    fs::copy_file(test::source_root() / "src/formats/sga/samples/broken/TRUNCATED.sga", folder.path() / "skeleton.sga",
                  fs::copy_options::overwrite_existing);
    Report second;
    const auto asset = validate(test::slurp(model), second, following(model));
    EXPECT_TRUE(asset) << "the model itself is valid";
    ASSERT_EQ(second.messages().size(), 1u);
    EXPECT_EQ(second.messages()[0].issue, &sinew::issue::truncated);
}

TEST(Sgm, reports_animations_that_are_lost_without_joints) {
    Scene scene = test::triangle_scene();
    scene.animations.push_back({"rest", {}, {}});
    Report report;
    ASSERT_TRUE(from_scene(scene, format, report));
    EXPECT_EQ(test::losses_of(report, sinew::issue::loss_animations).size(), 1u);
}

// The number of sets must not wrap around to 0.
TEST(Sgm, limits_the_texture_coordinate_sets) {
    for (const std::size_t set : {std::size_t{254}, std::size_t{255}, std::numeric_limits<std::size_t>::max()}) {
        Scene scene = test::triangle_scene();
        scene::Material material;
        material.textures.push_back(
            {.role = scene::TextureRole::base_color, .path = "wood.png", .texcoord = set, .notes = {}});
        scene.materials = {material};
        Report report;
        const Document d = document(test::file_of_scene(scene, format, report));
        ASSERT_EQ(d.materials.at(0).uv_sets.size(), 255u);
        EXPECT_EQ(d.materials[0].uv_sets[254].textures.size(), 1u);
    }
}

TEST(Sgm, reports_a_profile_of_another_format) {
    Report report;
    validate(test::slurp(sample("good/static.sgm")), report, {}, {.profile = "twilli"});
    ASSERT_EQ(report.messages().size(), 1u);
    EXPECT_EQ(report.messages()[0].issue, &sinew::issue::profile_not_applicable);
}

TEST(Sga, reads_the_values_of_a_skeleton) {
    Report report;
    const auto d =
        open_as<sga::Document>(test::slurp(test::source_root() / "src/formats/sga/samples/good/skeleton.sga"));
    ASSERT_TRUE(d);
    EXPECT_EQ(d->name.text(), "armature");
    EXPECT_EQ(d->bones[0].children.copy(), (std::vector<std::uint16_t>{1, 2}));
    EXPECT_EQ(d->bones[3].is_root, 1);
    const sga::Key key = d->animations[0].tracks[0].keys[1];
    EXPECT_EQ(key.time, 12);
    EXPECT_EQ(key.scale, (sga::Vec3{1, 2, 1}));
    EXPECT_EQ(key.rotation, (sga::Vec4{0, 0.6F, 0, 0.8F}));
}

// Exports an animation with one channel, for a model with one joint.
std::optional<sga::Document> written(const scene::Matrix& inverse_bind, const scene::Channel& channel, Report& report) {
    Scene scene;
    scene.nodes.push_back({.name = "joint"});
    scene.roots = {0};
    scene.skins.push_back({.name = "skin", .joints = {0}, .inverse_binds = {inverse_bind}});
    scene.animations.push_back({.name = "moves", .channels = {channel}});
    const auto files = from_scene(scene, sga::format, report);
    return files ? open_as<sga::Document>(join((*files)[0].pieces)).value : std::nullopt;
}

TEST(Sga, drops_keys_beyond_the_range_of_floats) {
    scene::Matrix enlarged = scene::identity_matrix;
    enlarged[0] = enlarged[5] = enlarged[10] = 1e30;
    Report report;
    const auto d = written(enlarged,
                           {.node = 0,
                            .path = scene::TransformPath::scale,
                            .times = {0, 1},
                            .values = {1e-30F, 1e-30F, 1e-30F, 1e30F, 1e30F, 1e30F}},
                           report);
    ASSERT_TRUE(d);
    ASSERT_EQ(d->animations[0].tracks.size(), 1u);
    EXPECT_EQ(d->animations[0].tracks[0].keys.size(), 1u);
    EXPECT_TRUE(std::ranges::any_of(report.messages(),
                                    [](const Diagnostic& found) { return found.issue == &sinew::issue::scene_keys; }));
}

TEST(Sga, joins_keys_whose_times_round_to_the_same_float) {
    Report report;
    const auto d = written(scene::identity_matrix,
                           {.node = 0,
                            .path = scene::TransformPath::translation,
                            .times = {0, 1e-60, 1},
                            .values = {1, 0, 0, 2, 0, 0, 3, 0, 0}},
                           report);
    ASSERT_TRUE(d);
    const View<sga::Key>& keys = d->animations[0].tracks.at(0).keys;
    ASSERT_EQ(keys.size(), 2u);
    EXPECT_EQ(keys[0].time, 0);
    EXPECT_EQ(std::abs(keys[0].position[0]), 2) << "the last counts";
    EXPECT_EQ(report.losses().back().issue, &sinew::issue::loss_time);
}

}  // namespace sinew::sgm::formats_sgm_format_test
