// SPDX-License-Identifier: MIT
#include <sinew/issues.h>
#include <sinew/layout/reader.h>

#include <algorithm>

#include "base/format.h"
#include "base/text.h"

namespace sinew {

void Reader::magic(std::string_view name, std::string_view expected, std::string_view) {
    if (!ok_ || expected.size() > left()) return truncated(name, 1, expected.size());
    const Bytes found = file_.slice(position_, expected.size());
    if (!std::ranges::equal(found.span(), std::as_bytes(std::span(expected)))) {
        return fail(issue::bad_magic, path_.text(name), position_,
                    formatted("expected {}, found {}", quoted(expected), quoted(found.span())));
    }
    if (trace_ != nullptr) note(name, expected.size(), 1, Record{{"", Type::text, expected.size()}});
    position_ += expected.size();
}

std::size_t Reader::promised(const void* container) {
    const auto found = std::ranges::find(promises_, container, &Promise::container);
    if (found == promises_.end()) return 0;
    const std::size_t n = found->count;
    promises_.erase(found);
    return n;
}

bool Reader::plausible(std::string_view name, std::size_t width, std::uint64_t n, std::size_t element_size) {
    if (!ok_ || n <= left() / element_size) return ok_;
    if (width == 0) {  // no count to blame
        truncated(name, static_cast<std::size_t>(n), element_size);
    } else {
        too_many(name, position_ - width, n, element_size, Path::no_index);
    }
    return false;
}

bool Reader::take(std::string_view name, Block& v, std::size_t stride) {
    v.bytes = {};
    if (!ok_) return false;
    if (stride != 0 && v.count > left() / stride) {
        truncated(name, v.count, stride);
        return false;
    }
    v.bytes = file_.slice(position_, v.count * stride);
    position_ += v.bytes.size();
    return true;
}

void Reader::end(Bytes& surplus) {
    surplus = {};
    if (!ok_ || left() == 0) return;
    surplus = file_.slice(position_);
    out_.push_back(
        make_diagnostic(issue::trailing_bytes, formatted("{} bytes", left()), path_.text("surplus"), position_));
    if (trace_ != nullptr) note("surplus", left(), left(), record_of<std::uint8_t>()).is_array = true;
    position_ = file_.size();
}

void Reader::truncated(std::string_view name, std::size_t count, std::size_t size, std::size_t element) {
    if (!ok_) return;
    const std::string need = count == 1 ? formatted("{} bytes", size) : formatted("{} × {} bytes", count, size);
    fail(issue::truncated, path_.text(name, element), position_, formatted("{} needed, {} remain", need, left()));
}

void Reader::too_many(std::string_view name, std::size_t at, std::uint64_t n, std::size_t size, std::size_t element) {
    fail(issue::count_too_large, path_.text(name, element), at,
         formatted("{} elements of at least {} bytes, {} bytes remain", n, size, left()));
}

void Reader::too_many_elements() {
    fail(issue::count_too_large, path_.text(), position_, "more elements than the limit allows; raise --max-elements");
}

void Reader::unsupported_version(std::string_view name, std::size_t size, std::uint64_t found, std::uint64_t oldest,
                                 std::uint64_t newest) {
    fail(issue::unsupported_version, path_.text(name), position_ - size,
         formatted("version {}; known are {} to {}", found, oldest, newest));
}

void Reader::reserved_not_zero(std::string_view name, std::size_t size) {
    const std::size_t at = position_ - size;
    out_.push_back(make_diagnostic(issue::reserved_not_zero, hex(file_.slice(at, size).span()), path_.text(name), at));
}

void Reader::fail(const Issue& issue, std::string path, std::size_t at, std::string message) {
    out_.push_back(make_diagnostic(issue, std::move(message), std::move(path), at));
    position_ = at;
    ok_ = false;
}

Field& Reader::note(std::string_view name, std::size_t size, std::size_t count, const Record& record) {
    trace_->fields.push_back({path_.text(name), position_, size, count, record});
    return trace_->fields.back();
}

void Reader::note_array(std::string_view name, const Block& v, const Record& record) {
    Field& field = note(name, v.bytes.size(), v.count, record);
    field.offset -= field.size;  // already taken
    field.is_array = true;
}

void Reader::note_ragged(std::string_view name, const Block& v, const Record& record, Type length) {
    note_array(name, v, record);
    trace_->fields.back().list_length = length;
}

}  // namespace sinew
