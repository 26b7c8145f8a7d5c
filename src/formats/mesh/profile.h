// SPDX-License-Identifier: MIT
// What the RookieGameDevs engine cannot read although the file is sound.
#pragma once

#include <sinew/formats/mesh.h>
#include <sinew/layout/checks.h>

namespace sinew::mesh {

void check_rookie(const Document& document, Checker& checker);

}  // namespace sinew::mesh
