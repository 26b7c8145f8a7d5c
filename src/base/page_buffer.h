// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>

namespace sinew {

/// A page-aligned buffer. Each thread keeps the last buffer that it freed and reuses it, because touching new pages for
/// the first time costs more than reading a small file into them.
class PageBuffer {
public:
    static constexpr std::size_t page = 4096;
    static constexpr std::size_t largest_kept = std::size_t{1} << 20;

    /// A buffer of at least `size` bytes, or null if out of memory.
    static std::shared_ptr<std::byte> take(std::size_t size);
};

}  // namespace sinew
