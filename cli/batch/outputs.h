// SPDX-License-Identifier: MIT
// Writes the files of a conversion to disk or to standard output.
#pragma once

#include <sinew/convert.h>

#include <filesystem>
#include <string>
#include <vector>

#include "options/context.h"

namespace sinew::cli {

struct WriteChoices {
    bool overwrite = false;
    bool keep_identical = false;      ///< an existing file with the same bytes counts as written; images always do
    bool shares_images = false;       ///< other jobs may use the same images: they stay if the model cannot be written
    bool durable = false;             ///< wait until the files are on disk
    std::filesystem::path root = {};  ///< names below it are not trusted; by default the folder of the model
    std::string input = {};           ///< never replaced by anything but the model itself
    std::vector<std::string> own = {};  ///< files that may be replaced although `overwrite` is not set
};

struct Written {
    std::vector<std::string> names;
    std::string error;  ///< why nothing was written; it has been reported
};

/// Writes the model under that name and its companion files beside it. Writes all files or none: if one cannot be
/// written, the others are restored.
Written write_all(Context& context, const std::vector<OutputFile>& files, const std::filesystem::path& out,
                  const WriteChoices& choices);

/// Writes the model to standard output and reports companion files, which cannot be written there.
void write_to_output(Context& context, const std::vector<OutputFile>& files);

}  // namespace sinew::cli
