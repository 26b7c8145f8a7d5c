// SPDX-License-Identifier: MIT
#include "formats/twm/packing.h"

#include <sinew/size.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "base/formatted.h"

#ifdef SINEW_HAS_LZ4
#include <lz4.h>
#endif

namespace sinew::twm {

bool looks_packed(std::span<const std::byte> file) {
    constexpr std::size_t size_field = 8;
    constexpr std::string_view signature = ".twm";
    if (file.size() < size_field + 1) return false;
    // A block begins with a token; its upper half is the number of literals, 15 meaning that more length bytes follow.
    std::size_t at = size_field + 1;
    if (std::to_integer<unsigned>(file[size_field]) >> 4 == 15) {
        while (at < file.size() && file[at] == std::byte{255}) ++at;
        ++at;
    } else if (std::to_integer<unsigned>(file[size_field]) >> 4 < signature.size()) {
        return false;
    }
    return file.size() >= at + signature.size() &&
           std::ranges::equal(file.subspan(at, signature.size()), std::as_bytes(std::span(signature)));
}

#ifdef SINEW_HAS_LZ4

tl::expected<Bytes, std::string> unpack(std::span<const std::byte> block, std::uint64_t announced_size,
                                        std::uint64_t limit) {
    limit = std::min<std::uint64_t>(limit, LZ4_MAX_INPUT_SIZE);
    if (block.size() > LZ4_MAX_INPUT_SIZE) return tl::make_unexpected("the block is larger than LZ4 allows");
    // One extra byte detects content that is longer than announced. An impossible size (a length byte stands for at
    // most 255 bytes) is ignored: the buffer then doubles as long as the block fills it.
    const std::uint64_t packed = block.size();
    const bool believable = announced_size <= 255 * packed;
    std::uint64_t size = std::min(believable ? announced_size + 1 : 4 * packed + 64, limit);
    while (true) {
        std::vector<std::byte> buffer(as_size(size));
        const int n = LZ4_decompress_safe_partial(
            reinterpret_cast<const char*>(block.data()), reinterpret_cast<char*>(buffer.data()),
            static_cast<int>(block.size()), static_cast<int>(size), static_cast<int>(size));
        if (n < 0) return tl::make_unexpected("the block is damaged");
        if (static_cast<std::uint64_t>(n) < size) {
            buffer.resize(static_cast<std::size_t>(n));
            return Bytes(std::move(buffer));
        }
        if (size == limit) return tl::make_unexpected(formatted("the block unpacks to more than {} bytes", limit));
        size = std::min(size * 2, limit);
    }
}

std::optional<Bytes> pack(std::span<const std::byte> content) {
    if (content.size() > LZ4_MAX_INPUT_SIZE) return std::nullopt;
    const int size = static_cast<int>(content.size());
    std::vector<std::byte> buffer(static_cast<std::size_t>(LZ4_compressBound(size)));
    const int n = LZ4_compress_default(reinterpret_cast<const char*>(content.data()),
                                       reinterpret_cast<char*>(buffer.data()), size, static_cast<int>(buffer.size()));
    buffer.resize(static_cast<std::size_t>(n));
    return Bytes(std::move(buffer));
}

#else

tl::expected<Bytes, std::string> unpack(std::span<const std::byte>, std::uint64_t, std::uint64_t) {
    return tl::make_unexpected("this build has no LZ4");
}

std::optional<Bytes> pack(std::span<const std::byte>) {
    return std::nullopt;
}

#endif

}  // namespace sinew::twm
