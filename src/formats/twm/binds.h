// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/formats/twm.h>

namespace sinew::twm {

/// True if the matrices are transposed: no joint has a translation in elements 12 to 14, and some have one in elements
/// 3, 7 and 11.
bool has_transposed_binds(const Document& document);

}  // namespace sinew::twm
