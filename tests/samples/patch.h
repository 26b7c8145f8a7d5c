// SPDX-License-Identifier: MIT
// Changes valid files in one place.
#pragma once

#include <sinew/open.h>
#include <sinew/scalar.h>

#include <stdexcept>
#include <string_view>
#include <vector>

namespace sinew::test {

/// The bytes of a document. It must be writable.
template <class Document>
Bytes file_of(const Document& document, std::optional<Pieces> (*write)(const Document&, Report&)) {
    Report report;
    const auto pieces = write(document, report);
    if (!pieces) throw std::logic_error("a sample cannot be written");
    return join(*pieces);
}

/// The file with the values at a path replaced: `patched(file, format, "/meshes/0/indices/2", std::uint32_t{99})`.
template <Scalar... T>
Bytes patched(const Bytes& file, const Format& format, std::string_view path, T... values) {
    Report report;
    Trace fields;
    trace_file(file, report, fields, {.format = &format});
    const auto place = TraceIndex(fields).find(path);
    if (!place || !place->section->inside.empty()) throw std::logic_error("a sample has no such path");
    std::vector<std::byte> bytes(file.begin(), file.end());
    std::byte* at = bytes.data() + place->offset;
    ((store(at, values), at += sizeof values), ...);
    return Bytes(std::move(bytes));
}

inline Bytes cut(const Bytes& file, std::size_t size) {
    return Bytes::copy_of(file.slice(0, size).span());
}

inline Bytes extended(const Bytes& file, std::string_view more) {
    std::vector<std::byte> bytes(file.begin(), file.end());
    for (const char c : more) bytes.push_back(static_cast<std::byte>(c));
    return Bytes(std::move(bytes));
}

}  // namespace sinew::test
