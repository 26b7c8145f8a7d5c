// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/formats/scene-sgm.h>
#include <sinew/summary.h>

namespace sinew::scene_sgm {

Summary summarize(const Document& document);

}  // namespace sinew::scene_sgm
