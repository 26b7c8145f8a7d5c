// SPDX-License-Identifier: MIT
// Scenes from documents of scene-sgm and back, for the tests of its bridge.
#pragma once

#include <gtest/gtest.h>
#include <sinew/formats/scene-sgm.h>
#include <sinew/open.h>
#include <sinew/scene/math.h>

#include <algorithm>

#include "formats/scene-sgm/bridge.h"
#include "support/files.h"

namespace sinew::scene_sgm {

inline Bytes sample(const std::string& name) {
    return test::slurp(test::source_root() / "src/formats/scene-sgm/samples" / name);
}

inline std::optional<Document> document(const Bytes& file) {
    return open_as<Document>(file).value;
}

inline Document with_text(std::string_view text) {
    Document d;
    d.text = View<char>(std::span<const char>(text));
    d.json = parse_json(text, 1'000'000).value_or(Json{});
    return d;
}

inline Scene scene_of(const Document& d) {
    Report log;
    auto made = to_scene(d, log);
    EXPECT_TRUE(made);
    return made ? std::move(*made) : Scene{};
}

inline Bytes written(const Document& d) {
    Report report;
    const auto pieces = write(d, report);
    EXPECT_TRUE(pieces);
    return pieces ? join(*pieces) : Bytes{};
}

// Through the hub, and through a file.
inline Bytes file_of(const Scene& scene) {
    Report log;
    return written(from_scene(scene, log));
}

inline Model model_of(const Scene& scene) {
    const auto d = document(file_of(scene));
    EXPECT_TRUE(d);
    return d ? model(*d) : Model{};
}

inline Scene full_scene() {
    return scene_of(*document(sample("good/full.sgm")));
}

// Everything that a scene refers to is there, and every node has one parent at most.
inline void expect_sound(const Scene& s) {
    std::vector<std::size_t> parents(s.nodes.size());
    for (const std::size_t root : s.roots) ++parents.at(root);
    for (const scene::Node& node : s.nodes) {
        for (const std::size_t child : node.children) ++parents.at(child);
        EXPECT_TRUE(!node.mesh || *node.mesh < s.meshes.size());
        EXPECT_TRUE(scene::is_finite(scene::local_matrix(node)));
    }
    for (const std::size_t count : parents) EXPECT_EQ(count, 1u);
    for (const scene::Mesh& mesh : s.meshes) {
        for (const scene::Primitive& p : mesh.primitives) {
            EXPECT_TRUE(!p.material || *p.material < s.materials.size());
            EXPECT_FALSE(p.positions.empty());
            for (std::size_t i = 0; i < p.indices.size(); ++i) EXPECT_LT(p.indices.index(i), p.positions.size());
        }
    }
    for (const scene::Lod& lod : s.lods) {
        EXPECT_TRUE(!lod.node || *lod.node < s.nodes.size());
        for (const auto& level : lod.levels) EXPECT_LT(level.node, s.nodes.size());
    }
    for (const scene::Tag& tag : s.tags) EXPECT_LT(tag.node, s.nodes.size());
    for (const scene::Collision& collision : s.collisions) {
        EXPECT_TRUE(!collision.node || *collision.node < s.nodes.size());
    }
    for (const scene::Animation& animation : s.animations) {
        for (const scene::Channel& channel : animation.channels) {
            EXPECT_LT(channel.node, s.nodes.size());
            EXPECT_TRUE(std::ranges::is_sorted(channel.times, std::ranges::less_equal{}));
            const std::size_t numbers = channel.path == scene::TransformPath::rotation ? 4 : 3;
            EXPECT_EQ(channel.values.size(), numbers * channel.times.size());
        }
    }
}

inline scene::Primitive triangle() {
    scene::Primitive p;
    p.positions = scene::make_array<3>({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}});
    p.indices = scene::make_array(std::vector<std::uint16_t>{0, 1, 2});
    return p;
}

// One mesh, and one node that shows it.
inline Scene triangle_scene() {
    Scene s;
    s.name = "made";
    s.meshes.push_back({.name = "face", .primitives = {triangle()}, .notes = {}});
    s.nodes.resize(1);
    s.nodes[0].name = "a";
    s.nodes[0].mesh = 0;
    s.roots = {0};
    return s;
}

inline bool lost(const Report& log, const Issue& issue) {
    return std::ranges::any_of(log.losses(), [&](const Loss& loss) { return loss.issue == &issue; });
}

inline std::vector<std::string> types(const Model& m) {
    std::vector<std::string> all;
    for (const Node& node : m.nodes) all.push_back(node.type);
    return all;
}

}  // namespace sinew::scene_sgm
