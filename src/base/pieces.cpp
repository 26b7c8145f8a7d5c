// SPDX-License-Identifier: MIT
#include <sinew/pieces.h>
#include <sinew/size.h>

#include <algorithm>

namespace sinew {

bool Piece::for_each_part(const TakePart& take) const {
    return produced_ ? produced_->for_each_part(take) : take(bytes_.span());
}

Bytes Piece::to_bytes() const {
    return produced_ ? join({this, 1}) : bytes_;
}

std::uint64_t total_size(std::span<const Piece> pieces) {
    std::uint64_t size = 0;
    for (const Piece& piece : pieces) size += piece.size();
    return size;
}

Bytes join(std::span<const Piece> pieces) {
    if (pieces.size() == 1 && !pieces.front().produced()) return pieces.front().bytes();
    std::vector<std::byte> all;
    all.reserve(as_size(total_size(pieces)));
    for (const Piece& piece : pieces) {
        piece.for_each_part([&](std::span<const std::byte> part) {
            all.insert(all.end(), part.begin(), part.end());
            return true;
        });
    }
    return Bytes(std::move(all));
}

Piece concatenate(Pieces pieces) {
    if (pieces.size() == 1) return std::move(pieces.front());
    const std::size_t size = as_size(total_size(pieces));
    if (size == 0) return {};
    return std::make_shared<const ProducedBytes>(size, [pieces = std::move(pieces)](const TakePart& take) {
        return std::ranges::all_of(pieces, [&](const Piece& piece) { return piece.for_each_part(take); });
    });
}

}  // namespace sinew
