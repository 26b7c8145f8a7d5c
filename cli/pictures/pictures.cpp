// SPDX-License-Identifier: MIT
#include "pictures/pictures.h"

#include <algorithm>

#include "models/models.h"

namespace sinew::cli {

bool is_visible(const Scene& scene) {
    const auto has_triangles = [](const scene::Mesh& mesh) {
        return std::ranges::any_of(mesh.primitives, [](const scene::Primitive& p) { return p.positions.size() >= 3; });
    };
    return scene.nodes.size() > 1 || std::ranges::any_of(scene.meshes, has_triangles);
}

void set_texture_finder(render::RenderOptions& how, const std::string& model, const InputOptions& input) {
    if (model == "-" || model == "<stdin>" || input.no_follow) return;
    how.find_texture = [find = texture_finder(model, input.max_size)](std::string_view path) {
        return find(path).map([](const FoundTexture& found) { return found.bytes; });
    };
}

}  // namespace sinew::cli
