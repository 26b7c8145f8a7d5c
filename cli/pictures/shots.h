// SPDX-License-Identifier: MIT
// The options of `sinew render` that describe the picture.
#pragma once

#include <sinew/render.h>

#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "options/command.h"

namespace sinew::cli {

/// The values as the user wrote them.
struct PictureChoices {
    std::string size = "512";
    std::string background = "studio";
    std::string view = "iso";
    std::string fit = "animation";
    std::string animation;
    std::string time;
    std::uint64_t turntable = 0;
    std::uint64_t strip = 0;
    bool skeleton = false;
    bool wireframe = false;
    bool cull = false;
    bool plain = false;
};
std::vector<Option> picture_options(PictureChoices& choices);

/// The choices as the renderer takes them. They must be valid.
render::RenderOptions render_options(const PictureChoices& choices);

/// The pictures to draw of this model, or why the choices do not fit it.
tl::expected<std::vector<render::Shot>, std::string> shots_of(const PictureChoices& choices, const Scene& scene);

}  // namespace sinew::cli
