// SPDX-License-Identifier: MIT
// Drawing on many threads: files are read and understood side by side, and drawn one after the other.
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

/// Whether there is something to see: triangles, or bones between nodes.
bool shows_something(const Scene& scene);

/// Has textures looked for beside a model, unless the user does not want that.
void look_for_textures(render::RenderOptions& how, const std::string& model, const InputOptions& input);

}  // namespace sinew::cli
