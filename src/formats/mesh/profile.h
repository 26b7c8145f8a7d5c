// SPDX-License-Identifier: MIT
// Valid files that the RookieGameDevs engine cannot read.
#pragma once

#include <sinew/formats/mesh.h>
#include <sinew/layout/checks.h>

namespace sinew::mesh {

void check_rookie(const Document& document, Checker& checker);

}  // namespace sinew::mesh
