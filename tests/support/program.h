// SPDX-License-Identifier: MIT
#pragma once

#include "support/files.h"
#include "support/process.h"

namespace sinew::test {

/// Runs the command-line tool in a folder of the source tree.
inline ProcessResult sinew(std::vector<std::string> arguments, const std::filesystem::path& folder = source_root(),
                           std::string input = {}) {
    arguments.insert(arguments.begin(), SINEW_PROGRAM);
    return run(arguments, {.folder = folder, .input = std::move(input)});
}

}  // namespace sinew::test
