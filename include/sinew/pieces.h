// SPDX-License-Identifier: MIT
// A file to write: pieces that are in memory or produced while the file is written.
#pragma once

#include <sinew/bytes.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace sinew {

/// Receives consecutive parts of some bytes; returning false stops the producer.
using TakePart = std::function<bool(std::span<const std::byte>)>;

/// Bytes produced on demand, block by block, so that a large array never has to be in memory as a whole.
class ProducedBytes {
public:
    /// Passes all bytes to `take` in order and returns false if `take` stopped it. A part is valid only during the
    /// call. Every call must produce the same bytes.
    using Produce = std::function<bool(const TakePart& take)>;

    /// `produce` must produce exactly `size` bytes.
    ProducedBytes(std::size_t size, Produce produce) : size_(size), produce_(std::move(produce)) {}

    std::size_t size() const { return size_; }
    bool for_each_part(const TakePart& take) const { return produce_(take); }

private:
    std::size_t size_;
    Produce produce_;
};

/// A piece of a file to write: bytes in memory, or bytes produced on demand. Copies share the bytes.
class Piece {
public:
    Piece() = default;
    Piece(Bytes bytes) : bytes_(std::move(bytes)) {}
    Piece(std::shared_ptr<const ProducedBytes> produced) : produced_(std::move(produced)) {}

    std::size_t size() const { return produced_ ? produced_->size() : bytes_.size(); }
    bool empty() const { return size() == 0; }
    /// Passes all bytes to `take` in order. Returns false if `take` stopped it.
    bool for_each_part(const TakePart& take) const;

    /// The bytes of a piece in memory; null for a produced piece.
    const Bytes& bytes() const { return bytes_; }
    /// The producer; null for a piece in memory.
    const std::shared_ptr<const ProducedBytes>& produced() const { return produced_; }
    /// All bytes in memory: those of `bytes()`, or newly produced ones.
    Bytes to_bytes() const;

private:
    Bytes bytes_;
    std::shared_ptr<const ProducedBytes> produced_;
};

/// A file to write, in order. Large arrays are slices of the source file or produced on demand, so they are not copied.
using Pieces = std::vector<Piece>;

/// The size of the file, which may be larger than memory.
std::uint64_t total_size(std::span<const Piece> pieces);
/// All pieces in one block of memory.
Bytes join(std::span<const Piece> pieces);
/// All pieces as one, without copying or producing any of them now.
Piece concatenate(Pieces pieces);

}  // namespace sinew
