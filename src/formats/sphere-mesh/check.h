// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/checks.h>
#include <sinew/formats/sphere-mesh.h>

namespace sinew::sphere_mesh {

void check(const Document& document, Checker& checker);

}  // namespace sinew::sphere_mesh
