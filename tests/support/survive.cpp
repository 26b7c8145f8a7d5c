// SPDX-License-Identifier: MIT
#include "support/survive.h"

#include <sinew/app/report.h>
#include <sinew/convert.h>
#include <sinew/gltf.h>
#include <sinew/layout/dump.h>
#include <sinew/open.h>

#include "support/formats.h"

namespace sinew::test {
namespace {

std::string check_owned(const Trace& trace) {
    for (const TraceSection& section : trace.sections) {
        std::size_t owned = 0;
        for (const Field& field : section.fields) {
            if (field.offset != owned) return "gap or overlap at " + field.path;
            owned += field.size;
        }
        if (owned != section.bytes.size()) return "bytes at the end belong to no field";
    }
    return {};
}

// A scene that was loaded can be saved, and the result loaded again.
std::string check_return(const Scene& scene, const Format& format) {
    Report save_report;
    const auto files = from_scene(scene, format, save_report);
    if (!files) return save_report.ok() ? "cannot be written, without a reason, as " + std::string(format.id) : "";
    Report report;
    const auto again = open(join((*files)[0].pieces), report, {.format = &format});
    if (!again) return "written, but not readable, as " + std::string(format.id);
    Report back;
    if (!to_scene(*again, back) && back.ok())
        return "written and read, but not convertible to a scene, without a reason, as " + std::string(format.id);
    return {};
}

bool is_target(const Format& format, const Format& source, Reach reach) {
    if (&format == &source) return true;
    return reach == Reach::abroad && (&format == &gltf::format || &source == &gltf::format);
}

// Whatever was read becomes a scene or is rejected with a reason.
std::string check_bridge(const Asset& asset, Reach reach) {
    if (asset.format->to_scene == nullptr) return {};
    Report report;
    const auto scene = to_scene(asset, report);
    if (!scene) return report.ok() ? "not convertible to a scene, without a reason" : "";
    for (const Format* format : tested_formats()) {
        if (!is_target(*format, *asset.format, reach) || format->from_scene == nullptr) continue;
        if (auto wrong = check_return(*scene, *format); !wrong.empty()) return wrong;
    }
    return {};
}

}  // namespace

std::string survive(const Bytes& file, const Format& format, Reach reach) {
    const LoadOptions options{.format = &format};
    identify(file, options);
    FileReport report{.file_name = "file", .size = file.size(), .report = {}, .asset = {}};
    report.asset = validate(file, report.report, options);
    to_json(report);
    to_sarif({&report, 1});
    if (!report.asset && !report.report.has_errors()) return "rejected without a reason";

    Report again;
    Trace fields;
    if (trace_file(file, again, fields, options)) {
        if (auto wrong = check_owned(fields); !wrong.empty()) return wrong;
        std::size_t rows = 0;
        dump(fields, {.elements = file.size() < 400}, [&](const DumpRow&) { ++rows; });
    }
    if (!report.asset) return {};
    if (auto wrong = check_bridge(*report.asset, reach); !wrong.empty()) return wrong;

    const auto written = write(*report.asset, again);
    if (!written) return "read, but cannot be written";
    if (join(*written) != file) return "not rewritten identically";
    return {};
}

}  // namespace sinew::test
