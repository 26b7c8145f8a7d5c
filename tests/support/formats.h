// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/format.h>

namespace sinew::test {

/// All formats that there are: those of the core, and glTF, which is a library of its own.
Formats tested_formats();

}  // namespace sinew::test
