// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <sinew/file.h>
#include <sinew/issues.h>
#include <sinew/report.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <memory>

#include "clips.h"
#include "commands.h"
#include "known_formats.h"
#include "models.h"
#include "numbers.h"
#include "outputs.h"
#include "paths.h"

namespace sinew::cli {
namespace {

namespace fs = std::filesystem;

struct Options {
    InputOptions input;
    SceneOptions scene;
    std::string from_dialect;
    std::string argument;
    std::string output;
    std::string out;  ///< whichever of the two was given
    std::string to;
    std::string dialect;
    std::string sgm_version;
    std::string twm_version;
    std::string fail_on = "error";
    std::string textures = "keep";
    std::string texture_extension = "keep";
    std::string normals;
    std::string tangents = "keep";
    bool join = false;
    std::uint64_t smoothing_angle = 60;
    ClipOptions clips;
    bool overwrite = false;
    bool json = false;
    bool quiet = false;
};

// The format that the user names, or the first that the output's extension belongs to.
const Format* target_of(const Options& options) {
    if (!options.to.empty()) return find_format(options.to, target_formats());
    const std::string extension = extension_of(options.out);
    for (const Format* format : target_formats()) {
        if (format->from_scene == nullptr) continue;
        if (std::ranges::find(format->extensions, extension) != format->extensions.end()) return format;
    }
    return nullptr;
}

// The dialect that the user names, or the one whose extension the output has.
std::string dialect_for(const Format& format, const Options& options) {
    if (!options.dialect.empty()) return options.dialect;
    const std::string extension = extension_of(options.out);
    for (const Dialect& dialect : format.dialects) {
        if (!dialect.extension.empty() && dialect.extension == extension) return std::string(dialect.id);
    }
    return {};
}

Textures textures_of(const std::string& name) {
    if (name == "copy") return Textures::copy;
    if (name == "embed") return Textures::embed;
    if (name == "names") return Textures::names;
    return name == "none" ? Textures::drop : Textures::keep;
}

std::string extension_for(const std::string& name) {
    if (name == "keep") return {};
    if (name == "any") return ".*";
    return name.starts_with('.') ? name : "." + name;
}

// Files of foreign formats often leave normals to the reader.
Normals normals_of(const std::string& name, bool is_foreign) {
    if (name == "always") return Normals::always;
    return name == "missing" || (name.empty() && is_foreign) ? Normals::missing : Normals::keep;
}

unsigned version_for(const Format& format, const Options& options) {
    const std::string& version = format.id == "sgm"   ? options.sgm_version
                                 : format.id == "twm" ? options.twm_version
                                                      : "";
    return version.empty() ? 0 : static_cast<unsigned>(version[0] - '0');
}

bool fails(const Conversion& log, const std::string& threshold) {
    if (log.report.has_errors()) return true;
    if (threshold == "loss" && !log.losses.empty()) return true;
    return threshold == "warning" && log.report.count(Severity::warning) > 0;
}

void print_log(Context& context, const std::string& name, const Conversion& log, std::size_t already) {
    FileReport rest{.file_name = name, .size = 0, .report = {}, .asset = {}};
    const auto messages = log.report.messages();
    for (std::size_t i = already; i < messages.size(); ++i) rest.report.add(messages[i]);
    print_findings(context.err, rest);
    for (const Loss& loss : log.losses) {
        std::string line = to_text(loss, name);
        line.replace(0, 4, context.err.paint(Color::yellow, "loss"));
        context.err.print(line + '\n');
    }
}

// What is wrong with the command line, or nothing.
std::string misuse(const Options& options, const Format* target) {
    if (options.out.empty()) return "where to? Name a file, or - and --to";
    if (!options.output.empty() && !options.argument.empty()) return "OUT and -o both name the output";
    if (target == nullptr) return fmt::format("which format is {}? Say --to", printable(options.out));
    if (options.json && options.out == "-") return "--json and an output of - cannot share standard output";
    if (!options.dialect.empty() && !find_dialect(*target, options.dialect)) {
        return fmt::format("{} has no dialect {}; `sinew formats` lists them", target->id, printable(options.dialect));
    }
    if (options.textures == "embed" &&
        std::ranges::find(target->features, Feature::pictures, &FeatureSupport::feature) == target->features.end()) {
        return fmt::format("{} cannot hold pictures; --textures copy puts them beside it", target->id);
    }
    if (!options.sgm_version.empty() && target->id != "sgm") return "--sgm-version is for sgm";
    if (!options.twm_version.empty() && target->id != "twm") return "--twm-version is for twm";
    return {};
}

void run(Context& context, Options& options) {
    options.out = options.output.empty() ? options.argument : options.output;
    const Format* target = target_of(options);
    if (const std::string wrong = misuse(options, target); !wrong.empty()) {
        context.err.print(fmt::format("sinew: {}\nTry `sinew convert --help`.\n", wrong));
        return context.note(ExitCode::usage);
    }
    options.input.dialect = options.from_dialect;
    Conversion log;
    log.options = convert_options(options.scene);
    log.options.dialect = dialect_for(*target, options);
    log.options.version = version_for(*target, options);
    log.options.name = options.out == "-" ? "model" : fs::path(options.out).stem().string();
    log.options.textures = textures_of(options.textures);
    log.options.texture_extension = extension_for(options.texture_extension);
    log.options.tangents = options.tangents == "always" ? Tangents::always
                           : options.tangents == "none" ? Tangents::drop
                                                        : Tangents::keep;
    log.options.join = options.join;
    if (options.input.file != "-" && !options.input.no_follow) {
        log.options.find_texture = [&](std::string_view path) -> tl::expected<FoundTexture, std::string> {
            const std::string found = find_texture(options.input.file, path);
            auto bytes =
                read_beside(options.input.file, found.empty() ? path : found, {.max_size = options.input.max_size});
            if (!bytes) return tl::make_unexpected(bytes.error().message);
            return FoundTexture{*std::move(bytes), found};
        };
    }
    auto model = load_model(context, options.input.file, options.input, log, options.quiet);
    if (model && !arrange_clips(context, options.clips, options.input, model->scene, log, options.quiet)) model.reset();
    if (model) log.options.normals = normals_of(options.normals, model->is_foreign);
    log.options.smoothing_angle = static_cast<double>(options.smoothing_angle);
    const std::string name = options.input.file == "-" ? "<stdin>" : options.input.file;
    ConversionReport report{name, model ? model->from : "", target, {}};
    if (model) {
        const std::size_t already = log.report.messages().size();
        const auto files = from_scene(model->scene, *target, log);
        if (!options.quiet) print_log(context, name, log, already);
        if (!files || fails(log, options.fail_on)) {
            context.note(ExitCode::problem_found);
            if (!options.quiet) context.err.print(fmt::format("{}: nothing is written\n", printable(name)));
        } else if (options.out == "-") {
            write_to_output(context, *files);
        } else {
            write_all(context, *files, options.out, options.overwrite, report.written);
        }
    }
    if (options.json) context.out.print(to_json(report, log) + '\n');
    if (report.written.empty() || options.quiet) return;
    context.err.print(fmt::format("{} → {}: {}\n", printable(name),
                                  printable(fmt::format("{}", fmt::join(report.written, ", "))),
                                  log.losses.empty() ? "nothing lost" : counted(log.losses.size(), "loss", "losses")));
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
    };
    add_input_options(command, options->input, HowMany::one);
    std::erase_if(command.options, [](const Option& o) { return o.names[0] == "--dialect"; });
    command.arguments.push_back(
        {.names = {"OUT"}, .text = "The file to write; - is standard output", .target = &options->argument});
    const std::vector<Option> own{
        {.names = {"--to"},
         .text = "The format to write; otherwise the output's extension tells",
         .target = &options->to,
         .value = "FORMAT",
         .choices = format_ids(target_formats())},
        {.names = {"-o", "--output"},
         .text = "The file to write, as an option",
         .target = &options->output,
         .value = "FILE"},
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
         .choices = {"keep", "copy", "embed", "names", "none"},
         .initial = options->textures},
        {.names = {"--normals"},
         .text = "Compute normals for meshes that have none, for all, or for none; without it, for the former if the "
                 "file is of a foreign format",
         .target = &options->normals,
         .value = "WHICH",
         .choices = {"keep", "missing", "always"}},
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
         .text = "Compute tangents for all meshes, or leave them out",
         .target = &options->tangents,
         .value = "HOW",
         .choices = {"keep", "always", "none"},
         .initial = options->tangents},
        {.names = {"--join"}, .text = "Put meshes of one material together", .target = &options->join},
        {.names = {"--fail-on"},
         .text = "Write nothing and exit with 1 on this or worse",
         .target = &options->fail_on,
         .value = "LEVEL",
         .choices = {"error", "warning", "loss"},
         .initial = options->fail_on},
        no_follow_option(options->input),
        {.names = {"--json"}, .text = "Print what was read, written, found and lost as JSON", .target = &options->json},
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
