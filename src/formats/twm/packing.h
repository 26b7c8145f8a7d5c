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

/// Whether a file starts like a packed one: its block must begin with the letters `.twm`, which LZ4 leaves readable.
bool looks_packed(std::span<const std::byte> file);

/// Unpacks a block to at most `limit` bytes. Memory grows with what the block really holds: the announced size is only
/// where to begin.
tl::expected<Bytes, std::string> unpack(std::span<const std::byte> block, std::uint64_t announced_size,
                                        std::uint64_t limit);

/// Packs; nothing when this build has no LZ4 or the content is too large for it.
std::optional<Bytes> pack(std::span<const std::byte> content);

}  // namespace sinew::twm
