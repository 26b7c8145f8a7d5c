// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sinew/formats/scene-sgm.h>
#include <sinew/issues.h>
#include <sinew/open.h>

#include "formats/scene-sgm/json/model.h"
#include "support/documents.h"
#include "support/files.h"

namespace sinew::scene_sgm::formats_scene_sgm_format_test {

constexpr auto& sample = test::sample_bytes<Document>;
constexpr auto& document = test::document<Document>;
using test::written;

TEST(SceneSgm, reads_every_member_of_the_profile) {
    const Document d = document(sample("good/full.sgm"));
    const Model m = model(d);
    EXPECT_EQ(m.name, "ship");
    ASSERT_EQ(m.nodes.size(), 7u);
    EXPECT_EQ(m.nodes[1].type, "MatrixTransform");
    EXPECT_EQ(m.nodes[4].collision->flag, 2u);
    EXPECT_EQ(m.meshes[0].find("heat")->offset, 144u) << "unknown attributes are kept";
    EXPECT_EQ((*m.materials[0].diffuse)[1], 0.5);
    EXPECT_TRUE(m.materials[0].use_patterns);
    EXPECT_EQ(m.materials[0].textures[1].second, "steel_glow.dds");
    EXPECT_EQ(m.lods[0].levels[1].pixels, 100.5);
    EXPECT_EQ(m.tags[0].node, 6u);
    EXPECT_TRUE(m.animations[0].loop);
    EXPECT_EQ(m.animations[0].channels[0].rotation->keys, 2u);
    EXPECT_FALSE(m.animations[0].channels[0].scale);
    const auto matrix = data(d, "TRNS", *m.nodes[1].transform, 128);
    ASSERT_TRUE(matrix);
    EXPECT_EQ(load<double>(matrix->data() + 96), 5) << "column by column, translation last";
    EXPECT_FALSE(data(d, "TRNS", {0, 8}, 128)) << "outside of the buffer";
    EXPECT_FALSE(data(d, "TRNS", {1, 0}, 1)) << "no such buffer";
}

TEST(SceneSgm, numbers_buffers_per_kind) {
    const Document d = document(sample("good/full.sgm"));
    EXPECT_EQ(d.chunks[0].kind(), "XTRA");
    const auto indices = data(d, "MESH", {0, 0}, 4 * 12);
    ASSERT_TRUE(indices);
    EXPECT_EQ(load<std::uint32_t>(indices->data() + 4), 2u);
}

TEST(SceneSgm, writes_the_original_text_until_the_json_changes) {
    const Bytes file = sample("good/full.sgm");
    Document d = document(file);
    EXPECT_EQ(written(d), file);
    d.json["name"].value = "renamed";
    const Bytes changed = written(d);
    EXPECT_NE(changed, file);
    EXPECT_EQ(written(d), changed) << "the same every time";
    const Document back = document(changed);
    EXPECT_EQ(model(back).name, "renamed");
    EXPECT_EQ(*back.json.at_pointer("/author/x/4")->text(), "\u00e9") << "unknown members are kept";
    ASSERT_EQ(back.chunks.size(), d.chunks.size()) << "unknown chunks too";
    for (std::size_t i = 0; i < d.chunks.size(); ++i) EXPECT_EQ(back.chunks[i].data.bytes, d.chunks[i].data.bytes);
}

TEST(SceneSgm, breaks_cycles_at_the_child_that_closes_them) {
    const Document d = document(sample("broken/SCENE_SGM_CYCLE.sgm"));
    EXPECT_EQ(d.json.at_pointer("/nodes/1/children")->array()->size(), 2u);
    EXPECT_TRUE(model(d).nodes[1].children.empty());
    EXPECT_EQ(model(d).nodes[0].children, (std::vector<std::uint64_t>{1}));
}

TEST(SceneSgm, a_node_with_two_parents_is_not_a_cycle) {
    std::vector<Node> nodes(4);
    nodes[0].children = {1, 2};
    nodes[1].children = {3, 3};
    nodes[2].children = {3};
    const Walk found = walk(nodes);
    EXPECT_TRUE(found.closing.empty());
    EXPECT_EQ(found.reached, std::vector<bool>(4, true));
}

TEST(SceneSgm, finds_unreachable_cycles) {
    std::vector<Node> nodes(3);
    nodes[1].children = {2};
    nodes[2].children = {1, 7};
    const Walk found = walk(nodes);
    ASSERT_EQ(found.closing.size(), 1u);
    EXPECT_EQ(found.closing[0].node, 2u);
    EXPECT_EQ(found.reached, (std::vector<bool>{true, false, false}));
}

TEST(SceneSgm, supports_a_chain_of_a_million_nodes) {
    std::vector<Node> nodes(1'000'000);
    for (std::size_t i = 0; i + 1 < nodes.size(); ++i) nodes[i].children = {i + 1};
    nodes.back().children = {0};
    EXPECT_EQ(walk(nodes).closing.size(), 1u);
}

// Findings about the JSON have the offset of the JSON value; findings about data have the offset in the buffer.
TEST(SceneSgm, findings_have_a_json_pointer_and_a_byte_offset) {
    const auto only_finding = [](const std::string& name) {
        Report report;
        validate(sample(name), report);
        EXPECT_EQ(report.messages().size(), 1u) << name;
        return report.messages()[0];
    };
    const auto text_at = [](const std::string& name, std::uint64_t offset, std::size_t size) {
        const Bytes file = sample(name);
        return std::string(reinterpret_cast<const char*>(file.data()) + offset, size);
    };
    const Diagnostic type = only_finding("broken/SCENE_SGM_MATERIAL_RANGE.sgm");
    EXPECT_EQ(type.path, "/json/meshes/0/material");
    EXPECT_EQ(text_at("broken/SCENE_SGM_MATERIAL_RANGE.sgm", *type.offset, 2), "1}");
    const Diagnostic index = only_finding("broken/INDEX_OUT_OF_RANGE.sgm");
    EXPECT_EQ(index.path, "/json/meshes/0/indexes");
    EXPECT_EQ(load<std::uint32_t>(sample("broken/INDEX_OUT_OF_RANGE.sgm").data() + *index.offset), 4u);
}

TEST(SceneSgm, rejects_a_file_that_was_truncated_before_a_needed_buffer) {
    const Bytes file = sample("good/static.sgm");
    Report report;
    const Trace fields = trace(*open(file, report));
    const auto place = TraceIndex(fields).find("/chunks/0/id");
    EXPECT_FALSE(open(file.slice(0, place->offset), report));
    EXPECT_EQ(report.messages().back().issue->code, "SCENE_SGM_BUFFER_MISSING");
    EXPECT_EQ(report.messages().back().path, "/json/meshes/0/buffer");
}

}  // namespace sinew::scene_sgm::formats_scene_sgm_format_test
