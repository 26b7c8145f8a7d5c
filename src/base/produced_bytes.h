// SPDX-License-Identifier: MIT
// Large arrays that are made while they are written.
#pragma once

#include <sinew/bytes.h>

#include <cstddef>
#include <functional>
#include <span>

namespace sinew {

/// Fills whole rows, from row `first` on.
using RowProducer = std::function<void(std::size_t first, std::span<std::byte> to)>;

/// `count` rows of the same size. Small arrays are made at once; large ones in parts that fit into a processor's cache,
/// when somebody wants them.
Bytes produce_rows(std::size_t count, std::size_t row_size, RowProducer make);

}  // namespace sinew
