// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/formats/twm.h>
#include <sinew/layout/checks.h>

namespace sinew::twm {

void check(const Document& document, Checker& checker);

/// Checks for values that the Twilli engine rejects or misreads.
void check_twilli(const Document& document, Checker& checker);

}  // namespace sinew::twm
