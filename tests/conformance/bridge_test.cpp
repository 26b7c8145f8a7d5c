// SPDX-License-Identifier: MIT
// What every bridge must do: interpret files correctly, and write the same file back.
#include <gtest/gtest.h>
#include <sinew/convert.h>
#include <sinew/file.h>
#include <sinew/open.h>

#include <simdjson.h>

#include <cmath>

#include "support/files.h"
#include "support/formats.h"
#include "support/poses.h"
#include "support/scenes.h"

namespace sinew::test::bridge_test {

namespace fs = std::filesystem;

const LoadOptions any_format{.formats = tested_formats()};

std::vector<const Format*> bridged_formats() {
    std::vector<const Format*> all;
    for (const Format* format : tested_formats()) {
        if (format->to_scene != nullptr) all.push_back(format);
    }
    return all;
}

class BridgeTest : public testing::TestWithParam<const Format*> {
protected:
    static const Format& format() { return *GetParam(); }
    static std::vector<fs::path> files() {
        auto all = samples(format(), "good");
        for (const fs::path& path : corpus_files(format())) {
            if (identify(slurp(path), any_format).format == GetParam()) all.push_back(path);
        }
        return all;
    }
};

std::vector<OutputFile> written(const Scene& scene, const Format& format, const std::string& name, Report& report) {
    SaveOptions options;
    options.name = name;
    auto files = from_scene(scene, format, report, options);
    EXPECT_TRUE(files) << (report.messages().empty() ? "" : report.messages()[0].message);
    return files.value_or(std::vector<OutputFile>{});
}

TEST_P(BridgeTest, understands_every_good_file) {
    for (const fs::path& path : files()) EXPECT_TRUE(load_scene(path)) << path;
}

TEST_P(BridgeTest, makes_a_valid_scene_of_every_broken_file_that_opens) {
    for (const fs::path& path : samples(format(), "broken")) {
        SCOPED_TRACE(path);
        Report report;
        const auto scene = scene_of_any(slurp(path), format(), report);
        if (scene) expect_valid(*scene);
    }
}

TEST_P(BridgeTest, makes_a_valid_scene_whatever_byte_is_changed) {
    for (const fs::path& path : samples(format(), "good")) {
        const Bytes file = slurp(path);
        for (std::size_t at = 0; at < file.size(); ++at) {
            for (const int value : {0, 1, 0x7F, 0xFF}) {
                std::vector<std::byte> changed(file.begin(), file.end());
                changed[at] = static_cast<std::byte>(value);
                Report report;
                const auto scene = scene_of_any(Bytes(std::move(changed)), format(), report);
                if (!scene) continue;
                expect_valid(*scene);
                ASSERT_FALSE(HasFailure()) << path << " with " << value << " at " << at;
            }
        }
    }
}

// Data in or next to a text .gltf file is not read in place.
bool holds_its_data(const Asset& asset) {
    return asset.dialect_id() != "gltf";
}

bool lies_in(const scene::Array& array, const Bytes& file) {
    return array.empty() || (array.bytes.data() >= file.begin() && array.bytes.data() < file.end());
}

// Positions, normals and texture coordinates are read in place.
TEST_P(BridgeTest, copies_no_vertices) {
    for (const fs::path& path : files()) {
        Report report;
        const auto asset = open(slurp(path), report, any_format);
        ASSERT_TRUE(asset) << path;
        if (!holds_its_data(*asset)) continue;
        Report scene_report;
        const auto scene = to_scene(*asset, scene_report);
        ASSERT_TRUE(scene) << path;
        const Bytes& content = asset->source.content();
        for (const scene::Mesh& mesh : scene->meshes) {
            for (const scene::Primitive& p : mesh.primitives) {
                EXPECT_TRUE(lies_in(p.positions, content)) << path;
                EXPECT_TRUE(lies_in(p.normals, content)) << path;
                EXPECT_TRUE(lies_in(p.tangents, content)) << path;
                for (const scene::Array& uv : p.texcoords) EXPECT_TRUE(lies_in(uv, content)) << path;
                for (const scene::Array& color : p.colors) EXPECT_TRUE(lies_in(color, content)) << path;
            }
        }
    }
}

// JSON has many spellings: only files that we wrote come back identically.
Bytes as_we_write_it(const fs::path& path, const Scene& scene, const Format& format) {
    if (format.id != "gltf") return slurp(path);
    Report report;
    return join(written(scene, format, path.stem().string(), report).at(0).pieces);
}

TEST_P(BridgeTest, gives_a_static_file_back_byte_for_byte) {
    for (const fs::path& path : files()) {
        auto scene = load_scene(path);
        ASSERT_TRUE(scene) << path;
        const Bytes expected = as_we_write_it(path, *scene, format());
        if (format().id == "gltf") scene = load_scene({{"model.glb", {expected}}});
        ASSERT_TRUE(scene) << path;
        if (!scene->skins.empty() || !scene->animations.empty()) continue;
        Report report;
        const auto again = written(*scene, format(), path.stem().string(), report);
        ASSERT_FALSE(again.empty()) << path;
        EXPECT_EQ(join(again[0].pieces), expected) << path;
    }
}

TEST_P(BridgeTest, gives_geometry_back_bit_for_bit) {
    for (const fs::path& path : files()) {
        const auto scene = load_scene(path);
        ASSERT_TRUE(scene) << path;
        Report report;
        const auto again = written(*scene, format(), path.stem().string(), report);
        const auto back = load_scene(again);
        ASSERT_TRUE(back) << path;
        ASSERT_EQ(back->meshes.size(), scene->meshes.size()) << path;
        for (std::size_t m = 0; m < scene->meshes.size(); ++m) {
            ASSERT_EQ(back->meshes[m].primitives.size(), scene->meshes[m].primitives.size()) << path;
            for (std::size_t i = 0; i < scene->meshes[m].primitives.size(); ++i) {
                const scene::Primitive& a = scene->meshes[m].primitives[i];
                const scene::Primitive& b = back->meshes[m].primitives[i];
                EXPECT_EQ(scene::packed_floats(a.positions).to_bytes(), scene::packed_floats(b.positions).to_bytes())
                    << path;
                EXPECT_EQ(scene::packed_floats(a.normals).to_bytes(), scene::packed_floats(b.normals).to_bytes())
                    << path;
                ASSERT_EQ(a.texcoords.size(), b.texcoords.size()) << path;
                for (std::size_t t = 0; t < a.texcoords.size(); ++t) {
                    EXPECT_EQ(scene::packed_floats(a.texcoords[t]).to_bytes(),
                              scene::packed_floats(b.texcoords[t]).to_bytes())
                        << path;
                }
                ASSERT_EQ(a.indices.size(), b.indices.size()) << path;
                for (std::size_t k = 0; k < a.indices.size(); ++k) EXPECT_EQ(a.indices.index(k), b.indices.index(k));
            }
        }
        EXPECT_LT(worst_distance(*scene, *back, 20), 1e-5 * size_of(*scene)) << path;
    }
}

// The independent writer of the corpus states the positions of vertices.
TEST_P(BridgeTest, poses_vertices_where_the_corpus_expects_them) {
    if (!corpus()) GTEST_SKIP() << "no corpus of foreign files";
    std::size_t compared = 0;
    for (const fs::path& path : files()) {
        fs::path expected = path;
        expected.replace_extension(".expected.json");
        if (path.parent_path().filename() != "made" || !fs::exists(expected)) continue;
        const auto scene = load_scene(path);
        ASSERT_TRUE(scene) << path;
        if (scene->meshes.empty()) continue;
        simdjson::dom::parser parser;
        const simdjson::dom::element root = parser.load(expected.string());
        EXPECT_EQ(scene->animations.size(), root["animations"].get_array().size()) << path;
        for (const auto pose : root["poses"]) {
            const scene::Animation* animation = nullptr;
            if (!pose["animation"].is_null()) {
                animation = find_animation(*scene, std::string_view(pose["animation"]));
                ASSERT_NE(animation, nullptr) << path << " " << pose["animation"];
            }
            const auto positions = posed(*scene, animation, double(pose["time"]));
            std::size_t v = 0;
            for (const auto position : pose["positions"]) {
                ASSERT_LT(v, positions.size()) << path;
                for (std::size_t i = 0; i < 3; ++i) {
                    const double wanted = position.at(i);
                    EXPECT_NEAR(positions[v][i], wanted, 1e-5 * (1 + std::abs(wanted)))
                        << path << " vertex " << v << " at " << double(pose["time"]) << " of " << pose["animation"];
                }
                ++v;
            }
            ++compared;
        }
    }
    const auto expects_none = {"sga", "scene-sgm", "gltf"};  // gold_test.cpp has more about glTF
    if (std::ranges::find(expects_none, format().id) == expects_none.end()) {
        EXPECT_GT(compared, 0u);
    }
}

INSTANTIATE_TEST_SUITE_P(Bridges, BridgeTest, testing::ValuesIn(bridged_formats()), [](const auto& test) {
    std::string name(test.param->id);
    std::ranges::replace(name, '-', '_');
    return name;
});

}  // namespace sinew::test::bridge_test
