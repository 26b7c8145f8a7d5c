// SPDX-License-Identifier: MIT
// The files that a command is given, and the options that say how to read them.
#pragma once

#include <sinew/app/report.h>
#include <sinew/open.h>

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "models/importer.h"
#include "options/command.h"
#include "options/context.h"

namespace sinew::cli {

struct InputOptions {
    std::vector<std::string> files;
    std::string files_from;     ///< a file with more names, one a line
    std::uint64_t threads = 0;  ///< how many are looked at at once; 0: as many as there are processors
    std::string file;           ///< of a command that takes just one
    bool recursive = false;
    bool fail_fast = false;      ///< after a failure nothing new is begun
    bool takes_foreign = false;  ///< files of foreign formats are looked for in directories as well
    std::string from;
    std::string dialect;
    bool no_follow = false;
    bool maps_companions = true;  ///< not where files are read that others are about to write anew
    std::uint64_t max_size = std::uint64_t{1} << 40;
    ReadLimits limits;
    ImportOptions import;
};

enum class HowMany : unsigned char { one, many };

/// A file that was named, found below a directory, or matched a pattern.
struct FoundFile {
    std::string path;
    std::string below;  ///< its path below the directory that was named; its name otherwise
};
/// All files of a command. Patterns that no shell has expanded are; lists of names are read. Nothing, with the reason
/// on the error stream, if such a list cannot be.
std::optional<std::vector<FoundFile>> found_files(Context& context, const InputOptions& options);

/// Adds FILE and the options that go with it.
void add_input_options(Command& command, InputOptions& options, HowMany how_many);

Option json_option(bool& json);
Option json_lines_option(bool& json_lines);
Option no_follow_option(InputOptions& options);
Option fail_fast_option(InputOptions& options);

/// What the user wants of a conversion: the options that commands with a scene share.
struct SceneOptions {
    std::string fps = "24";
    std::string axes = "convert";
    bool strict = false;
};
void add_scene_options(Command& command, SceneOptions& options);
/// The options for `to_scene`, and for `from_scene`.
LoadOptions load_options(const SceneOptions& options);
SaveOptions save_options(const SceneOptions& options);

/// The names of formats, as `--from` and `--to` take them.
std::vector<std::string> format_ids(Formats formats);

/// The codes of all issues.
std::vector<std::string> issue_codes();

/// One file of a command: its name and its bytes.
struct Input {
    std::string name;
    Bytes bytes;
    const std::set<std::string>& all;  ///< where all files are that the command was given

    bool only_one() const { return all.size() == 1; }
};

/// Indented when one file was named, a line for each otherwise: the same for every run of a script.
JsonStyle json_style(const InputOptions& options);

/// What is left to do with a file when its turn comes: what must be said, and counted, in order.
using Finish = std::function<void()>;

/// Calls `use` for every file, several at a time, and what that returns one after the other in the order of the files;
/// and `unreadable` for those that cannot be read. Without it they are reported on the error stream.
void for_each_input(Context& context, const InputOptions& options, std::string doing,
                    const std::function<Finish(const Input&)>& use,
                    const std::function<void(const FileReport&)>& unreadable = {});

/// How to open an input. The options must outlive the result.
LoadOptions open_options(const InputOptions& options, const Input& input);

/// The same, and the files that it names are opened as well, unless the user does not want that. The input must outlive
/// the result too.
LoadOptions following_options(const InputOptions& options, const Input& input);

/// Prints what was found, in colour, one line each.
void print_findings(Terminal& terminal, const FileReport& report);

}  // namespace sinew::cli
