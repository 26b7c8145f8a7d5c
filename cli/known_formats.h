// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/format.h>

namespace sinew::cli {

/// All formats that the program knows: those of the library, and the bridges.
Formats known_formats();

}  // namespace sinew::cli
