// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/scalar.h>

namespace sinew {

/// The width of a count, passed as a value so that descriptions stay free of template syntax.
template <Scalar T>
struct Wire {};

inline constexpr Wire<std::uint8_t> u8;
inline constexpr Wire<std::uint16_t> u16;
inline constexpr Wire<std::uint32_t> u32;
inline constexpr Wire<std::uint64_t> u64;

}  // namespace sinew
