// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/formats/sga.h>
#include <sinew/layout/checks.h>

namespace sinew::sga {

void check(const Document& document, Checker& checker);

/// Checks for values that the Rayne engine misreads.
void check_rayne(const Document& document, Checker& checker);

}  // namespace sinew::sga
