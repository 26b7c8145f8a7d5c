// SPDX-License-Identifier: MIT
// The glTF validator of the Khronos Group.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace sinew::test {

struct ValidatorMessage {
    std::string code;
    std::string pointer;  ///< into the JSON, or `byte N` of a binary container
    std::string message;
    int severity = 0;  ///< 0 error, 1 warning, 2 information, 3 hint
};

struct ValidatorReport {
    std::string file;
    int errors = 0;
    int warnings = 0;
    std::vector<ValidatorMessage> messages = {};  ///< the most severe first; at most 50
};

/// The validator's report for each file, in order, with one process for all. If the validator is not installed, the
/// test fails and every report has an error.
std::vector<ValidatorReport> khronos_reports(const std::vector<std::filesystem::path>& files);

/// Its errors and warnings as text; empty if there are none.
std::string complaints(const ValidatorReport& report);
/// The same without missing images: writers only pass their names on.
std::string complaints_but_for_pictures(ValidatorReport report);

}  // namespace sinew::test
