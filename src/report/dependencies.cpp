// SPDX-License-Identifier: MIT
#include <sinew/app/report.h>

#include <algorithm>

namespace sinew {

std::vector<Dependency> dependencies_of(const Asset& asset, const Scene& scene,
                                        const std::function<std::string(std::string_view name)>& find_texture) {
    std::vector<Dependency> all;
    const auto add = [&](Dependency dependency) {
        if (std::ranges::find(all, dependency.name, &Dependency::name) == all.end())
            all.push_back(std::move(dependency));
    };
    for (const Companion& companion : asset.companions) {
        const bool found = companion.asset != nullptr || companion.bytes.data() != nullptr;
        add({companion.reference.file_name, companion.reference.is_data ? "data" : "model",
             found ? companion.reference.file_name : ""});
    }
    for (const scene::Material& material : scene.materials) {
        for (const scene::TextureUse& use : material.textures) {
            if (!use.image && !use.path.empty()) add({use.path, "texture", find_texture(use.path)});
        }
    }
    return all;
}

}  // namespace sinew
