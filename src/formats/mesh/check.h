// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/checks.h>
#include <sinew/formats/mesh.h>

namespace sinew::mesh {

void check(const Document& document, Checker& checker);

}  // namespace sinew::mesh
