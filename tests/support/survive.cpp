// SPDX-License-Identifier: MIT
#include "support/survive.h"

#include <sinew/convert.h>
#include <sinew/dump.h>
#include <sinew/open.h>
#include <sinew/report.h>

namespace sinew::test {
namespace {

std::string check_owned(const Trace& trace) {
    for (const TraceSection& section : trace.sections) {
        std::size_t owned = 0;
        for (const Field& field : section.fields) {
            if (field.offset != owned) return "a gap or an overlap at " + field.path;
            owned += field.size;
        }
        if (owned != section.bytes.size()) return "bytes at the end belong to no field";
    }
    return {};
}

// Whatever was read can be understood or is refused with a reason, and what was understood can be written and read.
std::string check_bridge(const Asset& asset) {
    if (asset.format->to_scene == nullptr) return {};
    Conversion log;
    const auto scene = to_scene(asset, log);
    if (!scene) return log.ok() ? "not understood, without a reason" : "";
    const auto files = from_scene(*scene, *asset.format, log);
    if (!files) return log.ok() ? "understood, but cannot be written, without a reason" : "";
    Report report;
    if (!open(join((*files)[0].pieces), report, {.format = asset.format})) return "written anew, but cannot be read";
    return {};
}

}  // namespace

std::string survive(const Bytes& file, const Format& format) {
    const OpenOptions options{.format = &format};
    identify(file, options);
    FileReport report{.file_name = "file", .size = file.size(), .report = {}, .asset = {}};
    report.asset = validate(file, report.report, options);
    to_json(report);
    to_sarif({&report, 1});
    if (!report.asset && !report.report.has_errors()) return "refused without a reason";

    Report again;
    Trace fields;
    if (trace_file(file, again, fields, options)) {
        if (auto wrong = check_owned(fields); !wrong.empty()) return wrong;
        std::size_t rows = 0;
        dump(fields, {.elements = file.size() < 400}, [&](const DumpRow&) { ++rows; });
    }
    if (!report.asset) return {};
    if (auto wrong = check_bridge(*report.asset); !wrong.empty()) return wrong;

    const auto written = write(*report.asset, again);
    if (!written) return "read, but cannot be written";
    if (join(*written) != file) return "not rewritten identically";
    return {};
}

}  // namespace sinew::test
