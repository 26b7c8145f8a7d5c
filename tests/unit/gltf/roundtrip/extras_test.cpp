// SPDX-License-Identifier: MIT
// Extras may have been edited. They either restore something or are ignored.
#include "gltf/roundtrip/extras.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sinew/convert.h>
#include <sinew/gltf.h>
#include <sinew/issues.h>
#include <sinew/open.h>

#include "support/files.h"
#include "support/formats.h"
#include "support/scenes.h"

namespace sinew::gltf::gltf_roundtrip_extras_test {

using test::expect_valid;
using test::scene_of_any;

std::string sample_text() {
    const Bytes bytes = test::slurp(test::folder_of(format) / "samples/good/kept.gltf");
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

// The scene must be valid, and every format must be able to write it, unless nothing is left of it.
void expect_harmless(const std::string& text) {
    Report scene_report;
    Report report;
    const auto asset = open(Bytes::copy_of(text), report, {.format = &format});
    ASSERT_TRUE(asset) << report.messages()[0].message;
    const auto scene = to_scene(*asset, scene_report);
    ASSERT_TRUE(scene) << (scene_report.messages().empty() ? "" : scene_report.messages()[0].message);
    expect_valid(*scene);
    for (const Format* other : test::tested_formats()) {
        if (other->from_scene == nullptr) continue;
        Report out;
        const bool written = from_scene(*scene, *other, out).has_value();
        // Hostile children may leave nothing to show, which sphere-mesh cannot hold.
        const bool empty = !out.messages().empty() && out.messages()[0].issue == &sinew::issue::count_unwritable;
        EXPECT_TRUE(written || (other->id == "sphere-mesh" && empty)) << other->id;
    }
}

TEST(GltfExtras, restore_what_gltf_has_no_place_for) {
    Report report;
    const auto scene = scene_of_any(Bytes::copy_of(sample_text()), format, report);
    ASSERT_TRUE(scene);
    expect_valid(*scene);
    ASSERT_EQ(scene->nodes.size(), 3u);
    EXPECT_EQ(scene->roots, (std::vector<std::size_t>{0, 1, 2}));
    ASSERT_TRUE(scene->nodes[0].matrix);
    EXPECT_EQ((*scene->nodes[0].matrix)[0], 0.56);
    ASSERT_EQ(scene->tags.size(), 1u);
    EXPECT_EQ(scene->tags[0].node, 0u);
    ASSERT_EQ(scene->collisions.size(), 1u);
    EXPECT_EQ(scene->collisions[0].flag, 3u);
    ASSERT_EQ(scene->lods.size(), 1u);
    EXPECT_EQ(scene->lods[0].levels.size(), 2u);
    EXPECT_EQ(scene->meshes.size(), 1u) << "the collision mesh is not a mesh of the scene";
    EXPECT_TRUE(scene->meshes[0].primitives[0].texcoords.empty()) << "they were added by the writer";
}

TEST(GltfExtras, wrong_numbers_do_no_harm) {
    const std::string good = sample_text();
    const char* numbers[] = {"1", "2", "99", "18446744073709551615", "-1", "1e300", "0.5", "null", "\\\"a\\\"", "[]"};
    const std::string_view places[] = {"\\\"node\\\":2", "\\\"node\\\":1", "\\\"node\\\":0", "\\\"flag\\\":3",
                                       "\\\"pixels\\\":10"};
    for (const std::string_view place : places) {
        for (const char* number : numbers) {
            SCOPED_TRACE(std::string(place) + " becomes " + number);
            expect_harmless(replaced(good, place, std::string(place.substr(0, place.find(':') + 1)) + number));
        }
    }
    const std::string_view marks[] = {R"("node":0)",  R"("node":1)", R"("node":2)",
                                      R"("outer":1)", R"("tag":0)",  R"("collision":0)"};
    const char* plain[] = {"0", "1", "2", "99", "18446744073709551615", "-1", "1e300", "null", "\"a\"", "{}"};
    for (const std::string_view place : marks) {
        for (const char* number : plain) {
            SCOPED_TRACE(std::string(place) + " becomes " + number);
            expect_harmless(replaced(good, place, std::string(place.substr(0, place.find(':') + 1)) + number));
        }
    }
}

TEST(GltfExtras, cycles_of_children_do_no_harm) {
    const std::string good = sample_text();
    constexpr std::string_view saved = R"([{\"children\":[0,1,2]}])";
    for (const char* lie :
         {R"([{\"parent\":0,\"children\":[0]}])",
          R"([{\"parent\":0,\"children\":[1]},{\"parent\":1,\"children\":[0]}])",
          R"([{\"parent\":2,\"children\":[0,1]},{\"parent\":0,\"children\":[2]}])",
          R"([{\"parent\":0,\"children\":[1,1,1,2,2]},{\"parent\":2,\"children\":[1]}])",
          R"([{\"parent\":0,\"children\":[1,2]},{\"parent\":1,\"children\":[2]},{\"children\":[0,1,2,0]}])",
          R"([{\"parent\":99,\"children\":[0]},{\"children\":[99,18446744073709551615]}])",
          R"([{\"children\":[]},{\"children\":{}},{},7])", R"([{\"parent\":2,\"children\":[0]}])"}) {
        SCOPED_TRACE(lie);
        expect_harmless(replaced(good, saved, lie));
    }
}

TEST(GltfExtras, cycles_of_levels_of_detail_do_no_harm) {
    const std::string good = sample_text();
    for (const char* ids : {"[0]", "[1]", "[2,2]", "[0,1,2]", "[3,0]", "[4]", "[5]"}) {
        SCOPED_TRACE(ids);
        const std::string text = replaced(good, R"("ids":[2])", std::string(R"("ids":)") + ids);
        expect_harmless(text);
        expect_harmless(replaced(text, R"(\"lods\")", R"(\"none\")"));
    }
}

TEST(GltfExtras, marks_on_edited_nodes_are_ignored) {
    const std::string good = sample_text();
    for (const char* mark : {R"({"group":1})", R"({"still":1})", R"({"outer":1})", R"({"tag":0})", R"({"collision":0})",
                             R"({"mesh_of":0})", R"({"mesh_of":99})", R"({"group":1,"outer":1,"node":0,"tag":0})"}) {
        for (const char* place : {R"({"node":1})", R"({"node":2})", R"({"outer":1})", R"({"tag":0})"}) {
            SCOPED_TRACE(std::string(mark) + " in the place of " + place);
            expect_harmless(replaced(good, place, mark));
        }
    }
}

TEST(GltfExtras, invalid_json_does_no_harm) {
    const std::string good = sample_text();
    for (const char* key : {R"("scene":"{)", R"("matrix":"[)", R"("arrays":"{)"}) {
        SCOPED_TRACE(key);
        expect_harmless(replaced(good, key, std::string(key) + "*"));
    }
    expect_harmless(replaced(good, "0.56,1.92", "1e308,1e308"));
    expect_harmless(replaced(good, "[0.56,1.92,0,", "[null,{},"));
}

TEST(GltfExtras, are_saved_as_numbers_and_strings) {
    Json extras;
    save(extras, "node", 7);
    Json structured;
    structured["a"].value = true;
    save(extras, "scene", structured);
    EXPECT_EQ(to_text(extras), R"({"sinew":{"node":7,"scene":"{\"a\":true}"}})");
    EXPECT_EQ(saved_number(extras, "node"), 7u);
    EXPECT_TRUE(saved_json(extras, "scene"));
    EXPECT_FALSE(saved_json(extras, "node"));
    EXPECT_FALSE(saved_number(extras, "scene"));
    EXPECT_FALSE(saved_number(Json{}, "node"));
}

TEST(GltfExtras, of_other_programs_are_preserved) {
    const Json foreign = parse_json(R"({"health":100,"sinew":{"node":1},"list":[1]})", 100).value();
    Json notes;
    read_foreign_extras(foreign, notes);
    Json extras;
    write_foreign_extras(notes, extras);
    EXPECT_EQ(to_text(extras), R"({"health":100,"list":[1]})");
    for (const char* odd : {"7", "[1,2]", "\"text\"", "true"}) {
        Json there;
        const Json list = parse_json("[" + std::string(odd) + "]", 10).value();
        read_foreign_extras(list.array()->at(0), there);
        Json back;
        write_foreign_extras(there, back);
        EXPECT_EQ(to_text(back), odd);
    }
}

TEST(GltfExtras, notes_are_saved_except_those_of_gltf) {
    Json notes;
    notes["twm"]["id"].value = std::uint64_t{3};
    notes["gltf"]["wrap_s"].value = std::uint64_t{33071};
    Json extras;
    save_notes(notes, extras);
    Json back;
    restore_notes(extras, back);
    EXPECT_EQ(to_text(back), R"({"twm":{"id":3}})");
}

}  // namespace sinew::gltf::gltf_roundtrip_extras_test
