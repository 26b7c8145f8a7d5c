// SPDX-License-Identifier: MIT
#include "models/conversion.h"

#include <fmt/format.h>
#include <sinew/app/choices.h>
#include <sinew/file.h>
#include <sinew/image.h>
#include <sinew/prepare/images.h>
#include <sinew/scene/issues.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <utility>

#include "batch/faults.h"
#include "batch/outputs.h"
#include "batch/paths.h"
#include "options/fail_on.h"
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

std::string losses_text(const Outcome& outcome) {
    if (outcome.losses == 0 && outcome.broken_links == 0) return "nothing lost";
    if (outcome.losses == 0)
        return counted(outcome.broken_links, "texture", "textures") + " not found from the folder of the output";
    const std::string text = counted(outcome.losses, "loss", "losses");
    return outcome.allowed_losses == 0 ? text : fmt::format("{} ({} allowed)", text, grouped(outcome.allowed_losses));
}

constexpr std::string_view not_at_output = "not found from the folder of the output";

// Standard output holds one file, so nothing can be written next to it.
Textures textures_for(const ConversionChoices& options, const Format& target, const Job& job) {
    const Textures wanted = chosen(texture_choices, options.textures).value_or(Textures::automatic);
    if (job.out != "-" || wanted != Textures::automatic) return wanted;
    return holds_images(target) ? Textures::embed : Textures::keep;
}

void set_texture_finders(SaveOptions& result, const Job& job, std::uint64_t max_size) {
    if (job.in != "-") result.find_texture = texture_finder(job.in, max_size);
    if (job.out != "-") {
        result.find_texture_at_output = [find = texture_finder(job.out, max_size)](std::string_view path) {
            return find(path).map_error([](const std::string&) { return std::string(not_at_output); });
        };
        result.same_folder = job.in != "-" && are_in_same_folder(job.in, job.out);
    } else if (job.in != "-") {
        result.find_texture_at_output = [](std::string_view) -> tl::expected<FoundTexture, std::string> {
            return tl::make_unexpected(std::string("standard output holds only the model"));
        };
    }
}

}  // namespace

SaveOptions save_options_for(const ConversionChoices& options, const Format& target, const Job& job) {
    SaveOptions result = save_options(options.scene);
    result.dialect = dialect_for(target, options, job.out);
    result.version = static_cast<unsigned>(options.format_version);
    result.name = job.out == "-" ? "model" : fs::path(job.out).stem().string();
    result.textures = textures_for(options, target, job);
    result.texture_extension = texture_extension_for(options.texture_extension);
    result.surfaces.tangents = chosen(tangent_choices, options.tangents).value_or(Tangents::keep);
    result.shear = chosen(shear_choices, options.shear).value_or(Shear::drop);
    result.join = options.join;
    result.verify = options.verify;
    result.surfaces.smoothing_angle = static_cast<double>(options.smoothing_angle);
    if (!options.input.no_follow) set_texture_finders(result, job, options.input.max_size);
    if (!job.taken.empty()) {
        result.is_taken = [&job](std::string_view name) { return job.taken.contains(std::string(name)); };
    }
    return result;
}

Sources sources_of(const LoadedModel& model, const ConversionChoices& options, const Job& job) {
    Sources sources{{job.in}, {}};
    const fs::path folder = fs::path(job.in).parent_path();
    for (const Dependency& dependency : dependencies_of(model.asset, model.scene, job.in)) {
        if (!dependency.path.empty()) {
            sources.found.push_back((folder / dependency.path).string());
        } else if (dependency.kind != "texture") {
            sources.looked_for.push_back((folder / dependency.name).string());
        } else {
            for (const std::string& place : texture_candidates(dependency.name)) {
                if (!path_below(place).empty()) sources.looked_for.push_back((folder / path_below(place)).string());
            }
        }
    }
    std::ranges::copy(options.clips.files, std::back_inserter(sources.found));
    return sources;
}

ReadyModel load_for(Context& context, const ConversionChoices& options, const Job& job) {
    ReadyModel ready{std::nullopt, Report({.allowed = options.allowed->in_file(job.in)})};
    ready.model = load_model(context, job.in, options.input, options.scene, ready.report, options.quiet);
    if (ready.model && !apply_clip_options(context, options.clips, options.input, options.scene, ready.model->scene,
                                           ready.report, options.quiet)) {
        ready.model.reset();
    }
    return ready;
}

Outcome convert(Context& context, const ConversionChoices& options, const Format& target, const Job& job,
                ReadyModel ready, JsonStyle style) {
    auto& [model, report] = ready;
    SaveOptions how = save_options_for(options, target, job);
    working_on(printable(job.in));
    if (model) how.surfaces.normals = normals_of(options.normals, model->is_foreign);
    const std::string name = job.in == "-" ? "<stdin>" : job.in;
    ConversionReport result{name, model ? model->from : "", &target, {}};
    Outcome outcome;
    if (model) {
        const std::size_t already_printed = report.messages().size();
        const auto already_dropped = report.not_kept();
        if (!options.depfile.empty() || options.incremental) outcome.sources = sources_of(*model, options, job);
        const auto files = from_scene(std::move(model->scene), target, report, how);
        outcome.complete = files.has_value();
        if (!options.quiet) {
            print_findings(context.err, name, report.messages().subspan(already_printed), options.input.verbose);
            if (report.not_kept() != already_dropped) print_not_listed(context.err, name, report);
            print_losses(context.err, name, report.losses(), options.input.verbose);
        }
        const std::string why = failures(report, fail_on_from(options.fail_on));
        if (!files || !why.empty()) {
            context.note(ExitCode::problem_found);
            if (!options.quiet) {
                context.err.print(
                    fmt::format("{}: not converted{}\n", printable(name), why.empty() ? "" : " because of " + why));
            }
        } else if (job.out == "-") {
            write_to_output(context, *files);
        } else {
            Written written = write_all(context, *files, job.out,
                                        {.overwrite = options.overwrite,
                                         .keep_identical = options.incremental,
                                         .shares_images = job.is_in_batch(),
                                         .durable = options.durable,
                                         .root = job.root,
                                         .input = job.in,
                                         .own = job.own});
            result.written = std::move(written.names);
            result.error = std::move(written.error);
        }
    }
    if (options.json || options.json_lines) context.out.print(to_json(result, report, style) + '\n');
    outcome.written = result.written;
    outcome.losses = report.losses().size();
    outcome.broken_links =
        static_cast<std::size_t>(std::ranges::count(report.messages(), &issue::scene_texture_link, &Diagnostic::issue));
    outcome.allowed_losses = static_cast<std::size_t>(std::ranges::count(report.losses(), true, &Loss::allowed));
    outcome.allowed_uses.assign(report.allowed_uses().begin(), report.allowed_uses().end());
    if (result.written.empty() || options.quiet) return outcome;
    context.err.print(fmt::format("{} → {}: {}\n", printable(name),
                                  printable(fmt::format("{}", fmt::join(result.written, ", "))), losses_text(outcome)));
    return outcome;
}

}  // namespace sinew::cli
