// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/diagnostic.h>
#include <sinew/scene/scene.h>

#include <string>
#include <vector>

namespace sinew::obj {

/// The .mtl file of a scene's materials under the given names. Reports what .mtl cannot express.
std::string material_text(const Scene& scene, const std::vector<std::string>& names, Report& report);

}  // namespace sinew::obj
