// SPDX-License-Identifier: MIT
#include <chrono>

#include "base/formatted.h"
#include "formats/scene-sgm/scenes.h"

namespace sinew::scene_sgm::formats_scene_sgm_to_scene_test {

TEST(SceneSgmHostile, makes_a_valid_scene_of_every_broken_sample_that_opens) {
    std::size_t count = 0;
    for (const auto& path : test::samples(format, "broken")) {
        SCOPED_TRACE(path.filename().string());
        const auto d = open_as<Document>(test::slurp(path));
        if (!d) continue;
        const Scene s = scene_of(*d);
        expect_valid(s);
        const auto back = document(file_of(s));
        EXPECT_EQ(scene_of(back).nodes.size(), s.nodes.size());
        ++count;
    }
    EXPECT_GT(count, 30u);
}

TEST(SceneSgmHostile, drops_a_mesh_outside_of_its_buffer) {
    Report report;
    const auto s = to_scene(document(sample("broken/SCENE_SGM_NO_POSITION.sgm")), report);
    ASSERT_TRUE(s);
    EXPECT_TRUE(s->meshes.empty());
    EXPECT_TRUE(report.ok());
    EXPECT_EQ(report.messages().size(), 1u);
    Report strict(ReportOptions{.repairs_are_errors = true});
    to_scene(document(sample("broken/SCENE_SGM_NO_POSITION.sgm")), strict);
    EXPECT_FALSE(strict.ok());
}

TEST(SceneSgmHostile, drops_a_mesh_without_valid_triangles) {
    Document d = document(sample("good/triangle.sgm"));
    d.chunks[0].data = View<std::uint8_t>(std::vector<std::uint8_t>(48, 9));
    const Scene s = scene_of(d);
    EXPECT_TRUE(s.meshes[0].primitives.at(0).positions.empty()) << "without its indices, it would be a different mesh";
}

TEST(SceneSgmHostile, rejects_a_graph_that_doubles_at_every_level) {
    std::string nodes;
    for (int i = 0; i < 40; ++i) {
        nodes += formatted(R"({{"name":"n","type":"Group","children":[{},{}]}},)", i + 1, i + 1);
    }
    const Document d =
        with_text(R"({"name":"bomb","nodes":[)" + nodes + R"({"name":"end","type":"Group"}],"meshes":[]})");
    const auto start = std::chrono::steady_clock::now();
    Report report;
    EXPECT_FALSE(to_scene(d, report));
    EXPECT_FALSE(report.ok());
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
}

TEST(SceneSgmHostile, survives_changes_of_every_number) {
    const Document good = document(sample("good/full.sgm"));
    const std::string text(reinterpret_cast<const char*>(good.text.bytes.data()), good.text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] < '0' || text[i] > '9') continue;
        for (const char* other : {"0", "1", "7", "99", "18446744073709551615"}) {
            Document d = with_text(std::string(text).replace(i, 1, other));
            if (d.json.object() == nullptr) continue;
            d.chunks = good.chunks;
            SCOPED_TRACE(formatted("{} at {}", other, i));
            const Scene s = scene_of(d);
            expect_valid(s);
            const auto back = document(file_of(s));
            EXPECT_EQ(scene_of(back).nodes.size(), s.nodes.size());
        }
    }
}

TEST(SceneSgmHostile, supports_long_chains_of_nodes) {
    std::string nodes;
    constexpr int length = 100'000;
    for (int i = 1; i < length; ++i) nodes += formatted(R"({{"name":"n","type":"Group","children":[{}]}},)", i);
    const Document d = with_text(R"({"name":"chain","nodes":[)" + nodes + R"({"name":"end","type":"Group"}]})");
    const Scene s = scene_of(d);
    EXPECT_EQ(s.nodes.size(), std::size_t{length});
    Report report;
    EXPECT_EQ(to_text(from_scene(s, report).json), to_text(d.json));
}

TEST(SceneSgmHostile, rejects_a_mesh_with_too_many_references) {
    constexpr std::size_t indexes = 300'000;
    std::string list = "0";
    for (int i = 0; i < 500; ++i) list += ",0";
    Document d = with_text(R"({"name":"m","nodes":[{"name":"n","type":"StaticGeometry","meshes":[)" + list +
                           formatted(R"(]}}],"meshes":[{{"buffer":0,"offset":0,"entries":3,"indexes":{0},)"
                                     R"("attributes":{{"position":0}}}}]}})",
                                     indexes));
    Chunk& chunk = d.chunks.emplace_back();
    chunk.id = {'M', 'E', 'S', 'H'};
    chunk.data = View<std::uint8_t>(std::vector<std::uint8_t>(4 * indexes));
    Report report;
    EXPECT_FALSE(to_scene(d, report));
    EXPECT_FALSE(report.ok());
}

}  // namespace sinew::scene_sgm::formats_scene_sgm_to_scene_test
