// SPDX-License-Identifier: MIT
#include <sinew/issues.h>
#include <sinew/open.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "base/format.h"

namespace sinew {
namespace {

// One dialect's attempt at a file.
struct Attempt {
    std::size_t dialect = 0;
    Reading reading;
    Diagnostics found;
    std::size_t content_size = 0;

    bool reads() const { return reading.document != nullptr; }
    bool exact() const {
        return reads() && reading.stopped_at == content_size &&
               std::ranges::none_of(found, [](auto& d) { return d.issue == &issue::trailing_bytes; });
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
    Attempt result{.dialect = dialect, .reading = {}, .found = {}, .content_size = source.content().size()};
    result.reading = format.read(source, dialect, result.found, nullptr);
    return result;
}

// One format's best attempt at a file.
struct BestAttempt {
    const Format* format = nullptr;
    Likelihood likelihood = Likelihood::no;
    Source source;
    Attempt attempt;
};

// `seen` is told of every attempt; without it, the first exact one ends the search.
std::optional<BestAttempt> best_attempt(const Format& format, Likelihood likelihood, const Bytes& file,
                                        const OpenOptions& options, auto&& seen) {
    BestAttempt best{&format, likelihood, {.file = file, .limits = options.limits}, {}};
    if (format.unpack != nullptr && !format.unpack(best.source, best.attempt.found)) {
        best.attempt.reading.stopped_at = best.attempt.found.back().offset.value_or(0);
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
    // What one format's failures say against another's success, and a signature against none.
    if (a.attempt.exact() != b.attempt.exact()) return a.attempt.exact();
    if (a.likelihood != b.likelihood) return a.likelihood > b.likelihood;
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
    const Formats formats = options.format == nullptr ? options.formats : Formats(&options.format, 1);
    for (const Format* format : formats) {
        Candidate& candidate = result.candidates.emplace_back(Candidate{format, format->recognize(file.span()), {}});
        const Likelihood likelihood = candidate.recognition.likelihood;
        if (options.format == nullptr && likelihood == Likelihood::no) continue;
        auto next = best_attempt(*format, likelihood, file, options, [&](const Attempt& a) {
            candidate.fits.push_back(fit_of(a));
            return every_dialect;
        });
        if (next && (!result.best || better(*next, *result.best, options.file_name))) result.best = std::move(next);
    }
    return result;
}

// In which of several dialects an error was found, where that is not obvious.
void name_dialect(BestAttempt& best) {
    if (best.attempt.reads() || best.attempt.dialect == 0 || best.attempt.found.empty()) return;
    best.attempt.found.back().message += formatted(" (as dialect {})", best.format->dialects[best.attempt.dialect].id);
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
    name_dialect(*found.best);
    report.add(found.best->attempt.found);
    return std::move(found.best);
}

// Fills in the byte offsets that the checks leave to the layout.
void locate(const Asset& asset, Report& report) {
    // A path may go on into an array, so each of its beginnings may be the field.
    std::set<std::string_view> beginnings;
    for (const Diagnostic& diagnostic : report.messages()) {
        if (diagnostic.offset) continue;
        std::string_view path = diagnostic.path;
        for (; !path.empty(); path = path.substr(0, path.rfind('/'))) beginnings.insert(path);
    }
    if (beginnings.empty()) return;
    Trace fields;
    fields.keep = [&](const TraceSection&, const Field& field) { return beginnings.contains(field.path); };
    trace(asset, fields);
    const TraceIndex index(fields);
    for (Diagnostic& diagnostic : report.messages()) {
        if (diagnostic.offset) continue;
        if (const auto place = index.find(diagnostic.path)) {
            diagnostic.offset = place->offset;
            diagnostic.inside = place->section->inside;
        }
    }
}

// Gives the bytes that no field owns to a field of their own.
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

Identification identify(const Bytes& file, const OpenOptions& options) {
    Search found = search(file, options, true);
    Identification result;
    result.candidates = std::move(found.candidates);
    if (found.best) {
        result.closest = found.best->format;
        result.dialect = found.best->attempt.dialect;
        result.exact = found.best->attempt.exact();
        if (found.best->attempt.reads()) result.format = result.closest;
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

void trace(const Asset& asset, Trace& out) {
    Diagnostics already_reported;
    asset.format->read(asset.source, asset.dialect, already_reported, &out);
}

Trace trace(const Asset& asset) {
    Trace fields;
    trace(asset, fields);
    return fields;
}

std::optional<TracedFile> trace_file(const Bytes& file, Report& report, Trace& out, const OpenOptions& options) {
    const auto best = best_attempt(file, report, options);
    if (!best) return std::nullopt;
    std::map<const TraceSection*, std::size_t> owned;
    const auto wanted = out.keep;
    out.keep = [&](const TraceSection& section, const Field& field) {
        owned[&section] = field.offset + field.size;
        return !wanted || wanted(section, field);
    };
    Diagnostics already_reported;
    best->format->read(best->source, best->attempt.dialect, already_reported, &out);
    out.keep = wanted;
    own_the_rest(out, owned);
    return TracedFile{best->format, best->attempt.dialect};
}

}  // namespace sinew
