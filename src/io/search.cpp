// SPDX-License-Identifier: MIT
#include "io/search.h"

#include <sinew/issues.h>
#include <sinew/size.h>

#include <algorithm>
#include <numeric>

#include "base/formatted.h"

namespace sinew {
namespace {

// An exact fit is best, then one with surplus bytes; among failures, the one that got furthest.
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
    Attempt result;
    result.dialect = dialect;
    result.content_size = source.content().size();
    result.reading = format.read(source, dialect, result.found, nullptr);
    // A layout that ends exactly at the end of a large file is no coincidence.
    constexpr std::size_t large = std::size_t{1} << 20;
    if (result.exact() && format.implausible != nullptr && source.content().size() < large) {
        result.implausible = format.implausible(result.reading.document.get());
    }
    return result;
}

// Calls `seen` for every attempt; without it, the first exact attempt ends the search.
std::optional<BestAttempt> best_attempt(const Format& format, Likelihood likelihood, const Bytes& file,
                                        const LoadOptions& options, auto&& seen) {
    BestAttempt best{&format,
                     likelihood,
                     {.file = file,
                      .limits = options.limits,
                      .progress = options.progress ? &options.progress : nullptr,
                      .forced = !options.dialect.empty()},
                     {}};
    if (format.unpack != nullptr && !format.unpack(best.source, best.attempt.found)) {
        best.attempt.reading.stopped_at = as_size(best.attempt.found.messages().back().offset.value_or(0));
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
    best.named = has_extension_of(format, options.file_name);
    return best;
}

bool better(const BestAttempt& a, const BestAttempt& b) {
    // An exact fit comes first, then a signature.
    if (a.attempt.exact() != b.attempt.exact()) return a.attempt.exact();
    if (a.likelihood != b.likelihood) return a.likelihood > b.likelihood;
    if (better(a.attempt, b.attempt)) return true;
    if (better(b.attempt, a.attempt)) return false;
    return a.named && !b.named;
}

Fit fit_of(const Attempt& attempt) {
    Fit fit{.dialect = attempt.dialect,
            .reads = attempt.reads(),
            .exact = attempt.exact(),
            .stopped_at = attempt.reading.stopped_at,
            .reason = {}};
    if (!attempt.implausible.empty()) {
        fit.reason = attempt.implausible;
    } else if (!fit.exact && !attempt.found.messages().empty()) {
        const Diagnostic& last = attempt.found.messages().back();
        fit.reason = formatted("{}{}{}: {}", last.issue->code, last.path.empty() ? "" : " ", last.path, last.message);
    }
    return fit;
}

}  // namespace

bool has_extension_of(const Format& format, std::string_view file_name) {
    const auto same = [](char a, char b) { return a == (b >= 'A' && b <= 'Z' ? b + ('a' - 'A') : b); };
    return std::ranges::any_of(format.extensions, [&](std::string_view e) {
        return file_name.size() >= e.size() &&
               std::ranges::equal(e, file_name.substr(file_name.size() - e.size()), same);
    });
}

bool Attempt::ends_with_file() const {
    return reads() && reading.stopped_at == content_size &&
           std::ranges::none_of(found.messages(), [](auto& d) { return d.issue == &issue::trailing_bytes; });
}

Search search(const Bytes& file, Formats formats, const LoadOptions& options, bool every_dialect) {
    Search result;
    for (const Format* format : options.format == nullptr ? formats : Formats(&options.format, 1)) {
        Candidate& candidate = result.candidates.emplace_back(Candidate{format, recognize(*format, file.span()), {}});
        const Likelihood likelihood = candidate.recognition.likelihood;
        if (options.format == nullptr && likelihood == Likelihood::no) continue;
        auto next = best_attempt(*format, likelihood, file, options, [&](const Attempt& a) {
            candidate.fits.push_back(fit_of(a));
            return every_dialect;
        });
        if (next && (!result.best || better(*next, *result.best))) result.best = std::move(next);
    }
    return result;
}

}  // namespace sinew
