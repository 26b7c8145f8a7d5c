// SPDX-License-Identifier: MIT
#include <sinew/issues.h>
#include <sinew/layout/reader.h>

#include <algorithm>

#include "base/formatted.h"
#include "base/text.h"

namespace sinew {
namespace {

std::string versions_text(std::uint64_t oldest, std::uint64_t newest) {
    return oldest == newest ? formatted("{}", oldest) : formatted("{} to {}", oldest, newest);
}

}  // namespace

void Reader::magic(std::string_view name, std::string_view expected, std::string_view) {
    if (!ok_ || expected.size() > left()) return truncated(name, 1, expected.size());
    const Bytes found = file_.slice(position_, expected.size());
    if (!std::ranges::equal(found.span(), std::as_bytes(std::span(expected)))) {
        return fail(issue::bad_magic, path_.text(name), position_,
                    formatted("expected {}, found {}", quote(expected), quote(found.span())));
    }
    if (trace_ != nullptr) {
        note(name, {.offset = position_,
                    .size = expected.size(),
                    .record = std::make_shared<const Record>(Record{{"", Type::text, expected.size()}})});
    }
    position_ += expected.size();
}

std::size_t Reader::take_announced(std::uintptr_t list) {
    std::size_t front = first_announced_;
    std::size_t back = announced_.size();
    std::size_t found = back;
    while (front < back && found == announced_.size()) {
        --back;
        if (announced_[back].list == list) {
            found = back;
        } else if (announced_[front].list == list) {
            found = front;
        }
        ++front;
    }
    if (found == announced_.size()) return 0;
    const std::size_t count = announced_[found].count;
    if (found == first_announced_) {
        ++first_announced_;
    } else {
        announced_.erase(announced_.begin() + static_cast<std::ptrdiff_t>(found));
    }
    if (first_announced_ == announced_.size()) {
        announced_.clear();
        first_announced_ = 0;
    }
    return count;
}

void Reader::move_announced(std::uintptr_t from, std::size_t size, std::uintptr_t to) {
    for (std::size_t i = first_announced_; i < announced_.size(); ++i) {
        std::uintptr_t& list = announced_[i].list;
        if (list >= from && list - from < size) list = list - from + to;
    }
}

bool Reader::is_absurd(std::uint64_t n, std::size_t element_size) const {
    constexpr std::uint64_t times_the_file = 64;
    return n / times_the_file > file_.size() / element_size;
}

bool Reader::plausible(std::string_view name, std::size_t width, std::uint64_t n, std::size_t element_size) {
    // If a count is only a little too large, the count is right and the file was truncated: reading reaches the end of
    // the file and reports that.
    if (!ok_ || width == 0 || !is_absurd(n, element_size)) return ok_;
    too_many(name, position_ - width, n, element_size, Path::no_index);
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

void Reader::strings(std::string_view name, Strings& v, std::string_view) {
    const std::size_t start = position_;
    v.bytes = {};
    if (ok_ && v.count > left()) return too_many(name, position_, v.count, 1, Path::no_index);
    for (std::size_t i = 0; ok_ && i < v.count; ++i) {
        const auto nul = std::find(file_.begin() + position_, file_.end(), std::byte{0});
        if (nul == file_.end()) {
            return fail(issue::truncated, path_.text(name, i), position_,
                        formatted("no NUL in the remaining {}", counted(left(), "byte", "bytes")));
        }
        position_ = static_cast<std::size_t>(nul - file_.begin()) + 1;
    }
    if (!ok_) return;
    v.bytes = file_.slice(start, position_ - start);
    if (trace_ == nullptr) return;
    note(name, {.offset = start,
                .size = v.bytes.size(),
                .count = v.count,
                .record = shared_record_of<char>(),
                .is_array = true,
                .terminated = true});
}

void Reader::padding(std::string_view name, Bytes& v, std::size_t alignment, std::string_view) {
    v = {};
    const std::size_t size = (alignment - position_ % alignment) % alignment;
    if (!ok_ || size == 0) return;
    if (size > left()) return truncated(name, size, 1);
    v = file_.slice(position_, size);
    if (trace_ != nullptr) {
        note(name, {.offset = position_,
                    .size = size,
                    .record = std::make_shared<const Record>(Record{{"", Type::u8, size}})});
    }
    position_ += size;
    if (std::ranges::any_of(v, [](std::byte b) { return b != std::byte{0}; })) reserved_not_zero(name, size);
}

void Reader::end(Bytes& surplus) {
    surplus = {};
    if (!ok_ || left() == 0) return;
    surplus = file_.slice(position_);
    out_.add(
        make_diagnostic(issue::trailing_bytes, counted(left(), "byte", "bytes"), path_.text("surplus"), position_));
    position_ = file_.size();
    if (trace_ != nullptr) note_array("surplus", {surplus, surplus.size()}, shared_record_of<std::uint8_t>());
}

bool Reader::finish() {
    if (ok_ && left() > 0) {
        fail(issue::trailing_bytes, path_.text(), position_, counted(left(), "surplus byte", "surplus bytes"));
    }
    return ok_;
}

void Reader::truncated(std::string_view name, std::uint64_t count, std::size_t size, std::size_t element) {
    if (!ok_) return;
    const std::string bytes = counted(size, "byte", "bytes");
    const std::string needed = count == 1 ? bytes : formatted("{} × {}", count, bytes);
    fail(issue::truncated, path_.text(name, element), position_,
         formatted("{} needed, but only {} left", needed, left()));
}

void Reader::too_many(std::string_view name, std::size_t at, std::uint64_t n, std::size_t size, std::size_t element) {
    fail(issue::count_too_large, path_.text(name, element), at,
         formatted("{} of at least {} each, but only {} left", counted(n, "element", "elements"),
                   counted(size, "byte", "bytes"), counted(left(), "byte", "bytes")));
}

void Reader::too_long(std::string_view name, std::uint64_t n, std::size_t size, std::size_t element) {
    if (is_absurd(n, size)) return too_many(name, position_, n, size, element);
    truncated(name, n, size, element);
}

bool Reader::over_limit() {
    if (elements_left_ == 0) {
        fail(issue::too_many_elements, path_.text(), position_, "the file exceeds the limit on elements");
    } else {
        fail(issue::too_much_memory, path_.text(), position_, "the elements exceed the limit on memory");
    }
    return false;
}

bool Reader::report_progress() {
    if (go_on(*progress_, static_cast<double>(position_) / static_cast<double>(file_.size()))) return true;
    fail(issue::cancelled, path_.text(), position_, "the caller stopped reading");
    return false;
}

void Reader::unsupported_version(std::string_view name, std::size_t size, std::uint64_t found, std::uint64_t oldest,
                                 std::uint64_t newest) {
    fail(issue::unsupported_version, path_.text(name), position_ - size,
         formatted("version {} is not supported (supported: {})", found, versions_text(oldest, newest)));
}

void Reader::unsupported_value(std::string_view name, std::size_t size, std::uint64_t found) {
    fail(issue::unsupported_value, path_.text(name), position_ - size, formatted("the value is {}", found));
}

void Reader::reserved_not_zero(std::string_view name, std::size_t size) {
    const std::size_t at = position_ - size;
    out_.add(make_diagnostic(issue::reserved_not_zero, hex(file_.slice(at, size).span()), path_.text(name), at));
}

void Reader::fail(const Issue& issue, std::string path, std::size_t at, std::string message) {
    out_.add(make_diagnostic(issue, std::move(message), std::move(path), at));
    position_ = at;
    ok_ = false;
}

void Reader::note(std::string_view name, Field field) {
    field.path = path_.text(name);
    TraceSection& section = trace_->sections.back();
    if (!trace_->keep || trace_->keep(section, field)) section.fields.push_back(std::move(field));
}

// The array has been read already.
void Reader::note_array(std::string_view name, const Block& v, std::shared_ptr<const Record> record,
                        std::optional<Type> list_length) {
    note(name, {.offset = position_ - v.bytes.size(),
                .size = v.bytes.size(),
                .count = v.count,
                .record = std::move(record),
                .is_array = true,
                .list_length = list_length});
}

}  // namespace sinew
