// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/open.h>

#include <string>

namespace sinew::test {

/// How far a file is converted: to a scene and back, or also to glTF and from there to all formats, which takes longer.
enum class Reach : std::uint8_t { home, abroad };

/// Does everything possible with a file: read, check, summarise, explain, convert, write. Returns what went wrong, or
/// nothing.
std::string survive(const Bytes& file, const Format& format, Reach reach = Reach::home);

}  // namespace sinew::test
