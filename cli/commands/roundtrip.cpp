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

struct Options {
    InputOptions input;
    SceneOptions scene;
    std::string via;
    bool json = false;
};

std::string bytes_text(const Bytes& before, const Bytes& after) {
    if (before == after) return "byte-identical";
    const auto [a, b] = std::ranges::mismatch(before, after);
    return fmt::format("{} bytes became {}; the first difference is at byte {}", grouped(before.size()),
                       grouped(after.size()), a - before.begin());
}

// Through another format and back, or just through the hub.
std::optional<Files> there_and_back(const LoadedModel& model, const Format* via, const Options& options, Report& log) {
    SaveOptions how = save_options(options.scene);
    how.name = std::filesystem::path(options.input.file).stem().string();
    if (via == nullptr) return from_scene(model.scene, *model.asset.format, log, how);
    const auto there = from_scene(model.scene, *via, log, how);
    if (!there) return std::nullopt;
    const auto scene = reload(*there, *via, options.scene, log);
    if (!scene) return std::nullopt;
    return from_scene(*scene, *model.asset.format, log, how);
}

void run(Context& context, const Options& options) {
    Report log;
    const auto model = load_model(context, options.input.file, options.input, options.scene, log);
    if (!model) return;
    const Format* via = options.via.empty() ? nullptr : find_format(options.via, known_formats());
    const auto files = there_and_back(*model, via, options, log);
    const auto back = files ? reload(*files, *model->asset.format, options.scene, log) : std::nullopt;
    if (!back) {
        FileReport file{.file_name = options.input.file, .size = 0, .report = log, .asset = {}};
        print_findings(context.err, file);
        return context.note(ExitCode::problem_found);
    }
    const CompareOptions how;
    const Comparison result = compare(model->scene, *back, how);
    const bool same = result.same(how);
    if (!same) context.note(ExitCode::problem_found);
    if (options.json) return context.out.print(to_json(result, how) + '\n');
    for (const Loss& loss : log.losses()) context.err.print(to_text(loss, options.input.file) + '\n');
    for (const Difference& difference : result.differences) {
        context.out.print(fmt::format("{} {}: {}\n", context.out.paint(Color::red, "different"), difference.path,
                                      difference.message));
    }
    context.out.print(fmt::format("{} through {}: {}; {}\n", printable(options.input.file),
                                  via == nullptr ? "the hub" : via->id,
                                  bytes_text(model->file, join((*files)[0].pieces)), text_of(result)));
}

}  // namespace

Command roundtrip_command(Context& context) {
    auto options = std::make_shared<Options>();
    Command command{.name = "roundtrip", .text = "Convert a model and back, in memory, and tell what changed"};
    command.examples = {
        {"sinew roundtrip robot.twm", "is it understood well enough to be written again?"},
        {"sinew roundtrip robot.twm --via sgm", "what does a trip to another engine cost?"},
    };
    add_input_options(command, options->input, HowMany::one);
    command.options.push_back({.names = {"--via"},
                               .text = "Through this format; otherwise only through the common scene",
                               .target = &options->via,
                               .value = "FORMAT",
                               .choices = format_ids(known_formats())});
    command.options.push_back(no_follow_option(options->input));
    command.options.push_back({.names = {"--json"}, .text = "Print JSON", .target = &options->json});
    add_scene_options(command, options->scene);
    command.run = [&context, options] { run(context, *options); };
    return command;
}

}  // namespace sinew::cli
