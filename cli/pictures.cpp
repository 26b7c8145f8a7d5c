// SPDX-License-Identifier: MIT
#include "pictures.h"

#include "models.h"

namespace sinew::cli {

void look_for_textures(render::RenderOptions& how, const std::string& model, const InputOptions& input) {
    if (model == "-" || model == "<stdin>" || input.no_follow) return;
    how.find_texture = [find = texture_finder(model, input.max_size)](std::string_view path) {
        return find(path).map([](const FoundTexture& found) { return found.bytes; });
    };
}

}  // namespace sinew::cli
