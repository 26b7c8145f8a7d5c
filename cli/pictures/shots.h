// SPDX-License-Identifier: MIT
// What the user wants to see of a model, and how: the options of pictures.
#pragma once

#include <sinew/render.h>

#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "options/command.h"

namespace sinew::cli {

/// As the user has written it.
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

/// The choices, which were checked, as the renderer takes them.
render::RenderOptions render_options(const PictureChoices& choices);

/// The pictures that the choices ask for of this model, or what is wrong with them.
tl::expected<std::vector<render::Shot>, std::string> shots_of(const PictureChoices& choices, const Scene& scene);

}  // namespace sinew::cli
