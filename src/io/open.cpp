// SPDX-License-Identifier: MIT
#include <sinew/issues.h>
#include <sinew/open.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/formatted.h"
#include "base/text.h"
#include "io/search.h"

namespace sinew {
namespace {

std::string reasons(const std::vector<Candidate>& candidates) {
    std::string text;
    for (const Candidate& candidate : candidates) {
        text += formatted("{}{}: {}", text.empty() ? "" : "; ", candidate.format->id, candidate.recognition.reason);
    }
    return text;
}

// Adds the findings of an attempt. The error that stopped it names the dialect, unless it is the first of the format.
void add_findings(const BestAttempt& best, Report& report) {
    const auto found = best.attempt.found.messages();
    const bool name_dialect = !best.attempt.reads() && best.attempt.dialect != 0;
    for (const Diagnostic& each : found) {
        Diagnostic diagnostic = each;
        if (name_dialect && &each == &found.back()) {
            diagnostic.message += formatted(" (as dialect {})", best.format->dialects[best.attempt.dialect].id);
        }
        report.add(std::move(diagnostic));
    }
}

Formats formats_of(const LoadOptions& options) {
    return options.formats.empty() ? native_formats() : options.formats;
}

// Reports a file that no format reads, or only a format without a signature that leaves surplus bytes.
void report_unknown(const Bytes& file, const Search& found, const LoadOptions& options, Report& report) {
    const auto foreign = recognize_foreign(file.span());
    const auto lacks_dialect = [&](const Candidate& c) {
        return c.recognition.likelihood != Likelihood::no && !options.dialect.empty() &&
               !find_dialect(*c.format, options.dialect);
    };
    const auto without = std::ranges::find_if(found.candidates, lacks_dialect);
    if (without != found.candidates.end()) {
        report.add(make_diagnostic(issue::unknown_format,
                                   formatted("{} has no dialect {}", without->format->id, options.dialect), {}, 0));
    } else if (foreign) {
        report.add(make_diagnostic(issue::unknown_format, formatted("{}. {}", foreign->name, foreign->advice), {}, 0));
    } else {
        report.add(make_diagnostic(issue::unknown_format, reasons(found.candidates), {}, 0));
    }
}

// True if the errors of the best attempt are worth reporting although the file does not have that format: because of a
// signature, the user's choice, or the file name.
bool is_telling(const BestAttempt& best, const Bytes& file, const LoadOptions& options) {
    if (best.likelihood == Likelihood::certain || options.format != nullptr) return true;
    return best.named && !recognize_foreign(file.span());
}

void add_cancelled(Report& report) {
    report.add(make_diagnostic(issue::cancelled, "the caller stopped reading"));
}

// Reading is the first half of loading. Once the caller has stopped it, no other format is tried.
std::optional<Search> search_unless_cancelled(const Bytes& file, Formats formats, const LoadOptions& options,
                                              Report& report) {
    if (!options.progress) return search(file, formats, options, false);
    bool cancelled = false;
    LoadOptions stoppable = options;
    stoppable.progress = [&](double done) {
        cancelled = cancelled || !options.progress(done / 2);
        return !cancelled;
    };
    std::optional<Search> found;
    if (stoppable.progress(0)) found = search(file, formats, stoppable, false);
    if (cancelled) {
        add_cancelled(report);
        return std::nullopt;
    }
    if (found->best) found->best->source.progress = nullptr;
    return found;
}

// The best attempt of all formats. Its findings go to the report.
std::optional<BestAttempt> try_formats(const Bytes& file, Formats formats, Report& report, const LoadOptions& options) {
    if (file.empty()) {
        report.add(make_diagnostic(issue::file_empty, "0 bytes"));
        return std::nullopt;
    }
    auto searched = search_unless_cancelled(file, formats, options, report);
    if (!searched) return std::nullopt;
    Search& found = *searched;
    if (!found.best || (!found.best->holds() && !is_telling(*found.best, file, options))) {
        report_unknown(file, found, options, report);
        return std::nullopt;
    }
    BestAttempt& best = *found.best;
    add_findings(best, report);
    if (!best.holds() && best.attempt.reads() && options.format == nullptr) {
        const Candidate& candidate = *std::ranges::find(found.candidates, best.format, &Candidate::format);
        const Fit& fit = *std::ranges::find(candidate.fits, best.attempt.dialect, &Fit::dialect);
        report.add(
            make_diagnostic(issue::unknown_format,
                            formatted("{} has no signature and leaves surplus bytes ({}); use --from {} to read it",
                                      best.format->id, fit.reason, best.format->id),
                            {}, 0));
        best.attempt.reading.document = nullptr;
    }
    return std::move(found.best);
}

// Adds the byte offsets, which the checks do not know.
void locate(const Asset& asset, Report& report) {
    // A path may lead into an array, so any prefix of it may be the field.
    std::set<std::string_view> beginnings;
    for (const Diagnostic& diagnostic : report.messages()) {
        if (diagnostic.offset) continue;
        for (std::string_view path = diagnostic.path; !path.empty(); path = parent_path(path)) beginnings.insert(path);
    }
    if (beginnings.empty()) return;
    Trace fields;
    fields.keep = [&](const TraceSection&, const Field& field) { return beginnings.contains(field.path); };
    trace(asset, fields);
    const TraceIndex index(fields);
    report.locate([&](const Diagnostic& diagnostic) -> std::optional<Report::Location> {
        // A path that is more detailed than the layout, such as one into JSON, gets the offset of the innermost field.
        for (std::string_view path = diagnostic.path; !path.empty(); path = parent_path(path)) {
            if (const auto place = index.find(path)) return Report::Location{place->offset, place->section->inside};
        }
        return std::nullopt;
    });
}

std::optional<Asset> open_one_of(const Bytes& file, Formats formats, Report& report, const LoadOptions& options) {
    auto best = try_formats(file, formats, report, options);
    if (!best || !best->attempt.reads()) return std::nullopt;
    return Asset{best->format, best->attempt.dialect, std::move(best->source),
                 std::move(best->attempt.reading.document)};
}

// False, after an error, if the caller stopped it.
bool open_companions(Asset& asset, Report& report, const LoadOptions& options) {
    if (!options.follow || asset.format->references == nullptr) return true;
    Report missing(report.options());
    for (Reference& reference : asset.format->references(asset.document.get())) {
        if (!go_on(options.progress, 0.5)) {
            add_cancelled(report);
            return false;
        }
        Companion companion{std::move(reference), nullptr};
        const auto followed = options.follow(companion.reference.file_name);
        if (followed && companion.reference.is_data) {
            companion.bytes = followed->bytes;
        } else if (followed) {
            Report findings(report.options());
            auto other = open(
                followed->bytes, findings,
                {.formats = options.formats, .file_name = companion.reference.file_name, .limits = options.limits});
            companion.reported_elsewhere = followed->reported_elsewhere;
            if (!companion.reported_elsewhere) report.add(findings, companion.reference.file_name);
            if (other) companion.asset = std::make_shared<const Asset>(std::move(*other));
        } else {
            missing.add(make_diagnostic(issue::companion_missing,
                                        formatted("{}: {}", readable(companion.reference.file_name), followed.error()),
                                        companion.reference.path));
        }
        asset.companions.push_back(std::move(companion));
    }
    locate(asset, missing);
    report.add(missing);
    return true;
}

// True if the format has rules for that engine.
bool check_profile(const Asset& asset, std::string_view id, Checker& checker) {
    bool found = false;
    for (const Profile& profile : asset.format->profiles) {
        if (profile.id != id) continue;
        profile.check(asset.document.get(), checker);
        found = true;
    }
    return found;
}

// Adds a field for the bytes that no field covers.
void own_the_rest(Trace& trace, const std::map<const TraceSection*, std::size_t>& owned) {
    for (TraceSection& section : trace.sections) {
        const auto found = owned.find(&section);
        const std::size_t start = found == owned.end() ? 0 : found->second;
        if (start == section.bytes.size()) continue;
        const std::size_t left = section.bytes.size() - start;
        Field field{"/unread", start, left, left, shared_record_of<std::uint8_t>(), true};
        if (!trace.keep || trace.keep(section, field)) section.fields.push_back(std::move(field));
    }
}

}  // namespace

Identification identify(const Bytes& file, const LoadOptions& options) {
    Search found = search(file, formats_of(options), options, true);
    Identification result;
    result.candidates = std::move(found.candidates);
    if (found.best) {
        result.closest = found.best->format;
        result.dialect = found.best->attempt.dialect;
        result.exact = found.best->attempt.exact();
        if (found.best->holds() || (options.format != nullptr && found.best->attempt.reads())) {
            result.format = result.closest;
        } else if (!is_telling(*found.best, file, options)) {
            result.closest = nullptr;
        }
    }
    if (result.format == nullptr) result.foreign = recognize_foreign(file.span());
    return result;
}

std::optional<Asset> open(const Bytes& file, Report& report, const LoadOptions& options) {
    auto asset = open_one_of(file, formats_of(options), report, options);
    if (asset && !open_companions(*asset, report, options)) return std::nullopt;
    return asset;
}

std::optional<Asset> open_format(const Bytes& file, const Format& format, Report& report, const ReadLimits& limits) {
    return open_one_of(file, {}, report, {.format = &format, .limits = limits});
}

void check(const Asset& asset, Report& report, const CheckOptions& options) {
    Report findings(report.options());
    Checker checker(findings, options);
    asset.format->check(asset.document.get(), checker);
    if (!options.profile.empty() && !check_profile(asset, options.profile, checker)) {
        findings.add(make_diagnostic(issue::profile_not_applicable,
                                     formatted("{} has no rules for {}", options.profile, asset.format->id), {}, 0));
    }
    for (const Companion& companion : asset.companions) {
        const bool was_read = companion.asset != nullptr || companion.bytes.data() != nullptr;
        if (!was_read || asset.format->check_companion == nullptr) continue;
        asset.format->check_companion(asset.document.get(), companion, checker);
    }
    locate(asset, findings);
    report.add(findings);
    for (const Companion& companion : asset.companions) {
        if (companion.asset == nullptr || companion.reported_elsewhere) continue;
        Report theirs(report.options());
        check(*companion.asset, theirs, options);
        report.add(theirs, companion.reference.file_name);
    }
}

std::optional<Asset> validate(const Bytes& file, Report& report, const LoadOptions& options,
                              const CheckOptions& checks) {
    auto asset = open(file, report, options);
    if (asset && !go_on(options.progress, 0.5)) {
        add_cancelled(report);
        return std::nullopt;
    }
    if (asset) check(*asset, report, checks);
    if (asset) go_on(options.progress, 1);
    return asset;
}

std::optional<Pieces> write(const Asset& asset, Report& report) {
    return asset.format->write(asset.document.get(), report);
}

Summary summarize(const Asset& asset) {
    return asset.format->summarize(asset.document.get());
}

void trace(const Asset& asset, Trace& out) {
    Report already_reported;
    asset.format->read(asset.source, asset.dialect, already_reported, &out);
}

Trace trace(const Asset& asset) {
    Trace fields;
    trace(asset, fields);
    return fields;
}

std::optional<TracedFile> trace_file(const Bytes& file, Report& report, Trace& out, const LoadOptions& options) {
    const auto best = try_formats(file, formats_of(options), report, options);
    if (!best) return std::nullopt;
    std::map<const TraceSection*, std::size_t> owned;
    const auto wanted = out.keep;
    out.keep = [&](const TraceSection& section, const Field& field) {
        owned[&section] = field.offset + field.size;
        return !wanted || wanted(section, field);
    };
    Report already_reported;
    best->format->read(best->source, best->attempt.dialect, already_reported, &out);
    out.keep = wanted;
    own_the_rest(out, owned);
    return TracedFile{best->format, best->attempt.dialect};
}

}  // namespace sinew
