// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

namespace sinew::cli {

/// The exit code of the program. In a batch, the highest code is returned.
enum class ExitCode : int {
    fine = 0,
    problem_found = 1,  ///< invalid, unknown, different
    usage = 2,
    cannot_read = 3,
    cannot_write = 4,
    internal = 5,
};

inline ExitCode worst(ExitCode a, ExitCode b) {
    return std::max(a, b);
}

}  // namespace sinew::cli
