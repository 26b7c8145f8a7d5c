// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <sinew/app/report.h>
#include <sinew/compare.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "commands/commands.h"
#include "models/models.h"
#include "options/known_formats.h"
#include "options/numbers.h"

namespace sinew::cli {
namespace {

struct RoundtripArguments {
    InputOptions input;
    SceneOptions scene;
    std::string via;
    bool json = false;
};

std::string bytes_text(const Bytes& before, const Bytes& after) {
    if (before == after) return "byte-identical";
    const auto [a, b] = std::ranges::mismatch(before, after);
    return fmt::format("{} bytes became {}; first difference at byte {}", grouped(before.size()), grouped(after.size()),
                       a - before.begin());
}

// Converts to another format and back, or only to a scene and back.
std::optional<Files> there_and_back(const LoadedModel& model, const Format* via, const RoundtripArguments& options,
                                    Report& report) {
    SaveOptions how = save_options(options.scene);
    how.name = std::filesystem::path(options.input.file).stem().string();
    if (via == nullptr) return from_scene(model.scene, *model.asset.format, report, how);
    const auto there = from_scene(model.scene, *via, report, how);
    if (!there) return std::nullopt;
    const auto scene = reload(*there, *via, options.scene, report);
    if (!scene) return std::nullopt;
    return from_scene(*scene, *model.asset.format, report, how);
}

void run_roundtrip(Context& context, const RoundtripArguments& options) {
    Report report;
    const auto model = load_model(context, options.input.file, options.input, options.scene, report);
    if (!model) return;
    const Format* via = options.via.empty() ? nullptr : find_format(options.via, known_formats());
    const auto files = there_and_back(*model, via, options, report);
    const auto back = files ? reload(*files, *model->asset.format, options.scene, report) : std::nullopt;
    if (!back) {
        FileReport file{.file_name = options.input.file, .size = 0, .report = report, .asset = {}};
        print_findings(context.err, file);
        return context.note(ExitCode::problem_found);
    }
    const CompareOptions how;
    const Comparison result = compare(model->scene, *back, how);
    const bool same = result.same(how);
    if (!same) context.note(ExitCode::problem_found);
    if (options.json) return context.out.print(to_json(result, how) + '\n');
    for (const Loss& loss : report.losses()) context.err.print(to_text(loss, options.input.file) + '\n');
    for (const Difference& difference : result.differences) {
        context.out.print(fmt::format("{} {}: {}\n", context.out.paint(Color::red, "different"), difference.path,
                                      difference.message));
    }
    context.out.print(fmt::format("{} through {}: {}; {}\n", printable(options.input.file),
                                  via == nullptr ? "the scene" : via->id,
                                  bytes_text(model->file, join((*files)[0].pieces)), comparison_text(result)));
}

}  // namespace

Command roundtrip_command(Context& context) {
    auto options = std::make_shared<RoundtripArguments>();
    Command command{.name = "roundtrip", .text = "Convert a model and back in memory and report what changed"};
    command.examples = {
        {"sinew roundtrip robot.twm", "check that the file can be written again"},
        {"sinew roundtrip robot.twm --via sgm", "see what a conversion to sgm and back loses"},
    };
    add_input_options(command, options->input, HowMany::one);
    command.options.push_back({.names = {"--via"},
                               .text = "Convert through this format; by default only to a scene and back",
                               .target = &options->via,
                               .value = "FORMAT",
                               .choices = format_ids(known_formats())});
    command.options.push_back(no_follow_option(options->input));
    command.options.push_back({.names = {"--json"}, .text = "Print JSON", .target = &options->json});
    add_scene_options(command, options->scene);
    command.run = [&context, options] { run_roundtrip(context, *options); };
    return command;
}

}  // namespace sinew::cli
