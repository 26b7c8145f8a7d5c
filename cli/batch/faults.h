// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace sinew::cli {

/// A mapped file that somebody shortens while it is read would end the program with a signal; now it ends with a
/// message and the exit code for files that cannot be read. Nothing half-written is left behind: outputs get their
/// names last.
void survive_shrinking_files();

/// Names the file that this thread works on, for that message.
void working_on(std::string_view file);

}  // namespace sinew::cli
