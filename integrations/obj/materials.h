// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/diagnostic.h>

#include <string>
#include <vector>

namespace sinew::obj {

/// The .mtl file of a scene's materials, which have these names in it. Tells what the file has no word for.
std::string material_text(const Scene& scene, const std::vector<std::string>& names, Report& log);

}  // namespace sinew::obj
