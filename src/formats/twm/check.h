// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/checks.h>
#include <sinew/formats/twm.h>

namespace sinew::twm {

void check(const Document& document, Checker& checker);

/// What the Twilli engine refuses or misreads.
void check_twilli(const Document& document, Checker& checker);

}  // namespace sinew::twm
