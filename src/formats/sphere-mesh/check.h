// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/formats/sphere-mesh.h>
#include <sinew/layout/checks.h>

namespace sinew::sphere_mesh {

void check(const Document& document, Checker& checker);

}  // namespace sinew::sphere_mesh
