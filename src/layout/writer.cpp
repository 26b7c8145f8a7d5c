// SPDX-License-Identifier: MIT
#include <sinew/issues.h>
#include <sinew/layout/writer.h>

#include <utility>

#include "base/formatted.h"

namespace sinew {

Pieces Writer::finish() {
    flush();
    in_pieces_ = 0;
    return std::exchange(pieces_, {});
}

void Writer::append(const Piece& piece) {
    constexpr std::size_t min_piece_size = 4096;  // below that, copying is cheaper than another write
    if (!piece.produced() && piece.size() < min_piece_size) return append(piece.bytes().span());
    flush();
    pieces_.push_back(piece);
    in_pieces_ += piece.size();
}

// Writes the original padding if it still has the right size.
void Writer::padding(std::string_view, const Bytes& v, std::size_t alignment, std::string_view) {
    const std::size_t size = (alignment - (in_pieces_ + tail_.size()) % alignment) % alignment;
    if (v.size() == size) return append(v.span());
    tail_.resize(tail_.size() + size);
}

void Writer::append_block(std::string_view name, const Block& v, std::size_t stride) {
    const Piece piece = v.piece();
    const std::uint64_t size = std::uint64_t{v.count} * stride;
    if (piece.size() != size) unwritable(name, piece.size(), size);
    append(piece);
}

void Writer::flush() {
    if (tail_.empty()) return;
    in_pieces_ += tail_.size();
    pieces_.emplace_back(Bytes(std::exchange(tail_, {})));
}

void Writer::unwritable(std::string_view name, std::uint64_t found, std::uint64_t possible) {
    out_.add(make_diagnostic(issue::count_unwritable,
                             formatted("{} found, but the format can store {}", found, possible), path_.text(name)));
    ok_ = false;
}

void Writer::value_unwritable(std::string_view name, std::uint64_t found) {
    out_.add(make_diagnostic(issue::unsupported_value, formatted("the value is {}", found), path_.text(name)));
    ok_ = false;
}

void Writer::version_unwritable(std::string_view name, std::uint64_t found, std::uint64_t oldest,
                                std::uint64_t newest) {
    out_.add(make_diagnostic(issue::version_unwritable,
                             formatted("version {} cannot be written (supported: {} to {})", found, oldest, newest),
                             path_.text(name)));
    ok_ = false;
}

}  // namespace sinew
