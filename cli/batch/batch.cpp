// SPDX-License-Identifier: MIT
#include "batch/batch.h"

#include <fmt/format.h>
#include <sinew/issues.h>
#include <sinew/prepare/images.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <optional>

#include "batch/cache.h"
#include "batch/clashes.h"
#include "batch/faults.h"
#include "batch/lock.h"
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
        jobs.push_back({file.path, out.string(), options.output});
    }
    return jobs;
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

void report_locked(Context& context, const ConversionChoices& choices) {
    context.err.print(
        fmt::format("sinew: {}: another run has been writing to this folder for {} s; wait for it to end, choose "
                    "another folder with "
                    "-o, or wait longer with --lock-timeout\n",
                    printable(choices.output), choices.lock_seconds));
    context.note(ExitCode::cannot_write);
}

// True if some conversions write images next to the model.
bool writes_images(const ConversionChoices& choices, const Format& target) {
    if (!holds_textures(target) || choices.textures == "none" || choices.textures == "names") return false;
    return !holds_images(target) || choices.textures == "auto" || choices.textures == "copy";
}

// Loaded models are kept for the conversion up to these limits; the others are loaded again.
constexpr std::uint64_t most_bytes_kept = std::uint64_t{1} << 28;
constexpr std::size_t most_models_kept = 4096;

// The result for one file, kept until its turn to be reported.
struct Done {
    Context context;
    Outcome outcome = {};
    CacheEntry entry = {};
};

// What is known of a job before anything is written.
struct Plan {
    bool is_current = false;  ///< the output is up to date
    std::optional<Done> done = {};
    std::optional<ReadyModel> ready = {};
};

class Batch {
public:
    Batch(Context& context, const ConversionChoices& choices, const Format& target, std::vector<Job>& jobs)
        : context_(context),
          choices_(choices),
          target_(target),
          jobs_(jobs),
          cache_(choices.incremental ? choices.output : ""),
          fingerprint_(fingerprint(choices.output_key)),
          plans_(jobs.size()),
          files_(jobs.size()) {}

    /// Finds out which images the job writes. On any thread.
    void plan(std::size_t i) {
        Plan& plan = plans_[i];
        plan.is_current = cache_.is_current(jobs_[i], fingerprint_, choices_.clips.files);
        if (plan.is_current) {
            files_[i] = {cache_.find(jobs_[i].out)->images, cache_.sources_of(jobs_[i].out)};
            return;
        }
        // A file that fails here is read again, and reported, when it is its turn.
        if (!guarded(printable(jobs_[i].in), [&] { read_ahead(i); }).empty()) plan = {};
    }

    /// Checks the plans of all jobs. Returns false, after a message, if two of them clash.
    bool check_plans() {
        if (images_clash(context_, jobs_, files_)) return false;
        for (std::size_t i = 0; i < jobs_.size(); ++i) {
            if (plans_[i].is_current) plans_[i].is_current = cache_.find(jobs_[i].out)->taken == jobs_[i].taken;
        }
        are_planned_ = true;
        return true;
    }

    /// On any thread.
    void work(std::size_t i) {
        Plan& plan = plans_[i];
        if (!are_planned_) plan.is_current = cache_.is_current(jobs_[i], fingerprint_, choices_.clips.files);
        if (plan.is_current) {
            plan.done = new_result();
            if (!choices_.json && !choices_.json_lines) return;
            const ConversionReport report{jobs_[i].in, "", &target_, cache_.outputs_of(jobs_[i].out), "", true};
            plan.done->context.out.print(to_json(report, {}, JsonStyle::compact) + '\n');
            return;
        }
        jobs_[i].own = cache_.own_files(jobs_[i].out);
        const std::string failure = guarded(printable(jobs_[i].in), [&] { convert_one(i); });
        if (!failure.empty()) plan.done = failed(i, failure);
    }

    /// In order, never on two threads at once. Returns false if the file failed.
    bool finish(std::size_t i, Dependencies& dependencies) {
        Done one = *std::move(plans_[i].done);
        plans_[i].done.reset();
        context_.err.print(one.context.err.take());
        context_.out.print(one.context.out.take());
        context_.note(one.context.exit_code);
        ++seen_;
        losses_ += one.outcome.losses;
        allowed_losses_ += one.outcome.allowed_losses;
        if (plans_[i].is_current) {
            ++current_;
            choices_.allowed->record_skipped();
            dependencies.add(cache_.outputs_of(jobs_[i].out), cache_.sources_of(jobs_[i].out));
            return true;
        }
        choices_.allowed->record(jobs_[i].in, one.outcome.allowed_uses, one.outcome.complete);
        dependencies.add(one.outcome.written, one.outcome.sources.found);
        if (one.outcome.written.empty()) return false;
        cache_.record(context_, jobs_[i].out, std::move(one.entry));
        ++converted_;
        return true;
    }

    void save() {
        cache_.save(context_);
        if (seen_ < jobs_.size()) choices_.allowed->record_skipped();
    }

    std::string summary() const {
        std::string text = fmt::format("{}: {} converted", counted(jobs_.size(), "file"), grouped(converted_));
        const std::size_t failures = seen_ - converted_ - current_;
        if (current_ > 0) text += fmt::format(", {} up to date", grouped(current_));
        if (failures > 0) text += fmt::format(", {} failed", grouped(failures));
        if (jobs_.size() > seen_) text += fmt::format(", {} not started", grouped(jobs_.size() - seen_));
        if (losses_ > 0) text += fmt::format("; {}", counted(losses_, "loss", "losses"));
        if (allowed_losses_ > 0) text += fmt::format(" ({} allowed)", grouped(allowed_losses_));
        return text;
    }

private:
    Done new_result() const { return {{context_.out.kept(), context_.err.kept(), ExitCode::fine}}; }

    // May be called again after it ran out of memory.
    void read_ahead(std::size_t i) {
        Done done = new_result();
        ReadyModel ready = load_for(done.context, choices_, jobs_[i]);
        if (ready.model) {
            const SaveOptions how = save_options_for(choices_, target_, jobs_[i]);
            for (const OutputFile& image : image_files(ready.model->scene, target_, how)) {
                files_[i].images[image.name] = fingerprint_of(image.pieces);
            }
            files_[i].sources = sources_of(*ready.model, choices_, jobs_[i]).found;
        }
        if (!may_keep(ready)) return;
        plans_[i].done = std::move(done);
        plans_[i].ready = std::move(ready);
    }

    // May be called again after it ran out of memory: then the model is loaded again.
    void convert_one(std::size_t i) {
        Plan& plan = plans_[i];
        if (!plan.ready) {
            plan.done = new_result();
            plan.ready = load_for(plan.done->context, choices_, jobs_[i]);
        }
        ReadyModel ready = *std::move(plan.ready);
        plan.ready.reset();
        Done& one = *plan.done;
        one.outcome = convert(one.context, choices_, target_, jobs_[i], std::move(ready), JsonStyle::compact);
        if (!choices_.incremental) return;
        one.entry = cache_entry(fingerprint_, one.outcome, jobs_[i]);
        one.entry.images = std::move(files_[i].images);
    }

    // The result of a file that cannot be converted.
    Done failed(std::size_t i, const std::string& why) const {
        Done one = new_result();
        Report report;
        report.add(make_diagnostic(issue::file_unreadable, why));
        print_findings(one.context.err, jobs_[i].in, report.messages(), choices_.input.verbose);
        one.context.note(ExitCode::cannot_read);
        if (choices_.json || choices_.json_lines) {
            const ConversionReport result{jobs_[i].in, "", &target_, {}, why};
            one.context.out.print(to_json(result, report, JsonStyle::compact) + '\n');
        }
        return one;
    }

    bool may_keep(const ReadyModel& ready) {
        const std::uint64_t size =
            ready.model ? ready.model->file.size() + ready.model->asset.source.content().size() : 0;
        return models_kept_.fetch_add(1) < most_models_kept && bytes_kept_.fetch_add(size) + size <= most_bytes_kept;
    }

    Context& context_;
    const ConversionChoices& choices_;
    const Format& target_;
    std::vector<Job>& jobs_;
    Cache cache_;
    std::string fingerprint_;
    std::vector<Plan> plans_;
    std::vector<JobFiles> files_;
    bool are_planned_ = false;
    std::atomic<std::size_t> models_kept_ = 0;
    std::atomic<std::uint64_t> bytes_kept_ = 0;
    std::size_t seen_ = 0;
    std::size_t converted_ = 0;
    std::size_t current_ = 0;
    std::size_t losses_ = 0;
    std::size_t allowed_losses_ = 0;
};

}  // namespace

void convert_all(Context& context, const ConversionChoices& choices, const Format& target,
                 const std::vector<FoundFile>& files, Dependencies& dependencies) {
    std::vector<Job> jobs = jobs_of(files, choices, target);
    if (jobs.empty()) {
        context.err.print("sinew: no models found; name files, or folders with -r\n");
        return context.note(ExitCode::cannot_read);
    }
    if (outputs_clash(context, jobs)) return;
    std::error_code ignored;
    const bool is_new_folder = !fs::exists(choices.output, ignored);
    if (!make_folder(context, choices.output)) return;
    const FolderLock lock(choices.output, std::chrono::seconds(choices.lock_seconds), [&] {
        context.err.print(fmt::format("sinew: waiting for another run that writes to {}\n", printable(choices.output)));
        context.err.flush();
    });
    if (!lock.may_write()) return report_locked(context, choices);
    Batch batch(context, choices, target, jobs);
    const std::size_t threads = thread_count(choices.input.threads);
    if (jobs.size() > 1 && writes_images(choices, target)) {
        Progress progress(context.err, "reading", jobs.size());
        in_parallel(
            jobs.size(), threads, [&](std::size_t i) { batch.plan(i); },
            [&](std::size_t i) {
                progress.advance(printable(jobs[i].in));
                return true;
            });
        if (!batch.check_plans()) {
            if (is_new_folder) fs::remove(choices.output, ignored);  // fails if it is not empty
            return;
        }
    }
    Progress progress(context.err, "converting", jobs.size());
    const auto finish = [&](std::size_t i) {
        const bool succeeded = batch.finish(i, dependencies);
        progress.advance(printable(jobs[i].in));
        return succeeded || !choices.input.fail_fast;
    };
    in_parallel(
        jobs.size(), threads, [&](std::size_t i) { batch.work(i); }, finish);
    batch.save();
    if (!choices.quiet) context.err.print(batch.summary() + '\n');
}

}  // namespace sinew::cli
