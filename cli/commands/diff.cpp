// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <sinew/app/report.h>
#include <sinew/compare.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <memory>

#include "commands/commands.h"
#include "models/models.h"

namespace sinew::cli {
namespace {

struct Options {
    InputOptions input;
    SceneOptions scene;
    std::string second;
    std::string tolerance = "1e-5";
    std::uint64_t moments = 20;
    bool json = false;
    bool quiet = false;
};

std::optional<double> number(const std::string& text) {
    double value = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || stop != text.data() + text.size() || !(value >= 0)) return std::nullopt;
    return value;
}

void run(Context& context, const Options& options) {
    Report log_a;
    Report log_b;
    const auto a = load_model(context, options.input.file, options.input, options.scene, log_a, options.quiet);
    // What the first is taken for says nothing of the second.
    InputOptions input_b = options.input;
    input_b.from.clear();
    input_b.dialect.clear();
    const auto b = load_model(context, options.second, input_b, options.scene, log_b, options.quiet);
    if (!a || !b) return;
    const CompareOptions how{.tolerance = number(options.tolerance).value_or(1e-5), .moments = options.moments};
    const Comparison result = compare(a->scene, b->scene, how);
    const bool same = result.same(how);
    if (!same) context.note(ExitCode::problem_found);
    if (options.json) return context.out.print(to_json(result, how) + '\n');
    if (options.quiet) return;
    for (const Difference& difference : result.differences) {
        context.out.print(fmt::format("{} {}: {}\n", context.out.paint(Color::red, "different"), difference.path,
                                      difference.message));
    }
    context.out.print(fmt::format(
        "{}: {}\n", same ? context.out.paint(Color::green, "same") : context.out.paint(Color::red, "different"),
        text_of(result)));
}

}  // namespace

Command diff_command(Context& context) {
    auto options = std::make_shared<Options>();
    Command command{.name = "diff",
                    .text = "Compare two models: what they hold, and where their vertices are over time"};
    command.examples = {
        {"sinew diff robot.twm robot.sgm", "did the conversion keep every pose?"},
        {"sinew diff a.sgm b.sgm --tolerance 0.001 --json", "for a script"},
    };
    add_input_options(command, options->input, HowMany::one);
    command.arguments[0].names = {"A"};
    command.arguments.push_back(
        {.names = {"B"}, .text = "The file to compare it with", .target = &options->second, .required = true});
    const std::vector<Option> own{
        {.names = {"--tolerance"},
         .text = "How far apart vertices may be, as a share of the model's size",
         .target = &options->tolerance,
         .value = "SHARE",
         .initial = options->tolerance,
         .check = [](const std::string& text) { return number(text) ? "" : "it must be a number from 0 on"; }},
        {.names = {"--moments"},
         .text = "At how many moments besides its keys an animation is looked at",
         .target = &options->moments,
         .value = "N",
         .initial = std::to_string(options->moments),
         .check = [](const std::string& text) { return text.size() > 5 ? "at most 99999" : ""; }},
        no_follow_option(options->input),
        {.names = {"--json"}, .text = "Print JSON", .target = &options->json},
        {.names = {"-q", "--quiet"}, .text = "Print nothing; the exit code tells", .target = &options->quiet},
    };
    command.options.insert(command.options.end(), own.begin(), own.end());
    add_scene_options(command, options->scene);
    std::ranges::move(import_options(options->input.import), std::back_inserter(command.options));
    command.run = [&context, options] { run(context, *options); };
    return command;
}

}  // namespace sinew::cli
