// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/formats/mesh.h>
#include <sinew/layout/checks.h>

namespace sinew::mesh {

void check(const Document& document, Checker& checker);

}  // namespace sinew::mesh
