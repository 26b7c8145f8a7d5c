// SPDX-License-Identifier: MIT
// What a reader saw: every field with its place in the file. The annotated dump is printed from it.
#pragma once

#include <sinew/bytes.h>
#include <sinew/layout/record.h>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// One field, or one array of `count` elements, as it lies in the file.
struct Field {
    std::string path = {};
    std::size_t offset = 0;
    std::size_t size = 0;
    std::size_t count = 1;
    std::shared_ptr<const Record> record;
    bool is_array = false;
    /// Set when the elements are lists of `element`, each behind a length of this type.
    std::optional<Type> list_length = {};

    bool terminated = false;  ///< the elements are strings, each up to its NUL

    const Record& element() const { return *record; }
};

/// The fields of one run of bytes: the file, or something unpacked from it.
struct TraceSection {
    std::string inside;  ///< empty for the file itself
    Bytes bytes;
    std::vector<Field> fields;
};

/// What a reader tells about a file.
struct Trace {
    std::deque<TraceSection> sections;  ///< addresses are stable
    /// Told of every field; it is kept if the answer is yes. Without it all are kept, which takes many times the size
    /// of a file of small fields.
    std::function<bool(const TraceSection&, const Field&)> keep = {};
};

/// Where a path such as `/meshes/0/indices/17` starts.
struct Place {
    const TraceSection* section = nullptr;
    const Field* field = nullptr;
    std::size_t offset = 0;
};

/// Finds places by path. The path may go on into an array: an element, then one of its members.
class TraceIndex {
public:
    /// The trace must outlive the index.
    explicit TraceIndex(const Trace& trace);
    explicit TraceIndex(Trace&&) = delete;
    std::optional<Place> find(std::string_view path) const;

private:
    struct Entry {
        std::string_view path;
        Place place;
    };
    const Entry* find_field(std::string_view path) const;

    std::vector<Entry> sorted_;
};

}  // namespace sinew
