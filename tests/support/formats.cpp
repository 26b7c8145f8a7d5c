// SPDX-License-Identifier: MIT
#include "support/formats.h"

#include <sinew/gltf.h>

#include <vector>

namespace sinew::test {

Formats tested_formats() {
    static const std::vector<const Format*> formats = [] {
        std::vector<const Format*> all(native_formats().begin(), native_formats().end());
        all.push_back(&gltf::format);
        return all;
    }();
    return formats;
}

}  // namespace sinew::test
