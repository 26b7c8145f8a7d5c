// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/diagnostic.h>
#include <sinew/layout/min_size.h>
#include <sinew/layout/path.h>
#include <sinew/layout/trace.h>
#include <sinew/layout/view.h>
#include <sinew/layout/wire.h>
#include <sinew/limits.h>
#include <sinew/size.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sinew {

/// Walks a layout over the bytes of a file and fills the structs. After the first error, everything else reads as zero.
/// No count causes an allocation before the reader has checked that the file is long enough for it.
class Reader {
public:
    Reader(Bytes file, Report& out, Trace* trace = nullptr, const ReadLimits& limits = {},
           const Progress* progress = nullptr)
        : file_(std::move(file)),
          out_(out),
          trace_(trace),
          progress_(progress),
          elements_left_(limits.max_elements),
          memory_left_(limits.max_memory) {}

    bool ok() const { return ok_; }
    /// The current offset, or the offset at which reading stopped.
    std::size_t position() const { return position_; }

    /// Fixed bytes.
    void magic(std::string_view name, std::string_view expected, std::string_view doc = {});

    /// The version that `since` and `before` refer to.
    template <Scalar T>
    void version(std::string_view name, T& v, T oldest, T newest, std::string_view = {}) {
        field(name, v);
        version_ = v;
        if (ok_ && (v < oldest || v > newest)) unsupported_version(name, sizeof v, v, oldest, newest);
    }

    template <Plain T>
    void field(std::string_view name, T& v, std::string_view = {}) {
        if (!ok_ || sizeof(T) > left()) [[unlikely]] {
            v = T{};
            return truncated(name, 1, sizeof(T));
        }
        Decoder(file_.data() + position_).field(name, v);
        if (trace_ != nullptr) [[unlikely]]
            note_plain<T>(name);
        position_ += sizeof(T);
    }

    /// A field with a few valid values, on which the following layout depends.
    template <Scalar T>
    void one_of(std::string_view name, T& v, std::initializer_list<std::type_identity_t<T>> possible,
                std::string_view = {}) {
        field(name, v);
        if (ok_ && std::ranges::find(possible, v) == possible.end()) [[unlikely]]
            unsupported_value(name, sizeof v, v);
    }

    /// Reserved bytes; their values are kept.
    template <Plain T>
    void reserved(std::string_view name, T& v, std::string_view = {}) {
        field(name, v);
        if (!is_zero(v)) [[unlikely]]
            reserved_not_zero(name, sizeof v);
    }

    /// The number of elements in a list or array, which may follow much later.
    template <class W>
    void count(Wire<W>, std::string_view name, auto& elements, std::string_view = {}) {
        W n{};
        field(name, n);
        announce(name, sizeof n, n, elements);
    }
    /// The same for a number that is known from elsewhere.
    void implied(std::uint64_t n, std::string_view name, auto& elements) { announce(name, 0, n, elements); }

    /// The elements of a list, each with its own layout. `context` is what they need to know about their parents.
    template <class T>
    void items(std::string_view name, std::vector<T>& elements, std::string_view = {}, const auto&... context) {
        const std::size_t n = take_announced(address(&elements));
        elements.clear();
        // Reserve at most this many times the remaining bytes; beyond that the list grows as elements are read.
        constexpr std::uint64_t max_expansion = 24;
        const std::uint64_t affordable = std::min(max_expansion * left(), memory_left_) / sizeof(T);
        if (n <= elements_left_ && n <= affordable) elements.reserve(n);
        path_.push(name);
        for (std::size_t i = 0; ok_ && i < n; ++i) {
            const std::size_t start = position_;
            path_.move_to(i);
            if (!may_add(sizeof(T))) return;
            layout(*this, append_to(elements), context...);
            // Elements without bytes must not allow unlimited counts.
            if (position_ == start && n - i > left()) return too_many({}, start, n, 1, Path::no_index);
        }
        path_.pop();
    }
    /// A second part of elements that were read before.
    template <class T>
    void each(std::string_view name, std::vector<T>& elements, std::string_view, auto&& body) {
        path_.push(name);
        for (std::size_t i = 0; ok_ && i < elements.size(); ++i) {
            path_.move_to(i);
            body(elements[i]);
        }
        path_.pop();
    }

    /// An array of elements of one type, referenced in place.
    template <class T>
    void array(std::string_view name, View<T>& v, std::string_view = {}) {
        if (take(name, v, wire_size<T>()) && trace_ != nullptr) note_array(name, v, shared_record_of<T>());
    }
    /// An array whose record is known only at run time, referenced in place.
    void block(std::string_view name, Block& v, const Record& record, std::string_view = {}) {
        if (take(name, v, record.size()) && trace_ != nullptr)
            note_array(name, v, std::make_shared<const Record>(record));
    }
    /// The same; the second record has every member that may exist.
    void block(std::string_view name, Block& v, const Record& record, const Record&, std::string_view doc = {}) {
        block(name, v, record, doc);
    }
    /// Lists with a length before each, referenced in place.
    template <class Length, class T>
    void ragged(std::string_view name, Ragged<Length, T>& v, std::string_view = {}) {
        const std::size_t start = position_;
        const std::size_t stride = wire_size<T>();
        v.bytes = {};
        for (std::size_t i = 0; ok_ && i < v.count; ++i) {
            if (sizeof(Length) > left()) return truncated(name, 1, sizeof(Length), i);
            const std::uint64_t n = load<Length>(file_.data() + position_);
            if (n > (left() - sizeof(Length)) / stride) return too_long(name, n, stride, i);
            position_ += sizeof(Length) + static_cast<std::size_t>(n) * stride;
        }
        if (!ok_) return;
        v.bytes = file_.slice(start, position_ - start);
        if (trace_ != nullptr) note_array(name, v, shared_record_of<T>(), type_of<Length>());
    }

    /// NUL-terminated strings, referenced in place.
    void strings(std::string_view name, Strings& v, std::string_view = {});

    /// Padding up to a multiple of `alignment` bytes from the start of the file; its bytes are kept.
    void padding(std::string_view name, Bytes& v, std::size_t alignment, std::string_view = {});

    /// Elements up to the end of the file.
    template <class T>
    void rest(std::string_view name, std::vector<T>& elements, std::string_view = {}, const auto&... context) {
        elements.clear();
        path_.push(name);
        while (ok_ && left() > 0) {
            path_.move_to(elements.size());
            if (!may_add(sizeof(T))) return;
            layout(*this, append_to(elements), context...);
        }
        path_.pop();
    }
    /// All remaining bytes.
    void rest(std::string_view name, View<std::uint8_t>& v, std::string_view = {}) {
        v.count = ok_ ? left() : 0;
        array(name, v);
    }

    /// A part that only some files have. The text is the condition, for the specification.
    void when(bool present, std::string_view, auto&& body) {
        if (present) body();
    }
    void since(std::uint64_t v, auto&& body) {
        if (version_ >= v) body();
    }
    void before(std::uint64_t v, auto&& body) {
        if (version_ < v) body();
    }

    /// The end of the format. Surplus bytes are kept.
    void end(Bytes& surplus);

    /// Called after the layout: fails if bytes remain and the layout has no `end`.
    bool finish();

private:
    std::size_t left() const { return file_.size() - position_; }

    // False, after an error, if another element of that size would exceed a limit or the caller stops the work.
    bool may_add(std::size_t size) {
        constexpr std::uint64_t elements_between_calls = 4096;
        if (elements_left_ == 0 || memory_left_ < size) [[unlikely]]
            return over_limit();
        --elements_left_;
        memory_left_ -= size;
        return progress_ == nullptr || elements_left_ % elements_between_calls != 0 || report_progress();
    }

    // Not with ==, because comparing arrays calls memcmp, which costs more than reading the field.
    template <Scalar T>
    static bool is_zero(T v) {
        return v == 0;
    }
    template <Scalar T, std::size_t N>
    static bool is_zero(const std::array<T, N>& v) {
        T bits = 0;
        for (const T part : v) bits = static_cast<T>(bits | part);
        return bits == 0;
    }

    template <class T>
    void announce(std::string_view name, std::size_t width, std::uint64_t n, std::vector<T>& elements) {
        const bool possible = plausible(name, width, n, min_size(elements));
        announced_.push_back({address(&elements), possible ? as_size(n) : 0});
    }
    template <std::derived_from<Block> B>
    void announce(std::string_view name, std::size_t width, std::uint64_t n, B& block) {
        block.count = plausible(name, width, n, min_size(block)) ? as_size(n) : 0;
    }
    std::size_t take_announced(std::uintptr_t list);
    /// Appends an element. If that moves the elements, the counts announced for lists inside them move along.
    template <class T>
    T& append_to(std::vector<T>& elements) {
        const std::uintptr_t before = address(elements.data());
        const std::size_t size = elements.size() * sizeof(T);
        T& added = elements.emplace_back();
        if (!announced_.empty() && address(elements.data()) != before) {
            move_announced(before, size, address(elements.data()));
        }
        return added;
    }
    static std::uintptr_t address(const void* object) { return reinterpret_cast<std::uintptr_t>(object); }
    void move_announced(std::uintptr_t from, std::size_t size, std::uintptr_t to);
    bool is_absurd(std::uint64_t n, std::size_t element_size) const;
    bool plausible(std::string_view name, std::size_t width, std::uint64_t n, std::size_t element_size);
    bool take(std::string_view name, Block& v, std::size_t stride);

    void truncated(std::string_view name, std::uint64_t count, std::size_t size, std::size_t element = Path::no_index);
    void too_many(std::string_view name, std::size_t at, std::uint64_t n, std::size_t size, std::size_t element);
    void too_long(std::string_view name, std::uint64_t n, std::size_t size, std::size_t element);
    bool over_limit();
    bool report_progress();
    void unsupported_version(std::string_view name, std::size_t size, std::uint64_t found, std::uint64_t oldest,
                             std::uint64_t newest);
    void unsupported_value(std::string_view name, std::size_t size, std::uint64_t found);
    void reserved_not_zero(std::string_view name, std::size_t size);
    void fail(const Issue& issue, std::string path, std::size_t at, std::string message);

    template <Plain T>
    void note_plain(std::string_view name) {
        note(name, {.offset = position_, .size = sizeof(T), .record = shared_record_of<T>()});
    }
    void note(std::string_view name, Field field);
    void note_array(std::string_view name, const Block& v, std::shared_ptr<const Record> record,
                    std::optional<Type> list_length = {});

    Bytes file_;
    Report& out_;
    Trace* trace_;  // its last section belongs to the current file
    const Progress* progress_;
    Path path_;
    // The counts of lists whose elements are still to be read, from `first_announced_` on. Lists are read in the order
    // of their counts or in the reverse one, so that an entry is found at one of the ends.
    struct Announced {
        std::uintptr_t list = 0;
        std::size_t count = 0;
    };
    std::vector<Announced> announced_;
    std::size_t first_announced_ = 0;
    std::size_t position_ = 0;
    std::uint64_t elements_left_;
    std::uint64_t memory_left_;
    std::uint64_t version_ = 0;
    bool ok_ = true;
};

}  // namespace sinew
