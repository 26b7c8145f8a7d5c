// SPDX-License-Identifier: MIT
// Arrays seen in place in the file: no element is copied until somebody asks for it.
#pragma once

#include <sinew/bytes.h>
#include <sinew/layout/record.h>

#include <cstddef>
#include <iterator>
#include <span>
#include <vector>

namespace sinew {

/// `count` elements in a row. No alignment is promised: formats put floats at odd offsets.
struct Block {
    Bytes bytes;
    std::size_t count = 0;

    /// An array that was announced but is not in the file has no elements.
    std::size_t size() const { return bytes.data() == nullptr ? 0 : count; }
    bool empty() const { return size() == 0; }
};

/// A block whose elements are all of type T: a scalar, an array of scalars, or a struct with a layout of plain fields.
template <class T>
struct View : Block {
    View() = default;
    /// Owns a copy of the elements.
    explicit View(std::span<const T> elements) {
        const std::size_t stride = wire_size<T>();
        std::vector<std::byte> buffer(elements.size() * stride);
        for (std::size_t i = 0; i < elements.size(); ++i) encode(elements[i], buffer.data() + i * stride);
        bytes = Bytes(std::move(buffer));
        count = elements.size();
    }
    explicit View(const std::vector<T>& elements) : View(std::span<const T>(elements)) {}
    View(Bytes slice, std::size_t n) : Block{std::move(slice), n} {}

    T operator[](std::size_t i) const { return decode<T>(bytes.data() + i * wire_size<T>()); }

    /// All elements, copied out.
    std::vector<T> copy() const {
        std::vector<T> all;
        all.reserve(count);
        for (std::size_t i = 0; i < count; ++i) all.push_back((*this)[i]);
        return all;
    }
};

/// `count` lists of T, each behind its own length of type Length, one after the other. Only walked in order.
template <class Length, class T>
struct Ragged : Block {
    /// A list inside: borrowed, so it must not outlive the Ragged.
    struct Item {
        const std::byte* at;
        std::size_t count;

        std::size_t size() const { return count; }
        T operator[](std::size_t i) const { return decode<T>(at + i * wire_size<T>()); }
    };
    class Iterator {
    public:
        Iterator(const std::byte* at, std::size_t index) : at_(at), index_(index) {}
        Item operator*() const { return {at_ + sizeof(Length), static_cast<std::size_t>(load<Length>(at_))}; }
        Iterator& operator++() {
            at_ += sizeof(Length) + static_cast<std::size_t>(load<Length>(at_)) * wire_size<T>();
            ++index_;
            return *this;
        }
        bool operator==(const Iterator& other) const { return index_ == other.index_; }

    private:
        const std::byte* at_;
        std::size_t index_;
    };

    Ragged() = default;
    /// Owns a copy of the lists.
    explicit Ragged(const std::vector<std::vector<T>>& lists) {
        const std::size_t stride = wire_size<T>();
        std::size_t size = 0;
        for (const auto& list : lists) size += sizeof(Length) + list.size() * stride;
        std::vector<std::byte> buffer(size);
        std::byte* at = buffer.data();
        for (const auto& list : lists) {
            store(at, static_cast<Length>(list.size()));
            at += sizeof(Length);
            for (const T& element : list) {
                encode(element, at);
                at += stride;
            }
        }
        bytes = Bytes(std::move(buffer));
        count = lists.size();
    }

    Iterator begin() const { return {bytes.data(), 0}; }
    Iterator end() const { return {nullptr, this->size()}; }
};

}  // namespace sinew
