// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/formats/twm.h>
#include <sinew/summary.h>

namespace sinew::twm {

Summary summarize(const Document& document);

}  // namespace sinew::twm
