// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/format.h>

namespace sinew::cli {

/// All formats that the program reads: those of the library, and the bridges.
Formats known_formats();

/// All formats that it writes.
Formats target_formats();

}  // namespace sinew::cli
