// SPDX-License-Identifier: MIT
// Documents for the unit tests of formats. The document type determines the format.
#pragma once

#include <gtest/gtest.h>
#include <sinew/convert.h>
#include <sinew/open.h>

#include "support/files.h"

namespace sinew::test {

/// One of the project's own samples: `sample_bytes<twm::Document>("good/static.twm")`.
template <class Document>
Bytes sample_bytes(const std::string& name) {
    return slurp(folder_of(*document_format<Document>) / "samples" / name);
}

/// The document of a valid file.
template <class Document>
Document document(const Bytes& file) {
    auto read = open_as<Document>(file);
    EXPECT_TRUE(read.ok()) << read.message();
    return read.value.value_or(Document{});
}

/// The file of a document, which must be writable.
template <class Document>
Bytes written(const Document& document) {
    Report report;
    const auto pieces = document_format<Document>->write(&document, report);
    EXPECT_TRUE(pieces);
    return pieces ? join(*pieces) : Bytes{};
}

/// The document of a scene, which must be writable.
template <class Document>
Document exported(const Scene& scene, Report& report, const SaveOptions& options = {}) {
    const Format& format = *document_format<Document>;
    lose_unsupported(scene, format.features, report);
    const auto result = format.from_scene(scene, options, report);
    EXPECT_TRUE(result);
    if (!result) return {};
    Report found;
    EXPECT_TRUE(format.write(result->document.get(), found));
    return *static_cast<const Document*>(result->document.get());
}

}  // namespace sinew::test
