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

struct DiffArguments {
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

void run_diff(Context& context, const DiffArguments& options) {
    Report report_a;
    Report report_b;
    const auto a = load_model(context, options.input.file, options.input, options.scene, report_a, options.quiet);
    // `--from` and `--dialect` are about the first file only.
    InputOptions input_b = options.input;
    input_b.from.clear();
    input_b.dialect.clear();
    const auto b = load_model(context, options.second, input_b, options.scene, report_b, options.quiet);
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
    context.out.print(
        fmt::format("{}{}\n",
                    same ? context.out.paint(Color::green, "same") + ": "
                         : context.out.paint(Color::red, "different") + (result.worst.distance == 0 ? ", but " : ": "),
                    comparison_text(result)));
}

}  // namespace

Command diff_command(Context& context) {
    auto options = std::make_shared<DiffArguments>();
    Command command{.name = "diff", .text = "Compare two models: their content, and their vertex positions over time"};
    command.examples = {
        {"sinew diff robot.twm robot.sgm", "check that a conversion kept every pose"},
        {"sinew diff a.sgm b.sgm --tolerance 0.001 --json", "for a script"},
    };
    add_input_options(command, options->input, HowMany::one);
    command.arguments[0].names = {"A"};
    command.arguments.push_back(
        {.names = {"B"}, .text = "File to compare it with", .target = &options->second, .required = true});
    const std::vector<Option> own{
        {.names = {"--tolerance"},
         .text = "Largest allowed distance between vertices, as a fraction of the model's size",
         .target = &options->tolerance,
         .value = "FRACTION",
         .initial = options->tolerance,
         .check = [](const std::string& text) { return number(text) ? "" : "a number from 0"; }},
        {.names = {"--moments"},
         .text = "Number of times at which each animation is compared, in addition to its keys",
         .target = &options->moments,
         .value = "N",
         .initial = std::to_string(options->moments),
         .check = [](const std::string& text) { return text.size() > 5 ? "a number from 0 to 99999" : ""; }},
        no_follow_option(options->input),
        {.names = {"--json"}, .text = "Print JSON", .target = &options->json},
        {.names = {"-q", "--quiet"}, .text = "Print nothing; use the exit code", .target = &options->quiet},
    };
    command.options.insert(command.options.end(), own.begin(), own.end());
    add_scene_options(command, options->scene);
    std::ranges::move(import_options(options->input.import), std::back_inserter(command.options));
    command.run = [&context, options] { run_diff(context, *options); };
    return command;
}

}  // namespace sinew::cli
