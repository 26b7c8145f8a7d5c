// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <sinew/app/report.h>
#include <sinew/compare.h>
#include <sinew/file.h>

#include <algorithm>
#include <array>
#include <memory>
#include <set>
#include <span>

#include "commands/commands.h"
#include "models/roundtrip.h"
#include "options/known_formats.h"
#include "options/numbers.h"

namespace sinew::cli {
namespace {

struct RoundtripArguments {
    InputOptions input;
    SceneOptions scene;
    std::string via;
    bool identical = false;
    bool json = false;
    bool json_lines = false;
    bool quiet = false;
};

// What became of a file: from best to worst.
enum class Verdict : unsigned char { identical, same, different, failed };

// The data of a model may be stored in another file, or in the model itself, and the bytes of other companions may
// differ. The comparison of the models decides about those.
bool is_lost(const RewrittenFile& file) {
    return file.is_image ? !file.identical() : !file.new_size && !file.is_data;
}

Verdict verdict_of(const RoundtripReport& result) {
    if (!result.comparison) return Verdict::failed;
    if (!result.comparison->same() || std::ranges::any_of(result.files, is_lost)) return Verdict::different;
    const bool identical = !result.files.empty() && std::ranges::all_of(result.files, &RewrittenFile::identical);
    return identical ? Verdict::identical : Verdict::same;
}

std::string change_of(const RewrittenFile& file) {
    if (!file.new_size) return file.is_data ? "is part of another file now" : "is not in the result";
    return fmt::format("{} bytes became {}; first difference at byte {}", grouped(file.size), grouped(*file.new_size),
                       file.difference.value_or(0));
}

// About the model itself and its other files in one phrase.
std::string bytes_text(const std::vector<RewrittenFile>& files) {
    if (files.empty()) return "imported, so there are no bytes to compare";
    const std::span<const RewrittenFile> others(files.begin() + 1, files.end());
    const auto changed = std::ranges::count(others, false, &RewrittenFile::identical);
    const bool one = others.size() == 1;
    const std::string all = one ? printable(others[0].name) : fmt::format("{} other files", others.size());
    const std::string some = one ? all : fmt::format("{} of {} other files", changed, others.size());
    if (files[0].identical()) {
        if (others.empty()) return "byte-identical";
        return changed > 0 ? "byte-identical except " + some : "byte-identical with " + all;
    }
    std::string text = change_of(files[0]);
    if (changed > 0) text += fmt::format("; {} changed", some);
    if (changed == 0 && !others.empty()) text += fmt::format("; {} {} byte-identical", all, one ? "is" : "are");
    return text;
}

// The counts of a run.
struct Counts {
    std::array<std::uint64_t, 4> verdicts{};
    std::uint64_t losses = 0;

    std::string text() const {
        const auto [identical, same, different, failed] = verdicts;
        std::string text = fmt::format("{}: {} byte-identical", counted(identical + same + different + failed, "file"),
                                       grouped(identical));
        if (same > 0) text += fmt::format(", {} with other bytes but the same model", grouped(same));
        if (different > 0) text += fmt::format(", {} different", grouped(different));
        if (failed > 0) text += fmt::format(", {} failed", grouped(failed));
        if (losses > 0) text += fmt::format("; {}", counted(losses, "loss", "losses"));
        return text;
    }
};

bool fails(Verdict verdict, const RoundtripArguments& options) {
    return verdict > (options.identical ? Verdict::identical : Verdict::same);
}

// The findings after the first `count` that do not repeat one of those: writing a file may find what reading it has.
std::vector<Diagnostic> new_findings(std::span<const Diagnostic> all, std::size_t count) {
    std::vector<Diagnostic> rest;
    for (const Diagnostic& finding : all.subspan(count)) {
        const auto is_same = [&](const Diagnostic& other) {
            return other.issue == finding.issue && other.path == finding.path && other.message == finding.message;
        };
        if (std::ranges::none_of(all.first(count), is_same)) rest.push_back(finding);
    }
    return rest;
}

void print_result(Context& context, const RoundtripReport& result, const RoundtripArguments& options, Verdict verdict,
                  std::size_t already_printed) {
    const std::string name = printable(result.file_name);
    const bool verbose = options.input.verbose;
    if (!options.quiet || verdict == Verdict::failed) {
        print_findings(context.err, result.file_name, new_findings(result.report.messages(), already_printed), verbose);
    }
    if (!options.quiet) print_losses(context.err, result.file_name, result.report.losses(), verbose);
    const std::string through = result.via == nullptr ? "the scene" : std::string(result.via->id);
    if (!result.comparison) {
        return context.err.print(fmt::format("{}: no round trip through {}\n", name, through));
    }
    const auto print_different = [&](const std::string& where, const std::string& what) {
        context.out.print(
            fmt::format("{} {} {}: {}\n", context.out.paint(Color::red, "different"), name, printable(where), what));
    };
    for (const Difference& difference : result.comparison->differences) {
        print_different(fmt::format("{} {}", sinew::name(difference.aspect), difference.path), difference.message);
    }
    for (std::size_t i = 1; i < result.files.size(); ++i) {
        const RewrittenFile& file = result.files[i];
        if (file.identical()) continue;
        if (is_lost(file)) {
            print_different(file.name, change_of(file));
        } else if (!options.quiet || options.identical) {
            context.out.print(fmt::format("changed {} {}: {}\n", name, printable(file.name), change_of(file)));
        }
    }
    if (options.quiet && !fails(verdict, options)) return;
    context.out.print(
        fmt::format("{} through {}: {}{}; {}\n", name, through,
                    verdict == Verdict::different ? context.out.paint(Color::red, "different") + ": " : "",
                    bytes_text(result.files), comparison_text(*result.comparison)));
}

class Runner {
public:
    Runner(Context& context, const RoundtripArguments& options)
        : context_(context),
          options_(options),
          via_(options.via.empty() ? nullptr : find_format(options.via, known_formats())),
          style_(options.json_lines ? JsonStyle::compact : json_style(options.input)) {}

    void run() {
        const auto test = [&](const Input& input) { return this->test(input); };
        const auto unreadable = [&](const FileReport& file) {
            print_findings(context_.err, file);
            finish({.file_name = file.file_name, .via = via_, .report = file.report}, Verdict::failed);
        };
        auto files = options_.input.recursive ? found_files(context_, options_.input) : std::nullopt;
        if (!files || files->empty()) {
            if (!options_.input.recursive || files) {
                for_each_input(context_, options_.input, "testing", test, unreadable);
            }
        } else {
            // Companions are tested with the models that name them, so models come first. The others are tested alone.
            std::vector<FoundFile> companions;
            for (const FoundFile& file : *files) {
                if (is_companion_file(file.path, known_formats())) companions.push_back(file);
            }
            std::erase_if(*files, [](const FoundFile& f) { return is_companion_file(f.path, known_formats()); });
            for_each_file(context_, options_.input, *files, "testing", test, unreadable);
            std::erase_if(companions, [&](const FoundFile& f) { return named_.contains(canonical_path(f.path)); });
            const bool stopped = options_.input.fail_fast && context_.exit_code != ExitCode::fine;
            if (!stopped) for_each_file(context_, options_.input, companions, "testing", test, unreadable);
        }
        const bool has_files = std::ranges::max(counts_.verdicts) > 0;
        if (has_files && !options_.quiet && json_style(options_.input) == JsonStyle::compact) {
            context_.err.print(counts_.text() + '\n');
        }
    }

private:
    // On any thread; what it returns runs in the order of the files.
    Finish test(const Input& input) {
        auto local = std::make_shared<Context>(Context{context_.out.kept(), context_.err.kept(), ExitCode::fine});
        auto result = std::make_shared<RoundtripReport>(RoundtripReport{.file_name = input.name, .via = via_});
        const auto model = load_model(*local, input, options_.input, options_.scene, result->report, options_.quiet);
        const std::size_t already_printed = result->report.messages().size();
        std::vector<std::string> companions;
        if (model) {
            roundtrip(*model, options_.input, options_.scene, how_, *result);
            for (const Companion& companion : model->asset.companions) {
                companions.push_back(canonical_path(find_beside(input.name, companion.reference.file_name)));
            }
        }
        const Verdict verdict = verdict_of(*result);
        if (model && !is_json()) print_result(*local, *result, options_, verdict, already_printed);
        return [this, local, result, verdict, companions = std::move(companions)] {
            context_.err.print(local->err.take());
            context_.out.print(local->out.take());
            context_.note(local->exit_code);
            named_.insert(companions.begin(), companions.end());
            finish(*result, verdict);
        };
    }

    void finish(const RoundtripReport& result, Verdict verdict) {
        ++counts_.verdicts[static_cast<std::size_t>(verdict)];
        counts_.losses += result.report.losses().size();
        if (fails(verdict, options_)) context_.note(ExitCode::problem_found);
        if (is_json()) context_.out.print(to_json(result, how_, style_) + '\n');
    }

    bool is_json() const { return options_.json || options_.json_lines; }

    Context& context_;
    const RoundtripArguments& options_;
    const CompareOptions how_ = {};
    const Format* via_;
    JsonStyle style_;
    Counts counts_;
    std::set<std::string> named_;  // the companions of the models so far
};

}  // namespace

Command roundtrip_command(Context& context) {
    auto options = std::make_shared<RoundtripArguments>();
    Command command{.name = "roundtrip", .text = "Convert models and back in memory and report what changed"};
    command.examples = {
        {"sinew roundtrip robot.twm", "check that the file can be written again"},
        {"sinew roundtrip robot.twm --via sgm", "see what a conversion to sgm and back loses"},
        {"sinew roundtrip -r assets --identical", "check that every file below a folder is rewritten bit for bit"},
    };
    add_input_options(command, options->input, HowMany::many);
    const std::vector<Option> own{
        {.names = {"--via"},
         .text = "Convert through this format, with the images; by default only to a scene and back",
         .target = &options->via,
         .value = "FORMAT",
         .choices = format_ids(known_formats())},
        {.names = {"--identical"},
         .text = "Exit with 1 unless all bytes of the model and its companion files are the same",
         .target = &options->identical},
        no_follow_option(options->input),
        fail_fast_option(options->input),
        json_option(options->json),
        json_lines_option(options->json_lines),
        verbose_option(options->input),
        {.names = {"-q", "--quiet"}, .text = "Print only files that fail, and no summary", .target = &options->quiet},
    };
    command.options.insert(command.options.end(), own.begin(), own.end());
    add_scene_options(command, options->scene);
    command.run = [&context, options] { Runner(context, *options).run(); };
    return command;
}

}  // namespace sinew::cli
