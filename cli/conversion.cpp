// SPDX-License-Identifier: MIT
#include "conversion.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "numbers.h"
#include "outputs.h"
#include "paths.h"

namespace sinew::cli {
namespace {

namespace fs = std::filesystem;

// The dialect that the user names, or the one whose extension the output has.
std::string dialect_for(const Format& format, const ConversionChoices& options, const std::string& out) {
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

unsigned version_for(const Format& format, const ConversionChoices& options) {
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

ConvertOptions options_for(const ConversionChoices& options, const Format& target, const Job& job) {
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
