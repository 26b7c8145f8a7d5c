// SPDX-License-Identifier: MIT
#include "formats/scene-sgm/data/buffers.h"

#include <sinew/size.h>

#include "formats/scene-sgm/json/model.h"

namespace sinew::scene_sgm {
namespace {

constexpr std::uint64_t padded(std::uint64_t offset) {
    return (offset + 7) / 8 * 8;
}

}  // namespace

Buffers::Buffers(const Document& document) {
    std::uint64_t offset = padded(json_offset + document.text.size());
    for (const Chunk& chunk : document.chunks) {
        constexpr std::uint64_t header = 8;
        offset += header;
        kinds_[chunk.kind()].push_back({chunk.data.bytes, offset});
        offset = padded(offset + chunk.data.size());
    }
}

std::size_t Buffers::count(std::string_view kind) const {
    const auto found = kinds_.find(kind);
    return found == kinds_.end() ? 0 : found->second.size();
}

std::optional<Located> Buffers::find(std::string_view kind, const Place& place, std::uint64_t count,
                                     std::uint64_t stride) const {
    const auto found = kinds_.find(kind);
    if (found == kinds_.end() || place.buffer >= found->second.size()) return std::nullopt;
    const Located& whole = found->second[as_size(place.buffer)];
    const std::uint64_t size = whole.bytes.size();
    if (place.offset > size || count > (size - place.offset) / stride) return std::nullopt;
    return Located{whole.bytes.slice(as_size(place.offset), as_size(count * stride)), whole.offset + place.offset};
}

std::optional<Bytes> data(const Document& document, std::string_view kind, const Place& place, std::uint64_t size) {
    const auto found = Buffers(document).find(kind, place, size, 1);
    if (!found) return std::nullopt;
    return found->bytes;
}

}  // namespace sinew::scene_sgm
