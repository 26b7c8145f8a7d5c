// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace sinew::sandbox {

/// Leaves this process, with all its threads, only the system calls that a decoder needs. Returns an empty text, or why
/// it failed.
std::string restrict_system_calls();

}  // namespace sinew::sandbox
