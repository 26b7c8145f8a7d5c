// SPDX-License-Identifier: MIT
// A renderer that several threads share: models are loaded in parallel and drawn one at a time.
#pragma once

#include <sinew/render.h>

#include <functional>
#include <mutex>
#include <span>
#include <string>
#include <tl/expected.hpp>

#include "options/inputs.h"

namespace sinew::cli {

class SharedRenderer {
public:
    explicit SharedRenderer(render::Renderer renderer) : renderer_(std::move(renderer)) {}

    tl::expected<void, std::string> pictures(const Scene& scene, std::span<const render::Shot> shots,
                                             const render::RenderOptions& options,
                                             const std::function<bool(render::Picture)>& take) {
        const std::scoped_lock lock(in_use_);
        return renderer_.pictures(scene, shots, options, take);
    }

private:
    render::Renderer renderer_;
    std::mutex in_use_;
};

/// True if there is something to draw: triangles, or a skeleton.
bool is_visible(const Scene& scene);

/// Makes the renderer look for textures beside the model, unless `no_follow` is set.
void set_texture_finder(render::RenderOptions& how, const std::string& model, const InputOptions& input);

}  // namespace sinew::cli
