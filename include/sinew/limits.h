// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace sinew {

/// What a file may ask for while it is read. The limits protect against small files that need a lot of memory.
struct ReadLimits {
    /// The number of elements with a layout of their own (meshes, joints, tracks). Each takes a few hundred bytes of
    /// memory but as little as 16 bytes in a file.
    std::uint64_t max_elements = 4'000'000;
    /// The number of bytes that packed content may unpack to.
    std::uint64_t max_unpacked = std::uint64_t{1} << 28;
};

}  // namespace sinew
