// SPDX-License-Identifier: MIT
// Scenes from documents of scene-sgm and back, for the tests of its bridge.
#pragma once

#include <gtest/gtest.h>
#include <sinew/formats/scene-sgm.h>
#include <sinew/open.h>
#include <sinew/scene/math.h>

#include <algorithm>

#include "formats/scene-sgm/bridge.h"
#include "support/documents.h"
#include "support/files.h"
#include "support/scenes.h"

namespace sinew::scene_sgm {

using test::triangle;
using test::written;

inline constexpr auto& sample = test::sample_bytes<Document>;
inline constexpr auto& document = test::document<Document>;

inline Document with_text(std::string_view text) {
    Document d;
    d.text = View<char>(std::span<const char>(text));
    d.json = parse_json(text, 1'000'000).value_or(Json{});
    return d;
}

inline Scene scene_of(const Document& d) {
    Report report;
    auto made = to_scene(d, report);
    EXPECT_TRUE(made);
    return made ? std::move(*made) : Scene{};
}

// Converts a document to a scene and back, and writes it.
inline Bytes file_of(const Scene& scene) {
    Report report;
    return written(from_scene(scene, report));
}

inline Model model_of(const Scene& scene) {
    return model(document(file_of(scene)));
}

inline Scene full_scene() {
    return scene_of(document(sample("good/full.sgm")));
}

// Expects a valid scene with finite transforms, whose meshes have valid indices.
inline void expect_valid(const Scene& s) {
    test::expect_valid(s);
    for (const scene::Node& node : s.nodes) EXPECT_TRUE(scene::is_finite(scene::local_matrix(node)));
    for (const scene::Mesh& mesh : s.meshes) {
        for (const scene::Primitive& p : mesh.primitives) {
            for (std::size_t i = 0; i < p.indices.size(); ++i) EXPECT_LT(p.indices.index(i), p.positions.size());
        }
    }
}

// A triangle with names.
inline Scene triangle_scene() {
    Scene s = test::triangle_scene();
    s.name = "made";
    s.meshes[0].name = "face";
    s.nodes[0].name = "a";
    return s;
}

inline bool lost(const Report& report, const Issue& issue) {
    return !test::losses_of(report, issue).empty();
}

inline std::vector<std::string> types(const Model& m) {
    std::vector<std::string> all;
    for (const Node& node : m.nodes) all.push_back(node.type);
    return all;
}

}  // namespace sinew::scene_sgm
