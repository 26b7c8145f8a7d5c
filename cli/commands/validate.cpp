// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <sinew/app/groups.h>
#include <sinew/app/report.h>
#include <sinew/open.h>

#include <algorithm>
#include <array>
#include <memory>

#include "commands/commands.h"
#include "options/allow.h"
#include "options/fail_on.h"
#include "options/inputs.h"
#include "options/known_formats.h"
#include "options/numbers.h"

namespace sinew::cli {
namespace {

struct ValidateArguments {
    InputOptions input;
    bool json = false;
    bool json_lines = false;
    bool sarif = false;
    bool quiet = false;
    bool fast = false;
    std::string profile;
    std::string fail_on = "error";
    std::vector<std::string> ignored;
    std::vector<std::string> severities;  // CODE=LEVEL
    std::uint64_t max_issues = 1000;
    AllowOptions allow;
};

// Returns what was expected, or nothing if `CODE=LEVEL` is valid.
std::string check_override(const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos) return "CODE=error, CODE=warning, CODE=info or CODE=hint";
    if (find_issue(text.substr(0, equals), known_formats()) == nullptr)
        return "a code that `sinew explain` lists before the =";
    if (!severity_from(text.substr(equals + 1))) return "error, warning, info or hint after the =";
    return {};
}

std::vector<std::string> profile_names() {
    const auto ids = profile_ids(known_formats());
    return {ids.begin(), ids.end()};
}

ReportOptions report_options(const ValidateArguments& options, std::vector<Allowed> allowed) {
    ReportOptions result;
    result.allowed = std::move(allowed);
    result.max_messages = options.max_issues;
    result.ignored.insert(options.ignored.begin(), options.ignored.end());
    for (const std::string& text : options.severities) {
        const std::size_t equals = text.find('=');
        result.severities[text.substr(0, equals)] = *severity_from(text.substr(equals + 1));
    }
    return result;
}

// The sums over all files.
struct Totals {
    std::array<std::uint64_t, 4> counts{};
    std::uint64_t allowed = 0;
    std::uint64_t files = 0;
    bool combined = false;

    void add(const Report& report) {
        ++files;
        for (std::size_t i = 0; i < counts.size(); ++i) {
            counts[i] += report.count(static_cast<Severity>(i));
            allowed += report.count_allowed(static_cast<Severity>(i));
        }
        combined = combined || groups_of(report.messages()).size() < report.messages().size();
    }
    std::string text(bool lists_each) const {
        if (std::ranges::max(counts) == 0) return fmt::format("{}: no issues\n", counted(files, "file"));
        return fmt::format("{}: {}, {}, {}, {}{}; {}`sinew explain CODE` explains a finding\n", counted(files, "file"),
                           counted(counts[0], "error"), counted(counts[1], "warning"), counted(counts[2], "info"),
                           counted(counts[3], "hint"),
                           allowed > 0 ? fmt::format(" ({} allowed)", grouped(allowed)) : "",
                           combined && !lists_each ? "-v lists each finding, " : "");
    }
};

void run_validate(Context& context, const ValidateArguments& options) {
    const auto allowed = read_allow_list(context, options.allow);
    if (!allowed) return;
    const FailOn fail_on = fail_on_from(options.fail_on);
    Totals totals;
    std::vector<FileReport> for_sarif;
    const JsonStyle style = options.json_lines ? JsonStyle::compact : json_style(options.input);
    const auto finish = [&](FileReport file) {
        totals.add(file.report);
        if (!failures(file.report, fail_on).empty()) context.note(ExitCode::problem_found);
        allowed->record(file.file_name, file.report.allowed_uses(), file.asset.has_value());
        if (options.json || options.json_lines) {
            context.out.print(to_json(file, style) + '\n');
        } else if (!options.sarif) {
            print_findings(context.out, file, options.input.verbose, "--max-issues");
        }
        file.asset.reset();  // frees the bytes
        if (options.sarif) for_sarif.push_back(std::move(file));
    };
    const auto check_one = [&](const Input& input) -> Finish {
        FileReport file{.file_name = input.name,
                        .size = input.bytes.size(),
                        .report = Report(report_options(options, allowed->in_file(input.name))),
                        .asset = {}};
        file.asset = validate(input.bytes, file.report, following_options(options.input, input),
                              {.floats = !options.fast, .profile = options.profile});
        return [&, file = std::move(file)] {
            if (!file.asset && !file.report.has_errors()) {
                context.err.print(
                    fmt::format("{}: cannot be read; the reason is one of the ignored issues, so remove --ignore\n",
                                printable(file.file_name)));
                context.note(ExitCode::problem_found);
            }
            finish(file);
        };
    };
    for_each_input(context, options.input, "validating", check_one, finish);

    if (options.sarif) context.out.print(to_sarif(for_sarif) + '\n');
    if (options.quiet) return;
    if (options.input.fail_fast && context.exit_code != ExitCode::fine) allowed->record_skipped();
    if (totals.files > 0) context.err.print(totals.text(options.input.verbose || options.json || options.json_lines));
    allowed->print_notes(context.err);
}

}  // namespace

Command validate_command(Context& context) {
    auto options = std::make_shared<ValidateArguments>();
    Command command{.name = "validate", .text = "Check files and report what is wrong, where, and how severe it is"};
    command.examples = {
        {"sinew validate robot.twm", "one line for each kind of finding"},
        {"sinew validate -r assets --sarif > sinew.sarif", "for continuous integration"},
        {"sinew validate --profile rayne zombie.sgm", "check that the engine can read it"},
        {"sinew validate --fail-on warning --ignore TWM_OLD_VERSION *.twm"},
        {"sinew validate -r assets --fail-on warning --allow-from allow.txt", "with a list of accepted findings"},
    };
    add_input_options(command, options->input, HowMany::many);
    Option json_lines = json_lines_option(options->json_lines);
    json_lines.excludes = "--sarif";
    const std::vector<Option> allow = allow_options(options->allow);
    const std::vector<Option> own{
        json_option(options->json),
        fail_fast_option(options->input),
        {.names = {"--sarif"},
         .text = "Print one SARIF 2.1.0 log for all files",
         .target = &options->sarif,
         .excludes = "--json"},
        json_lines,
        verbose_option(options->input),
        {.names = {"-q", "--quiet"}, .text = "Print findings only, no summary", .target = &options->quiet},
        {.names = {"--fast"}, .text = "Check structure and indices, not every float", .target = &options->fast},
        {.names = {"--profile"},
         .text = "Also check what this engine cannot read or misreads in valid files",
         .target = &options->profile,
         .value = "ENGINE",
         .choices = profile_names()},
        no_follow_option(options->input),
        {.names = {"--fail-on"},
         .text =
             "Exit with 1 on findings of this severity or worse; of several, separated by commas, the mildest counts",
         .target = &options->fail_on,
         .value = "LEVEL",
         .choices = {"error", "warning", "info", "hint"},
         .separated = true,
         .initial = options->fail_on},
        allow[0],
        allow[1],
        {.names = {"--ignore"},
         .text = "Leave this issue out of the report, even if it is an error; can be repeated",
         .target = &options->ignored,
         .value = "CODE",
         .choices = issue_codes()},
        {.names = {"--severity"},
         .text = "Report this issue as error, warning, info or hint; can be repeated",
         .target = &options->severities,
         .value = "CODE=LEVEL",
         .check = check_override},
        {.names = {"--max-issues"},
         .text = "List at most this many findings per file; all are counted",
         .target = &options->max_issues,
         .value = "N",
         .initial = std::to_string(options->max_issues)},
    };
    command.options.insert(command.options.end(), own.begin(), own.end());
    command.run = [&context, options] { run_validate(context, *options); };
    return command;
}

}  // namespace sinew::cli
