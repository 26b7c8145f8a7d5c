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
using Options = ConversionChoices;

// The format that the user names, or the first that the output's extension belongs to.
const Format* target_of(const Options& options, const std::string& out) {
    if (!options.to.empty()) return find_format(options.to, target_formats());
    const std::string extension = extension_of(out);
    for (const Format* format : target_formats()) {
        if (format->from_scene == nullptr) continue;
        if (std::ranges::find(format->extensions, extension) != format->extensions.end()) return format;
    }
    return nullptr;
}

// What is wrong with the command line, or nothing.
std::string misuse(const Options& options, const Format* target, const std::string& out, bool many) {
    if (out.empty()) return "where to? Name a file, or - and --to";
    if (target == nullptr) return fmt::format("which format is {}? Say --to", printable(out));
    if ((options.json || options.json_lines) && out == "-") {
        return "--json and an output of - cannot share standard output";
    }
    if (!options.dialect.empty() && !find_dialect(*target, options.dialect)) {
        return fmt::format("{} has no dialect {}; `sinew formats` lists them", target->id, printable(options.dialect));
    }
    if (options.textures == "embed" &&
        std::ranges::find(target->features, Feature::images, &FeatureSupport::feature) == target->features.end()) {
        return fmt::format("{} cannot hold pictures; --textures copy puts them beside it", target->id);
    }
    if (options.incremental && !many) return "--incremental is for many files: name a folder with -o, as in -o out/";
    if (!options.sgm_version.empty() && target->id != "sgm") return "--sgm-version is for sgm";
    if (!options.twm_version.empty() && target->id != "twm") return "--twm-version is for twm";
    return {};
}

// A folder by its end, or because it is one and the format does not depend on its name.
bool names_a_folder(const Options& options) {
    std::error_code ignored;
    return options.output.ends_with('/') || (!options.to.empty() && fs::is_directory(options.output, ignored));
}

void run(Context& context, Options& options) {
    // Without -o the last name is that of the output.
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
    const auto files = found_files(context, options.input);
    if (!files) return;
    Dependencies dependencies(options.depfile);
    if (!many && files->size() == 1) {
        const JsonStyle style = options.json_lines ? JsonStyle::compact : JsonStyle::indented;
        const Outcome outcome = convert(context, options, *target, {(*files)[0].path, options.output}, style);
        dependencies.add(outcome.written, outcome.sources.found);
    } else {
        if (!names_a_folder(options)) {
            context.err.print(fmt::format("sinew: several files need a folder to go to: name it with -o {}/\n",
                                          printable(options.output)));
            return context.note(ExitCode::usage);
        }
        convert_all(context, options, *target, *files, dependencies);
    }
    dependencies.write(context);
}

std::string one_digit(const std::string& text, std::string_view possible) {
    const bool known = text.size() == 1 && possible.find(text[0]) != std::string_view::npos;
    return known ? "" : "no such version";
}

}  // namespace

Command convert_command(Context& context) {
    auto options = std::make_shared<Options>();
    Command command{.name = "convert", .text = "Write a model in another format, and tell what that cannot hold"};
    command.examples = {
        {"sinew convert robot.twm robot.sgm", "and robot.sga beside it"},
        {"sinew convert zombie.sgm zombie.mesh --dialect 78", "for the engine that reads only that"},
        {"sinew convert zombie.sgm - --to twm | sinew validate -", "through a pipe"},
        {"sinew convert zombie.sgm zombie.glb --textures embed", "one file for Blender and all viewers"},
        {"sinew convert hero.fbx hero.sgm --anim walk.dae --anim run.fbx", "animations of other files on its joints"},
        {"sinew convert hero.dae hero.mesh --clip idle=0:40 --clip walk=40:70", "two clips out of one long animation"},
        {"sinew convert a.sgm b.twm --fail-on loss", "nothing is written if something would be lost"},
        {"sinew convert -r assets --to gltf -o out/", "all models below a folder, on all processors"},
    };
    add_input_options(command, options->input, HowMany::many);
    command.arguments[0].in_usage = "FILE OUT, or FILE… -o OUT/ --to FORMAT";
    command.arguments[0].text = "The file to read, and the one to write unless -o names it; - is a standard stream";
    std::erase_if(command.options, [](const Option& o) { return o.names[0] == "--dialect"; });
    const std::vector<Option> own{
        {.names = {"--to"},
         .text = "The format to write; otherwise the output's extension tells",
         .target = &options->to,
         .value = "FORMAT",
         .choices = format_ids(target_formats())},
        {.names = {"-o", "--output"},
         .text = "The file to write; a folder (with a / at its end) for many, where each has the place that it had",
         .target = &options->output,
         .value = "OUT"},
        {.names = {"-y", "--overwrite"}, .text = "Replace files that exist", .target = &options->overwrite},
        {.names = {"--dialect"}, .text = "The dialect to write", .target = &options->dialect, .value = "DIALECT"},
        {.names = {"--from-dialect"},
         .text = "Read the input in this dialect, whether it fits or not",
         .target = &options->from_dialect,
         .value = "DIALECT"},
        {.names = {"--sgm-version"},
         .text = "The version of sgm to write",
         .target = &options->sgm_version,
         .value = "N",
         .choices = {"1", "2", "3"},
         .check = [](const std::string& t) { return one_digit(t, "123"); }},
        {.names = {"--twm-version"},
         .text = "The version of twm to write",
         .target = &options->twm_version,
         .value = "N",
         .choices = {"2", "3"},
         .check = [](const std::string& t) { return one_digit(t, "23"); }},
        {.names = {"--textures"},
         .text = "Leave textures as they are, put all beside the model, into it, write only their names, or nothing",
         .target = &options->textures,
         .value = "HOW",
         .choices = words_of(texture_choices),
         .initial = options->textures},
        {.names = {"--normals"},
         .text = "Compute no normals, those that are missing, or all; unless given, those that are missing in files of "
                 "foreign formats",
         .target = &options->normals,
         .value = "WHICH",
         .choices = words_of(normal_choices)},
        {.names = {"--smoothing-angle"},
         .text = "Edges between triangles are sharp from so many degrees on, where normals are computed",
         .target = &options->smoothing_angle,
         .value = "DEGREES",
         .initial = std::to_string(options->smoothing_angle),
         .check = [](const std::string& t) { return t.size() > 3 || std::stoi("0" + t) > 180 ? "0 to 180" : ""; }},
        {.names = {"--texture-extension"},
         .text = "What names of textures end in, as in png; `any` is .*, whatever the platform prefers",
         .target = &options->texture_extension,
         .value = "EXT",
         .initial = "keep",
         .check = [](const std::string& t) { return t.find_first_of("/\\") != std::string::npos ? "no path" : ""; }},
        {.names = {"--tangents"},
         .text = "Leave tangents as they are, compute them for all meshes, or leave them out",
         .target = &options->tangents,
         .value = "HOW",
         .choices = words_of(tangent_choices),
         .initial = options->tangents},
        {.names = {"--join"}, .text = "Put meshes of one material together", .target = &options->join},
        {.names = {"--fail-on"},
         .text = "Write nothing and exit with 1 on this or worse",
         .target = &options->fail_on,
         .value = "LEVEL",
         .choices = {"error", "warning", "loss"},
         .initial = options->fail_on},
        {.names = {"--incremental"},
         .text = "Convert only what has changed since the last time: files, those that they name, options, program",
         .target = &options->incremental},
        fail_fast_option(options->input),
        {.names = {"--depfile"},
         .text = "Write which files each output was made of, for Make and Ninja",
         .target = &options->depfile,
         .value = "FILE"},
        no_follow_option(options->input),
        {.names = {"--json"}, .text = "Print what was read, written, found and lost as JSON", .target = &options->json},
        json_lines_option(options->json_lines),
        {.names = {"-q", "--quiet"}, .text = "Do not talk", .target = &options->quiet},
    };
    command.options.insert(command.options.end(), own.begin(), own.end());
    add_scene_options(command, options->scene);
    std::ranges::move(clip_options(options->clips), std::back_inserter(command.options));
    std::ranges::move(import_options(options->input.import), std::back_inserter(command.options));
    command.run = [&context, options] { run(context, *options); };
    return command;
}

}  // namespace sinew::cli
