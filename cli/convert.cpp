// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <sinew/file.h>
#include <sinew/issues.h>
#include <sinew/report.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "commands.h"
#include "models.h"
#include "numbers.h"

namespace sinew::cli {
namespace {

namespace fs = std::filesystem;

struct Options {
    InputOptions input;
    SceneOptions scene;
    std::string from_dialect;
    std::string out;
    std::string to;
    std::string dialect;
    std::string sgm_version;
    std::string twm_version;
    std::string fail_on = "error";
    bool overwrite = false;
    bool json = false;
    bool quiet = false;
};

// The format that the user names, or the first that the output's extension belongs to.
const Format* target_of(const Options& options) {
    if (!options.to.empty()) return find_format(options.to);
    std::string extension = fs::path(options.out).extension().string();
    std::ranges::transform(extension, extension.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    for (const Format* format : all_formats()) {
        if (format->from_scene == nullptr) continue;
        if (std::ranges::find(format->extensions, extension) != format->extensions.end()) return format;
    }
    return nullptr;
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

// All files or none: what was written before a failure is removed again.
bool write_all(Context& context, const std::vector<OutputFile>& files, const fs::path& out, bool overwrite,
               std::vector<std::string>& written) {
    std::vector<fs::path> paths{out};
    for (std::size_t i = 1; i < files.size(); ++i) paths.push_back(out.parent_path() / files[i].name);
    const auto complain = [&](const fs::path& path, std::string_view why) {
        context.err.print(fmt::format("sinew: {}: {}\n", printable(path.string()), why));
        context.note(ExitCode::cannot_write);
        return false;
    };
    for (const fs::path& path : paths) {
        std::error_code ignored;
        if (!overwrite && fs::exists(path, ignored)) return complain(path, "exists already; -y replaces it");
    }
    std::vector<fs::path> fresh;
    for (std::size_t i = files.size(); i-- > 0;) {  // the model last: it names the others
        std::error_code ignored;
        if (!fs::exists(paths[i], ignored)) fresh.push_back(paths[i]);
        const auto result = write_file(paths[i], files[i].pieces, {.overwrite = overwrite});
        if (result) continue;
        for (const fs::path& path : fresh) fs::remove(path, ignored);
        return complain(paths[i], result.error().message);
    }
    for (const fs::path& path : paths) written.push_back(path.string());
    return true;
}

bool write_to_output(Context& context, const std::vector<OutputFile>& files) {
    for (const Bytes& piece : files[0].pieces) {
        context.out.print({reinterpret_cast<const char*>(piece.data()), piece.size()});
    }
    for (std::size_t i = 1; i < files.size(); ++i) {
        context.err.print(fmt::format("sinew: {} is not written: a pipe holds one file\n", files[i].name));
        context.note(ExitCode::problem_found);
    }
    return true;
}

void run(Context& context, Options& options) {
    if (options.out.empty()) {
        context.err.print("sinew: where to? Name a file, or - and --to\nTry `sinew convert --help`.\n");
        return context.note(ExitCode::usage);
    }
    const Format* target = target_of(options);
    if (target == nullptr) {
        context.err.print(fmt::format("sinew: which format is {}? Say --to\n", printable(options.out)));
        return context.note(ExitCode::usage);
    }
    options.input.dialect = options.from_dialect;
    Conversion log;
    log.options = convert_options(options.scene);
    log.options.dialect = options.dialect;
    log.options.version = version_for(*target, options);
    log.options.name = options.out == "-" ? "model" : fs::path(options.out).stem().string();
    const auto model = load_model(context, options.input.file, options.input, log);
    const std::string name = options.input.file == "-" ? "<stdin>" : options.input.file;
    ConversionReport report{name, model ? model->asset.format : nullptr, target, {}};
    if (model) {
        const std::size_t already = log.report.messages().size();
        const auto files = from_scene(model->scene, *target, log);
        if (!options.quiet) print_log(context, name, log, already);
        if (!files || fails(log, options.fail_on)) {
            context.note(ExitCode::problem_found);
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
        {"sinew convert a.sgm b.twm --fail-on loss", "nothing is written if something would be lost"},
    };
    add_input_options(command, options->input, HowMany::one);
    std::erase_if(command.options, [](const Option& o) { return o.names[0] == "--dialect"; });
    command.arguments.push_back(
        {.names = {"OUT"}, .text = "The file to write; - is standard output", .target = &options->out});
    const std::vector<Option> own{
        {.names = {"--to"},
         .text = "The format to write; otherwise the output's extension tells",
         .target = &options->to,
         .value = "FORMAT",
         .choices = format_ids()},
        {.names = {"-o", "--output"},
         .text = "The file to write, as an option",
         .target = &options->out,
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
    command.run = [&context, options] { run(context, *options); };
    return command;
}

}  // namespace sinew::cli
