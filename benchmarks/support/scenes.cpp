// SPDX-License-Identifier: MIT
#include "support/scenes.h"

#include <fmt/format.h>
#include <sinew/file.h>
#include <sinew/formats/sga.h>
#include <sinew/formats/sgm.h>
#include <sinew/gltf.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace bench {

using namespace sinew;

namespace {

[[noreturn]] void fail(const std::string& why) {
    fmt::print(stderr, "bench: {}\n", why);
    std::exit(1);
}

void show(Scene& scene, scene::Primitive primitive) {
    scene::Node node;
    node.name = fmt::format("mesh_{}", scene.meshes.size());
    node.mesh = scene.meshes.size();
    scene.roots.push_back(scene.nodes.size());
    scene.nodes.push_back(std::move(node));
    scene.meshes.push_back({.name = scene.nodes.back().name, .primitives = {std::move(primitive)}});
}

}  // namespace

Scene sheet(std::size_t side) {
    std::vector<std::array<float, 3>> positions;
    std::vector<std::array<float, 2>> uvs;
    std::vector<std::uint32_t> indices;
    positions.reserve(side * side);
    uvs.reserve(side * side);
    indices.reserve(6 * side * side);
    for (std::size_t y = 0; y < side; ++y) {
        for (std::size_t x = 0; x < side; ++x) {
            const float u = static_cast<float>(x) / static_cast<float>(side);
            const float v = static_cast<float>(y) / static_cast<float>(side);
            positions.push_back({u, v, u * v});
            uvs.push_back({u, v});
            if (x + 1 == side || y + 1 == side) continue;
            const auto at = static_cast<std::uint32_t>(y * side + x);
            const auto below = static_cast<std::uint32_t>(at + side);
            indices.insert(indices.end(), {at, at + 1, below, at + 1, below + 1, below});
        }
    }
    scene::Primitive p;
    p.normals = scene::make_array(std::vector<std::array<float, 3>>(positions.size(), {0, 0, 1}));
    p.positions = scene::make_array(positions);
    p.texcoords = {scene::make_array(uvs)};
    p.indices = scene::make_array(indices);
    Scene scene;
    show(scene, std::move(p));
    return scene;
}

Scene skeleton(std::size_t joints, bool chain, std::size_t animations, std::size_t keys) {
    Scene scene;
    scene::Skin skin;
    for (std::size_t i = 0; i < joints; ++i) {
        scene::Node node;
        node.name = fmt::format("joint_{}", i);
        node.transform.translation = {0, 0.001, 0};
        skin.joints.push_back(i);
        scene::Matrix back = scene::identity_matrix;
        back[13] = -0.001 * static_cast<double>(chain ? i + 1 : i == 0 ? 1 : 2);
        skin.inverse_binds.push_back(back);
        if (i > 0) scene.nodes[chain ? i - 1 : 0].children.push_back(i);
        scene.nodes.push_back(std::move(node));
    }
    if (joints > 0) scene.roots.push_back(0);
    scene.skins.push_back(std::move(skin));
    for (std::size_t a = 0; a < animations; ++a) {
        scene::Animation animation{.name = fmt::format("animation_{}", a)};
        for (std::size_t i = 0; i < joints; ++i) {
            for (const auto path :
                 {scene::TransformPath::translation, scene::TransformPath::rotation, scene::TransformPath::scale}) {
                scene::Channel channel{.node = i, .path = path};
                for (std::size_t k = 0; k < keys; ++k) {
                    channel.times.push_back(static_cast<double>(k) / 25);
                    const auto t = static_cast<float>(k % 100) / 100;
                    if (path == scene::TransformPath::rotation) {
                        channel.values.insert(channel.values.end(), {0, std::sin(t), 0, std::cos(t)});
                    } else {
                        channel.values.insert(channel.values.end(), {1, 1 + t, 1});
                    }
                }
                animation.channels.push_back(std::move(channel));
            }
        }
        scene.animations.push_back(std::move(animation));
    }
    scene::Primitive p;
    p.positions = scene::make_array(std::vector<std::array<float, 3>>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}});
    p.indices = scene::make_array(std::vector<std::uint32_t>{0, 1, 2});
    scene::Array all = scene::make_array(std::vector<std::uint16_t>(12));
    all.count = 3;
    all.components = 4;
    all.stride = 8;
    p.joints = {all};
    p.weights = {scene::make_array(std::vector<std::array<float, 4>>(3, {1, 0, 0, 0}))};
    show(scene, std::move(p));
    scene.nodes.back().skin = 0;
    return scene;
}

Scene tiny_meshes(std::size_t count) {
    Scene scene;
    for (std::size_t i = 0; i < count; ++i) {
        const auto x = static_cast<float>(i);
        scene::Primitive p;
        p.positions = scene::make_array(std::vector<std::array<float, 3>>{{x, 0, 0}, {x + 1, 0, 0}, {x, 1, 0}});
        p.indices = scene::make_array(std::vector<std::uint32_t>{0, 1, 2});
        show(scene, std::move(p));
    }
    return scene;
}

Scene namesakes(std::size_t count) {
    Scene scene = tiny_meshes(count);
    for (std::size_t i = 0; i < count; ++i) {
        scene.nodes[i].name = scene.meshes[i].name = "name";
        scene.meshes[i].primitives[0].material = i;
        scene.materials.push_back({.name = "name"});
    }
    return scene;
}

Scene images_of_one_name(std::size_t count) {
    Scene scene = tiny_meshes(1);
    for (std::size_t i = 0; i < count; ++i) {
        scene.images.push_back({"image/png", Bytes::copy_of(fmt::format("\x89PNG {}", i))});
        scene::TextureUse use;
        use.role = scene::TextureRole::base_color;
        use.path = "skin.png";
        use.image = i;
        scene.materials.push_back({.name = fmt::format("material_{}", i), .textures = {use}});
    }
    return scene;
}

Pieces file_of(const Scene& scene, const Format& format) {
    const bool beside = format.companion_only;
    Report report;
    auto files = from_scene(scene, beside ? sgm::format : format, report);
    if (!files || files->size() < (beside ? 2U : 1U)) fail(fmt::format("cannot write a file of format {}", format.id));
    return std::move((*files)[beside ? 1 : 0].pieces);
}

void write_model(const std::filesystem::path& path, const Scene& scene, const Format& format) {
    const auto written = write_file(path, file_of(scene, format), {.overwrite = true});
    if (!written) fail(written.error().message);
}

Formats formats() {
    static const std::vector<const Format*> all = [] {
        std::vector<const Format*> list(native_formats().begin(), native_formats().end());
        list.push_back(&gltf::format);
        return list;
    }();
    return all;
}

}  // namespace bench
