// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/format.h>

namespace sinew::test {

/// All formats: the native ones and glTF.
Formats tested_formats();

}  // namespace sinew::test
