// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/formats/sgm.h>
#include <sinew/layout/checks.h>

namespace sinew::sgm {

void check(const Document& document, Checker& checker);

/// What is wrong between a model and the file with its animations.
void check_companion(const Document& document, const Companion& companion, Checker& checker);

/// What the Rayne engine misreads.
void check_rayne(const Document& document, Checker& checker);

}  // namespace sinew::sgm
