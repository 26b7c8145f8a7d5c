// SPDX-License-Identifier: MIT
// The list of commands. Each is one file.
#pragma once

#include "options/command.h"
#include "options/context.h"

namespace sinew::cli {

Command identify_command(Context& context);
Command info_command(Context& context);
Command validate_command(Context& context);
Command dump_command(Context& context);
Command convert_command(Context& context);
Command diff_command(Context& context);
Command roundtrip_command(Context& context);
Command view_command(Context& context);
Command render_command(Context& context);
Command sheet_command(Context& context);
Command spec_command(Context& context);
Command explain_command(Context& context);
Command formats_command(Context& context);
Command completions_command(Context& context, const Program& program);
Command generate_command(Context& context, const Program& program);

}  // namespace sinew::cli
