// SPDX-License-Identifier: MIT
#include "support/poses.h"

#include <gtest/gtest.h>
#include <sinew/file.h>
#include <sinew/open.h>

#include <algorithm>
#include <cmath>

#include "support/files.h"
#include "support/formats.h"

namespace sinew::test {
namespace {

std::optional<Scene> scene_of(const std::optional<Asset>& asset, const LoadOptions& options) {
    if (!asset) return std::nullopt;
    Report report;
    return to_scene(*asset, report, options);
}

scene::Vec3 moved(const scene::Matrix& m, const scene::Vec3& p) {
    return {m[0] * p[0] + m[4] * p[1] + m[8] * p[2] + m[12], m[1] * p[0] + m[5] * p[1] + m[9] * p[2] + m[13],
            m[2] * p[0] + m[6] * p[1] + m[10] * p[2] + m[14]};
}

}  // namespace

std::vector<scene::Vec3> posed(const Scene& scene, const scene::Animation* animation, double seconds) {
    std::vector<scene::Transform> locals(scene.nodes.size());
    std::vector<scene::Matrix> globals(scene.nodes.size());
    rest_pose(scene, locals);
    if (animation != nullptr) sample(*animation, seconds, locals);
    local_to_model(scene, parents_first(scene), locals, globals);
    std::vector<scene::Vec3> all;
    for (std::size_t n = 0; n < scene.nodes.size(); ++n) {
        const scene::Node& node = scene.nodes[n];
        if (!node.mesh) continue;
        for (const scene::Primitive& p : scene.meshes[*node.mesh].primitives) {
            std::vector<scene::Vec3> positions(p.positions.size());
            if (node.skin && !p.joints.empty()) {
                std::vector<scene::Matrix> palette(scene.skins[*node.skin].joints.size());
                skinning_palette(scene.skins[*node.skin], globals, palette);
                skin(p, palette, positions);
            } else {
                for (std::size_t v = 0; v < positions.size(); ++v) {
                    positions[v] = moved(globals[n], p.positions.vector<3>(v));
                }
            }
            all.insert(all.end(), positions.begin(), positions.end());
        }
    }
    return all;
}

const scene::Animation* find_animation(const Scene& scene, std::string_view name) {
    const auto found = std::ranges::find(scene.animations, name, &scene::Animation::name);
    return found == scene.animations.end() ? nullptr : &*found;
}

double size_of(const Scene& scene) {
    scene::Vec3 low{1e300, 1e300, 1e300};
    scene::Vec3 high{-1e300, -1e300, -1e300};
    for (const scene::Vec3& p : posed(scene)) {
        for (std::size_t i = 0; i < 3; ++i) {
            low[i] = std::min(low[i], p[i]);
            high[i] = std::max(high[i], p[i]);
        }
    }
    return std::max(1e-3, std::hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]));
}

double worst_distance(const Scene& a, const Scene& b, std::size_t steps, bool at_rest) {
    double worst = 0;
    const auto compare = [&](const scene::Animation* in_a, const scene::Animation* in_b, double seconds) {
        const auto here = posed(a, in_a, seconds);
        const auto there = posed(b, in_b, seconds);
        EXPECT_EQ(here.size(), there.size());
        for (std::size_t i = 0; i < std::min(here.size(), there.size()); ++i) {
            worst = std::max(worst,
                             std::hypot(here[i][0] - there[i][0], here[i][1] - there[i][1], here[i][2] - there[i][2]));
        }
    };
    if (at_rest) compare(nullptr, nullptr, 0);
    EXPECT_EQ(a.animations.size(), b.animations.size());
    for (std::size_t i = 0; i < std::min(a.animations.size(), b.animations.size()); ++i) {
        const double end = duration(a.animations[i]);
        for (std::size_t step = 0; step < steps; ++step) {
            const double seconds = end * static_cast<double>(step) / static_cast<double>(steps - 1);
            compare(&a.animations[i], &b.animations[i], seconds);
        }
    }
    return worst;
}

std::optional<Scene> load_scene(const std::filesystem::path& path, const LoadOptions& options) {
    Report report;
    const std::string name = path.string();
    LoadOptions how{.formats = tested_formats(), .file_name = name};
    how.follow = [&](std::string_view file) -> tl::expected<CompanionFile, std::string> {
        auto bytes = read_beside(path, file);
        if (!bytes) return tl::make_unexpected(bytes.error().message);
        return CompanionFile{*bytes};
    };
    return scene_of(open(slurp(path), report, how), options);
}

std::optional<Scene> load_scene(const std::vector<OutputFile>& files, const LoadOptions& options) {
    Report report;
    LoadOptions how{.formats = tested_formats(), .file_name = files[0].name};
    how.follow = [&](std::string_view file) -> tl::expected<CompanionFile, std::string> {
        const auto found = std::ranges::find(files, file, &OutputFile::name);
        if (found == files.end()) return tl::make_unexpected("not found");
        return CompanionFile{join(found->pieces)};
    };
    return scene_of(open(join(files[0].pieces), report, how), options);
}

}  // namespace sinew::test
