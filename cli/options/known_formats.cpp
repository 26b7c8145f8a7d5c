// SPDX-License-Identifier: MIT
#include "options/known_formats.h"

#include <sinew/gltf.h>
#include <sinew/obj.h>

#include <vector>

namespace sinew::cli {

Formats known_formats() {
    static const std::vector<const Format*> formats = [] {
        std::vector<const Format*> all(native_formats().begin(), native_formats().end());
        all.push_back(&gltf::format);
        return all;
    }();
    return formats;
}

Formats target_formats() {
    static const std::vector<const Format*> formats = [] {
        std::vector<const Format*> all(known_formats().begin(), known_formats().end());
        all.push_back(&obj::format);
        return all;
    }();
    return formats;
}

}  // namespace sinew::cli
