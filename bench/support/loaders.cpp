// SPDX-License-Identifier: MIT
#include "support/loaders.h"

#include <sinew/convert.h>
#include <sinew/file.h>
#include <sinew/gltf.h>
#include <sinew/open.h>

#include <array>

#include "scene/soundness.h"

namespace bench {

using namespace sinew;

#ifdef BENCH_HAS_TINYGLTF
std::shared_ptr<void> load_with_tinygltf(const std::string& path);
#endif
#ifdef BENCH_HAS_ASSIMP
std::shared_ptr<void> load_with_assimp(const std::string& path);
#endif

namespace {

constexpr std::array peer_list{
#ifdef BENCH_HAS_TINYGLTF
    Loader{"tinygltf", load_with_tinygltf},
#else
    Loader{"tinygltf"},
#endif
#ifdef BENCH_HAS_ASSIMP
    Loader{"assimp", load_with_assimp},
#else
    Loader{"assimp"},
#endif
};

std::shared_ptr<void> load(const std::string& path, auto&& make_scene) {
    const auto file = read_file(path);
    if (!file) return nullptr;
    Conversion log;
    const std::array<const Format*, 1> formats{&gltf::format};
    const auto asset = open(*file, log.report, {.formats = formats});
    if (!asset) return nullptr;
    std::optional<Scene> scene = make_scene(*asset, log);
    if (!scene || !log.report.messages().empty()) return nullptr;
    return std::make_shared<Scene>(*std::move(scene));
}

// The pass that `to_scene` makes over the indices.
bool has_sound_indices(const Scene& scene) {
    for (const scene::Mesh& mesh : scene.meshes) {
        for (const scene::Primitive& p : mesh.primitives) {
            if (!scene::surely_below(p.indices, p.positions.size())) return false;
        }
    }
    return true;
}

}  // namespace

std::shared_ptr<void> load_unchecked(const std::string& path) {
    return load(path, [](const Asset& asset, Conversion& log) { return asset.format->to_scene(asset, log); });
}

std::shared_ptr<void> load_with_sinew(const std::string& path) {
    return load(path, [](const Asset& asset, Conversion& log) {
        auto scene = asset.format->to_scene(asset, log);
        if (scene && !has_sound_indices(*scene)) scene.reset();
        return scene;
    });
}

std::shared_ptr<void> load_repaired(const std::string& path) {
    return load(path, [](const Asset& asset, Conversion& log) { return to_scene(asset, log); });
}

std::span<const Loader> peers() {
    return peer_list;
}

}  // namespace bench
