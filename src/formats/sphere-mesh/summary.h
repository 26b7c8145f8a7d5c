// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/formats/sphere-mesh.h>
#include <sinew/summary.h>

namespace sinew::sphere_mesh {

Summary summarize(const Document& document);

}  // namespace sinew::sphere_mesh
