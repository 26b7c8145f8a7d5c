// SPDX-License-Identifier: MIT
#include "formats/twm/packing.h"

#include <algorithm>
#include <string_view>
#include <vector>

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

tl::expected<Bytes, std::string> unpack(std::span<const std::byte> block, std::uint64_t announced_size) {
    constexpr std::uint64_t limit = LZ4_MAX_INPUT_SIZE;
    if (block.size() > limit) return tl::make_unexpected("the block is larger than LZ4 allows");
    // A hostile header may announce anything, so the buffer starts small and doubles as long as the block fills it.
    for (std::uint64_t size = std::min<std::uint64_t>(4 * block.size() + 64, limit);;) {
        std::vector<std::byte> buffer(size);
        const int n = LZ4_decompress_safe_partial(
            reinterpret_cast<const char*>(block.data()), reinterpret_cast<char*>(buffer.data()),
            static_cast<int>(block.size()), static_cast<int>(size), static_cast<int>(size));
        if (n < 0) return tl::make_unexpected("the block is damaged");
        if (static_cast<std::uint64_t>(n) < size || size >= std::max(announced_size, limit)) {
            buffer.resize(static_cast<std::size_t>(n));
            buffer.shrink_to_fit();
            return Bytes(std::move(buffer));
        }
        if (size == limit) return tl::make_unexpected("the block unpacks to more than LZ4 allows");
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

tl::expected<Bytes, std::string> unpack(std::span<const std::byte>, std::uint64_t) {
    return tl::make_unexpected("this build has no LZ4");
}

std::optional<Bytes> pack(std::span<const std::byte>) {
    return std::nullopt;
}

#endif

}  // namespace sinew::twm
