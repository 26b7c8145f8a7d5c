// SPDX-License-Identifier: MIT
// Imports files of foreign formats. A separate program, sinew-import, converts them to GLB, so that its crashes,
// endless loops and memory leaks do not affect this one.
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
/// All foreign formats; empty without an importer. The importer is started only once.
const std::vector<ForeignFormat>& foreign_formats();
/// The format with that extension, or null.
const ForeignFormat* foreign_format(std::string_view extension);

/// True if most files with this extension are models of a foreign format.
bool is_usual_foreign(std::string_view extension);

/// The extension of a file's foreign format, detected by its content or else by its name. Empty if
/// the file is not of a foreign format.
std::optional<std::string> foreign_extension(const std::string& file_name, const Bytes& file);

/// The result of importing a file. Without a GLB, the report has the reason.
struct Imported {
    std::optional<Bytes> glb;
    ExitCode exit_code = ExitCode::fine;
};
/// Imports a file of a foreign format. Uses `file` if there is no file of that name, as with standard input.
Imported import_foreign(const std::string& file_name, const Bytes& file, const std::string& extension,
                        const ImportOptions& options, Report& report);

}  // namespace sinew::cli
