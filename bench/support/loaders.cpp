// SPDX-License-Identifier: MIT
#include "support/loaders.h"

#include <sinew/convert.h>
#include <sinew/file.h>
#include <sinew/gltf.h>
#include <sinew/open.h>

#include <array>

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

std::shared_ptr<void> load_model(const std::string& path, auto&& make_scene) {
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

// What `to_scene` does to indices and a user of the format's own might: a plain loop, which compilers make vectors of.
bool has_sound_indices(const scene::Primitive& p) {
    if (p.indices.type != Type::u32 || p.indices.stride != 4) return false;
    const auto limit = static_cast<std::uint32_t>(p.positions.size());
    std::uint32_t bad = 0;
    for (std::size_t i = 0; i < p.indices.size(); ++i) {
        bad |= static_cast<std::uint32_t>(sinew::load<std::uint32_t>(p.indices.bytes.data() + 4 * i) >= limit);
    }
    return bad == 0;
}

bool has_sound_indices(const Scene& scene) {
    for (const scene::Mesh& mesh : scene.meshes) {
        for (const scene::Primitive& p : mesh.primitives) {
            if (!has_sound_indices(p)) return false;
        }
    }
    return true;
}

}  // namespace

std::shared_ptr<void> load_unchecked(const std::string& path) {
    return load_model(path, [](const Asset& asset, Conversion& log) { return asset.format->to_scene(asset, log); });
}

std::shared_ptr<void> load_indices_checked(const std::string& path) {
    return load_model(path, [](const Asset& asset, Conversion& log) {
        auto scene = asset.format->to_scene(asset, log);
        if (scene && !has_sound_indices(*scene)) scene.reset();
        return scene;
    });
}

std::shared_ptr<void> load_with_sinew(const std::string& path) {
    return load_model(path, [](const Asset& asset, Conversion& log) { return to_scene(asset, log); });
}

std::span<const Loader> peers() {
    return peer_list;
}

}  // namespace bench
