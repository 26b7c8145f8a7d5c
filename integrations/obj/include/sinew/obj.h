// SPDX-License-Identifier: MIT
// Wavefront OBJ with its materials beside it: the format that every program reads. It is only written here.
//
//     const auto files = from_scene(scene, obj::format, log);
#pragma once

#include <sinew/format.h>

namespace sinew::obj {

extern const Format format;

}  // namespace sinew::obj
