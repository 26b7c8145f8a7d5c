// SPDX-License-Identifier: MIT
// The files that a conversion makes, on their way to the disk or into a pipe.
#pragma once

#include <sinew/convert.h>

#include <filesystem>
#include <string>
#include <vector>

#include "context.h"

namespace sinew::cli {

/// Writes the model under that name, and what belongs to it beside it. All files or none: when one cannot be written,
/// the others are put back as they were. Adds the names of what was written.
bool write_all(Context& context, const std::vector<OutputFile>& files, const std::filesystem::path& out, bool overwrite,
               std::vector<std::string>& written);

/// Writes the model to standard output, and complains about what has no place there.
void write_to_output(Context& context, const std::vector<OutputFile>& files);

}  // namespace sinew::cli
