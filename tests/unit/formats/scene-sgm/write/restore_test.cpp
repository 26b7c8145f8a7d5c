// SPDX-License-Identifier: MIT
#include "formats/scene-sgm/scenes.h"

namespace sinew::scene_sgm::formats_scene_sgm_write_restore_test {

TEST(SceneSgmRestore, restores_every_good_sample_byte_for_byte) {
    for (const auto& path : test::samples(format, "good")) {
        const Bytes file = test::slurp(path);
        const Scene s = scene_of(document(file));
        expect_valid(s);
        EXPECT_EQ(file_of(s), file) << path;
    }
}

TEST(SceneSgmRestore, restores_every_file_of_the_corpus_byte_for_byte) {
    std::size_t count = 0;
    for (const auto& path : test::corpus_files(format)) {
        const Bytes file = test::slurp(path);
        if (identify(file).format != &format) continue;
        const Scene s = scene_of(document(file));
        expect_valid(s);
        EXPECT_EQ(file_of(s), file) << path;
        ++count;
    }
    if (count == 0) GTEST_SKIP() << "no corpus";
}

TEST(SceneSgmRestore, is_used_by_the_format_table) {
    Report report;
    Report scene_report;
    const Bytes file = sample("good/full.sgm");
    const auto asset = open(file, report);
    const auto s = format.to_scene(*asset, {}, scene_report);
    ASSERT_TRUE(s);
    const auto exported = format.from_scene(*s, {}, scene_report);
    ASSERT_TRUE(exported);
    EXPECT_EQ(written(*static_cast<const Document*>(exported->document.get())), file);
    EXPECT_TRUE(scene_report.losses().empty());
    EXPECT_TRUE(scene_report.messages().empty());
}

// Like a scene that was stored in another file: arrays in separate buffers, notes as text.
TEST(SceneSgmRestore, does_not_need_the_original_file) {
    for (const auto& path : test::samples(format, "good")) {
        const Bytes file = test::slurp(path);
        Scene s = scene_of(document(file));
        const auto copy = [](scene::Array& array) { array.bytes = Bytes::copy_of(array.bytes.span()); };
        const auto through_text = [](Json& notes) { notes = *parse_json(to_text(notes), 10'000); };
        for (scene::Mesh& mesh : s.meshes) {
            for (scene::Primitive& p : mesh.primitives) {
                for (scene::Array* array : {&p.indices, &p.positions, &p.normals, &p.tangents}) copy(*array);
                for (scene::Array& array : p.texcoords) copy(array);
                through_text(p.notes);
            }
        }
        for (scene::Collision& collision : s.collisions) copy(collision.positions);
        for (scene::Node& node : s.nodes) through_text(node.notes);
        for (scene::Material& material : s.materials) through_text(material.notes);
        for (scene::Animation& animation : s.animations) through_text(animation.notes);
        through_text(s.notes);
        EXPECT_EQ(file_of(s), file) << path;
    }
}

TEST(SceneSgmRestore, rewrites_a_changed_scene_with_its_unknown_members) {
    Scene s = full_scene();
    s.nodes[0].name = "renamed";
    const auto d = document(file_of(s));
    const Model m = model(d);
    EXPECT_EQ(m.nodes[0].name, "renamed");
    EXPECT_EQ(*d.json.at_pointer("/author/x/4")->text(), "\u00e9");
    EXPECT_EQ(d.chunks.back().kind(), "XTRA");
    EXPECT_EQ(m.materials[0].shader, "multi");
    EXPECT_TRUE(m.materials[0].use_patterns);
    EXPECT_TRUE(m.animations[0].loop);
    EXPECT_EQ(m.tags.size(), 1u);
    EXPECT_EQ(m.nodes[m.tags[0].node].type, "Tag");
    EXPECT_EQ(m.lods[0].levels[1].pixels, 100.5);
    EXPECT_EQ(m.collision->indexes, 12u);
    EXPECT_EQ(file_of(scene_of(d)), file_of(s)) << "and is stable from then on";
}

TEST(SceneSgmRestore, never_writes_stale_data) {
    const Bytes file = sample("good/full.sgm");
    const auto expect_change = [&](auto&& change) {
        Scene s = full_scene();
        change(s);
        const Bytes now = file_of(s);
        EXPECT_NE(now, file);
        const auto d = document(now);
        expect_valid(scene_of(d));
    };
    expect_change([](Scene& s) { s.nodes[1].transform.translation[0] += 1e-6; });
    expect_change([](Scene& s) { s.meshes[0].primitives[0].normals = {}; });
    expect_change([](Scene& s) { s.tags.clear(); });
    expect_change([](Scene& s) { s.lods[0].levels.pop_back(); });
    expect_change([](Scene& s) { s.collisions.pop_back(); });
    expect_change([](Scene& s) { s.animations[0].channels[0].times[1] = 0.75; });
    expect_change([](Scene& s) { s.materials[0].opacity = 0.5; });
    expect_change([](Scene& s) { s.nodes[0].children.pop_back(); });
    expect_change([](Scene& s) {
        scene::Primitive& p = s.meshes[0].primitives[0];
        p.positions = scene::adjusted(p.positions, {2, 1, 1, 1});
    });
}

TEST(SceneSgmRestore, updates_changed_numbers_in_the_original_file) {
    Scene s = full_scene();
    scene::Primitive& p = s.meshes[0].primitives[0];
    p.positions = scene::adjusted(p.positions, {2, 1, 1, 1});
    const auto d = document(file_of(s));
    EXPECT_EQ(scene_of(d).meshes[0].primitives[0].positions.at(1, 0), 2);
    EXPECT_NE(model(d).meshes[0].find("heat"), nullptr) << "the text is unchanged";
}

TEST(SceneSgmRestore, restores_instances) {
    Scene s = full_scene();
    s.name = "another";
    const Model m = model_of(s);
    EXPECT_EQ(m.nodes.size(), 7u);
    EXPECT_EQ(std::ranges::count(m.nodes, "gun", &Node::name), 1);
}

TEST(SceneSgmRestore, merges_copies_of_a_node_with_two_parents) {
    Document d = with_text(R"({"name":"two","profile":"sinew-1","nodes":[
        {"name":"root","type":"Group","children":[1,2]},
        {"name":"left","type":"Group","children":[3]}, {"name":"right","type":"Group","children":[3,6]},
        {"name":"detail","type":"LOD","lod":0,"children":[4,5]},
        {"name":"shape","type":"StaticGeometry","meshes":[0]},
        {"name":"arm","type":"MatrixTransform","transform":{"buffer":0,"offset":0},"children":[4,6],"more":1},
        {"name":"hull","type":"CollisionGeometry",
         "collision":{"buffer":0,"offset":0,"vertices":4,"indexes":12,"flag":2}}],
        "meshes":[{"attributes":{"position":48},"buffer":0,"entries":4,"indexes":12,"offset":0}],
        "lods":[{"name":"d","levels":[{"pixels":1,"node":4},{"pixels":2,"node":5}]}],
        "tags":[{"name":"t","node":5}],
        "animations":[{"name":"a","duration":1,"channels":[{"node":5,"position":{"buffer":0,"offset":0,"keys":2}}]}]})");
    d.chunks = document(sample("good/full.sgm")).chunks;
    Scene s = scene_of(d);
    EXPECT_EQ(s.nodes.size(), 14u);
    EXPECT_EQ(s.lods.size(), 2u);
    EXPECT_EQ(s.tags.size(), 2u);
    EXPECT_EQ(s.collisions.size(), 3u);
    EXPECT_EQ(s.animations[0].channels.size(), 2u);
    expect_valid(s);
    EXPECT_EQ(file_of(s), written(d));
    s.name = "changed";
    const Model m = model_of(s);
    EXPECT_EQ(m.nodes.size(), 7u);
    EXPECT_EQ(m.lods.size(), 1u);
    EXPECT_EQ(m.tags.size(), 1u);
    EXPECT_EQ(m.animations[0].channels.size(), 1u);
    s.tags.pop_back();
    EXPECT_EQ(model_of(s).nodes.size(), 9u) << "one arm has lost its tag, so it and its parent are written twice";
}

TEST(SceneSgmRestore, does_not_merge_copies_that_differ) {
    Scene s = full_scene();
    const auto first = std::ranges::find(s.nodes, "gun", &scene::Node::name);
    first->transform.translation[0] = 3;
    const Model m = model_of(s);
    EXPECT_EQ(std::ranges::count(m.nodes, "gun", &Node::name), 2);

    Scene moving = full_scene();
    const auto gun =
        static_cast<std::size_t>(std::ranges::find(moving.nodes, "gun", &scene::Node::name) - moving.nodes.begin());
    moving.animations[0].channels[0].node = gun;
    EXPECT_EQ(std::ranges::count(model_of(moving).nodes, "gun", &Node::name), 2);
}

TEST(SceneSgmRestore, ignores_invalid_notes) {
    for (const std::string_view nonsense :
         {R"({"text":7})", R"({"text":"{}","chunks":[{"id":1,"size":99999999999,"rest":[]}]})",
          R"({"text":"{\"nodes\":[{}]}","chunks":[{"id":1,"size":4,"rest":[9,"AAAA"]},7]})",
          R"({"text":"[","chunks":{}})", R"({"extra":[],"chunks":[{"id":1,"size":3,"rest":[0,"!!!!"]}]})"}) {
        Scene s = triangle_scene();
        s.notes["scene-sgm"] = *parse_json(nonsense, 100);
        EXPECT_EQ(file_of(s), file_of(triangle_scene())) << nonsense;
    }
}

}  // namespace sinew::scene_sgm::formats_scene_sgm_write_restore_test
