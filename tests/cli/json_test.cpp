// SPDX-License-Identifier: MIT
// The JSON of all commands follows the rules of docs/json.md.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <simdjson.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <sstream>

#include "support/program.h"

namespace sinew::test::json_test {

using simdjson::dom::element;
using simdjson::dom::element_type;

const std::string good = "examples/robot.twm";
const std::string broken = "src/formats/twm/samples/broken/INDEX_OUT_OF_RANGE.twm";

// The output of every command that prints JSON, one document per entry.
std::vector<std::string> documents() {
    const TemporaryFolder folder;
    const std::string robot = (source_root() / good).string();
    std::vector<std::string> all{
        sinew({"identify", "--json", good}).out,
        sinew({"identify", "--json", "README.md"}).out,
        sinew({"validate", "--json", good}).out,
        sinew({"validate", "--json", broken}).out,
        sinew({"dump", "--json", "--hex", "--issues", broken}).out,
        sinew({"convert", "--json", robot, "a.mesh"}, folder.path()).out,
        sinew({"diff", "--json", good, "examples/robot.mesh"}).out,
        sinew({"roundtrip", "--json", good}).out,
        sinew({"roundtrip", "--json", "examples/robot.sgm", "--via", "mesh"}).out,
        sinew({"validate", "--json", "src/formats/scene-sgm/samples/broken/SCENE_SGM_MISSING_KEY.collision.sgm"}).out,
        sinew({"convert", "--json", robot, "c.mesh", "--allow", "LOSS_SEVERAL_MESHES"}, folder.path()).out,
        sinew({"spec", "--json", "twm"}).out,
        sinew({"explain", "--json", "TRUNCATED"}).out,
        sinew({"explain", "--json"}).out,
        sinew({"formats", "--json"}).out,
    };
    for (const char* name : {"twm", "sgm", "mesh", "glb", "sga"}) {
        all.push_back(sinew({"info", "--json", std::string("examples/robot.") + name}).out);
    }
    std::istringstream lines(sinew({"validate", "--json-lines", good, broken}).out +
                             sinew({"info", "--json-lines", good, "nothing.twm"}).out +
                             sinew({"roundtrip", "--json-lines", good, "nothing.twm"}).out +
                             sinew({"convert", "--json-lines", robot, "b.sgm"}, folder.path()).out);
    for (std::string line; std::getline(lines, line);) all.push_back(line);
    return all;
}

// Calls `use` with the key and the value of every member, at any depth.
void for_each_member(const element& value, const auto& use) {
    if (value.is_array()) {
        for (const element each : simdjson::dom::array(value)) for_each_member(each, use);
    } else if (value.is_object()) {
        for (const auto [key, each] : simdjson::dom::object(value)) {
            use(key, each);
            for_each_member(each, use);
        }
    }
}

TEST(Json, every_document_starts_with_the_version_of_its_schema) {
    simdjson::dom::parser parser;
    for (const std::string& text : documents()) {
        element root;
        ASSERT_EQ(parser.parse(text).get(root), simdjson::SUCCESS) << text.substr(0, 200);
        ASSERT_TRUE(root.is_object()) << text.substr(0, 200);
        EXPECT_EQ((*simdjson::dom::object(root).begin()).key, "schema") << text.substr(0, 200);
        EXPECT_EQ(std::uint64_t(root["schema"]), 1u);
    }
}

TEST(Json, keys_are_camel_case) {
    simdjson::dom::parser parser;
    for (const std::string& text : documents()) {
        for_each_member(parser.parse(text), [&](std::string_view key, const element&) {
            const bool valid = std::islower(static_cast<unsigned char>(key[0])) != 0 &&
                               std::ranges::all_of(key, [](unsigned char c) { return std::isalnum(c) != 0; });
            EXPECT_TRUE(valid) << key << " in " << text.substr(0, 200);
        });
    }
}

// Except in `properties` and in table rows, where a plural is a count and not a list.
TEST(Json, a_key_has_the_same_type_in_every_command) {
    const auto type_of = [](const element& value) -> std::string {
        if (value.is_number()) return "number";
        return value.is_array() ? "array" : value.is_object() ? "object" : value.is_bool() ? "bool" : "string";
    };
    std::map<std::string, std::set<std::string>, std::less<>> types;
    simdjson::dom::parser parser;
    for (const std::string& text : documents()) {
        const element root = parser.parse(text);
        for_each_member(root, [&](std::string_view key, const element& value) {
            if (!value.is_null()) types[std::string(key)].insert(type_of(value));
        });
    }
    for (const auto& [key, kinds] : types) {
        const bool may_be_a_count = kinds == std::set<std::string>{"array", "number"} && key.ends_with('s');
        // The Khronos schema requires the version of the format as a string.
        if (may_be_a_count || key == "version") continue;
        EXPECT_EQ(kinds.size(), 1u) << key << ": " << testing::PrintToString(kinds);
    }
}

TEST(Json, values_are_typed) {
    simdjson::dom::parser parser;
    const std::string sgm = sinew({"info", "--json", "src/formats/sgm/samples/good/full.sgm"}).out;
    const element model = parser.parse(sgm);
    ASSERT_GT(simdjson::dom::array(model["colors"]).size(), 0u);
    EXPECT_EQ(simdjson::dom::array(model["colors"].at(0)["rgba"]).size(), 4u);
    EXPECT_TRUE(model["colors"].at(0)["rgba"].at(0).is_number());
    EXPECT_TRUE(model["meshes"].at(0)["attributes"].at(0).is_string());
    EXPECT_TRUE(model["textures"].is_array());
    const std::string sga = sinew({"info", "--json", "examples/robot.sga"}).out;
    const element animations = parser.parse(sga);
    EXPECT_TRUE(animations["bones"].at(0)["parent"].is_null()) << "the root has no parent";
    EXPECT_TRUE(animations["bones"].at(1)["parent"].is_number());
    EXPECT_TRUE(animations["animations"].at(0)["lastFrame"].is_number());
}

TEST(Json, the_list_of_formats_has_what_other_programs_need) {
    simdjson::dom::parser parser;
    const std::string text = sinew({"formats", "--json"}).out;
    const element root = parser.parse(text);
    std::set<std::string_view> companions;
    for (const element format : simdjson::dom::array(root["formats"])) {
        EXPECT_TRUE(format["title"].is_string());
        EXPECT_TRUE(format["reads"].is_bool());
        EXPECT_TRUE(format["writes"].is_bool());
        EXPECT_TRUE(format["versions"].is_array());
        EXPECT_TRUE(format["features"].is_array());
        EXPECT_GT(simdjson::dom::array(format["extensions"]).size(), 0u);
        for (const element dialect : simdjson::dom::array(format["dialects"])) {
            EXPECT_TRUE(std::string_view(dialect["extension"]).starts_with('.'));
            EXPECT_FALSE(std::string_view(dialect["summary"]).empty());
        }
        if (bool(format["companionOnly"])) companions.insert(std::string_view(format["id"]));
    }
    EXPECT_THAT(companions, testing::ElementsAre("sga"));
}

}  // namespace sinew::test::json_test
