// SPDX-License-Identifier: MIT
// Immutable bytes that keep their owner alive, and files made of several of them.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace sinew {

/// Takes bytes part after part; false stops.
using TakePart = std::function<bool(std::span<const std::byte>)>;

/// A slice of immutable bytes that keeps what holds them (a mapped file, a buffer) alive. Copies share, never
/// duplicate.
class Bytes {
public:
    Bytes() = default;
    explicit Bytes(std::vector<std::byte> buffer);
    Bytes(std::shared_ptr<const void> owner, std::span<const std::byte> view)
        : owner_(std::move(owner)), data_(view.data()), size_(view.size()) {}

    /// Bytes that somebody else keeps alive for at least as long as every slice of them.
    static Bytes borrow(std::span<const std::byte> view) { return {nullptr, view}; }
    static Bytes copy_of(std::span<const std::byte> view) { return Bytes({view.begin(), view.end()}); }
    static Bytes copy_of(std::string_view text) { return copy_of(std::as_bytes(std::span(text))); }
    /// Bytes that are made when somebody wants them: `hand_over` gives all of them, in order, in parts that need not
    /// last, and the same ones every time. Whoever writes them takes part after part and never holds all; to whoever
    /// looks at them they are like any other, made at the first look.
    static Bytes made(std::size_t size, std::function<bool(const TakePart&)> hand_over);

    const std::byte* data() const { return data_ == &made_later ? make() : data_; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    /// Whether there is nothing at all, not even a place where no bytes are.
    bool is_null() const { return data_ == nullptr; }
    std::span<const std::byte> span() const { return {data(), size_}; }
    const std::byte* begin() const { return data(); }
    const std::byte* end() const { return data() + size_; }
    std::byte operator[](std::size_t i) const {
        assert(i < size_);
        return data()[i];
    }

    /// The bytes [offset, offset + size), which must lie inside.
    Bytes slice(std::size_t offset, std::size_t size) const {
        assert(offset <= size_ && size <= size_ - offset);
        if (size == size_) return *this;
        return {owner_, span().subspan(offset, size)};
    }
    Bytes slice(std::size_t offset) const { return slice(offset, size_ - offset); }

    /// Hands all bytes over, in order. False if that was stopped.
    bool for_each_part(const TakePart& take) const;
    /// Tells bytes apart without looking at them: equal for the same bytes at the same place.
    const void* identity() const { return data_ == &made_later ? owner_.get() : data_; }

    /// Whether both hold the same bytes, wherever they lie.
    friend bool operator==(const Bytes& a, const Bytes& b);

private:
    static const std::byte made_later;  // where bytes seem to be that are not made yet
    const std::byte* make() const;

    std::shared_ptr<const void> owner_;
    const std::byte* data_ = nullptr;
    std::size_t size_ = 0;
};

/// A file to be written: its parts in order. Large arrays are slices of what was read, so nothing is copied.
using Pieces = std::vector<Bytes>;

/// It may be more than fits into memory: some pieces are made while they are written.
std::uint64_t total_size(std::span<const Bytes> pieces);
/// All pieces in one.
Bytes join(std::span<const Bytes> pieces);
/// The same, made when somebody wants it.
Bytes joined_later(Pieces pieces);

}  // namespace sinew
