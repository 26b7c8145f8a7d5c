// SPDX-License-Identifier: MIT
#include <sinew/issues.h>
#include <sinew/open.h>

#include <algorithm>
#include <numeric>

#include "base/format.h"

namespace sinew {
namespace {

// One dialect's attempt at a file.
struct Attempt {
    std::size_t dialect = 0;
    Reading reading;
    Diagnostics found;

    bool reads() const { return reading.document != nullptr; }
    bool exact() const {
        return reads() && std::ranges::none_of(found, [](auto& d) { return d.issue == &issue::trailing_bytes; });
    }
};

// Exact is better than with surplus, which is better than not at all; among failures the one that got furthest.
bool better(const Attempt& a, const Attempt& b) {
    if (a.exact() != b.exact()) return a.exact();
    if (a.reads() != b.reads()) return a.reads();
    return !a.reads() && a.reading.stopped_at > b.reading.stopped_at;
}

std::vector<std::size_t> dialects_to_try(const Format& format, const Bytes& content, std::string_view forced) {
    if (!forced.empty()) {
        if (const auto dialect = find_dialect(format, forced)) return {*dialect};
        return {};
    }
    if (format.candidates != nullptr) return format.candidates(content);
    std::vector<std::size_t> all(format.dialects.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    return all;
}

Attempt attempt(const Format& format, const Source& source, std::size_t dialect) {
    Attempt result{.dialect = dialect, .reading = {}, .found = {}};
    result.reading = format.read(source, dialect, result.found, nullptr);
    return result;
}

// One format's best attempt at a file.
struct BestAttempt {
    const Format* format = nullptr;
    Source source;
    Attempt attempt;
};

// `seen` is told of every attempt; without it, the first exact one ends the search.
std::optional<BestAttempt> best_attempt(const Format& format, const Bytes& file, const OpenOptions& options,
                                        auto&& seen) {
    BestAttempt best{&format, {.file = file, .limits = options.limits}, {}};
    if (format.unpack != nullptr && !format.unpack(best.source, best.attempt.found)) {
        seen(best.attempt);
        return best;
    }
    bool first = true;
    for (const std::size_t d : dialects_to_try(format, best.source.content(), options.dialect)) {
        Attempt next = attempt(format, best.source, d);
        const bool go_on = seen(next) || !next.exact();
        if (first || better(next, best.attempt)) best.attempt = std::move(next);
        first = false;
        if (!go_on) break;
    }
    if (first) return std::nullopt;
    return best;
}

bool has_extension_of(const Format& format, std::string_view file_name) {
    return std::ranges::any_of(format.extensions, [&](std::string_view e) { return file_name.ends_with(e); });
}

bool better(const BestAttempt& a, const BestAttempt& b, std::string_view file_name) {
    if (better(a.attempt, b.attempt)) return true;
    if (better(b.attempt, a.attempt)) return false;
    return has_extension_of(*a.format, file_name) && !has_extension_of(*b.format, file_name);
}

Fit fit_of(const Attempt& attempt) {
    Fit fit{.dialect = attempt.dialect,
            .reads = attempt.reads(),
            .exact = attempt.exact(),
            .stopped_at = attempt.reading.stopped_at,
            .reason = {}};
    if (!fit.exact && !attempt.found.empty()) {
        const Diagnostic& last = attempt.found.back();
        fit.reason = formatted("{} {}: {}", last.issue->code, last.path, last.message);
    }
    return fit;
}

std::string reasons(const std::vector<Candidate>& candidates) {
    std::string text;
    for (const Candidate& candidate : candidates) {
        text += formatted("{}{}: {}", text.empty() ? "" : "; ", candidate.format->id, candidate.recognition.reason);
    }
    return text;
}

struct Search {
    std::vector<Candidate> candidates;
    std::optional<BestAttempt> best;
};

Search search(const Bytes& file, const OpenOptions& options, bool every_dialect) {
    Search result;
    for (const Format* format : options.formats) {
        if (options.format != nullptr && format != options.format) continue;
        Candidate& candidate = result.candidates.emplace_back(Candidate{format, format->recognize(file.span()), {}});
        if (options.format == nullptr && !candidate.recognition.likely) continue;
        auto next = best_attempt(*format, file, options, [&](const Attempt& a) {
            candidate.fits.push_back(fit_of(a));
            return every_dialect;
        });
        if (next && (!result.best || better(*next, *result.best, options.file_name))) result.best = std::move(next);
    }
    return result;
}

// The best attempt of all formats; what is wrong with it goes to the report.
std::optional<BestAttempt> best_attempt(const Bytes& file, Report& report, const OpenOptions& options) {
    if (file.empty()) {
        report.add(make_diagnostic(issue::file_empty, "0 bytes"));
        return std::nullopt;
    }
    Search found = search(file, options, false);
    if (!found.best) {
        report.add(make_diagnostic(issue::unknown_format, reasons(found.candidates), {}, 0));
        return std::nullopt;
    }
    report.add(found.best->attempt.found);
    return std::move(found.best);
}

// Gives the bytes that no field owns to a field of their own.
void own_the_rest(TraceSection& section) {
    const std::size_t owned = section.fields.empty() ? 0 : section.fields.back().offset + section.fields.back().size;
    const std::size_t left = section.bytes.size() - owned;
    if (left == 0) return;
    section.fields.push_back({"/unread", owned, left, left, record_of<std::uint8_t>(), true});
}

// Fills in the byte offsets that the checks leave to the layout.
void locate(const Asset& asset, Report& report) {
    const auto open_end = [](const Diagnostic& d) { return !d.offset && !d.path.empty(); };
    if (std::ranges::none_of(report.messages(), open_end)) return;
    const Trace fields = trace(asset);
    const TraceIndex index(fields);
    for (Diagnostic& diagnostic : report.messages()) {
        if (!open_end(diagnostic)) continue;
        if (const auto place = index.find(diagnostic.path)) {
            diagnostic.offset = place->offset;
            diagnostic.inside = place->section->inside;
        }
    }
}

}  // namespace

Identification identify(const Bytes& file, const OpenOptions& options) {
    Search found = search(file, options, true);
    Identification result;
    result.candidates = std::move(found.candidates);
    if (found.best && found.best->attempt.reads()) {
        result.format = found.best->format;
        result.dialect = found.best->attempt.dialect;
        result.exact = found.best->attempt.exact();
    }
    return result;
}

std::optional<Asset> open(const Bytes& file, Report& report, const OpenOptions& options) {
    auto best = best_attempt(file, report, options);
    if (!best || !best->attempt.reads()) return std::nullopt;
    return Asset{best->format, best->attempt.dialect, std::move(best->source),
                 std::move(best->attempt.reading.document)};
}

void check(const Asset& asset, Report& report, const CheckOptions& options) {
    Report findings(report.options());
    Checker checker(findings, options);
    asset.format->check(asset.document.get(), checker);
    locate(asset, findings);
    report.add(findings);
}

std::optional<Asset> validate(const Bytes& file, Report& report, const OpenOptions& options,
                              const CheckOptions& checks) {
    auto asset = open(file, report, options);
    if (asset) check(*asset, report, checks);
    return asset;
}

std::optional<Pieces> write(const Asset& asset, Report& report) {
    Diagnostics found;
    auto pieces = asset.format->write(asset.document.get(), found);
    report.add(found);
    return pieces;
}

Summary summarize(const Asset& asset) {
    return asset.format->summarize(asset.document.get());
}

Trace trace(const Asset& asset) {
    Trace fields;
    Diagnostics already_reported;
    asset.format->read(asset.source, asset.dialect, already_reported, &fields);
    return fields;
}

std::optional<TracedFile> trace_file(const Bytes& file, Report& report, const OpenOptions& options) {
    const auto best = best_attempt(file, report, options);
    if (!best) return std::nullopt;
    TracedFile result{best->format, best->attempt.dialect, {}};
    Diagnostics already_reported;
    best->format->read(best->source, best->attempt.dialect, already_reported, &result.trace);
    for (TraceSection& section : result.trace) own_the_rest(section);
    return result;
}

}  // namespace sinew
