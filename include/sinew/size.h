// SPDX-License-Identifier: MIT
// Files use 64-bit numbers everywhere; std::size_t has 32 bits on some targets, such as WebAssembly.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sinew {

/// A number as a size. Numbers that do not fit become the largest size, which no object has, so that a later range
/// check rejects them.
constexpr std::size_t as_size(std::uint64_t number) {
    constexpr std::uint64_t largest = static_cast<std::size_t>(-1);
    return static_cast<std::size_t>(number < largest ? number : largest);
}

}  // namespace sinew
