// SPDX-License-Identifier: MIT
// The files that a conversion makes, on their way to the disk or into a pipe.
#pragma once

#include <sinew/convert.h>

#include <filesystem>
#include <string>
#include <vector>

#include "options/context.h"

namespace sinew::cli {

struct WriteChoices {
    bool overwrite = false;
    bool keep_same = false;  ///< a file that has just these bytes already counts as written
};

struct Written {
    std::vector<std::string> names;
    std::string problem;  ///< why there are none; the user has been told
};

/// Writes the model under that name, and what belongs to it beside it. All files or none: when one cannot be written,
/// the others are put back as they were.
Written write_all(Context& context, const std::vector<OutputFile>& files, const std::filesystem::path& out,
                  const WriteChoices& choices);

/// Writes the model to standard output, and complains about what has no place there.
void write_to_output(Context& context, const std::vector<OutputFile>& files);

}  // namespace sinew::cli
