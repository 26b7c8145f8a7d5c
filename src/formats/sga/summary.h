// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/formats/sga.h>
#include <sinew/summary.h>

namespace sinew::sga {

Summary summarize(const Document& document);

}  // namespace sinew::sga
