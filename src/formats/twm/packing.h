// SPDX-License-Identifier: MIT
// Version 0: a size, then everything else as one raw LZ4 block.
#pragma once

#include <sinew/bytes.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <tl/expected.hpp>

namespace sinew::twm {

/// True if a file starts like a packed one: the block begins with `.twm`, which LZ4 stores as literals.
bool looks_packed(std::span<const std::byte> file);

/// Unpacks a block to at most `limit` bytes. Memory grows with the actual content; the announced size is only a hint.
tl::expected<Bytes, std::string> unpack(std::span<const std::byte> block, std::uint64_t announced_size,
                                        std::uint64_t limit);

/// Packs content; empty if this build has no LZ4 or the content is too large for it.
std::optional<Bytes> pack(std::span<const std::byte> content);

}  // namespace sinew::twm
