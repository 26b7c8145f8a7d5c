// SPDX-License-Identifier: MIT
#include "base/produced_bytes.h"

#include <sinew/size.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>

#include "base/page_buffer.h"

namespace sinew {

Bytes produce_rows(std::size_t count, std::size_t row_size, RowProducer make) {
    // A part is filled, and then copied by the system while it still is in the cache of second level.
    constexpr std::size_t part_size = std::size_t{1} << 18;
    const std::size_t size = as_size(std::uint64_t{count} * row_size);
    if (size <= part_size) {
        std::vector<std::byte> all(size);
        if (size > 0) make(0, all);
        return Bytes(std::move(all));
    }
    return Bytes::made(size, [count, row_size, make = std::move(make)](const TakePart& take) {
        // Files start with a few bytes of header. To copy to an address a few bytes behind that of the source, seen
        // within a page, is slow: the processor takes what it reads for what it has just written. So parts start in
        // the middle of a page.
        constexpr std::size_t page = PageBuffer::page;
        const std::size_t rows = std::max<std::size_t>(part_size / row_size, 1);
        const auto buffer = std::make_unique_for_overwrite<std::byte[]>(2 * page + rows * row_size);
        const std::size_t into_page = reinterpret_cast<std::uintptr_t>(buffer.get()) % page;
        std::byte* start = buffer.get() + (page + page / 2 - into_page) % page;
        for (std::size_t first = 0; first < count; first += rows) {
            const std::span part(start, std::min(rows, count - first) * row_size);
            make(first, part);
            if (!take(part)) return false;
        }
        return true;
    });
}

}  // namespace sinew
