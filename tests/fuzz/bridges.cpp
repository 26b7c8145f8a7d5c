// SPDX-License-Identifier: MIT
#include <sinew/convert.h>
#include <sinew/open.h>

#include <algorithm>

#include "fuzz/agree.h"
#include "fuzz/targets.h"
#include "support/formats.h"

namespace sinew::test {
namespace {

bool was_repaired(const Report& log) {
    return log.count(Severity::warning) > 0 || log.has_errors();
}

std::string text_of(const Report& report) {
    const auto found = report.messages();
    return found.empty() ? "" : ": " + std::string(found.back().issue->code) + " " + found.back().message;
}

// Opens the first of some files, with the others beside it.
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
    // Without a signature, vertices of odd numbers may look like what only another dialect has.
    for (const Dialect& dialect : format.dialects) {
        Report ignored;
        how.dialect = dialect.id;
        asset = open(file, ignored, how);
        if (asset && !ignored.has_errors() && ignored.count(Severity::warning) == 0) return asset;
    }
    return std::nullopt;
}

std::string check_through(const Scene& scene, bool repaired, const Format& format, std::string_view dialect) {
    Report log;
    SaveOptions log_how;
    log_how.dialect = dialect;
    const auto files = from_scene(scene, format, log, log_how);
    if (!files) return log.ok() ? "cannot be written, without a reason" : "";
    Report report;
    const auto asset = open_written(*files, format, report);
    if (!asset) return "written, but cannot be read" + text_of(report);
    Report back;
    const auto again = to_scene(*asset, back);
    if (!again) return "written and read, but not understood" + text_of(back);
    // A scene of a broken file is sound, but may hold what has no place in a format: there it is enough that it ends.
    if (repaired) return {};
    if (was_repaired(back)) {
        return is_tame(scene) ? "what was written needs to be repaired" + text_of(back) : std::string{};
    }
    return disagreement(scene, *again, format, log);
}

}  // namespace

std::string check_bridges(const Bytes& file) {
    Report report;
    const auto asset = open(file, report, {.formats = tested_formats()});
    if (!asset) return report.has_errors() ? "" : "refused without a reason";
    if (asset->format->to_scene == nullptr) return {};
    Report log;
    const auto scene = to_scene(*asset, log);
    if (!scene) return log.ok() ? "not understood, without a reason" : "";
    for (const Format* format : tested_formats()) {
        if (format->from_scene == nullptr) continue;
        // The usual dialect, and one other, which the size of the file picks: mutations reach them all.
        std::vector<std::string_view> dialects{""};
        const std::size_t other = file.size() % format->dialects.size();
        if (other > 0) dialects.push_back(format->dialects[other].id);
        for (const std::string_view dialect : dialects) {
            const std::string wrong = check_through(*scene, was_repaired(log), *format, dialect);
            if (wrong.empty()) continue;
            return std::string(asset->format->id) + " to " + std::string(format->id) + " " + std::string(dialect) +
                   ": " + wrong;
        }
    }
    return {};
}

}  // namespace sinew::test
