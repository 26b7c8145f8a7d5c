// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace sinew {

/// The version of the library, as in `0.1.0`.
std::string_view version();

/// What this build was made with, as in `LZ4`.
std::string_view build_features();

}  // namespace sinew
