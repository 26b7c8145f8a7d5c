// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace sinew::cli {

/// A mapped file that another program truncates would end this program with a signal. After this call, it ends with a
/// message and the exit code for unreadable files instead, or fails the file only: see `guarded`. No incomplete output
/// is left behind, because outputs get their names last.
void survive_shrinking_files();

/// Sets the file that this thread works on, for that message.
void working_on(std::string_view file);

/// Does the work on one file of many. Returns why the file failed, or an empty text: if it was truncated meanwhile, or
/// memory ran out. The result of the work must then be discarded. Work that runs out of memory is done again while no
/// other work runs, so that a large file does not fail its neighbours.
std::string guarded(std::string_view file, const std::function<void()>& work);

/// True if the file of the guarded work on this thread was truncated: from there on it reads as zeros, which must not
/// be written anywhere.
bool file_was_truncated();

}  // namespace sinew::cli
