// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/formats/sgm.h>
#include <sinew/summary.h>

namespace sinew::sgm {

Summary summarize(const Document& document);

}  // namespace sinew::sgm
