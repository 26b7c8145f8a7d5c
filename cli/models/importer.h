// SPDX-License-Identifier: MIT
// Files of foreign formats, by way of a program of its own that hands them on as GLB. What that program is made of is
// no concern of ours: it may crash, hang or ask for all memory.
#pragma once

#include <sinew/bytes.h>
#include <sinew/diagnostic.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "options/command.h"
#include "terminal/exit_code.h"

namespace sinew::cli {

struct ImportOptions {
    std::uint64_t seconds = 120;
    std::uint64_t memory = std::uint64_t{4} << 30;
};
/// `--import-timeout` and `--import-memory`.
std::vector<Option> import_options(ImportOptions& options);

/// A format that the importer reads.
struct ForeignFormat {
    std::string name;
    std::vector<std::string> extensions;  ///< with the dot
};
/// All of them; none without an importer. It is asked once.
const std::vector<ForeignFormat>& foreign_formats();
/// The one with that extension, or null.
const ForeignFormat* foreign_format(std::string_view extension);

/// Whether files that end so are models of a foreign format more often than anything else.
bool is_usual_foreign(std::string_view extension);

/// The extension of the foreign format that a file is of, by its content or else by its name; nothing if it is of none.
std::optional<std::string> foreign_extension(const std::string& file_name, const Bytes& file);

/// A file of a foreign format as GLB, or nothing; the log says why, and the exit code how bad that is. The bytes count
/// when there is no file of that name, as with standard input.
struct Imported {
    std::optional<Bytes> glb;
    ExitCode exit_code = ExitCode::fine;
};
Imported import_foreign(const std::string& file_name, const Bytes& file, const std::string& extension,
                        const ImportOptions& options, Report& log);

}  // namespace sinew::cli
