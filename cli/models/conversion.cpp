// SPDX-License-Identifier: MIT
#include "models/conversion.h"

#include <fmt/format.h>
#include <sinew/app/choices.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <utility>

#include "batch/outputs.h"
#include "batch/paths.h"
#include "options/numbers.h"

namespace sinew::cli {
namespace {

namespace fs = std::filesystem;

// The dialect that the user names, or the one whose extension the output has.
std::string dialect_for(const Format& format, const ConversionChoices& options, const std::string& out) {
    return options.dialect.empty() ? std::string(dialect_for_extension(format, extension_of(out))) : options.dialect;
}

// Files of foreign formats often leave normals to the reader.
Normals normals_of(const std::string& name, bool is_foreign) {
    return chosen(normal_choices, name).value_or(is_foreign ? Normals::missing : Normals::keep);
}

unsigned version_for(const Format& format, const ConversionChoices& options) {
    const std::string& version = format.id == "sgm"   ? options.sgm_version
                                 : format.id == "twm" ? options.twm_version
                                                      : "";
    return version.empty() ? 0 : static_cast<unsigned>(version[0] - '0');
}

bool fails(const Report& log, const std::string& threshold) {
    if (log.has_errors()) return true;
    if (threshold == "loss" && !log.losses().empty()) return true;
    return threshold == "warning" && log.count(Severity::warning) > 0;
}

void print_log(Context& context, const std::string& name, const Report& log, std::size_t already) {
    FileReport rest{.file_name = name, .size = 0, .report = {}, .asset = {}};
    const auto messages = log.messages();
    for (std::size_t i = already; i < messages.size(); ++i) rest.report.add(messages[i]);
    print_findings(context.err, rest);
    for (const Loss& loss : log.losses()) {
        std::string line = to_text(loss, name);
        line.replace(0, 4, context.err.paint(Color::yellow, "loss"));
        context.err.print(line + '\n');
    }
}

SaveOptions options_for(const ConversionChoices& options, const Format& target, const Job& job) {
    SaveOptions result = save_options(options.scene);
    result.dialect = dialect_for(target, options, job.out);
    result.version = version_for(target, options);
    result.name = job.out == "-" ? "model" : fs::path(job.out).stem().string();
    result.textures = chosen(texture_choices, options.textures).value_or(Textures::keep);
    result.texture_extension = texture_extension_for(options.texture_extension);
    result.tangents = chosen(tangent_choices, options.tangents).value_or(Tangents::keep);
    result.join = options.join;
    result.smoothing_angle = static_cast<double>(options.smoothing_angle);
    if (job.in != "-" && !options.input.no_follow) {
        result.find_texture = texture_finder(job.in, options.input.max_size);
    }
    return result;
}

Sources sources_of(const LoadedModel& model, const ConversionChoices& options, const Job& job) {
    Sources sources{{job.in}, {}};
    const fs::path folder = fs::path(job.in).parent_path();
    for (const Dependency& dependency : dependencies_of(model.asset, model.scene, job.in)) {
        if (dependency.path.empty()) {
            sources.looked_for.push_back((folder / dependency.name).string());
        } else {
            sources.found.push_back((folder / dependency.path).string());
        }
    }
    std::ranges::copy(options.clips.files, std::back_inserter(sources.found));
    return sources;
}

}  // namespace

Outcome convert(Context& context, const ConversionChoices& options, const Format& target, const Job& job,
                JsonStyle style) {
    Report log;
    SaveOptions how = options_for(options, target, job);
    auto model = load_model(context, job.in, options.input, options.scene, log, options.quiet);
    if (model &&
        !arrange_clips(context, options.clips, options.input, options.scene, model->scene, log, options.quiet)) {
        model.reset();
    }
    if (model) how.normals = normals_of(options.normals, model->is_foreign);
    const std::string name = job.in == "-" ? "<stdin>" : job.in;
    ConversionReport report{name, model ? model->from : "", &target, {}};
    Outcome outcome;
    if (model) {
        const std::size_t already = log.messages().size();
        if (!options.depfile.empty() || options.incremental) outcome.sources = sources_of(*model, options, job);
        const auto files = from_scene(std::move(model->scene), target, log, how);
        if (!options.quiet) print_log(context, name, log, already);
        if (!files || fails(log, options.fail_on)) {
            context.note(ExitCode::problem_found);
            if (!options.quiet) context.err.print(fmt::format("{}: nothing is written\n", printable(name)));
        } else if (job.out == "-") {
            write_to_output(context, *files);
        } else {
            Written written =
                write_all(context, *files, job.out, {.overwrite = options.overwrite, .keep_same = options.incremental});
            report.written = std::move(written.names);
            report.error = std::move(written.problem);
        }
    }
    if (options.json || options.json_lines) context.out.print(to_json(report, log, style) + '\n');
    outcome.written = report.written;
    outcome.losses = log.losses().size();
    if (report.written.empty() || options.quiet) return outcome;
    context.err.print(
        fmt::format("{} → {}: {}\n", printable(name), printable(fmt::format("{}", fmt::join(report.written, ", "))),
                    log.losses().empty() ? "nothing lost" : counted(log.losses().size(), "loss", "losses")));
    return outcome;
}

std::string text_of(const ConversionChoices& o) {
    return fmt::format(
        "{}", fmt::join(std::vector<std::string>{o.to, o.dialect, o.from_dialect, o.input.from, o.sgm_version,
                                                 o.twm_version, o.textures, o.texture_extension, o.normals, o.tangents,
                                                 o.fail_on, o.scene.fps, o.scene.axes,
                                                 fmt::format("{} {} {} {} {}", o.join, o.smoothing_angle,
                                                             o.scene.strict, o.input.no_follow, o.input.max_size),
                                                 fmt::format("{}", fmt::join(o.clips.files, "\n")),
                                                 fmt::format("{}", fmt::join(o.clips.clips, "\n")),
                                                 fmt::format("{}", fmt::join(o.clips.at_zero, "\n"))},
                        "\n\n"));
}

}  // namespace sinew::cli
