// SPDX-License-Identifier: MIT
// What sinew-import prints: one line of JSON with its findings and losses, then a GLB. A hostile file may have taken it
// over, so its answer is not trusted either.
#pragma once

#include <sinew/diagnostic.h>
#include <sinew/format.h>

#include <cstddef>
#include <optional>
#include <string_view>

namespace sinew::cli {

/// Longer lines are not reports, and longer messages are cut.
inline constexpr std::size_t longest_answer_line = std::size_t{1} << 24;
inline constexpr std::size_t longest_answer_text = 2000;

/// Adds the findings and losses of an answer to the report. Returns where the GLB starts, or nothing if the answer does
/// not start with a report; the report is then unchanged.
std::optional<std::size_t> read_answer(std::string_view answer, Formats formats, Report& report);

}  // namespace sinew::cli
