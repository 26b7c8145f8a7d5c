// SPDX-License-Identifier: MIT
// Immutable bytes that keep their owner alive.
#pragma once

#include <cassert>
#include <cstddef>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace sinew {

/// A slice of immutable bytes in memory. It keeps the owner of the memory (a mapped file, a buffer) alive. Copies share
/// the memory.
class Bytes {
public:
    Bytes() = default;
    explicit Bytes(std::vector<std::byte> buffer);
    Bytes(std::shared_ptr<const void> owner, std::span<const std::byte> view)
        : owner_(std::move(owner)), data_(view.data()), size_(view.size()) {}

    /// Bytes without an owner: the caller keeps them alive for at least as long as every slice of them.
    static Bytes borrow(std::span<const std::byte> view) { return {nullptr, view}; }
    static Bytes copy_of(std::span<const std::byte> view) { return Bytes({view.begin(), view.end()}); }
    static Bytes copy_of(std::string_view text) { return copy_of(std::as_bytes(std::span(text))); }

    const std::byte* data() const { return data_; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    /// True if there is no address at all; an empty slice of a file has one.
    bool is_null() const { return data_ == nullptr; }
    std::span<const std::byte> span() const { return {data_, size_}; }
    const std::byte* begin() const { return data_; }
    const std::byte* end() const { return data_ + size_; }
    std::byte operator[](std::size_t i) const {
        assert(i < size_);
        return data_[i];
    }

    /// The bytes [offset, offset + size), which must be in range.
    Bytes slice(std::size_t offset, std::size_t size) const {
        assert(offset <= size_ && size <= size_ - offset);
        return {owner_, span().subspan(offset, size)};
    }
    Bytes slice(std::size_t offset) const { return slice(offset, size_ - offset); }

    /// Compares the contents, not the addresses.
    friend bool operator==(const Bytes& a, const Bytes& b);

private:
    std::shared_ptr<const void> owner_;
    const std::byte* data_ = nullptr;
    std::size_t size_ = 0;
};

}  // namespace sinew
