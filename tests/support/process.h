// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace sinew::test {

struct ProcessResult {
    int exit_code = -1;  ///< 128 + signal if a signal ended it
    std::string out;
    std::string err;
};

struct ProcessOptions {
    std::filesystem::path folder = ".";
    std::string input = {};
};

/// Runs a program and waits for its end.
ProcessResult run(const std::vector<std::string>& command, const ProcessOptions& options = {});

}  // namespace sinew::test
