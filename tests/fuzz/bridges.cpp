// SPDX-License-Identifier: MIT
#include <sinew/convert.h>
#include <sinew/open.h>
#include <sinew/scene/issues.h>

#include <algorithm>

#include "fuzz/tame.h"
#include "fuzz/targets.h"
#include "support/formats.h"

namespace sinew::test {
namespace {

bool was_repaired(const Report& report) {
    return report.count(Severity::warning) > 0 || report.has_errors();
}

std::string text_of(const Report& report) {
    const auto found = report.messages();
    return found.empty() ? "" : ": " + std::string(found.back().issue->code) + " " + found.back().message;
}

// Opens the first file, with the others as companions.
std::optional<Asset> open_written(const std::vector<OutputFile>& files, const Format& format, Report& report) {
    LoadOptions how{.formats = tested_formats(), .format = &format};
    how.follow = [&](std::string_view name) -> tl::expected<CompanionFile, std::string> {
        const auto found = std::ranges::find(files, name, &OutputFile::name);
        if (found == files.end()) return tl::make_unexpected("not there");
        return CompanionFile{join(found->pieces)};
    };
    const Bytes file = join(files[0].pieces);
    auto asset = open(file, report, how);
    if (asset || recognize(format, file.span()).likelihood == Likelihood::certain) return asset;
    // In formats without a signature, unusual vertices may look like data of another dialect.
    for (const Dialect& dialect : format.dialects) {
        Report ignored;
        how.dialect = dialect.id;
        asset = open(file, ignored, how);
        if (asset && !ignored.has_errors() && ignored.count(Severity::warning) == 0) return asset;
    }
    return std::nullopt;
}

std::string check_through(const Scene& scene, bool repaired, const Format& format, std::string_view dialect) {
    // The scene of a broken file is valid, but may hold values that a format cannot store. Then it is enough that
    // the conversion ends. The same goes for numbers so large that rounding dominates.
    const bool comparable = !repaired && is_tame(scene);
    Report save_report;
    SaveOptions options{.verify = comparable};
    options.dialect = dialect;
    const auto files = from_scene(scene, format, save_report, options);
    for (const Diagnostic& found : save_report.messages()) {
        if (found.issue == &issue::loss_unreported) return found.path + ": " + found.message;
    }
    if (!files) return save_report.ok() ? "cannot be written, without a reason" : "";
    Report report;
    const auto asset = open_written(*files, format, report);
    if (!asset) return "written, but cannot be read" + text_of(report);
    Report back;
    const auto again = to_scene(*asset, back);
    if (!again) return "written and read, but not understood" + text_of(back);
    if (comparable && was_repaired(back)) return "what was written needs to be repaired" + text_of(back);
    return {};
}

}  // namespace

std::string check_bridges(const Bytes& file) {
    Report report;
    const auto asset = open(file, report, {.formats = tested_formats()});
    if (!asset) return report.has_errors() ? "" : "refused without a reason";
    if (asset->format->to_scene == nullptr) return {};
    Report scene_report;
    const auto scene = to_scene(*asset, scene_report);
    if (!scene) return scene_report.ok() ? "not understood, without a reason" : "";
    for (const Format* format : tested_formats()) {
        if (format->from_scene == nullptr) continue;
        // The default dialect and one other, selected by the size of the file, so that mutations reach all of them.
        std::vector<std::string_view> dialects{""};
        const std::size_t other = file.size() % format->dialects.size();
        if (other > 0) dialects.push_back(format->dialects[other].id);
        for (const std::string_view dialect : dialects) {
            const std::string wrong = check_through(*scene, was_repaired(scene_report), *format, dialect);
            if (wrong.empty()) continue;
            return std::string(asset->format->id) + " to " + std::string(format->id) + " " + std::string(dialect) +
                   ": " + wrong;
        }
    }
    return {};
}

}  // namespace sinew::test
