// SPDX-License-Identifier: MIT
// The add-on in Blender: it writes what Blender shows, and imported models come back.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sinew/animation.h>
#include <sinew/compare.h>
#include <sinew/convert.h>
#include <sinew/formats/sgm.h>
#include <sinew/open.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <memory>

#include "addon.h"
#include "cleaned.h"
#include "support/files.h"
#include "support/poses.h"
#include "support/scenes.h"

namespace sinew::test::addon_test {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

const char* const upright = "[[1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]]";
// Rotated about y and translated.
const char* const moved = "[[0.8,0,0.6,1],[0,1,0,-2],[-0.6,0,0.8,0.5],[0,0,0,1]]";
// Scaled uniformly, rotated about x and translated.
const char* const scaled = "[[2,0,0,-1],[0,1.2,-1.6,0],[0,1.6,1.2,3],[0,0,0,1]]";
const char* const stretched = "[[1,0,0,0.5],[0,2,0,0],[0,0,0.5,0],[0,0,0,1]]";

struct Bent {
    const char* name;
    const char* interpolation;
    const char* format;
    const char* extension;
    const char* rig;
    const char* mesh;
};
const Bent bents[] = {
    {"bent", "LINEAR", "sgm", ".sgm", upright, upright},
    {"bent_curved", "BEZIER", "sgm", ".sgm", upright, upright},
    {"bent_moved", "LINEAR", "sgm", ".sgm", moved, moved},
    {"bent_apart", "BEZIER", "sgm", ".sgm", moved, upright},
    {"bent_scaled", "BEZIER", "sgm", ".sgm", scaled, scaled},
    {"bent_scaled_apart", "BEZIER", "twm", ".twm", scaled, moved},
    {"bent_stretched", "BEZIER", "mesh", ".mesh", upright, stretched},
};

std::string quoted(const fs::path& path) {
    return '"' + path.string() + '"';
}

// Everything runs in one Blender process; the tests examine the results.
class Addon : public testing::Test {
protected:
    static void SetUpTestSuite() {
        folder_ = std::make_unique<TemporaryFolder>();
        std::vector<std::string> jobs;
        const auto add = [&](const std::string& function, const std::string& arguments) {
            jobs.push_back("[\"" + function + "\",[" + arguments + "]]");
        };
        add("registered", "");
        for (const Bent& b : bents) {
            add("bent", std::string("\"") + b.name + "\",\"" + b.interpolation + "\",\"" + b.format + "\",\"" +
                            b.extension + "\"," + b.rig + "," + b.mesh);
        }
        for (const char* job : {"several_actions", "textured", "without_material", "modified", "placed", "several",
                                "large", "heavy", "failing", "missing_program"}) {
            add(job, std::string("\"") + job + '"');
        }
        const fs::path examples = source_root() / "examples";
        for (const char* name : {"robot.sgm", "robot.twm", "robot.mesh"}) {
            const std::string format = fs::path(name).extension().string().substr(1);
            add("through", quoted(examples / name) + ",\"" + name + "\",\"" + format + '"');
        }
        add("edited", quoted(examples / "robot.sgm") + ",\"edited.sgm\"");
        add("many", "[" + quoted(examples / "robot.sgm") + "," + quoted(examples / "robot.twm") + "]");
        if (corpus()) {
            add("gold", quoted(*corpus() / "gold/bend.blend") + ",\"gold.sgm\"");
            for (const fs::path& file : real_models()) {
                add("through", quoted(file) + ",\"real_" + file.filename().string() + "\",\"sgm\"");
            }
        }
        with_addon(jobs, folder_->path());
    }
    static void TearDownTestSuite() { folder_.reset(); }

    static std::vector<fs::path> real_models() {
        std::vector<fs::path> files;
        if (!corpus()) return files;
        for (const auto& entry : fs::directory_iterator(*corpus() / "sgm-rayne")) {
            if (entry.path().extension() == ".sgm" && is_file_of(entry.path(), sgm::format))
                files.push_back(entry.path());
        }
        std::ranges::sort(files);
        return files;
    }

    static fs::path file(const std::string& name) { return folder_->path() / name; }
    static Scene scene(const std::string& name) {
        const auto loaded = load_scene(file(name));
        EXPECT_TRUE(loaded) << name;
        return loaded.value_or(Scene{});
    }
    static std::string text(const std::string& name) {
        std::ifstream in(file(name));
        return {std::istreambuf_iterator<char>(in), {}};
    }

    // The vertices as Blender shows them in a frame.
    static std::vector<scene::Vec3> shown(const std::string& name, int frame) {
        const auto json = parse_json(text(name + ".json"), 1U << 24);
        EXPECT_TRUE(json) << name;
        const Json* places = json ? json->find(std::to_string(frame)) : nullptr;
        std::vector<scene::Vec3> all;
        if (places == nullptr) return all;
        for (const Json& place : *places->array()) {
            scene::Vec3 v{};
            for (std::size_t i = 0; i < 3; ++i) v[i] = place.array()->at(i).number().value();
            all.push_back(v);
        }
        return all;
    }

    // The largest distance of a vertex from the nearest vertex of the other set, in both directions.
    static double apart(const std::vector<scene::Vec3>& a, const std::vector<scene::Vec3>& b) {
        double worst = a.empty() || b.empty() ? 1e9 : 0;
        for (const auto& [from, to] : {std::pair(&a, &b), std::pair(&b, &a)}) {
            for (const scene::Vec3& v : *from) {
                double nearest = 1e9;
                for (const scene::Vec3& w : *to) {
                    nearest = std::min(nearest, std::hypot(v[0] - w[0], v[1] - w[1], v[2] - w[2]));
                }
                worst = std::max(worst, nearest);
            }
        }
        return worst;
    }

    static std::vector<scene::Vec3> nearest(const scene::Vec3& v, const std::vector<scene::Vec3>& all) {
        return {*std::ranges::min_element(
            all, {}, [&](const scene::Vec3& w) { return std::hypot(v[0] - w[0], v[1] - w[1], v[2] - w[2]); })};
    }

private:
    static std::unique_ptr<TemporaryFolder> folder_;
};
std::unique_ptr<TemporaryFolder> Addon::folder_;

TEST_F(Addon, has_an_operator_for_every_format_and_unregisters_completely) {
    const std::string names = text("registered.json");
    for (const char* format : {"sgm", "mesh", "twm", "scene_sgm", "sphere_mesh"}) {
        EXPECT_THAT(names, HasSubstr(std::string("IMPORT_SCENE_OT_sinew_") + format));
        EXPECT_THAT(names, HasSubstr(std::string("EXPORT_SCENE_OT_sinew_") + format));
    }
    EXPECT_THAT(names, HasSubstr("\"left\": []"));
}

TEST_F(Addon, installs_from_its_zip) {
    EXPECT_THAT(install_addon(file(".")), HasSubstr("installed EXPORT_SCENE_OT_sinew_sgm"));
}

TEST_F(Addon, writes_what_blender_shows_wherever_armature_and_mesh_stand) {
    for (const Bent& b : bents) {
        const Scene written = scene(std::string(b.name) + b.extension);
        ASSERT_EQ(written.animations.size(), 1u) << b.name;
        // mesh has weights of eight bits, twm whole milliseconds.
        const double tolerance = std::string_view(b.format) == "sgm" ? 1e-5 : 3e-3;
        EXPECT_NEAR(duration(written.animations[0]), 9 / 24.0, 1e-3) << b.name << ": the last frame is included";
        for (int frame = 1; frame <= 10; ++frame) {
            const auto ours = posed(written, &written.animations[0], (frame - 1) / 24.0);
            EXPECT_LT(apart(ours, shown(b.name, frame)), tolerance * size_of(written)) << b.name << " frame " << frame;
        }
    }
}

TEST_F(Addon, agrees_with_the_exporter_of_the_formats_owner) {
    if (!corpus()) GTEST_SKIP() << "no corpus of foreign files";
    const Scene ours = scene("gold.sgm");
    const auto theirs = load_scene(*corpus() / "gold/bend.sgm");
    ASSERT_TRUE(theirs);
    ASSERT_EQ(ours.animations.size(), 1u);
    const scene::Animation& animation = theirs->animations.at(0);
    std::size_t frames = 0;
    for (double t = 0; t <= duration(animation) + 1e-6; t += 1 / 24.0, ++frames) {
        EXPECT_LT(apart(posed(ours, &ours.animations[0], t), posed(*theirs, &animation, t)), 1e-5 * size_of(*theirs))
            << t;
    }
    EXPECT_EQ(frames, 24u);
    EXPECT_NEAR(duration(ours.animations[0]), 1, 1e-6) << "25 frames; the other exporter drops the last";
    ASSERT_EQ(ours.materials.size(), 1u);
    ASSERT_EQ(ours.materials[0].textures.size(), 1u) << "although its image is missing";
    EXPECT_EQ(ours.materials[0].textures[0].path, "paint.png");
}

TEST_F(Addon, writes_all_actions_or_the_active_one_or_none) {
    const auto names = [&](const std::string& name) {
        const Scene written = scene(name);
        std::vector<std::string> all;
        for (const scene::Animation& a : written.animations) all.push_back(a.name);
        return all;
    };
    EXPECT_THAT(names("several_actions.sgm"), testing::UnorderedElementsAre("walk", "run"));
    EXPECT_THAT(names("several_actions_active.sgm"), ElementsAre("run"));
    EXPECT_TRUE(scene("several_actions_none.sgm").animations.empty());
}

TEST_F(Addon, writes_both_uv_maps_textures_and_colours) {
    const Scene written = scene("textured.sgm");
    ASSERT_EQ(written.materials.size(), 1u);
    std::vector<std::string> uses;
    for (const scene::TextureUse& use : written.materials[0].textures) {
        uses.push_back(std::string(scene::role_name(use)) + " " + use.path + " " + std::to_string(use.texcoord));
    }
    EXPECT_THAT(uses, testing::UnorderedElementsAre("base_color skin.png 0", "normal bump.png 1"));
    const scene::Primitive& p = written.meshes.at(0).primitives.at(0);
    EXPECT_EQ(p.texcoords.size(), 2u);
    EXPECT_EQ(p.tangents.size(), p.positions.size());
    ASSERT_EQ(p.colors.size(), 1u);
    for (std::size_t v = 0; v < p.colors[0].size(); ++v) {
        EXPECT_NEAR(p.colors[0].at(v, 1), 0.5, 1e-3);
        EXPECT_NEAR(p.colors[0].at(v, 3), 0.5, 1e-3) << "alpha is not gamma-encoded";
    }
}

TEST_F(Addon, names_textures_as_asked_for) {
    const auto first = [&](const std::string& name) { return scene(name).materials.at(0).textures.at(0).path; };
    EXPECT_THAT(first("textured_any.sgm"), testing::EndsWith(".*"));
    EXPECT_THAT(first("textured_png.sgm"), testing::EndsWith(".png"));
    EXPECT_TRUE(scene("textured_none.sgm").materials.empty() ||
                scene("textured_none.sgm").materials[0].textures.empty());
    EXPECT_TRUE(scene("textured_none.sgm").meshes[0].primitives[0].tangents.empty());
    EXPECT_TRUE(fs::exists(file("skin.png")));
}

TEST_F(Addon, writes_tangents_for_objects_without_a_material) {
    const scene::Primitive p = scene("without_material.sgm").meshes.at(0).primitives.at(0);
    ASSERT_EQ(p.tangents.size(), p.positions.size());
    for (std::size_t v = 0; v < p.tangents.size(); ++v) {
        EXPECT_NEAR(std::hypot(p.tangents.at(v, 0), p.tangents.at(v, 1), p.tangents.at(v, 2)), 1, 1e-5);
    }
}

TEST_F(Addon, applies_modifiers_and_transforms_or_not) {
    EXPECT_EQ(posed(scene("modified.twm")).size(), 3 * posed(scene("modified_not.twm")).size());
    EXPECT_LT(apart(posed(scene("placed.twm")), shown("placed", 1)), 1e-5);
    EXPECT_LT(apart(posed(scene("placed_not.twm")), {{-1, 0, -1}, {1, 0, -1}, {-1, 0, 1}, {1, 0, 1}}), 1e-6);
}

TEST_F(Addon, writes_selected_objects_together_joined_or_separately) {
    EXPECT_EQ(scene("several.sgm").meshes.size(), 2u);
    EXPECT_EQ(scene("several_joined.sgm").meshes.size(), 1u);
    EXPECT_EQ(posed(scene("several_joined.sgm")).size(), 8u);
    EXPECT_EQ(scene("several_each.Left.sgm").meshes.size(), 1u);
    EXPECT_EQ(scene("several_each.Right.sgm").meshes.size(), 1u);
    EXPECT_FALSE(fs::exists(file("several_each.Not.sgm")));
    EXPECT_THAT(text("several_nothing.sgm.error"), HasSubstr("select a mesh"));
}

TEST_F(Addon, writes_more_vertices_than_16_bits_count) {
    EXPECT_GE(posed(scene("large.sgm")).size(), 90'000u);
}

TEST_F(Addon, reports_dropped_weights) {
    EXPECT_THAT(text("heavy.report"), HasSubstr("LOSS_INFLUENCES"));
}

TEST_F(Addon, reports_failures_and_keeps_the_old_file) {
    EXPECT_EQ(text("failing.mesh"), "old");
    EXPECT_THAT(text("failing.mesh.error"), HasSubstr("COUNT_UNWRITABLE"));
    EXPECT_THAT(text("failing.report"), HasSubstr("300 joints, but the format holds at most 255"));
    EXPECT_THAT(text("missing_program.sgm.error"), HasSubstr("Program not found: /nowhere/sinew"));
}

TEST_F(Addon, preserves_unedited_models) {
    for (const char* name : {"robot.sgm", "robot.twm", "robot.mesh"}) {
        const auto before = load_scene(source_root() / "examples" / name);
        ASSERT_TRUE(before);
        const Comparison result = compare(*before, scene(name), {.aspects = kept_by_blender()});
        EXPECT_LT(result.worst.relative, 1e-5) << name;
        for (const Difference& d : result.differences) {
            if (!splits_vertices(d)) ADD_FAILURE() << name << ' ' << d.path << ' ' << d.message;
        }
    }
}

TEST_F(Addon, opens_several_files_at_once) {
    const auto found = parse_json(text("many.json"), 1000);
    ASSERT_TRUE(found && found->array() != nullptr);
    EXPECT_EQ(found->array()->size(), 8u) << "four parts of each robot";
}

TEST_F(Addon, writes_an_edit_and_leaves_the_rest) {
    const auto before = load_scene(source_root() / "examples/robot.sgm");
    const Scene after = scene("edited.sgm");
    ASSERT_EQ(after.materials.size(), before->materials.size());
    ASSERT_TRUE(after.materials[0].base_color);
    EXPECT_NEAR((*after.materials[0].base_color)[0], 0.125, 1e-5);
    // If the edit bends a face, vertices are split and cannot be compared one by one.
    const auto x = posed(*before);
    const auto is_new = [&](const scene::Vec3& v) { return apart({v}, nearest(v, x)) > 1e-4; };
    const auto different = std::ranges::count_if(posed(after), is_new);
    EXPECT_GE(different, 1);
    EXPECT_LE(different, 6) << "the corners of one vertex";
    ASSERT_EQ(after.animations.size(), before->animations.size());
    EXPECT_EQ(after.animations[0].name, before->animations[0].name);
    std::vector<std::string> joints_before;
    std::vector<std::string> joints_after;
    for (const std::size_t j : before->skins[0].joints) joints_before.push_back(before->nodes[j].name);
    for (const std::size_t j : after.skins[0].joints) joints_after.push_back(after.nodes[j].name);
    EXPECT_EQ(joints_after, joints_before);
}

TEST_F(Addon, brings_real_models_back) {
    if (!corpus()) GTEST_SKIP() << "no corpus of foreign files";
    ASSERT_GT(real_models().size(), 15u);
    for (const fs::path& original : real_models()) {
        const std::string name = "real_" + original.filename().string();
        const auto before = load_scene(original);
        const Scene after = scene(name);
        ASSERT_TRUE(before) << name;
        const Comparison result = compare(*before, after);
        EXPECT_LT(result.worst.relative, 1e-5) << name;
        ASSERT_EQ(after.materials.size(), before->materials.size()) << name;
        for (std::size_t m = 0; m < after.materials.size(); ++m) {
            const auto& was = before->materials[m].textures;
            const auto& is = after.materials[m].textures;
            ASSERT_EQ(is.size(), was.size()) << name;
            for (std::size_t t = 0; t < is.size(); ++t) {
                EXPECT_EQ(is[t].path, was[t].path) << name;
                EXPECT_EQ(scene::role_name(is[t]), scene::role_name(was[t])) << name;
            }
        }
    }
}

}  // namespace sinew::test::addon_test
