// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace sinew {

/// The version of the library, as in `0.1.0`.
std::string_view version();

/// The optional features of this build, such as `LZ4`.
std::string_view build_features();

}  // namespace sinew
