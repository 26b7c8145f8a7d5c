// SPDX-License-Identifier: MIT
#include <sinew/version.h>

namespace sinew {

std::string_view version() {
    return SINEW_VERSION;
}

std::string_view build_features() {
#ifdef SINEW_HAS_LZ4
    return "with LZ4";
#else
    return "without LZ4";
#endif
}

}  // namespace sinew
