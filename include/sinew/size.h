// SPDX-License-Identifier: MIT
// The numbers of files have 64 bits everywhere; sizes have 32 where programs do, as in WebAssembly.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sinew {

/// A number as a size. One that is too large for any becomes the largest, which nothing in memory has: whoever compares
/// it with what is there refuses it, as the number itself would have been.
constexpr std::size_t as_size(std::uint64_t number) {
    constexpr std::uint64_t largest = static_cast<std::size_t>(-1);
    return static_cast<std::size_t>(number < largest ? number : largest);
}

}  // namespace sinew
