// SPDX-License-Identifier: MIT
#include "support/node.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <sstream>

#include "support/files.h"
#include "support/process.h"

namespace sinew::test {
namespace {

std::filesystem::path modules() {
    const char* chosen = std::getenv("SINEW_VALIDATOR");
    return chosen != nullptr ? std::filesystem::path(chosen) : source_root() / "build/validator";
}

}  // namespace

std::vector<std::string> answers_of(const std::string& script, const std::vector<std::string>& lines) {
    const std::filesystem::path folder = modules();
    if (!std::filesystem::is_directory(folder / "node_modules")) {
        ADD_FAILURE() << folder << " has no modules: run scripts/install-validator";
        return {};
    }
    std::string input;
    for (const std::string& line : lines) input += line + '\n';
    const auto path = source_root() / "tests/validator" / script;
    const auto result = run({"/usr/bin/env", "node", path.string(), folder.string()}, {.input = input});

    std::vector<std::string> answers;
    std::istringstream stream(result.out);
    for (std::string line; std::getline(stream, line);) answers.push_back(line);
    if (result.exit_code != 0 || answers.size() != lines.size()) {
        ADD_FAILURE() << script << " ended with " << result.exit_code << " after " << answers.size() << " of "
                      << lines.size() << " answers; if something is missing, run scripts/install-validator\n"
                      << result.err;
        return {};
    }
    return answers;
}

}  // namespace sinew::test
