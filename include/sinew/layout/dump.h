// SPDX-License-Identifier: MIT
// The annotated dump: every byte of a file with the field it belongs to.
#pragma once

#include <sinew/layout/trace.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace sinew {

struct DumpOptions {
    /// A row for every element of every array, and for every member of an element.
    bool elements = false;
    /// Only what overlaps the bytes [from, to).
    std::uint64_t from = 0;
    std::uint64_t to = UINT64_MAX;
    /// Only this field and what is below it; `*` stands for any one part: `/meshes/*/indices`.
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

/// Calls `row` for each line in the order of the file. Arrays are one line, or many when asked to or when the options
/// reach into them.
void dump(const Trace& trace, const DumpOptions& options, const std::function<void(const DumpRow&)>& row);

/// The same for one field: what `Trace::keep` can do instead of keeping it.
void dump(const TraceSection& section, const Field& field, const DumpOptions& options,
          const std::function<void(const DumpRow&)>& row);

/// The bytes of a row, at most so many: `0a ff …`.
std::string hex_of(const DumpRow& row, std::size_t most);

/// A row as one JSON object.
std::string to_json(const DumpRow& row);

}  // namespace sinew
