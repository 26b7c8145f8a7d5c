// SPDX-License-Identifier: MIT
#include <sinew/bytes.h>

#include <algorithm>

namespace sinew {

Bytes::Bytes(std::vector<std::byte> buffer) {
    auto owner = std::make_shared<const std::vector<std::byte>>(std::move(buffer));
    view_ = *owner;
    owner_ = std::move(owner);
}

bool operator==(const Bytes& a, const Bytes& b) {
    return std::ranges::equal(a.view_, b.view_);
}

std::size_t total_size(std::span<const Bytes> pieces) {
    std::size_t size = 0;
    for (const Bytes& piece : pieces) size += piece.size();
    return size;
}

Bytes join(std::span<const Bytes> pieces) {
    if (pieces.size() == 1) return pieces.front();
    std::vector<std::byte> all;
    all.reserve(total_size(pieces));
    for (const Bytes& piece : pieces) all.insert(all.end(), piece.begin(), piece.end());
    return Bytes(std::move(all));
}

}  // namespace sinew
