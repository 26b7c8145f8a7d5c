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

std::vector<std::string> format_ids() {
    std::vector<std::string> ids;
    for (const Format* format : all_formats()) ids.emplace_back(format->id);
    return ids;
}

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

void add_input_options(CLI::App& command, InputOptions& options, HowMany how_many) {
    auto* files = command.add_option("FILE", options.files, "Files to read; - is standard input")->required();
    if (how_many == HowMany::one) {
        files->expected(1);
    } else {
        command.add_flag("-r,--recursive", options.recursive, "Look into directories for files with known extensions");
    }
    command.add_option("--from", options.from, "Take the file for this format, whatever it looks like")
        ->type_name("FORMAT")
        ->check(CLI::IsMember(format_ids()));
    command.add_option("--dialect", options.dialect, "Take the file for this dialect, whether it fits or not")
        ->type_name("DIALECT")
        ->check(CLI::IsMember(dialect_ids()));
    command.add_option("--max-size", options.max_size, "Refuse larger files; K, M and G are understood")
        ->type_name("BYTES")
        ->transform(CLI::AsSizeValue(false));
    command
        .add_option("--max-elements", options.limits.max_elements, "Refuse files with more meshes, joints, tracks …")
        ->type_name("N")
        ->capture_default_str();
}

void add_json_option(CLI::App& command, bool& json) {
    command.add_flag("--json", json, "Print JSON: one document, or a line for each of several files");
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
