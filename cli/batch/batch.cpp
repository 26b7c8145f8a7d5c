// SPDX-License-Identifier: MIT
#include "batch/batch.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <optional>
#include <ranges>
#include <set>

#include "batch/cache.h"
#include "batch/parallel.h"
#include "batch/paths.h"
#include "options/known_formats.h"
#include "options/numbers.h"

namespace sinew::cli {
namespace {

namespace fs = std::filesystem;

// Every output has the relative path of its input. Companion files, such as animations, are converted with their
// models.
std::vector<Job> jobs_of(const std::vector<FoundFile>& files, const ConversionChoices& options, const Format& target) {
    const std::string_view extension = sinew::extension_of(target, options.dialect);
    std::vector<Job> jobs;
    for (const FoundFile& file : files) {
        if (options.input.recursive && !target.companion_only && is_companion_file(file.path, known_formats()))
            continue;
        fs::path out = fs::path(options.output) / file.below;
        out.replace_extension(extension);
        jobs.push_back({file.path, out.string()});
    }
    return jobs;
}

// Reports two inputs with the same output.
bool outputs_differ(Context& context, const std::vector<Job>& jobs) {
    std::map<std::string_view, std::string_view> makers;
    for (const Job& job : jobs) {
        const auto [other, is_new] = makers.emplace(job.out, job.in);
        if (is_new) continue;
        context.err.print(
            fmt::format("sinew: {} and {} would both become {}; convert them to different folders, or "
                        "name the folder that contains both\n",
                        printable(other->second), printable(job.in), printable(job.out)));
        context.note(ExitCode::usage);
        return false;
    }
    return true;
}

bool make_folder(Context& context, const std::string& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (fs::is_directory(folder, error)) return true;
    context.err.print(
        fmt::format("sinew: {}: cannot create the folder; check its permissions, or choose another one with -o\n",
                    printable(folder)));
    context.note(ExitCode::cannot_write);
    return false;
}

// Creates the folders of all outputs once: a thousand files share a few. If one cannot be created, writing the file
// reports why.
void make_folders(const std::vector<Job>& jobs) {
    std::set<std::string_view> folders;
    for (const std::string_view out : jobs | std::views::transform(&Job::out))
        folders.insert(out.substr(0, out.rfind('/')));
    std::error_code ignored;
    for (const std::string_view folder : folders) fs::create_directories(folder, ignored);
}

// The result for one file, kept until its turn to be reported.
struct Done {
    Context context;
    Outcome outcome;
    bool is_current = false;  ///< the output was up to date
    CacheEntry entry = {};
};

class Batch {
public:
    Batch(Context& context, const ConversionChoices& choices, const Format& target, const std::vector<Job>& jobs)
        : context_(context),
          choices_(choices),
          target_(target),
          jobs_(jobs),
          cache_(choices.incremental ? choices.output : ""),
          fingerprint_(fingerprint(choices.output_key)),
          done_(jobs.size()) {}

    /// On any thread.
    void work(std::size_t i) {
        Done one{{context_.out.kept(), context_.err.kept(), ExitCode::fine}, {}};
        one.is_current = cache_.is_current(jobs_[i].out, fingerprint_);
        if (one.is_current && (choices_.json || choices_.json_lines)) {
            const ConversionReport report{jobs_[i].in, "", &target_, cache_.outputs_of(jobs_[i].out), "", true};
            one.context.out.print(to_json(report, {}, JsonStyle::compact) + '\n');
        }
        if (!one.is_current) {
            ConversionChoices choices = choices_;
            choices.overwrite |= cache_.knows(jobs_[i].out);  // it may replace files that it wrote before
            one.outcome = convert(one.context, choices, target_, jobs_[i], JsonStyle::compact);
            if (choices_.incremental) one.entry = cache_entry(fingerprint_, one.outcome);
        }
        done_[i] = std::move(one);
    }

    /// In order, never on two threads at once. Returns false if the file failed.
    bool finish(std::size_t i, Dependencies& dependencies) {
        Done one = *std::move(done_[i]);
        done_[i].reset();
        context_.err.print(one.context.err.take());
        context_.out.print(one.context.out.take());
        context_.note(one.context.exit_code);
        ++seen_;
        losses_ += one.outcome.losses;
        if (one.is_current) {
            ++current_;
            dependencies.add(cache_.outputs_of(jobs_[i].out), cache_.sources_of(jobs_[i].out));
            return true;
        }
        dependencies.add(one.outcome.written, one.outcome.sources.found);
        if (one.outcome.written.empty()) return false;
        cache_.record(jobs_[i].out, std::move(one.entry));
        ++converted_;
        return true;
    }

    void save() { cache_.save(context_); }

    std::string summary() const {
        std::string text = fmt::format("{}: {} converted", counted(jobs_.size(), "file"), grouped(converted_));
        const std::size_t failures = seen_ - converted_ - current_;
        if (current_ > 0) text += fmt::format(", {} up to date", grouped(current_));
        if (failures > 0) text += fmt::format(", {} failed", grouped(failures));
        if (jobs_.size() > seen_) text += fmt::format(", {} not started", grouped(jobs_.size() - seen_));
        if (losses_ > 0) text += fmt::format("; {}", counted(losses_, "loss", "losses"));
        return text;
    }

private:
    Context& context_;
    const ConversionChoices& choices_;
    const Format& target_;
    const std::vector<Job>& jobs_;
    Cache cache_;
    std::string fingerprint_;
    std::vector<std::optional<Done>> done_;
    std::size_t seen_ = 0;
    std::size_t converted_ = 0;
    std::size_t current_ = 0;
    std::size_t losses_ = 0;
};

}  // namespace

void convert_all(Context& context, const ConversionChoices& choices, const Format& target,
                 const std::vector<FoundFile>& files, Dependencies& dependencies) {
    const std::vector<Job> jobs = jobs_of(files, choices, target);
    if (jobs.empty()) {
        context.err.print("sinew: no models found; name files, or folders with -r\n");
        return context.note(ExitCode::cannot_read);
    }
    if (!outputs_differ(context, jobs) || !make_folder(context, choices.output)) return;
    make_folders(jobs);
    Batch batch(context, choices, target, jobs);
    Progress progress(context.err, "converting", jobs.size());
    const auto finish = [&](std::size_t i) {
        const bool succeeded = batch.finish(i, dependencies);
        progress.advance(printable(jobs[i].in));
        return succeeded || !choices.input.fail_fast;
    };
    in_parallel(
        jobs.size(), thread_count(choices.input.threads), [&](std::size_t i) { batch.work(i); }, finish);
    batch.save();
    if (!choices.quiet) context.err.print(batch.summary() + '\n');
}

}  // namespace sinew::cli
