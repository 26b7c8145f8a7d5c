// SPDX-License-Identifier: MIT
// The input files of a command, and the options for reading them.
#pragma once

#include <sinew/app/report.h>
#include <sinew/open.h>

#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "models/importer.h"
#include "options/command.h"
#include "options/context.h"
#include "terminal/findings.h"

namespace sinew::cli {

struct InputOptions {
    std::vector<std::string> files;
    std::string files_from;     ///< a file that lists more names, one per line
    std::uint64_t threads = 0;  ///< number of parallel jobs; 0: the number of processors
    std::string file;           ///< the file of a command that takes only one
    bool recursive = false;
    bool fail_fast = false;      ///< stop at the first failure
    bool takes_foreign = false;  ///< also search folders for files of foreign formats
    bool verbose = false;        ///< print each finding and loss instead of combining those of one kind
    std::string from;
    std::string dialect;
    bool no_follow = false;
    bool maps_companions = true;  ///< false if other programs may overwrite the files while they are in use
    std::uint64_t max_size = std::uint64_t{1} << 40;
    ReadLimits limits;
    ImportOptions import;
};

enum class HowMany : unsigned char { one, many };

/// A file given by name, found in a folder, or matched by a pattern.
struct FoundFile {
    std::string path;
    std::string below;  ///< its path relative to the given folder, or its name if it was given by name
};

/// The canonical path, which is the same for every name of a file.
std::string canonical_path(const std::filesystem::path& path);

/// All files of a command. Expands patterns and reads lists of names. Empty if such a list cannot be read; the reason
/// is on the error stream.
std::optional<std::vector<FoundFile>> found_files(Context& context, const InputOptions& options);

/// Adds FILE and the options for reading it.
void add_input_options(Command& command, InputOptions& options, HowMany how_many);

Option quiet_option(bool& quiet);
Option json_option(bool& json);
Option json_lines_option(bool& json_lines);
Option no_follow_option(InputOptions& options);
Option verbose_option(InputOptions& options);
Option fail_fast_option(InputOptions& options);
Option durable_option(bool& durable);

/// The options that all commands working with a scene share.
struct SceneOptions {
    std::string fps = "24";
    std::string axes = "convert";
    bool strict = false;
};
void add_scene_options(Command& command, SceneOptions& options);
/// These options as `to_scene` and `from_scene` take them.
LoadOptions load_options(const SceneOptions& options);
SaveOptions save_options(const SceneOptions& options);

/// The ids of formats, as `--from` and `--to` take them.
std::vector<std::string> format_ids(Formats formats);

/// The codes of all issues.
std::vector<std::string> issue_codes();

/// One file of a command: its name and its bytes.
struct Input {
    std::string name;
    Bytes bytes;
    const std::set<std::string>& all;  ///< the canonical paths of all files of the command

    bool only_one() const { return all.size() == 1; }
};

/// Indented if the command line names one file, else one line per file. It does not depend on how many files a pattern
/// or a folder contains, so that scripts can rely on it.
JsonStyle json_style(const InputOptions& options);

/// The part of the work on a file that must be done in order: printing and counting.
using Finish = std::function<void()>;

/// Calls `use` for every file, on several threads, and the function that it returns in the order of the files. Calls
/// `unreadable` for files that cannot be read; without it, they are reported on the error stream.
void for_each_input(Context& context, const InputOptions& options, std::string doing,
                    const std::function<Finish(const Input&)>& use,
                    const std::function<void(const FileReport&)>& unreadable = {});

/// The same for files that were found before.
void for_each_file(Context& context, const InputOptions& options, const std::vector<FoundFile>& files,
                   std::string doing, const std::function<Finish(const Input&)>& use,
                   const std::function<void(const FileReport&)>& unreadable = {});

/// The options for opening an input. `options` must outlive the result.
LoadOptions open_options(const InputOptions& options, const Input& input);

/// The same, but companion files are opened as well unless `no_follow` is set. `input` must outlive the result too.
LoadOptions following_options(const InputOptions& options, const Input& input);

}  // namespace sinew::cli
