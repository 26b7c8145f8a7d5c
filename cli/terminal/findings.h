// SPDX-License-Identifier: MIT
// Findings and losses in colour. Those of one kind are combined in one line, unless each is to be printed.
#pragma once

#include <sinew/app/report.h>

#include <span>
#include <string>

#include "terminal/terminal.h"

namespace sinew::cli {

void print_findings(Terminal& terminal, const std::string& file_name, std::span<const Diagnostic> findings,
                    bool each = false);
void print_losses(Terminal& terminal, const std::string& file_name, std::span<const Loss> losses, bool each = false);

/// Prints how many findings a report did not keep, if any. `limit` names the option that sets the limit, if there is
/// one.
void print_not_listed(Terminal& terminal, const std::string& file_name, const Report& report,
                      std::string_view limit = {});
/// Prints all findings of a report, and how many it did not keep.
void print_findings(Terminal& terminal, const FileReport& report, bool each = false, std::string_view limit = {});

}  // namespace sinew::cli
