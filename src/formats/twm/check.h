// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/formats/twm.h>
#include <sinew/layout/checks.h>

namespace sinew::twm {

void check(const Document& document, Checker& checker);

/// What the Twilli engine refuses or misreads.
void check_twilli(const Document& document, Checker& checker);

}  // namespace sinew::twm
