// SPDX-License-Identifier: MIT
#include "support/scenes.h"

#include <gtest/gtest.h>
#include <sinew/animation.h>
#include <sinew/json.h>
#include <sinew/open.h>
#include <sinew/scene/math.h>

#include <algorithm>

#include "support/files.h"
#include "support/formats.h"

namespace sinew::test {

std::optional<Scene> scene_of_any(const Bytes& file, const Format& format, Report& report, const LoadOptions& options) {
    Report open_report;
    const auto asset = open(file, open_report, {.format = &format});
    if (!asset) return std::nullopt;
    return format.to_scene(*asset, options, report);
}

Scene scene_of(const Bytes& file, const Format& format, Report& report, const LoadOptions& options) {
    auto scene = scene_of_any(file, format, report, options);
    EXPECT_TRUE(scene);
    return scene.value_or(Scene{});
}

Bytes file_of_scene(const Scene& scene, const Format& format, Report& report, const SaveOptions& options) {
    const auto exported = format.from_scene(scene, options, report);
    EXPECT_TRUE(exported);
    if (!exported) return {};
    Report found;
    const auto pieces = format.write(exported->document.get(), found);
    EXPECT_TRUE(pieces) << (found.messages().empty() ? "" : found.messages()[0].message);
    return pieces ? join(*pieces) : Bytes{};
}

bool is_file_of(const std::filesystem::path& path, const Format& format) {
    const std::string name = path.filename().string();
    return identify(slurp(path), {.formats = tested_formats(), .file_name = name}).format == &format;
}

std::vector<std::filesystem::path> good_files(const Format& format) {
    auto files = samples(format, "good");
    for (const auto& path : corpus_files(format)) {
        if (is_file_of(path, format)) files.push_back(path);
    }
    return files;
}

void expect_valid(const Scene& scene) {
    std::vector<std::size_t> parents(scene.nodes.size());
    for (const scene::Node& node : scene.nodes) {
        for (const std::size_t child : node.children) {
            ASSERT_LT(child, scene.nodes.size());
            ++parents[child];
        }
        if (node.mesh) {
            EXPECT_LT(*node.mesh, scene.meshes.size());
        }
        if (node.skin) {
            EXPECT_LT(*node.skin, scene.skins.size());
        }
    }
    for (const std::size_t root : scene.roots) {
        ASSERT_LT(root, scene.nodes.size());
        EXPECT_EQ(parents[root], 0u);
        ++parents[root];
    }
    EXPECT_TRUE(std::ranges::all_of(parents, [](std::size_t n) { return n == 1; }))
        << "every node is a root or has one parent";
    EXPECT_EQ(parents_first(scene).size(), scene.nodes.size()) << "no cycles";
    for (const scene::Skin& skin : scene.skins) {
        EXPECT_EQ(skin.joints.size(), skin.inverse_binds.size());
        for (const std::size_t joint : skin.joints) EXPECT_LT(joint, scene.nodes.size());
    }
    for (const scene::Mesh& mesh : scene.meshes) {
        for (const scene::Primitive& p : mesh.primitives) {
            if (p.material) {
                EXPECT_LT(*p.material, scene.materials.size());
            }
            EXPECT_EQ(p.joints.size(), p.weights.size());
        }
    }
    for (const scene::Lod& lod : scene.lods) {
        EXPECT_TRUE(!lod.node || *lod.node < scene.nodes.size());
        for (const auto& level : lod.levels) EXPECT_LT(level.node, scene.nodes.size());
    }
    for (const scene::Tag& tag : scene.tags) EXPECT_LT(tag.node, scene.nodes.size());
    for (const scene::Collision& collision : scene.collisions) {
        EXPECT_TRUE(!collision.node || *collision.node < scene.nodes.size());
    }
    for (const scene::Animation& animation : scene.animations) {
        for (const scene::Channel& channel : animation.channels) {
            EXPECT_LT(channel.node, scene.nodes.size());
            EXPECT_TRUE(std::ranges::is_sorted(channel.times, std::less_equal{})) << "times ascend";
            const std::size_t numbers = channel.path == scene::TransformPath::rotation ? 4 : 3;
            const std::size_t rows = channel.interpolation == scene::Interpolation::cubic ? 3 : 1;
            EXPECT_EQ(channel.values.size(), numbers * rows * channel.times.size());
        }
    }
}

std::vector<Loss> losses_of(const Report& report, const Issue& issue) {
    std::vector<Loss> found;
    std::ranges::copy_if(report.losses(), std::back_inserter(found), [&](const Loss& l) { return l.issue == &issue; });
    return found;
}

scene::Primitive triangle() {
    scene::Primitive p;
    p.positions = scene::make_array<3>({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}});
    p.indices = scene::make_array<std::uint32_t>({0, 1, 2});
    return p;
}

std::size_t add_root(Scene& scene, scene::Node node) {
    scene.roots.push_back(scene.nodes.size());
    scene.nodes.push_back(std::move(node));
    return scene.nodes.size() - 1;
}

Scene triangle_scene(const scene::Transform& transform) {
    Scene scene;
    scene.meshes.push_back({"triangle", {triangle()}, {}});
    scene::Node node;
    node.transform = transform;
    node.mesh = 0;
    add_root(scene, std::move(node));
    return scene;
}

}  // namespace sinew::test
