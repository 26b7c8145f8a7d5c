// SPDX-License-Identifier: MIT
// The fields of a file with their offsets, recorded by the reader. The annotated dump is made from this.
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

/// One field, or one array of `count` elements, of a file.
struct Field {
    std::string path = {};
    std::size_t offset = 0;
    std::size_t size = 0;
    std::size_t count = 1;
    std::shared_ptr<const Record> record;
    bool is_array = false;
    /// Set if the elements are lists of `element`, with a length of this type before each.
    std::optional<Type> list_length = {};
    bool terminated = false;  ///< the elements are NUL-terminated strings

    const Record& element() const { return *record; }
};

/// The fields of the file, or of content unpacked from it.
struct TraceSection {
    std::string inside;  ///< empty for the file itself
    Bytes bytes;
    std::vector<Field> fields;
};

/// All fields that a reader recorded.
struct Trace {
    std::deque<TraceSection> sections;  ///< addresses are stable
    /// Called for every field; the field is kept if it returns true. Without it all fields are kept, which can take
    /// many times the size of the file.
    std::function<bool(const TraceSection&, const Field&)> keep = {};
};

/// The location of a path such as `/meshes/0/indices/17`.
struct Place {
    const TraceSection* section = nullptr;
    const Field* field = nullptr;
    std::size_t offset = 0;
};

/// Finds locations by path. The path may lead into an array: to an element, then to one of its members.
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
