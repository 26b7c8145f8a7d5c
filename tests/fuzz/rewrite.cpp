// SPDX-License-Identifier: MIT
#include <sinew/open.h>

#include "fuzz/targets.h"
#include "support/formats.h"

namespace sinew::test {
namespace {

std::string text_of(std::span<const Diagnostic> found) {
    std::string text;
    for (const Diagnostic& d : found) {
        text += std::string(d.issue->code) + ' ' + std::string(name(d.severity)) + ' ' + d.inside + d.path + '@' +
                (d.offset ? std::to_string(*d.offset) : "") + ' ' + d.message + '\n';
    }
    return text;
}

struct Verdict {
    std::optional<Asset> asset;
    std::string text;
};

Verdict verdict_on(const Bytes& file, const LoadOptions& options) {
    Report report;
    auto asset = validate(file, report, options);
    return {std::move(asset), text_of(report.messages())};
}

// Checks that a reader with a trace gives the same result as one without.
std::string check_traced(const Source& source, const Format& format, std::size_t dialect) {
    Report plain_found;
    Report traced_found;
    Trace fields;
    const Reading plain = format.read(source, dialect, plain_found, nullptr);
    const Reading traced = format.read(source, dialect, traced_found, &fields);
    if ((plain.document == nullptr) != (traced.document == nullptr)) return "a trace decides whether it is read";
    if (plain.stopped_at != traced.stopped_at) return "with a trace, reading stops elsewhere";
    if (text_of(plain_found.messages()) != text_of(traced_found.messages())) return "a trace changes what is reported";
    return {};
}

std::string check_dialects(const Bytes& file, const Format& format) {
    Source source{.file = file};
    Report found;
    if (format.unpack != nullptr && !format.unpack(source, found)) return {};
    for (std::size_t dialect = 0; dialect < format.dialects.size(); ++dialect) {
        if (auto wrong = check_traced(source, format, dialect); !wrong.empty()) return wrong;
    }
    return {};
}

std::string check_one(const Bytes& file, const Format& format) {
    const LoadOptions options{.format = &format};
    const Verdict first = verdict_on(file, options);
    // Most formats have a signature, so other files can be skipped early.
    if (!first.asset && recognize(format, file.span()).likelihood == Likelihood::no) return {};
    if (auto wrong = check_dialects(file, format); !wrong.empty()) return wrong;
    if (!first.asset) {
        return verdict_on(file, options).text == first.text ? "" : "refused, and then for another reason";
    }
    Report report;
    const auto written = write(*first.asset, report);
    if (!written) return "read, but cannot be written";
    const Bytes copy = join(*written);
    if (copy != file) return "not rewritten identically";
    const Verdict second = verdict_on(copy, options);
    if (!second.asset) return "rewritten, and then refused";
    if (second.text != first.text) return "reported differently the second time:\n" + first.text + second.text;
    if (second.asset->dialect != first.asset->dialect) return "another dialect the second time";
    return {};
}

}  // namespace

std::string check_rewrite(const Bytes& file) {
    for (const Format* format : tested_formats()) {
        if (auto wrong = check_one(file, *format); !wrong.empty()) return std::string(format->id) + ": " + wrong;
    }
    return {};
}

}  // namespace sinew::test
