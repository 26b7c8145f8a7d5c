// SPDX-License-Identifier: MIT
#include "inputs.h"

#include <fmt/format.h>
#include <sinew/file.h>
#include <sinew/issues.h>

#include <algorithm>
#include <filesystem>

namespace sinew::cli {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> dialect_ids() {
    std::vector<std::string> ids;
    for (const Format* format : all_formats()) {
        for (const Dialect& dialect : format->dialects) ids.emplace_back(dialect.id);
    }
    return ids;
}

bool has_known_extension(const fs::path& path) {
    const std::string name = path.string();
    return std::ranges::any_of(all_formats(), [&](const Format* format) {
        return std::ranges::any_of(format->extensions, [&](std::string_view e) { return name.ends_with(e); });
    });
}

// The files below a directory that have an extension of ours, in a fixed order.
std::vector<std::string> files_below(const std::string& directory) {
    std::vector<std::string> found;
    std::error_code error;
    for (fs::recursive_directory_iterator it(directory, fs::directory_options::skip_permission_denied, error), end;
         !error && it != end; it.increment(error)) {
        if (it->is_regular_file(error) && has_known_extension(it->path())) found.push_back(it->path().string());
    }
    std::ranges::sort(found);
    return found;
}

std::vector<std::string> expanded(const InputOptions& options) {
    if (!options.file.empty()) return {options.file};
    std::vector<std::string> all;
    for (const std::string& file : options.files) {
        std::error_code error;
        if (options.recursive && fs::is_directory(file, error)) {
            const auto below = files_below(file);
            all.insert(all.end(), below.begin(), below.end());
        } else {
            all.push_back(file);
        }
    }
    return all;
}

FileReport unreadable_file(const std::string& name, const FileError& error) {
    FileReport report{.file_name = name, .size = 0, .report = {}, .asset = {}};
    const Issue& what = error.kind == FileErrorKind::too_large ? issue::file_too_large : issue::file_unreadable;
    report.report.add(make_diagnostic(what, error.message));
    return report;
}

Color color_of(Severity severity) {
    switch (severity) {
        case Severity::error:
            return Color::red;
        case Severity::warning:
            return Color::yellow;
        case Severity::info:
            return Color::blue;
        case Severity::hint:
            break;
    }
    return Color::dim;
}

}  // namespace

std::vector<std::string> format_ids() {
    std::vector<std::string> ids;
    for (const Format* format : all_formats()) ids.emplace_back(format->id);
    return ids;
}

void add_input_options(Command& command, InputOptions& options, HowMany how_many) {
    const bool many = how_many == HowMany::many;
    command.arguments.push_back(
        {.names = {"FILE"},
         .text = many ? "Files to read; - is standard input" : "The file to read; - is standard input",
         .target = many ? Target(&options.files) : Target(&options.file),
         .required = true});
    if (many) {
        command.options.push_back({.names = {"-r", "--recursive"},
                                   .text = "Look into directories for files with known extensions",
                                   .target = &options.recursive});
    }
    const std::vector<Option> shared{
        {.names = {"--from"},
         .text = "Take the file for this format, whatever it looks like",
         .target = &options.from,
         .value = "FORMAT",
         .choices = format_ids()},
        {.names = {"--dialect"},
         .text = "Take the file for this dialect, whether it fits or not",
         .target = &options.dialect,
         .value = "DIALECT",
         .choices = dialect_ids()},
        {.names = {"--max-size"},
         .text = "Refuse larger files; K, M and G are understood",
         .target = &options.max_size,
         .value = "BYTES",
         .initial = "1024G",
         .in_bytes = true},
        {.names = {"--max-elements"},
         .text = "Refuse files with more meshes, joints, tracks …",
         .target = &options.limits.max_elements,
         .value = "N",
         .initial = std::to_string(options.limits.max_elements)},
    };
    command.options.insert(command.options.end(), shared.begin(), shared.end());
}

Option json_option(bool& json) {
    return {
        .names = {"--json"}, .text = "Print JSON: one document, or a line for each of several files", .target = &json};
}

void for_each_input(Context& context, const InputOptions& options, std::string doing,
                    const std::function<void(const Input&)>& use,
                    const std::function<void(const FileReport&)>& unreadable) {
    const auto files = expanded(options);
    if (files.empty()) {
        context.err.print("sinew: no files with known extensions there\n");
        context.note(ExitCode::cannot_read);
    }
    Progress progress(context.err, std::move(doing), files.size());
    const ReadFileOptions limits{.max_size = options.max_size};
    for (const std::string& file : files) {
        const std::string name = file == "-" ? "<stdin>" : file;
        auto bytes = file == "-" ? read_standard_input(limits) : read_file(file, limits);
        if (bytes) {
            progress.clear();
            use({name, *std::move(bytes), files.size() == 1});
        } else {
            const FileReport report = unreadable_file(name, bytes.error());
            context.note(ExitCode::cannot_read);
            progress.clear();
            print_findings(context.err, report);
            if (unreadable) unreadable(report);
        }
        progress.advance(name);
    }
}

OpenOptions open_options(const InputOptions& options, const Input& input) {
    return {.format = options.from.empty() ? nullptr : find_format(options.from),
            .dialect = options.dialect,
            .file_name = input.name,
            .limits = options.limits};
}

void print_findings(Terminal& terminal, const FileReport& report) {
    for (const Diagnostic& diagnostic : report.report.messages()) {
        std::string line = to_text(diagnostic, report.file_name);
        const std::string severity(name(diagnostic.severity));
        line.replace(0, severity.size(), terminal.paint(color_of(diagnostic.severity), severity));
        terminal.print(line + '\n');
    }
    if (report.report.truncated()) {
        terminal.print(fmt::format("{}: only the first {} findings are listed\n", report.file_name,
                                   report.report.messages().size()));
    }
}

}  // namespace sinew::cli
