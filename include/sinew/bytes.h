// SPDX-License-Identifier: MIT
// Immutable bytes that keep their owner alive, and files made of several of them.
#pragma once

#include <cassert>
#include <cstddef>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace sinew {

/// A slice of immutable bytes that keeps what holds them (a mapped file, a buffer) alive. Copies share, never
/// duplicate.
class Bytes {
public:
    Bytes() = default;
    explicit Bytes(std::vector<std::byte> buffer);
    Bytes(std::shared_ptr<const void> owner, std::span<const std::byte> view) : owner_(std::move(owner)), view_(view) {}

    /// Bytes that somebody else keeps alive for at least as long as every slice of them.
    static Bytes borrow(std::span<const std::byte> view) { return {nullptr, view}; }
    static Bytes copy_of(std::span<const std::byte> view) { return Bytes({view.begin(), view.end()}); }
    static Bytes copy_of(std::string_view text) { return copy_of(std::as_bytes(std::span(text))); }

    const std::byte* data() const { return view_.data(); }
    std::size_t size() const { return view_.size(); }
    bool empty() const { return view_.empty(); }
    std::span<const std::byte> span() const { return view_; }
    const std::byte* begin() const { return view_.data(); }
    const std::byte* end() const { return view_.data() + view_.size(); }
    std::byte operator[](std::size_t i) const { return view_[i]; }

    /// The bytes [offset, offset + size), which must lie inside.
    Bytes slice(std::size_t offset, std::size_t size) const {
        assert(offset <= view_.size() && size <= view_.size() - offset);
        return {owner_, view_.subspan(offset, size)};
    }
    Bytes slice(std::size_t offset) const { return slice(offset, size() - offset); }

    /// Whether both hold the same bytes, wherever they lie.
    friend bool operator==(const Bytes& a, const Bytes& b);

private:
    std::shared_ptr<const void> owner_;
    std::span<const std::byte> view_;
};

/// A file to be written: its parts in order. Large arrays are slices of what was read, so nothing is copied.
using Pieces = std::vector<Bytes>;

std::size_t total_size(std::span<const Bytes> pieces);
Bytes join(std::span<const Bytes> pieces);

}  // namespace sinew
