// SPDX-License-Identifier: MIT
#include "models/importer.h"

#include <fmt/format.h>
#include <sinew/app/import_issues.h>
#include <sinew/open.h>
#include <sinew/sandbox.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <mutex>
#include <sstream>

#include "batch/paths.h"
#include "models/child.h"
#include "models/import_answer.h"
#include "models/parts.h"
#include "options/known_formats.h"

namespace sinew::cli {
namespace {

namespace fs = std::filesystem;

fs::path importer_program() {
    return find_part("SINEW_IMPORTER", {"sinew-import", "../libexec/sinew/sinew-import"});
}

ChildLimits limits_of(const ImportOptions& options) {
    return {std::chrono::seconds(options.seconds), options.memory};
}

// Once per run, however many files are imported.
void warn_about_incomplete_sandbox() {
    static std::once_flag once;
    std::call_once(once, [] {
        const std::string missing = sandbox::describe_missing(sandbox::available());
        if (!missing.empty()) std::fputs(fmt::format("sinew: {}\n", missing).c_str(), stderr);
    });
}

Imported failed(const Issue& issue, std::string message, Report& report) {
    report.add(make_diagnostic(issue, std::move(message)));
    return {std::nullopt, ExitCode::cannot_read};
}

}  // namespace

std::vector<Option> import_options(ImportOptions& options) {
    return {{.names = {"--import-timeout"},
             .text = "Stop the importer of foreign formats after this many seconds",
             .target = &options.seconds,
             .value = "SECONDS",
             .initial = std::to_string(options.seconds),
             .check = [](const std::string& t) { return t.size() > 6 || t == "0" ? "1 to 999999 seconds" : ""; }},
            {.names = {"--import-memory"},
             .text = "Memory limit of the importer; the number may end in K, M or G",
             .target = &options.memory,
             .value = "BYTES",
             .initial = "4G",
             .in_bytes = true}};
}

const std::vector<ForeignFormat>& foreign_formats() {
    static const std::vector<ForeignFormat> all = [] {
        std::vector<ForeignFormat> formats;
        const ChildResult listed = run_child(importer_program(), {"--formats"}, {}, limits_of({.seconds = 20}));
        if (listed.end != ChildEnd::finished || listed.code != 0) return formats;
        std::istringstream lines(listed.out);
        for (std::string line; std::getline(lines, line);) {
            std::istringstream words(line);
            ForeignFormat format;
            std::getline(words, format.name, '\t');
            for (std::string extension; std::getline(words, extension, '\t');) format.extensions.push_back(extension);
            formats.push_back(std::move(format));
        }
        return formats;
    }();
    return all;
}

const ForeignFormat* foreign_format(std::string_view extension) {
    const auto found = std::ranges::find_if(foreign_formats(), [&](const ForeignFormat& format) {
        return std::ranges::find(format.extensions, extension) != format.extensions.end();
    });
    return found == foreign_formats().end() ? nullptr : &*found;
}

bool is_usual_foreign(std::string_view extension) {
    constexpr std::string_view usual[] = {".fbx", ".dae", ".obj",  ".3ds", ".x3d", ".ply",     ".stl",
                                          ".x",   ".b3d", ".ms3d", ".iqm", ".smd", ".md5mesh", ".lwo"};
    return std::ranges::find(usual, extension) != std::end(usual);
}

std::optional<std::string> foreign_extension(const std::string& file_name, const Bytes& file) {
    const auto content = recognize_foreign(file.span());
    if (content && !content->extension.empty()) return std::string(content->extension);
    const std::string extension = extension_of(file_name);
    const bool ours = std::ranges::any_of(known_formats(), [&](const Format* format) {
        return std::ranges::find(format->extensions, extension) != format->extensions.end();
    });
    if (ours || content || extension.empty() || foreign_format(extension) == nullptr) return std::nullopt;
    return extension;
}

Imported import_foreign(const std::string& file_name, const Bytes& file, const std::string& extension,
                        const ImportOptions& options, Report& report) {
    const fs::path program = importer_program();
    if (program.empty()) return failed(issue::import_unavailable, "sinew-import is not installed beside sinew", report);
    std::error_code error;
    const bool has_file = fs::is_regular_file(file_name, error);
    // The importer detects formats by file names, so a file with a wrong name is passed without its name.
    const bool by_name = has_file && extension_of(file_name) == extension;
    std::vector<std::string> arguments{"--stdin", extension};
    if (by_name) arguments = {fs::absolute(file_name).string()};
    warn_about_incomplete_sandbox();
    ChildResult child = run_child(program, arguments, by_name ? Bytes{} : file, limits_of(options));
    switch (child.end) {
        case ChildEnd::not_started:
            return failed(issue::import_unavailable, fmt::format("cannot start {}", program.string()), report);
        case ChildEnd::crashed:
            return failed(issue::import_crashed, fmt::format("signal {}", child.code), report);
        case ChildEnd::refused:
            return failed(issue::import_crashed,
                          fmt::format("its sandbox stopped it (signal {}): the file made it do something that no model "
                                      "needs; treat the file as malicious",
                                      child.code),
                          report);
        case ChildEnd::too_slow:
            return failed(issue::import_timeout, fmt::format("not finished after {} s", options.seconds), report);
        case ChildEnd::too_large:
            return failed(issue::import_memory, fmt::format("its result is larger than {} bytes", options.memory),
                          report);
        case ChildEnd::finished:
            break;
    }
    const auto start_of_model = read_answer(child.out, known_formats(), report);
    if (!start_of_model) {
        const std::string_view hint = child.code == 127 ? "; --import-memory may be too small" : "";
        return failed(issue::import_crashed, fmt::format("exit code {} without a report{}", child.code, hint), report);
    }
    const auto out_of_memory = [](const Diagnostic& d) { return d.issue == &issue::import_memory; };
    if (std::ranges::any_of(report.messages(), out_of_memory)) return {std::nullopt, ExitCode::cannot_read};
    if (report.has_errors()) return {std::nullopt, ExitCode::problem_found};
    const auto owner = std::make_shared<const std::string>(std::move(child.out));
    const auto all = std::as_bytes(std::span(*owner));
    return {Bytes(owner, all.subspan(*start_of_model)), ExitCode::fine};
}

}  // namespace sinew::cli
