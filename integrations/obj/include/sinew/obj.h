// SPDX-License-Identifier: MIT
// Wavefront OBJ with a material file next to it, write only.
//
//     const auto files = from_scene(scene, obj::format, report);
#pragma once

#include <sinew/format.h>

namespace sinew::obj {

extern const Format format;

}  // namespace sinew::obj
