// SPDX-License-Identifier: MIT
// The annotated dump: every byte of a file and the field that it belongs to.
#pragma once

#include <sinew/layout/trace.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace sinew {

struct DumpOptions {
    /// One row per array element and member, instead of one row per array.
    bool elements = false;
    /// Only fields that overlap the bytes [from, to).
    std::uint64_t from = 0;
    std::uint64_t to = UINT64_MAX;
    /// Only this field and its children. `*` matches any one part: `/meshes/*/indices`.
    std::string path = {};
};

/// One line of a dump.
struct DumpRow {
    const TraceSection* section = nullptr;
    std::size_t offset = 0;
    std::size_t size = 0;
    std::string type;
    std::string path;
    std::string value;
};

/// Calls `row` for each line, in file order. An array is one line, unless the options ask for its elements or select a
/// part of it.
void dump(const Trace& trace, const DumpOptions& options, const std::function<void(const DumpRow&)>& row);

/// The same for one field, for use in `Trace::keep`.
void dump(const TraceSection& section, const Field& field, const DumpOptions& options,
          const std::function<void(const DumpRow&)>& row);

/// The first `most` bytes of a row: `0a ff …`.
std::string hex_of(const DumpRow& row, std::size_t most);

/// A row as one JSON object.
std::string to_json(const DumpRow& row);

}  // namespace sinew
