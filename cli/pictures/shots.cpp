// SPDX-License-Identifier: MIT
#include "pictures/shots.h"

#include <fmt/format.h>
#include <sinew/app/report.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <utility>

#include "options/suggest.h"

namespace sinew::cli {
namespace {

using render::Background;
using render::Shot;
using render::View;

constexpr std::uint64_t most_pictures = 3600;
// The limit for all frames of a strip together: the size of the largest picture.
constexpr std::uint64_t most_pixels = std::uint64_t{render::most_pixels_a_side} * render::most_pixels_a_side;

template <class Number>
std::optional<Number> whole(std::string_view text) {
    Number number{};
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || stop != text.data() + text.size()) return std::nullopt;
    return number;
}

std::optional<double> finite(std::string_view text) {
    const auto number = whole<double>(text);
    return number && std::isfinite(*number) ? number : std::nullopt;
}

// `640x480`, or one number for both.
std::optional<std::pair<std::size_t, std::size_t>> size_of(std::string_view text) {
    const std::size_t cross = text.find('x');
    const auto width = whole<std::size_t>(text.substr(0, cross));
    const auto height = cross == std::string_view::npos ? width : whole<std::size_t>(text.substr(cross + 1));
    const auto possible = [](const auto& side) { return side && *side > 0 && *side <= render::most_pixels_a_side; };
    if (!possible(width) || !possible(height)) return std::nullopt;
    return std::pair{*width, *height};
}

// One component of a colour from two hexadecimal digits, or from one that is repeated.
std::optional<float> part_of(std::string_view digits) {
    unsigned value = 0;
    const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
    if (error != std::errc{} || stop != digits.data() + digits.size()) return std::nullopt;
    return static_cast<float>(digits.size() == 1 ? 17 * value : value) / 255;
}

// `#rgb`, `#rrggbb` or `#rrggbbaa`, or a name.
std::optional<Background> background_of(std::string_view text) {
    constexpr std::pair<std::string_view, Background> names[] = {
        {"studio", render::studio},
        {"transparent", render::transparent},
        {"white", {{1, 1, 1}, {1, 1, 1}}},
        {"black", {{0, 0, 0}, {0, 0, 0}}},
        {"grey", {{0.5F, 0.5F, 0.5F}, {0.5F, 0.5F, 0.5F}}},
    };
    const auto named = std::ranges::find(names, text, [](const auto& one) { return one.first; });
    if (named != std::end(names)) return named->second;
    if (text.starts_with('#')) text.remove_prefix(1);
    if (text.size() != 3 && text.size() != 6 && text.size() != 8) return std::nullopt;
    const std::size_t digits = text.size() == 3 ? 1 : 2;
    std::array<float, 4> parts{0, 0, 0, 1};
    for (std::size_t i = 0; i * digits < text.size(); ++i) {
        const auto part = part_of(text.substr(i * digits, digits));
        if (!part) return std::nullopt;
        parts[i] = *part;
    }
    const render::Color color{parts[0], parts[1], parts[2], parts[3]};
    return Background{color, color};
}

// A name, or `YAW,PITCH`.
std::optional<View> view_of(std::string_view text) {
    const auto names = render::named_views();
    const auto named = std::ranges::find(names, text, &render::NamedView::name);
    if (named != names.end()) return named->view;
    const std::size_t comma = text.find(',');
    if (comma == std::string_view::npos) return std::nullopt;
    const auto yaw = finite(text.substr(0, comma));
    const auto pitch = finite(text.substr(comma + 1));
    if (!yaw || !pitch || std::abs(*yaw) > 360 || std::abs(*pitch) > 90) return std::nullopt;
    return View{*yaw, *pitch, true};
}

std::string view_names() {
    std::string text;
    for (const render::NamedView& one : render::named_views()) {
        text += fmt::format("{}{}", text.empty() ? "" : ", ", one.name);
    }
    return text;
}

std::string check_count(const std::string& text) {
    const auto count = whole<std::uint64_t>(text);
    const bool valid = count && *count > 0 && *count <= most_pictures;
    return valid ? "" : fmt::format("a number from 1 to {}", most_pictures);
}

// Finds an animation by its name, else by its number.
tl::expected<std::size_t, std::string> find_animation(const Scene& scene, const std::string& wanted) {
    const auto named = std::ranges::find(scene.animations, wanted, &scene::Animation::name);
    if (named != scene.animations.end()) return static_cast<std::size_t>(named - scene.animations.begin());
    const auto number = whole<std::size_t>(wanted);
    if (number && *number < scene.animations.size()) return *number;
    if (scene.animations.empty()) return tl::make_unexpected(std::string("the model has no animations"));
    constexpr std::size_t most_listed = 20;
    std::vector<std::string> names;
    for (const scene::Animation& animation : scene.animations) names.push_back(printable(animation.name));
    const std::string hint = did_you_mean(wanted, names);
    const std::size_t more = names.size() > most_listed ? names.size() - most_listed : 0;
    names.resize(names.size() - more);
    return tl::make_unexpected(fmt::format("the model has no animation {}{}; it has {}{}", printable(wanted), hint,
                                           fmt::join(names, ", "), more > 0 ? fmt::format(" and {} more", more) : ""));
}

// The times of the first and the last key.
std::pair<double, double> times_of(const scene::Animation& animation) {
    double first = std::numeric_limits<double>::infinity();
    double last = -first;
    for (const scene::Channel& channel : animation.channels) {
        if (channel.times.empty()) continue;
        first = std::min(first, channel.times.front());
        last = std::max(last, channel.times.back());
    }
    return first <= last ? std::pair{first, last} : std::pair{0.0, 0.0};
}

}  // namespace

std::vector<Option> picture_options(PictureChoices& choices) {
    const auto check = [](auto read, std::string otherwise) {
        return [=](const std::string& text) { return read(text) ? std::string() : otherwise; };
    };
    return {
        {.names = {"--size"},
         .text = "Width and height in pixels, as in 640x480, or one number for both",
         .target = &choices.size,
         .value = "SIZE",
         .initial = choices.size,
         .check = check(size_of, fmt::format("a size such as 512 or 640x480, at most {} pixels a side",
                                             render::most_pixels_a_side))},
        {.names = {"--background"},
         .text = "studio (a light grey gradient), transparent, white, black, grey, or a colour such as #20304f",
         .target = &choices.background,
         .value = "COLOUR",
         .initial = choices.background,
         .check =
             check(background_of, "studio, transparent, white, black, grey, or a colour such as #20304f or #20304f80")},
        {.names = {"--view"},
         .text = fmt::format("Direction of view: {}; or YAW,PITCH in degrees, such as 30,15: yaw turns from the front "
                             "to the left, pitch raises the camera. iso and degrees use perspective",
                             view_names()),
         .target = &choices.view,
         .value = "VIEW",
         .initial = choices.view,
         .check = check(view_of, view_names() + ", or degrees such as 30,15")},
        {.names = {"--fit"},
         .text = "Fit the whole animation into the picture, so that all its frames match, or only this frame",
         .target = &choices.fit,
         .value = "WHAT",
         .choices = {"animation", "frame"},
         .initial = choices.fit},
        {.names = {"--animation"},
         .text = "Draw this animation instead of the rest pose; its name, or its number in `sinew info`",
         .target = &choices.animation,
         .value = "NAME"},
        {.names = {"--time"},
         .text = "Time in the animation in seconds; uses the first animation by default",
         .target = &choices.time,
         .value = "SECONDS",
         .check = check(finite, "a number of seconds such as 0.25")},
        {.names = {"--strip"},
         .text = "Draw this many frames of the animation side by side, from its first key to its last",
         .target = &choices.strip,
         .value = "N",
         .check = check_count,
         .excludes = "--time"},
        {.names = {"--turntable"},
         .text = "Draw this many pictures around the model: -o turn.png writes turn-000.png, turn-001.png …",
         .target = &choices.turntable,
         .value = "N",
         .check = check_count,
         .excludes = "--strip"},
        {.names = {"--skeleton"},
         .text = "Draw joints and bones over the model; always on for files without meshes",
         .target = &choices.skeleton},
        {.names = {"--wireframe"}, .text = "Draw the edges of triangles over the model", .target = &choices.wireframe},
        {.names = {"--cull"},
         .text = "Skip triangles that face away, as engines do, unless their material is double-sided",
         .target = &choices.cull},
        {.names = {"--plain"},
         .text = "Draw the shape only, without materials, textures and vertex colours",
         .target = &choices.plain},
    };
}

render::RenderOptions render_options(const PictureChoices& choices) {
    const auto [width, height] = *size_of(choices.size);
    return {.width = width,
            .height = height,
            .background = *background_of(choices.background),
            .fit = choices.fit == "frame" ? render::Fit::frame : render::Fit::animation,
            .skeleton = choices.skeleton,
            .wireframe = choices.wireframe,
            .cull = choices.cull,
            .plain = choices.plain};
}

tl::expected<std::vector<Shot>, std::string> shots_of(const PictureChoices& choices, const Scene& scene) {
    Shot shot{.view = *view_of(choices.view)};
    if (!choices.animation.empty() || !choices.time.empty() || choices.strip > 0) {
        const auto found = find_animation(scene, choices.animation.empty() ? "0" : choices.animation);
        if (!found) return tl::make_unexpected(found.error());
        shot.animation = *found;
        shot.seconds = finite(choices.time).value_or(times_of(scene.animations[*found]).first);
    }
    if (choices.strip > 0) {
        const auto [width, height] = *size_of(choices.size);
        if (choices.strip > most_pixels / (width * height)) {
            return tl::make_unexpected(
                fmt::format("{} frames of {} × {} pixels are too large for one picture; reduce --strip or --size",
                            choices.strip, width, height));
        }
    }
    std::vector<Shot> shots(std::max<std::uint64_t>({1, choices.strip, choices.turntable}), shot);
    for (std::size_t i = 0; i < shots.size() && choices.turntable > 0; ++i) {
        shots[i].view.yaw += 360 * static_cast<double>(i) / static_cast<double>(shots.size());
    }
    for (std::size_t i = 1; i < shots.size() && choices.strip > 0; ++i) {
        const auto [first, last] = times_of(scene.animations[*shot.animation]);
        shots[i].seconds = first + (last - first) * static_cast<double>(i) / static_cast<double>(shots.size() - 1);
    }
    return shots;
}

}  // namespace sinew::cli
