// SPDX-License-Identifier: MIT
// Large arrays of equal elements, produced while a file is written.
#pragma once

#include <sinew/pieces.h>

#include <cstddef>
#include <functional>
#include <span>

namespace sinew {

/// Fills `to` with whole elements, starting with element `first`.
using FillElements = std::function<void(std::size_t first, std::span<std::byte> to)>;

/// `count` elements of `element_size` bytes each. A small array is filled at once; a large one is produced in parts
/// that fit into the processor's cache.
Piece produce_elements(std::size_t count, std::size_t element_size, FillElements fill);

}  // namespace sinew
