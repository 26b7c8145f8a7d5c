// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/formats/sgm.h>
#include <sinew/layout/checks.h>

namespace sinew::sgm {

void check(const Document& document, Checker& checker);

/// Checks a model against its animation file.
void check_companion(const Document& document, const Companion& companion, Checker& checker);

/// Checks for values that the Rayne engine misreads.
void check_rayne(const Document& document, Checker& checker);

}  // namespace sinew::sgm
