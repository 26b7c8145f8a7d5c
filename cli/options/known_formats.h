// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/format.h>

namespace sinew::cli {

/// All formats that the program reads.
Formats known_formats();

/// All formats that the program writes or reads.
Formats target_formats();

}  // namespace sinew::cli
