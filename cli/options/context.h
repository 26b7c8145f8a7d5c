// SPDX-License-Identifier: MIT
#pragma once

#include "terminal/exit_code.h"
#include "terminal/terminal.h"

namespace sinew::cli {

/// The streams and the exit code of a command: data goes to `out`, messages to `err`.
struct Context {
    Terminal out{stdout};
    Terminal err{stderr};
    ExitCode exit_code = ExitCode::fine;

    void note(ExitCode code) { exit_code = worst(exit_code, code); }
};

}  // namespace sinew::cli
