// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace sinew::scene {

/// Where elements are written: the first at `start`, each next one `stride` bytes further.
struct StridedOutput {
    std::byte* start = nullptr;
    std::size_t stride = 0;
};

}  // namespace sinew::scene
