// SPDX-License-Identifier: MIT
#include "options/inputs.h"
#include "batch/faults.h"
#include "batch/parallel.h"
#include "batch/paths.h"
#include "options/known_formats.h"
#include "options/numbers.h"

#include <fmt/format.h>
#include <glob.h>
#include <sinew/file.h>
#include <sinew/folder.h>
#include <sinew/issues.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <limits>

namespace sinew::cli {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> dialect_ids() {
    std::vector<std::string> ids;
    for (const Format* format : known_formats()) {
        for (const Dialect& dialect : format->dialects) ids.emplace_back(dialect.id);
    }
    return ids;
}

bool has_known_extension(const fs::path& path, bool takes_foreign) {
    const std::string extension = extension_of(path);
    if (takes_foreign && is_usual_foreign(extension)) return true;
    return std::ranges::any_of(known_formats(), [&](const Format* format) {
        return std::ranges::find(format->extensions, extension) != format->extensions.end();
    });
}

// Adds the files below a folder that have a known extension, in a fixed order. Also adds folders that cannot be
// entered: reading them reports why. Does not follow links to folders.
void add_files_below(const fs::path& directory, const fs::path& top, bool takes_foreign, std::vector<FoundFile>& all) {
    std::error_code error;
    std::vector<fs::directory_entry> entries;
    for (fs::directory_iterator it(directory, error), end; !error && it != end; it.increment(error))
        entries.push_back(*it);
    // Reading a pipe or a device may never end.
    const auto may_be_read = [](const fs::directory_entry& entry) {
        std::error_code ignored;
        return !entry.is_other(ignored) && !entry.is_directory(ignored);
    };
    const auto add = [&](const fs::path& path) {
        all.push_back({path.string(), path.lexically_relative(top).string()});
    };
    if (error) add(directory);
    // All entries are in one folder, so the order of their full paths is the order of their names.
    std::ranges::sort(
        entries, {}, [](const fs::directory_entry& entry) -> auto& { return entry.path().native(); });
    for (const auto& entry : entries) {
        std::error_code ignored;
        if (entry.is_directory(ignored) && !entry.is_symlink(ignored)) {
            add_files_below(entry.path(), top, takes_foreign, all);
        } else if (has_known_extension(entry.path(), takes_foreign) && may_be_read(entry)) {
            add(entry.path());
        }
    }
}

std::vector<std::string> matches_here(const std::string& pattern) {
    glob_t found{};
    std::vector<std::string> names;
    if (::glob(pattern.c_str(), GLOB_BRACE, nullptr, &found) == 0)
        names.assign(found.gl_pathv, found.gl_pathv + found.gl_pathc);
    ::globfree(&found);
    return names;
}

// The same with `**`, which stands for any number of folders, including none.
std::vector<std::string> matches_below(const std::string& pattern) {
    const std::size_t any = pattern.find("**/");
    if (any == std::string::npos || (any > 0 && pattern[any - 1] != '/')) return matches_here(pattern);
    const std::string above = pattern.substr(0, any);
    const std::string rest = pattern.substr(any + 3);
    std::vector<std::string> names = matches_below(above + rest);
    for (const std::string& folder : matches_here(above + "*/")) {
        std::error_code ignored;
        if (fs::is_symlink(folder.substr(0, folder.size() - 1), ignored)) continue;
        std::ranges::move(matches_below(folder + "**/" + rest), std::back_inserter(names));
    }
    return names;
}

// The existing files that a pattern matches, in order. Returns the name unchanged if it has no wildcards, names an
// existing file or matches no file; reading it reports an error in the last case.
std::vector<std::string> matches(const std::string& name) {
    std::error_code ignored;
    if (name.find_first_of("*?[{") == std::string::npos || fs::exists(name, ignored)) return {name};
    std::vector<std::string> names = matches_below(name);
    return names.empty() ? std::vector{name} : names;
}

// Names separated by line ends or by zero bytes, as `find -print0` prints them.
std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    const char end = text.find('\0') == std::string_view::npos ? '\n' : '\0';
    while (!text.empty()) {
        std::string_view line = text.substr(0, text.find(end));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        if (end == '\n' && line.ends_with('\r')) line.remove_suffix(1);
        if (!line.empty()) lines.emplace_back(line);
    }
    return lines;
}

std::string known_extensions() {
    std::vector<std::string_view> all;
    for (const Format* format : known_formats()) {
        for (const auto extension : format->extensions) {
            if (std::ranges::find(all, extension) == all.end()) all.push_back(extension);
        }
    }
    return fmt::format("{}", fmt::join(all, ", "));
}

FileReport unreadable_file(const std::string& name, const FileError& error, bool recursive) {
    FileReport report{.file_name = name, .size = 0, .report = {}, .asset = {}};
    const Issue& what = error.error == Error::too_large ? issue::file_too_large : issue::file_unreadable;
    std::error_code ignored;
    if (!fs::is_directory(name, ignored)) {
        report.report.add(make_diagnostic(what, error.message));
    } else {
        report.report.add(
            make_diagnostic(what, recursive ? "cannot read the folder" : "is a folder; use -r to search it"));
    }
    return report;
}

}  // namespace

std::string canonical_path(const fs::path& path) {
    std::error_code error;
    const fs::path canonical = fs::weakly_canonical(path, error);
    return error ? path.string() : canonical.string();
}

std::optional<std::vector<FoundFile>> found_files(Context& context, const InputOptions& options) {
    std::vector<std::string> names = options.files;
    if (!options.file.empty()) names = {options.file};
    if (!options.files_from.empty()) {
        const auto list = options.files_from == "-" ? read_standard_input() : read_file(options.files_from);
        if (!list) {
            context.err.print(fmt::format("sinew: {}: {}\n", printable(options.files_from), list.error().message));
            context.note(ExitCode::cannot_read);
            return std::nullopt;
        }
        std::ranges::move(lines_of({reinterpret_cast<const char*>(list->data()), list->size()}),
                          std::back_inserter(names));
    }
    if (names.empty() && options.files_from.empty()) {
        context.err.print("sinew: no files are given; name them, or a list of files with --files-from\n");
        context.note(ExitCode::usage);
        return std::nullopt;
    }
    std::vector<FoundFile> all;
    for (const std::string& pattern : names) {
        for (const std::string& name : matches(pattern)) {
            std::error_code error;
            if (options.recursive && fs::is_directory(name, error)) {
                add_files_below(name, name, options.takes_foreign, all);
            } else {
                all.push_back({name, fs::path(name).filename().string()});
            }
        }
    }
    // A file that is named twice is processed once.
    std::set<std::string> known;
    std::erase_if(all, [&](const FoundFile& file) { return file.path != "-" && !known.insert(file.path).second; });
    return all;
}

std::vector<std::string> format_ids(Formats formats) {
    std::vector<std::string> ids;
    for (const Format* format : formats) ids.emplace_back(format->id);
    return ids;
}

std::vector<std::string> issue_codes() {
    std::vector<std::string> codes;
    for (const IssueFamily& family : issue_families(known_formats())) {
        for (const Issue* issue : family.issues) codes.emplace_back(issue->code);
    }
    return codes;
}

void add_input_options(Command& command, InputOptions& options, HowMany how_many) {
    const bool many = how_many == HowMany::many;
    command.arguments.push_back(
        {.names = {"FILE"},
         .text = many ? "Files to read; - is standard input" : "File to read; - is standard input",
         .target = many ? Target(&options.files) : Target(&options.file),
         .required = !many,
         .in_usage = many ? "FILE…" : ""});
    if (many) {
        command.options.push_back({.names = {"-r", "--recursive"},
                                   .text = "Search folders for files with known extensions",
                                   .target = &options.recursive,
                                   .affects_output = false});
        command.options.push_back(
            {.names = {"-j", "--jobs"},
             .text = "Number of parallel jobs; 0 is one per processor",
             .target = &options.threads,
             .value = "N",
             .initial = "0",
             .check = [](const std::string& t) { return t.size() > 3 ? "a number from 0 to 999" : ""; },
             .affects_output = false});
        command.options.push_back({.names = {"--files-from"},
                                   .text = "Read file names from this file, one per line; - is standard input",
                                   .target = &options.files_from,
                                   .value = "FILE",
                                   .affects_output = false});
    }
    const std::vector<Option> shared{
        {.names = {"--from"},
         .text = "Read the file as this format, skipping detection",
         .target = &options.from,
         .value = "FORMAT",
         .choices = format_ids(known_formats())},
        {.names = {"--dialect"},
         .text = "Read the file as this dialect, skipping detection",
         .target = &options.dialect,
         .value = "DIALECT",
         .choices = dialect_ids()},
        {.names = {"--max-file-size"},
         .text = "Refuse larger files; the number may end in K, M or G",
         .target = &options.max_size,
         .value = "BYTES",
         .initial = "1024G",
         .in_bytes = true},
        {.names = {"--max-elements"},
         .text = "Refuse files with more elements (meshes, joints, tracks …)",
         .target = &options.limits.max_elements,
         .value = "N",
         .initial = std::to_string(options.limits.max_elements)},
        {.names = {"--max-memory"},
         .text = "Refuse files that need more memory in addition to their own size; the number may end in K, M or G",
         .target = &options.limits.max_memory,
         .value = "BYTES",
         .initial = "8G",
         .in_bytes = true},
        {.names = {"--max-unpacked"},
         .text = "Refuse packed files that unpack to more; the number may end in K, M or G",
         .target = &options.limits.max_unpacked,
         .value = "BYTES",
         .initial = "256M",
         .in_bytes = true},
    };
    command.options.insert(command.options.end(), shared.begin(), shared.end());
}

Option quiet_option(bool& quiet) {
    return {.names = {"-q", "--quiet"}, .text = "Print errors only", .target = &quiet, .affects_output = false};
}

Option json_option(bool& json) {
    return {.names = {"--json"},
            .text = "Print JSON: one document, or one line per file if there are several",
            .target = &json,
            .affects_output = false};
}

Option json_lines_option(bool& json_lines) {
    return {.names = {"--json-lines"},
            .text = "Print JSON, one line per file",
            .target = &json_lines,
            .affects_output = false};
}

Option fail_fast_option(InputOptions& options) {
    return {.names = {"--fail-fast"},
            .text = "Stop at the first failure",
            .target = &options.fail_fast,
            .affects_output = false};
}

Option durable_option(bool& durable) {
    return {.names = {"--durable"},
            .text = "Wait until each output is on disk, so that it survives a power failure; slower",
            .target = &durable,
            .affects_output = false};
}

Option verbose_option(InputOptions& options) {
    return {.names = {"-v", "--verbose"},
            .text = "Print each finding and loss on a line of its own instead of combining those of one kind",
            .target = &options.verbose,
            .affects_output = false};
}

Option no_follow_option(InputOptions& options) {
    return {.names = {"--no-follow"},
            .text = "Do not read companion files, such as the animations of a model",
            .target = &options.no_follow};
}

JsonStyle json_style(const InputOptions& options) {
    return options.recursive || !options.files_from.empty() || options.files.size() > 1 ? JsonStyle::compact
                                                                                        : JsonStyle::indented;
}

void for_each_input(Context& context, const InputOptions& options, std::string doing,
                    const std::function<Finish(const Input&)>& use,
                    const std::function<void(const FileReport&)>& unreadable) {
    const auto files = found_files(context, options);
    if (!files) return;
    if (files->empty()) {
        context.err.print(
            fmt::format("sinew: no files found with one of these extensions: {}; name the files if theirs differ\n",
                        known_extensions()));
        context.note(ExitCode::cannot_read);
    }
    for_each_file(context, options, *files, std::move(doing), use, unreadable);
}

void for_each_file(Context& context, const InputOptions& options, const std::vector<FoundFile>& files,
                   std::string doing, const std::function<Finish(const Input&)>& use,
                   const std::function<void(const FileReport&)>& unreadable) {
    std::set<std::string> paths;
    for (const FoundFile& file : files) paths.insert(canonical_path(file.path));
    Progress progress(context.err, std::move(doing), files.size());
    const ReadFileOptions limits{.max_size = options.max_size};
    const auto name_of = [&](std::size_t i) { return files[i].path == "-" ? "<stdin>" : files[i].path; };
    std::vector<Finish> finishing(files.size());
    const auto failure = [&](std::size_t i, FileError error) -> Finish {
        return [&, error = std::move(error), name = name_of(i)] {
            const FileReport report = unreadable_file(name, error, options.recursive);
            context.note(ExitCode::cannot_read);
            if (unreadable) unreadable(report);
            if (!unreadable) print_findings(context.err, report);
        };
    };
    const auto work = [&](std::size_t i) {
        const std::string& path = files[i].path;
        const std::string failed = guarded(printable(path), [&] {
            auto bytes = path == "-" ? read_standard_input(limits) : read_file(path, limits);
            finishing[i] = bytes ? use({name_of(i), *std::move(bytes), paths}) : failure(i, bytes.error());
        });
        if (!failed.empty()) finishing[i] = failure(i, {Error::cannot_read, failed});
    };
    const auto finish = [&](std::size_t i) {
        // What is printed may still be read from the file.
        const std::string failed = guarded(printable(files[i].path), finishing[i]);
        if (!failed.empty()) failure(i, {Error::cannot_read, failed})();
        finishing[i] = {};
        progress.advance(printable(name_of(i)));
        return !options.fail_fast || context.exit_code == ExitCode::fine;
    };
    in_parallel(files.size(), thread_count(options.threads), work, finish);
}

LoadOptions open_options(const InputOptions& options, const Input& input) {
    return {.formats = known_formats(),
            .format = options.from.empty() ? nullptr : find_format(options.from, known_formats()),
            .dialect = options.dialect,
            .file_name = input.name,
            .limits = options.limits};
}

LoadOptions following_options(const InputOptions& options, const Input& input) {
    LoadOptions result = open_options(options, input);
    if (options.no_follow || input.name == "<stdin>") return result;
    const fs::path parent = fs::path(input.name).parent_path();
    result.follow = [&options, &input, parent,
                     folder = Folder::open(parent)](std::string_view name) -> tl::expected<CompanionFile, std::string> {
        if (!folder) return tl::make_unexpected(folder.error().message);
        ReadFileOptions how{.max_size = options.max_size};
        if (!options.maps_companions) how.map_from = std::numeric_limits<std::uint64_t>::max();
        auto bytes = folder->read(name, how);
        if (!bytes) return tl::make_unexpected(bytes.error().message);
        return CompanionFile{*std::move(bytes), input.all.contains(canonical_path(parent / folder->find(name)))};
    };
    return result;
}

}  // namespace sinew::cli
