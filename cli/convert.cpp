// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <sinew/file.h>
#include <sinew/issues.h>
#include <sinew/report.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <memory>
#include <optional>

#include "cache.h"
#include "clips.h"
#include "commands.h"
#include "dependencies.h"
#include "known_formats.h"
#include "models.h"
#include "numbers.h"
#include "outputs.h"
#include "parallel.h"
#include "paths.h"

namespace sinew::cli {
namespace {

namespace fs = std::filesystem;

struct Options {
    InputOptions input;
    SceneOptions scene;
    std::string from_dialect;
    std::string output;
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
    std::string depfile;
    bool overwrite = false;
    bool fail_fast = false;
    bool incremental = false;
    bool json = false;
    bool json_lines = false;
    bool quiet = false;
};

/// A file, and what becomes of it.
struct Job {
    std::string in;
    std::string out;
};

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

// The dialect that the user names, or the one whose extension the output has.
std::string dialect_for(const Format& format, const Options& options, const std::string& out) {
    if (!options.dialect.empty()) return options.dialect;
    const std::string extension = extension_of(out);
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
std::string misuse(const Options& options, const Format* target, const std::string& out) {
    if (out.empty()) return "where to? Name a file, or - and --to";
    if (target == nullptr) return fmt::format("which format is {}? Say --to", printable(out));
    if ((options.json || options.json_lines) && out == "-") {
        return "--json and an output of - cannot share standard output";
    }
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

ConvertOptions options_for(const Options& options, const Format& target, const Job& job) {
    ConvertOptions result = convert_options(options.scene);
    result.dialect = dialect_for(target, options, job.out);
    result.version = version_for(target, options);
    result.name = job.out == "-" ? "model" : fs::path(job.out).stem().string();
    result.textures = textures_of(options.textures);
    result.texture_extension = extension_for(options.texture_extension);
    result.tangents = options.tangents == "always" ? Tangents::always
                      : options.tangents == "none" ? Tangents::drop
                                                   : Tangents::keep;
    result.join = options.join;
    result.smoothing_angle = static_cast<double>(options.smoothing_angle);
    if (job.in == "-" || options.input.no_follow) return result;
    result.find_texture =
        [in = job.in, most = options.input.max_size](std::string_view path) -> tl::expected<FoundTexture, std::string> {
        const std::string found = find_texture(in, path);
        auto bytes = read_beside(in, found.empty() ? path : found, {.max_size = most});
        if (!bytes) return tl::make_unexpected(bytes.error().message);
        return FoundTexture{*std::move(bytes), found};
    };
    return result;
}

// Everything that goes into an output besides its input, as one text.
std::string choices_of(const Options& o) {
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

// The files that went into an output, or would have if they were there.
struct Sources {
    std::vector<std::string> found;
    std::vector<std::string> looked_for;
};
Sources sources_of(const LoadedModel& model, const Options& options, const Job& job) {
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

struct Outcome {
    std::vector<std::string> written;
    Sources sources;  ///< for build systems and the cache
    std::size_t losses = 0;
    bool is_current = false;  ///< nothing had to be done
    CacheEntry entry = {};
};

// One file, with everything that is said about it on the streams of the context.
Outcome convert(Context& context, const Options& options, const Format& target, const Job& job, JsonStyle style) {
    Conversion log;
    log.options = options_for(options, target, job);
    auto model = load_model(context, job.in, options.input, log, options.quiet);
    if (model && !arrange_clips(context, options.clips, options.input, model->scene, log, options.quiet)) model.reset();
    if (model) log.options.normals = normals_of(options.normals, model->is_foreign);
    const std::string name = job.in == "-" ? "<stdin>" : job.in;
    ConversionReport report{name, model ? model->from : "", &target, {}};
    Outcome outcome;
    if (model) {
        const std::size_t already = log.report.messages().size();
        const auto files = from_scene(model->scene, target, log);
        if (!options.quiet) print_log(context, name, log, already);
        if (!files || fails(log, options.fail_on)) {
            context.note(ExitCode::problem_found);
            if (!options.quiet) context.err.print(fmt::format("{}: nothing is written\n", printable(name)));
        } else if (job.out == "-") {
            write_to_output(context, *files);
        } else {
            write_all(context, *files, job.out, options.overwrite, report.written);
        }
        if (!options.depfile.empty() || options.incremental) outcome.sources = sources_of(*model, options, job);
    }
    if (options.json || options.json_lines) context.out.print(to_json(report, log, style) + '\n');
    outcome.written = report.written;
    outcome.losses = log.losses.size();
    if (report.written.empty() || options.quiet) return outcome;
    context.err.print(fmt::format("{} → {}: {}\n", printable(name),
                                  printable(fmt::format("{}", fmt::join(report.written, ", "))),
                                  log.losses.empty() ? "nothing lost" : counted(log.losses.size(), "loss", "losses")));
    return outcome;
}

// A folder by its end, or because it is one and the format does not depend on its name.
bool names_a_folder(const Options& options) {
    std::error_code ignored;
    return options.output.ends_with('/') || (!options.to.empty() && fs::is_directory(options.output, ignored));
}

// Every file below the output's folder as it is below the one that was named. Animations go with their models.
std::vector<Job> jobs_of(const std::vector<FoundFile>& files, const Options& options, const Format& target) {
    std::string_view extension = target.extensions[0];
    const auto dialect = find_dialect(target, options.dialect);
    if (dialect && !target.dialects[*dialect].extension.empty()) extension = target.dialects[*dialect].extension;
    std::vector<Job> jobs;
    for (const FoundFile& file : files) {
        if (options.input.recursive && extension_of(file.path) == ".sga" && target.id != "sga") continue;
        fs::path out = fs::path(options.output) / file.below;
        out.replace_extension(extension);
        jobs.push_back({file.path, out.string()});
    }
    return jobs;
}

// Whether no two files would become the same one.
bool all_differ(Context& context, const std::vector<Job>& jobs) {
    std::map<std::string_view, std::string_view> makers;
    for (const Job& job : jobs) {
        const auto [other, is_new] = makers.emplace(job.out, job.in);
        if (is_new) continue;
        context.err.print(
            fmt::format("sinew: {} and {} would both become {}; convert them one after the other, or "
                        "name the folder above both\n",
                        printable(other->second), printable(job.in), printable(job.out)));
        context.note(ExitCode::usage);
        return false;
    }
    return true;
}

bool make_folder(Context& context, const std::string& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (fs::is_directory(folder, error)) return true;
    context.err.print(fmt::format("sinew: {}: cannot make this folder\n", printable(folder)));
    context.note(ExitCode::cannot_write);
    return false;
}

void convert_all(Context& context, const Options& options, const Format& target, const std::vector<Job>& jobs,
                 Dependencies& dependencies) {
    struct Done {
        Context context;
        Outcome outcome;
    };
    std::vector<std::optional<Done>> done(jobs.size());
    Progress progress(context.err, "converting", jobs.size());
    Cache cache(options.incremental ? options.output : "");
    const std::string choices = fingerprint(choices_of(options));
    Options again = options;  // what this made before, it may replace
    again.overwrite = options.overwrite || options.incremental;
    std::size_t converted = 0;
    std::size_t current = 0;
    std::size_t losses = 0;
    std::size_t seen = 0;
    const auto work = [&](std::size_t i) {
        Done one{{context.out.kept(), context.err.kept(), ExitCode::fine}, {}};
        std::error_code ignored;
        fs::create_directories(fs::path(jobs[i].out).parent_path(), ignored);
        one.outcome.is_current = cache.is_current(jobs[i].out, choices);
        if (!one.outcome.is_current) {
            one.outcome = convert(one.context, again, target, jobs[i], JsonStyle::compact);
            if (options.incremental) {
                std::vector<std::string> read = one.outcome.sources.found;
                std::ranges::copy(one.outcome.sources.looked_for, std::back_inserter(read));
                one.outcome.entry = cache_entry(choices, read, one.outcome.written);
            }
        }
        done[i] = std::move(one);
    };
    const auto finish = [&](std::size_t i) {
        Done& one = *done[i];
        progress.clear();
        context.err.print(one.context.err.take());
        context.out.print(one.context.out.take());
        context.note(one.context.exit_code);
        const bool failed = one.outcome.written.empty() && !one.outcome.is_current;
        if (one.outcome.is_current) ++current;
        if (!failed && !one.outcome.is_current) ++converted;
        if (!one.outcome.is_current && options.incremental) cache.put(jobs[i].out, std::move(one.outcome.entry));
        losses += one.outcome.losses;
        ++seen;
        dependencies.add(one.outcome.written, one.outcome.sources.found);
        done[i].reset();
        progress.advance(printable(jobs[i].in));
        return !(failed && options.fail_fast);
    };
    in_parallel(jobs.size(), thread_count(options.input.threads), work, finish);
    progress.clear();
    cache.save(context);
    if (options.quiet) return;
    std::string text = fmt::format("{}: {} converted", counted(jobs.size(), "file"), grouped(converted));
    if (current > 0) text += fmt::format(", {} up to date", grouped(current));
    const std::size_t failures = seen - converted - current;
    if (failures > 0) text += fmt::format(", {} failed", grouped(failures));
    if (jobs.size() > seen) text += fmt::format(", {} not begun", grouped(jobs.size() - seen));
    if (losses > 0) text += fmt::format("; {}", counted(losses, "loss", "losses"));
    context.err.print(text + '\n');
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
    if (std::string wrong = misuse(options, target, options.output); !wrong.empty()) {
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
        const std::vector<Job> jobs = jobs_of(*files, options, *target);
        if (jobs.empty()) {
            context.err.print("sinew: there are no models\n");
            return context.note(ExitCode::cannot_read);
        }
        if (!all_differ(context, jobs) || !make_folder(context, options.output)) return;
        convert_all(context, options, *target, jobs, dependencies);
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
        {.names = {"--incremental"},
         .text = "Convert only what has changed since the last time: files, those that they name, options, program",
         .target = &options->incremental},
        {.names = {"--fail-fast"}, .text = "Begin nothing new after a failure", .target = &options->fail_fast},
        {.names = {"--depfile"},
         .text = "Write which files each output was made of, for Make and Ninja",
         .target = &options->depfile,
         .value = "FILE"},
        no_follow_option(options->input),
        {.names = {"--json-lines"}, .text = "The same in one line for each file", .target = &options->json_lines},
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
