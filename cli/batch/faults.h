// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace sinew::cli {

/// A mapped file that another program truncates would end this program with a signal. After this call, it ends with a
/// message and the exit code for unreadable files instead. No incomplete output is left behind, because outputs get
/// their names last.
void survive_shrinking_files();

/// Sets the file that this thread works on, for that message.
void working_on(std::string_view file);

}  // namespace sinew::cli
