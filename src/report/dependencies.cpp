// SPDX-License-Identifier: MIT
#include <sinew/app/report.h>

#include <set>

namespace sinew {

std::vector<Dependency> dependencies_of(const Asset& asset, const Scene& scene,
                                        const std::function<std::string(std::string_view name)>& find_texture) {
    std::vector<Dependency> all;
    std::set<std::string, std::less<>> names;
    const auto add = [&](Dependency dependency) {
        if (names.insert(dependency.name).second) all.push_back(std::move(dependency));
    };
    for (const Companion& companion : asset.companions) {
        const bool found = companion.asset != nullptr || companion.bytes.data() != nullptr;
        add({companion.reference.file_name, companion.reference.is_data ? "data" : "model",
             found ? companion.reference.file_name : ""});
    }
    for (const scene::Material& material : scene.materials) {
        for (const scene::TextureUse& use : material.textures) {
            if (use.image || use.path.empty() || names.contains(use.path)) continue;
            add({use.path, "texture", find_texture(use.path)});
        }
    }
    return all;
}

}  // namespace sinew
