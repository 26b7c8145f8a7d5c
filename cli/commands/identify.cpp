// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <sinew/app/report.h>
#include <sinew/open.h>

#include <memory>

#include "commands/commands.h"
#include "options/inputs.h"

namespace sinew::cli {
namespace {

struct IdentifyArguments {
    InputOptions input;
    bool json = false;
    bool verbose = false;
};

std::string answer(const Terminal& out, const Identification& found, const Input& input) {
    const auto extension = found.closest == nullptr ? foreign_extension(input.name, input.bytes) : std::nullopt;
    if (const ForeignFormat* format = extension ? foreign_format(*extension) : nullptr) {
        return fmt::format("{}: {}, which `sinew convert` and `info` read through the importer",
                           out.paint(Color::yellow, "foreign"), format->name);
    }
    if (found.foreign) {
        return fmt::format("{}: {}. {}", out.paint(Color::red, "unknown"), found.foreign->name, found.foreign->advice);
    }
    if (found.format == nullptr && found.closest != nullptr) {
        return fmt::format("{}: {}, but damaged", out.paint(Color::red, "unknown"), found.closest->id);
    }
    if (found.format == nullptr) return out.paint(Color::red, "unknown");
    return fmt::format("{}, dialect {}{}", out.paint(Color::green, found.format->id),
                       found.format->dialects[found.dialect].id, found.exact ? "" : ", with surplus bytes");
}

std::string_view mark_of(Likelihood likelihood) {
    return likelihood == Likelihood::certain ? "✓" : likelihood == Likelihood::possible ? "?" : "✗";
}

std::string reasons(const Terminal& out, const Identification& found) {
    Table table;
    for (const Candidate& candidate : found.candidates) {
        table.add({fmt::format("{} {}", mark_of(candidate.recognition.likelihood), candidate.format->id),
                   candidate.recognition.reason});
        for (const Fit& fit : candidate.fits) {
            const bool chosen = found.format == candidate.format && found.dialect == fit.dialect;
            const std::string mark =
                fit.reads ? out.paint(Color::green, chosen ? "✓" : "=") : out.paint(Color::red, "✗");
            std::string text = fit.exact   ? "fits to the last byte"
                               : fit.reads ? fmt::format("fits, but {}", fit.reason)
                                           : fmt::format("stops at byte {}: {}", fit.stopped_at, fit.reason);
            if (fit.exact && !chosen) text += ", too";
            table.add({fmt::format("  {} {}", mark, candidate.format->dialects[fit.dialect].id), text});
        }
    }
    return table.text(out, 2);
}

void run_identify(Context& context, const IdentifyArguments& options) {
    const auto unreadable = [&](const FileReport& file) {
        print_findings(context.err, file);
        if (options.json) context.out.print(info_json(file, json_style(options.input)) + '\n');
    };
    const auto report = [&](const Input& input, const Identification& found) {
        if (found.format == nullptr) context.note(ExitCode::problem_found);
        if (options.json) {
            context.out.print(to_json(found, input.name, json_style(options.input)) + '\n');
            return;
        }
        context.out.print(fmt::format("{}: {}\n", printable(input.name), answer(context.out, found, input)));
        if (options.verbose || input.only_one()) context.out.print(reasons(context.out, found));
    };
    const auto identify_one = [&](const Input& input) -> Finish {
        return [&, input, found = identify(input.bytes, open_options(options.input, input))] { report(input, found); };
    };
    for_each_input(context, options.input, "identifying", identify_one, unreadable);
}

}  // namespace

Command identify_command(Context& context) {
    auto options = std::make_shared<IdentifyArguments>();
    Command command{.name = "identify", .text = "Detect the format and dialect of files and give the reasons"};
    command.examples = {
        {"sinew identify model.twm", "show which layouts fit, and where the others fail"},
        {"sinew identify -r assets --json", "one line of JSON for each file below a folder"},
    };
    add_input_options(command, options->input, HowMany::many);
    command.options.push_back({.names = {"-v", "--verbose"},
                               .text = "Give the reasons even if there are several files",
                               .target = &options->verbose});
    command.options.push_back(json_option(options->json));
    command.run = [&context, options] { run_identify(context, *options); };
    return command;
}

}  // namespace sinew::cli
