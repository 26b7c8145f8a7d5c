// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/diagnostic.h>
#include <sinew/layout/path.h>
#include <sinew/layout/view.h>
#include <sinew/layout/wire.h>
#include <sinew/pieces.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

namespace sinew {

/// Walks a layout and writes the bytes. Counts come from the containers, so they cannot disagree with the data. Large
/// arrays become pieces of the file without being copied.
class Writer {
public:
    explicit Writer(Report& out) : out_(out) {}

    /// Returns the file so far and clears the writer.
    Pieces finish();
    /// True if the layout could hold everything.
    bool ok() const { return ok_; }

    void magic(std::string_view, std::string_view expected, std::string_view = {}) {
        append(std::as_bytes(std::span(expected)));
    }
    template <Scalar T>
    void version(std::string_view name, const T& v, T oldest, T newest, std::string_view = {}) {
        version_ = v;
        field(name, v);
        if (v < oldest || v > newest) version_unwritable(name, v, oldest, newest);
    }
    template <Plain T>
    void field(std::string_view, const T& v, std::string_view = {}) {
        const std::size_t at = tail_.size();
        tail_.resize(at + sizeof(T));
        Encoder(tail_.data() + at).field({}, v);
    }
    template <Scalar T>
    void one_of(std::string_view name, const T& v, std::initializer_list<std::type_identity_t<T>> possible,
                std::string_view = {}) {
        field(name, v);
        if (std::ranges::find(possible, v) == possible.end()) value_unwritable(name, v);
    }
    template <Plain T>
    void reserved(std::string_view name, const T& v, std::string_view = {}) {
        field(name, v);
    }
    template <class W>
    void count(Wire<W>, std::string_view name, const auto& elements, std::string_view = {}) {
        if (elements.size() > std::numeric_limits<W>::max()) {
            unwritable(name, elements.size(), std::numeric_limits<W>::max());
        }
        field(name, static_cast<W>(elements.size()));
    }
    void implied(std::uint64_t n, std::string_view name, const auto& elements) {
        if (elements.size() != n) unwritable(name, elements.size(), n);
    }
    template <class T>
    void items(std::string_view name, const std::vector<T>& elements, std::string_view = {}, const auto&... context) {
        for (std::size_t i = 0; i < elements.size(); ++i) {
            path_.push(name, i);
            layout(*this, elements[i], context...);
            path_.pop();
        }
    }
    template <class T>
    void each(std::string_view name, const std::vector<T>& elements, std::string_view, auto&& body) {
        for (std::size_t i = 0; i < elements.size(); ++i) {
            path_.push(name, i);
            body(elements[i]);
            path_.pop();
        }
    }
    template <class T>
    void array(std::string_view name, const View<T>& v, std::string_view = {}) {
        append_block(name, v, wire_size<T>());
    }
    void block(std::string_view name, const Block& v, const Record& record, std::string_view = {}) {
        append_block(name, v, record.size());
    }
    void block(std::string_view name, const Block& v, const Record& record, const Record&, std::string_view = {}) {
        append_block(name, v, record.size());
    }
    template <class Length, class T>
    void ragged(std::string_view, const Ragged<Length, T>& v, std::string_view = {}) {
        append(v.piece());
    }
    void strings(std::string_view, const Strings& v, std::string_view = {}) { append(v.piece()); }
    void padding(std::string_view name, const Bytes& v, std::size_t alignment, std::string_view = {});
    template <class T>
    void rest(std::string_view name, const std::vector<T>& elements, std::string_view doc = {},
              const auto&... context) {
        items(name, elements, doc, context...);
    }
    void rest(std::string_view name, const View<std::uint8_t>& v, std::string_view = {}) { array(name, v); }
    void when(bool present, std::string_view, auto&& body) {
        if (present) body();
    }
    void since(std::uint64_t v, auto&& body) {
        if (version_ >= v) body();
    }
    void before(std::uint64_t v, auto&& body) {
        if (version_ < v) body();
    }
    void end(const Bytes& surplus) { append(Piece(surplus)); }

private:
    void append(std::span<const std::byte> bytes) { tail_.insert(tail_.end(), bytes.begin(), bytes.end()); }
    void append(const Piece& piece);
    void append_block(std::string_view name, const Block& v, std::size_t stride);
    void flush();
    void unwritable(std::string_view name, std::uint64_t found, std::uint64_t possible);
    void value_unwritable(std::string_view name, std::uint64_t found);
    void version_unwritable(std::string_view name, std::uint64_t found, std::uint64_t oldest, std::uint64_t newest);

    Report& out_;
    Path path_;
    Pieces pieces_;
    std::size_t in_pieces_ = 0;    // bytes in `pieces_`
    std::vector<std::byte> tail_;  // small fields since the last piece
    std::uint64_t version_ = 0;
    bool ok_ = true;
};

}  // namespace sinew
