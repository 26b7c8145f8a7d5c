// SPDX-License-Identifier: MIT
#include <charconv>

#include "options/inputs.h"

namespace sinew::cli {
namespace {

std::optional<double> positive_number(const std::string& text) {
    double number = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || stop != text.data() + text.size() || !(number > 0) || number > 1e6) return std::nullopt;
    return number;
}

}  // namespace

void add_scene_options(Command& command, SceneOptions& options) {
    const std::vector<Option> all{
        {.names = {"--fps"},
         .text = "Frames per second for formats that count in frames but do not store the rate",
         .target = &options.fps,
         .value = "RATE",
         .initial = options.fps,
         .check = [](const std::string& text) { return positive_number(text) ? "" : "a number above 0"; }},
        {.names = {"--axes"},
         .text = "Convert axes and texture coordinates to those of the target, or keep all values",
         .target = &options.axes,
         .value = "HOW",
         .choices = {"convert", "keep"},
         .initial = options.axes},
        {.names = {"--strict"}, .text = "Refuse models that need repairs", .target = &options.strict},
    };
    command.options.insert(command.options.end(), all.begin(), all.end());
}

LoadOptions load_options(const SceneOptions& options) {
    return {.fps = positive_number(options.fps).value_or(24),
            .convert_axes = options.axes == "convert",
            .strict = options.strict};
}

SaveOptions save_options(const SceneOptions& options) {
    return {.fps = positive_number(options.fps).value_or(24), .convert_axes = options.axes == "convert"};
}

}  // namespace sinew::cli
