// SPDX-License-Identifier: MIT
// Arrays that refer to the bytes of the file: elements are decoded only on access.
#pragma once

#include <sinew/layout/record.h>
#include <sinew/pieces.h>

#include <cassert>
#include <cstddef>
#include <iterator>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// `count` consecutive elements. They may be unaligned: formats store floats at odd offsets.
struct Block {
    Bytes bytes;
    std::size_t count = 0;
    /// In documents built for writing only: the elements are produced on demand, `bytes` is null, and they cannot be
    /// read from here. Documents read from a file never have it.
    std::shared_ptr<const ProducedBytes> produced = {};

    /// The number of elements; zero if an array was announced but is missing from the file.
    std::size_t size() const { return bytes.is_null() && !produced ? 0 : count; }
    bool empty() const { return size() == 0; }
    /// The elements as a piece of a file to write.
    Piece piece() const { return produced ? Piece(produced) : Piece(bytes); }
};

/// A block to write, from a piece of `count` elements.
inline Block make_block(const Piece& piece, std::size_t count) {
    return {piece.bytes(), count, piece.produced()};
}

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
    View(const Piece& piece, std::size_t n) : Block(make_block(piece, n)) {}

    T operator[](std::size_t i) const {
        assert(!produced);
        return decode<T>(bytes.data() + i * wire_size<T>());
    }

    /// A copy of all elements; empty if the array is missing from the file.
    std::vector<T> copy() const {
        std::vector<T> all;
        all.reserve(size());
        for (std::size_t i = 0; i < size(); ++i) all.push_back((*this)[i]);
        return all;
    }
};

/// A string with its length before it. The length counts a NUL at the end, on which readers rely.
struct Text : View<char> {
    Text() = default;
    /// Owns a copy, with a NUL at its end.
    explicit Text(std::string_view text) : View<char>(terminated(text), text.size() + 1) {}

    bool has_nul() const { return !empty() && bytes[count - 1] == std::byte{0}; }
    /// The text without the NUL.
    std::string_view text() const {
        return {reinterpret_cast<const char*>(bytes.data()), has_nul() ? count - 1 : this->size()};
    }

private:
    static Bytes terminated(std::string_view text) {
        std::vector<std::byte> buffer(text.size() + 1);
        for (std::size_t i = 0; i < text.size(); ++i) buffer[i] = static_cast<std::byte>(text[i]);
        return Bytes(std::move(buffer));
    }
};

/// `count` consecutive NUL-terminated strings, for iteration in order.
struct Strings : Block {
    class Iterator {
    public:
        Iterator(const char* at, std::size_t index) : at_(at), index_(index) {}
        std::string_view operator*() const { return at_; }
        Iterator& operator++() {
            at_ += std::string_view(at_).size() + 1;
            ++index_;
            return *this;
        }
        bool operator==(const Iterator& other) const { return index_ == other.index_; }

    private:
        const char* at_;
        std::size_t index_;
    };

    Strings() = default;
    /// Owns a copy of the strings, which must not contain a NUL.
    explicit Strings(const std::vector<std::string>& all) {
        std::vector<std::byte> buffer;
        for (const std::string& one : all) {
            for (const char c : one) buffer.push_back(static_cast<std::byte>(c));
            buffer.push_back(std::byte{0});
        }
        bytes = Bytes(std::move(buffer));
        count = all.size();
    }

    Iterator begin() const { return {reinterpret_cast<const char*>(bytes.data()), 0}; }
    Iterator end() const { return {nullptr, this->size()}; }
};

/// `count` consecutive lists of T with a length of type Length before each, for iteration in order.
template <class Length, class T>
struct Ragged : Block {
    /// One of the lists. It must not outlive the Ragged.
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
