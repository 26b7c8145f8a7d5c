// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/open.h>

#include <string>

namespace sinew::test {

/// Does everything that can be done with a file: read, check, summarise, explain, write back. Returns what went wrong,
/// or nothing; a crash shows by itself.
std::string survive(const Bytes& file, const Format& format);

}  // namespace sinew::test
