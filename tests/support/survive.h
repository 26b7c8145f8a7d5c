// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/open.h>

#include <string>

namespace sinew::test {

/// How far a file is sent: through the hub and back, or also to glTF, and from glTF to all formats, which takes longer.
enum class Reach : std::uint8_t { home, abroad };

/// Does everything that can be done with a file: read, check, summarise, explain, convert, write back. Returns what
/// went wrong, or nothing; a crash shows by itself.
std::string survive(const Bytes& file, const Format& format, Reach reach = Reach::home);

}  // namespace sinew::test
