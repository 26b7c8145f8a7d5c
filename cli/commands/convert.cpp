// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <sinew/app/choices.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <memory>

#include "batch/batch.h"
#include "batch/paths.h"
#include "commands/commands.h"
#include "models/conversion.h"
#include "options/known_formats.h"

namespace sinew::cli {
namespace {

namespace fs = std::filesystem;
using ConvertArguments = ConversionChoices;

// The format that the user requests, or the first one with the extension of the output.
const Format* target_of(const ConvertArguments& options, const std::string& out) {
    if (!options.to.empty()) return find_format(options.to, target_formats());
    const std::string extension = extension_of(out);
    for (const Format* format : target_formats()) {
        if (format->from_scene == nullptr) continue;
        if (std::ranges::find(format->extensions, extension) != format->extensions.end()) return format;
    }
    return nullptr;
}

// What is wrong with the command line, or nothing.
std::string misuse(const ConvertArguments& options, const Format* target, const std::string& out, bool many) {
    if (options.input.files.empty() && options.input.files_from.empty()) {
        return "convert needs a file: sinew convert INPUT OUTPUT";
    }
    if (out.empty()) return "convert needs an output: sinew convert INPUT OUTPUT";
    if (target == nullptr) {
        return fmt::format("the format of {} is not clear from its name; give it with --to FORMAT", printable(out));
    }
    if ((options.json || options.json_lines) && out == "-") {
        return "--json and the output - both write to standard output; give the output a file name";
    }
    if (!options.dialect.empty() && !find_dialect(*target, options.dialect)) {
        return fmt::format("{} has no dialect {}; `sinew formats` lists the dialects", target->id,
                           printable(options.dialect));
    }
    if (options.textures == "embed" &&
        std::ranges::find(target->features, Feature::images, &FeatureSupport::feature) == target->features.end()) {
        return fmt::format("{} cannot embed images; use --textures copy to write them beside the model", target->id);
    }
    if (options.verify && target->to_scene == nullptr) {
        return fmt::format("{} files cannot be verified, because Sinew only writes them; leave out --verify",
                           target->id);
    }
    if (options.incremental && !many) return "--incremental needs an output folder, as in -o out/";
    return {};
}

// True for a name that ends in a slash, and for an existing folder if the format does not depend on the name.
bool names_a_folder(const ConvertArguments& options) {
    std::error_code ignored;
    return options.output.ends_with('/') || (!options.to.empty() && fs::is_directory(options.output, ignored));
}

void run_convert(Context& context, ConvertArguments& options) {
    // Without -o, the last name is the output.
    const bool batch = options.input.recursive || !options.input.files_from.empty();
    if (options.output.empty() && options.input.files.size() > 1) {
        options.output = options.input.files.back();
        options.input.files.pop_back();
    }
    const Format* target = target_of(options, options.output);
    const bool many = batch || options.input.files.size() > 1 || names_a_folder(options);
    if (std::string wrong = misuse(options, target, options.output, many); !wrong.empty()) {
        context.err.print(fmt::format("sinew: {}\nTry `sinew convert --help`.\n", wrong));
        return context.note(ExitCode::usage);
    }
    options.input.dialect = options.from_dialect;
    options.input.takes_foreign = true;
    options.allowed = read_allow_list(context, options.allow);
    if (!options.allowed) return;
    options.output_key += options.allowed->key();
    const auto files = found_files(context, options.input);
    if (!files) return;
    Dependencies dependencies(options.depfile);
    if (!many && files->size() == 1) {
        const JsonStyle style = options.json_lines ? JsonStyle::compact : JsonStyle::indented;
        const Job job{(*files)[0].path, options.output};
        const Outcome outcome = convert(context, options, *target, job, load_for(context, options, job), style);
        dependencies.add(outcome.written, outcome.sources.found);
        options.allowed->record((*files)[0].path, outcome.allowed_uses, outcome.complete);
    } else {
        if (!names_a_folder(options)) {
            context.err.print(fmt::format("sinew: several files need an output folder; give it with a slash: -o {}/\n",
                                          printable(options.output)));
            return context.note(ExitCode::usage);
        }
        convert_all(context, options, *target, *files, dependencies);
    }
    dependencies.write(context);
    if (!options.quiet) options.allowed->print_notes(context.err);
}

}  // namespace

Command convert_command(Context& context) {
    auto options = std::make_shared<ConvertArguments>();
    Command command{.name = "convert", .text = "Convert models to another format and report what it cannot hold"};
    command.examples = {
        {"sinew convert robot.twm robot.sgm", "also writes robot.sga"},
        {"sinew convert zombie.sgm zombie.mesh --dialect 78", "for the engine that reads only this dialect"},
        {"sinew convert zombie.sgm - --to twm | sinew validate -", "through a pipe"},
        {"sinew convert zombie.sgm zombie.glb", "one file with its textures, for Blender and all viewers"},
        {"sinew convert hero.fbx hero.sgm --anim walk.dae --anim run.fbx", "add animations from other files"},
        {"sinew convert hero.dae hero.mesh --clip idle=0:40 --clip walk=40:70", "cut one animation into two clips"},
        {"sinew convert a.sgm b.twm --fail-on loss,warning", "write nothing on losses and warnings"},
        {"sinew convert a.sgm b.twm --fail-on loss --allow LOSS_MATERIALS", "accept one kind of loss"},
        {"sinew convert -r assets --to gltf -o out/", "all models below a folder, on all processors"},
    };
    add_input_options(command, options->input, HowMany::many);
    command.arguments[0].in_usage = "FILE OUT, or FILE… -o OUT/ --to FORMAT";
    command.arguments[0].text = "File to read, then the file to write unless -o is given; - is a standard stream";
    std::erase_if(command.options, [](const Option& o) { return o.names[0] == "--dialect"; });
    const std::vector<Option> allow = allow_options(options->allow);
    const std::vector<Option> own{
        {.names = {"--to"},
         .text = "Format to write; by default the one with the extension of the output",
         .target = &options->to,
         .value = "FORMAT",
         .choices = format_ids(target_formats())},
        {.names = {"-o", "--output"},
         .text = "File to write, or a folder ending in / for several files, which keep their relative paths",
         .target = &options->output,
         .value = "OUT",
         .affects_output = false},
        {.names = {"-y", "--overwrite"},
         .text = "Replace existing files",
         .target = &options->overwrite,
         .affects_output = false},
        durable_option(options->durable),
        {.names = {"--dialect"}, .text = "Dialect to write", .target = &options->dialect, .value = "DIALECT"},
        {.names = {"--from-dialect"},
         .text = "Read the input as this dialect, skipping detection",
         .target = &options->from_dialect,
         .value = "DIALECT"},
        {.names = {"--format-version"},
         .text = "Version of the format to write; `sinew formats` lists the versions",
         .target = &options->format_version,
         .value = "N",
         .check = [](const std::string& t) { return t.size() > 3 || t == "0" ? "a version from 1 to 999" : ""; }},
        {.names = {"--textures"},
         .text = "Write textures with the model (auto: embedded in a GLB, else beside it), keep their names as they "
                 "are, copy all images beside the model, embed them, write only names, or none",
         .target = &options->textures,
         .value = "HOW",
         .choices = words_of(texture_choices),
         .initial = options->textures},
        {.names = {"--normals"},
         .text = "Keep normals as they are, compute missing ones, or compute all; by default, compute missing ones for "
                 "foreign formats only",
         .target = &options->normals,
         .value = "WHICH",
         .choices = words_of(normal_choices)},
        {.names = {"--smoothing-angle"},
         .text = "Angle from which edges are sharp when normals are computed",
         .target = &options->smoothing_angle,
         .value = "DEGREES",
         .initial = std::to_string(options->smoothing_angle),
         .check =
             [](const std::string& t) { return t.size() > 3 || std::stoi("0" + t) > 180 ? "0 to 180 degrees" : ""; }},
        {.names = {"--texture-extension"},
         .text = "Replace the extension of texture names, as in png; `any` writes .*, which lets the engine choose",
         .target = &options->texture_extension,
         .value = "EXT",
         .initial = "keep",
         .check =
             [](const std::string& t) {
                 return t.find_first_of("/\\") != std::string::npos ? "an extension such as png" : "";
             }},
        {.names = {"--tangents"},
         .text = "Keep tangents as they are, compute missing ones, compute all, or write none",
         .target = &options->tangents,
         .value = "HOW",
         .choices = words_of(tangent_choices),
         .initial = options->tangents},
        {.names = {"--shear"},
         .text = "Drop the shear of joints, or add helper joints that express it, if the target has no shear",
         .target = &options->shear,
         .value = "HOW",
         .choices = words_of(shear_choices),
         .initial = options->shear},
        {.names = {"--join"}, .text = "Merge meshes that have the same material", .target = &options->join},
        {.names = {"--verify"},
         .text =
             "Open what was written, compare it with the source, and fail if a difference was not reported as a loss",
         .target = &options->verify},
        {.names = {"--fail-on"},
         .text = "Write nothing and exit with 1 if something of these kinds is reported, separated by commas; warning "
                 "includes error, and errors always count",
         .target = &options->fail_on,
         .value = "KINDS",
         .choices = {"error", "warning", "loss"},
         .separated = true,
         .initial = options->fail_on},
        allow[0],
        allow[1],
        {.names = {"--incremental"},
         .text = "Skip files that are up to date: same input, companion files, options and program version",
         .target = &options->incremental,
         .affects_output = false},
        {.names = {"--lock-timeout"},
         .text = "Seconds to wait for another run that writes to the same folder",
         .target = &options->lock_seconds,
         .value = "SECONDS",
         .initial = std::to_string(options->lock_seconds),
         .check = [](const std::string& t) { return t.size() > 6 ? "0 to 999999 seconds" : ""; },
         .affects_output = false},
        fail_fast_option(options->input),
        {.names = {"--depfile"},
         .text = "Write the dependencies of each output, for Make and Ninja",
         .target = &options->depfile,
         .value = "FILE",
         .affects_output = false},
        no_follow_option(options->input),
        {.names = {"--json"},
         .text = "Print what was read, written, found and lost as JSON",
         .target = &options->json,
         .affects_output = false},
        json_lines_option(options->json_lines),
        verbose_option(options->input),
        quiet_option(options->quiet),
    };
    command.options.insert(command.options.end(), own.begin(), own.end());
    add_scene_options(command, options->scene);
    std::ranges::move(clip_options(options->clips), std::back_inserter(command.options));
    std::ranges::move(import_options(options->input.import), std::back_inserter(command.options));
    command.run = [&context, options, table = command.options] {
        options->output_key = output_key(table);
        run_convert(context, *options);
    };
    return command;
}

}  // namespace sinew::cli
