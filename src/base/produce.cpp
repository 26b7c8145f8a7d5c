// SPDX-License-Identifier: MIT
#include "base/produce.h"

#include <sinew/size.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>

#include "base/page_buffer.h"

namespace sinew {

Piece produce_elements(std::size_t count, std::size_t element_size, FillElements fill) {
    // The system copies each part right after it is filled: 256 KiB stays in the second-level cache.
    constexpr std::size_t part_size = std::size_t{1} << 18;
    const std::size_t size = as_size(std::uint64_t{count} * element_size);
    if (size <= part_size) {
        std::vector<std::byte> all(size);
        if (size > 0) fill(0, all);
        return Bytes(std::move(all));
    }
    return std::make_shared<const ProducedBytes>(
        size, [count, element_size, fill = std::move(fill)](const TakePart& take) {
            // Each part starts in the middle of a page. A file starts with a header of a few bytes, so the copy's
            // target would otherwise be a few bytes after its source within a page. That is slow: the processor
            // mistakes the next read for data that it has just written (4K aliasing).
            constexpr std::size_t page = PageBuffer::page;
            const std::size_t elements = std::max<std::size_t>(part_size / element_size, 1);
            const auto buffer = std::make_unique_for_overwrite<std::byte[]>(2 * page + elements * element_size);
            const std::size_t into_page = reinterpret_cast<std::uintptr_t>(buffer.get()) % page;
            std::byte* start = buffer.get() + (page + page / 2 - into_page) % page;
            for (std::size_t first = 0; first < count; first += elements) {
                const std::span part(start, std::min(elements, count - first) * element_size);
                fill(first, part);
                if (!take(part)) return false;
            }
            return true;
        });
}

}  // namespace sinew
