// SPDX-License-Identifier: MIT
// The list of commands. Each is one file that adds itself to the command line.
#pragma once

#include <CLI/CLI.hpp>

#include "context.h"

namespace sinew::cli {

void add_identify(CLI::App& app, Context& context);
void add_info(CLI::App& app, Context& context);
void add_validate(CLI::App& app, Context& context);
void add_dump(CLI::App& app, Context& context);
void add_spec(CLI::App& app, Context& context);
void add_explain(CLI::App& app, Context& context);
void add_formats(CLI::App& app, Context& context);
void add_completions(CLI::App& app, Context& context);
void add_generate(CLI::App& app, Context& context);

inline void add_commands(CLI::App& app, Context& context) {
    add_identify(app, context);
    add_info(app, context);
    add_validate(app, context);
    add_dump(app, context);
    add_spec(app, context);
    add_explain(app, context);
    add_formats(app, context);
    add_completions(app, context);
    add_generate(app, context);
}

}  // namespace sinew::cli
