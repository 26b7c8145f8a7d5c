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

// The dialect that the user requests, or the one with the extension of the output.
std::string dialect_for(const Format& format, const ConversionChoices& options, const std::string& out) {
    return options.dialect.empty() ? std::string(dialect_for_extension(format, extension_of(out))) : options.dialect;
}

// Files of foreign formats often have no normals.
Normals normals_of(const std::string& name, bool is_foreign) {
    return chosen(normal_choices, name).value_or(is_foreign ? Normals::missing : Normals::keep);
}

bool fails(const Report& report, const std::string& threshold) {
    if (report.has_errors()) return true;
    if (threshold == "loss" && !report.losses().empty()) return true;
    return threshold == "warning" && report.count(Severity::warning) > 0;
}

// Prints the losses, and the findings after the first `already_printed`.
void print_report(Context& context, const std::string& name, const Report& report, std::size_t already_printed) {
    FileReport rest{.file_name = name, .size = 0, .report = {}, .asset = {}};
    const auto messages = report.messages();
    for (std::size_t i = already_printed; i < messages.size(); ++i) rest.report.add(messages[i]);
    print_findings(context.err, rest);
    for (const Loss& loss : report.losses()) {
        std::string line = to_text(loss, name);
        line.replace(0, 4, context.err.paint(Color::yellow, "loss"));
        context.err.print(line + '\n');
    }
}

SaveOptions options_for(const ConversionChoices& options, const Format& target, const Job& job) {
    SaveOptions result = save_options(options.scene);
    result.dialect = dialect_for(target, options, job.out);
    result.version = static_cast<unsigned>(options.format_version);
    result.name = job.out == "-" ? "model" : fs::path(job.out).stem().string();
    result.textures = chosen(texture_choices, options.textures).value_or(Textures::keep);
    result.texture_extension = texture_extension_for(options.texture_extension);
    result.surfaces.tangents = chosen(tangent_choices, options.tangents).value_or(Tangents::keep);
    result.join = options.join;
    result.surfaces.smoothing_angle = static_cast<double>(options.smoothing_angle);
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
    Report report;
    SaveOptions how = options_for(options, target, job);
    auto model = load_model(context, job.in, options.input, options.scene, report, options.quiet);
    if (model && !apply_clip_options(context, options.clips, options.input, options.scene, model->scene, report,
                                     options.quiet)) {
        model.reset();
    }
    if (model) how.surfaces.normals = normals_of(options.normals, model->is_foreign);
    const std::string name = job.in == "-" ? "<stdin>" : job.in;
    ConversionReport result{name, model ? model->from : "", &target, {}};
    Outcome outcome;
    if (model) {
        const std::size_t already_printed = report.messages().size();
        if (!options.depfile.empty() || options.incremental) outcome.sources = sources_of(*model, options, job);
        const auto files = from_scene(std::move(model->scene), target, report, how);
        if (!options.quiet) print_report(context, name, report, already_printed);
        if (!files || fails(report, options.fail_on)) {
            context.note(ExitCode::problem_found);
            if (!options.quiet) context.err.print(fmt::format("{}: not converted\n", printable(name)));
        } else if (job.out == "-") {
            write_to_output(context, *files);
        } else {
            Written written = write_all(context, *files, job.out,
                                        {.overwrite = options.overwrite, .keep_identical = options.incremental});
            result.written = std::move(written.names);
            result.error = std::move(written.error);
        }
    }
    if (options.json || options.json_lines) context.out.print(to_json(result, report, style) + '\n');
    outcome.written = result.written;
    outcome.losses = report.losses().size();
    if (result.written.empty() || options.quiet) return outcome;
    context.err.print(
        fmt::format("{} → {}: {}\n", printable(name), printable(fmt::format("{}", fmt::join(result.written, ", "))),
                    report.losses().empty() ? "nothing lost" : counted(report.losses().size(), "loss", "losses")));
    return outcome;
}

}  // namespace sinew::cli
