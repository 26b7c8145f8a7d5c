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

void Writer::put(const Bytes& bytes) {
    constexpr std::size_t worth_a_piece = 4096;  // below that, copying is cheaper than one more write
    if (bytes.size() < worth_a_piece) return put(bytes.span());
    flush();
    pieces_.push_back(bytes);
    in_pieces_ += bytes.size();
}

// The bytes that were read, as long as they fit where the padding is now.
void Writer::padding(std::string_view, const Bytes& v, std::size_t alignment, std::string_view) {
    const std::size_t size = (alignment - (in_pieces_ + tail_.size()) % alignment) % alignment;
    if (v.size() == size) return put(v.span());
    tail_.resize(tail_.size() + size);
}

void Writer::put_block(std::string_view name, const Block& v, std::size_t stride) {
    const std::uint64_t size = std::uint64_t{v.count} * stride;
    if (v.bytes.size() != size) unwritable(name, v.bytes.size(), size);
    put(v.bytes);
}

void Writer::flush() {
    if (tail_.empty()) return;
    in_pieces_ += tail_.size();
    pieces_.emplace_back(std::exchange(tail_, {}));
}

void Writer::unwritable(std::string_view name, std::uint64_t found, std::uint64_t possible) {
    out_.add(make_diagnostic(issue::count_unwritable, formatted("{} where {} fit", found, possible), path_.text(name)));
    ok_ = false;
}

void Writer::value_unwritable(std::string_view name, std::uint64_t found) {
    out_.add(make_diagnostic(issue::unsupported_value, formatted("the value is {}", found), path_.text(name)));
    ok_ = false;
}

void Writer::version_unwritable(std::string_view name, std::uint64_t found, std::uint64_t oldest,
                                std::uint64_t newest) {
    out_.add(make_diagnostic(issue::version_unwritable,
                             formatted("version {}; known are {} to {}", found, oldest, newest), path_.text(name)));
    ok_ = false;
}

}  // namespace sinew
