// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>

namespace sinew {

/// A page-aligned buffer. The last one freed on a thread is kept and handed out again, because the first touch of fresh
/// pages costs more than reading a small file into them.
class PageBuffer {
public:
    static constexpr std::size_t page = 4096;
    static constexpr std::size_t largest_kept = std::size_t{1} << 20;

    /// A buffer of at least `size` bytes, or null when there is no memory for it.
    static std::shared_ptr<std::byte> take(std::size_t size);
};

}  // namespace sinew
