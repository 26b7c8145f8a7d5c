// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/formats/mesh.h>
#include <sinew/summary.h>

namespace sinew::mesh {

Summary summarize(const Document& document);

}  // namespace sinew::mesh
