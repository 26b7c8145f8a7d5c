// SPDX-License-Identifier: MIT
#include <sinew/sinew.h>
#ifdef SINEW_HAS_GLTF
#include <sinew/gltf.h>
#endif

namespace sinew {

Formats all_formats() {
#ifdef SINEW_HAS_GLTF
    static const std::vector<const Format*> formats = [] {
        std::vector<const Format*> all(native_formats().begin(), native_formats().end());
        all.push_back(&gltf::format);
        return all;
    }();
    return formats;
#else
    return native_formats();
#endif
}

}  // namespace sinew
