// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <sinew/app/printable.h>
#include <sinew/version.h>

#include <exception>
#include <new>
#include <utility>

#include "batch/faults.h"
#include "commands/commands.h"
#include "help/help.h"
#include "help/version.h"

namespace sinew::cli {
namespace {

void describe(Program& program, Context& context, std::string& color) {
    program.name = "sinew";
    program.text = "Reads, checks, explains and converts game-ready model formats.";
    program.options = {{.names = {"--color"},
                        .text = "When to print in colour",
                        .target = &color,
                        .value = "WHEN",
                        .choices = {"auto", "always", "never"},
                        .initial = "auto"}};
    program.examples = {{"sinew info robot.twm", "show what is in a file"},
                        {"sinew validate -r assets", "check all models below a folder"},
                        {"sinew dump robot.twm", "explain every byte"},
                        {"sinew convert robot.twm robot.sgm", "convert for another engine"}};
    program.commands = {
        identify_command(context),
        info_command(context),
        validate_command(context),
        dump_command(context),
        convert_command(context),
        diff_command(context),
        roundtrip_command(context),
        view_command(context),
        render_command(context),
        sheet_command(context),
        spec_command(context),
        explain_command(context),
        formats_command(context),
        completions_command(context, program),
        generate_command(context, program),
    };
}

void set_color(Context& context, const std::string& mode) {
    const ColorMode chosen = mode == "always"  ? ColorMode::always
                             : mode == "never" ? ColorMode::never
                                               : ColorMode::automatic;
    context.out.set_color(chosen);
    context.err.set_color(chosen);
}

void act(Context& context, const Program& program, const Parsed& parsed) {
    if (parsed.version) {
        context.out.print(parsed.json ? version_json() : version_text(parsed.verbose));
    } else if (parsed.help) {
        context.out.print(help_text(program, parsed.command, context.out));
    } else if (!parsed.error.empty()) {
        const std::string command = parsed.command == nullptr ? "" : parsed.command->name + " ";
        context.err.print(fmt::format("sinew: {}\nTry `sinew {}--help`.\n", printable(parsed.error), command));
        context.note(ExitCode::usage);
    } else {
        parsed.command->run();
    }
}

ExitCode run(int argc, char** argv) {
    Context context;
    Program program;
    std::string color;
    describe(program, context, color);
    if (argc == 1) {
        context.err.print(help_text(program, nullptr, context.err));
        return ExitCode::usage;
    }
    // `sinew help dump` is `sinew dump --help`.
    std::string help = "--help";
    if (std::string_view(argv[1]) == "help" && argc <= 3) {
        if (argc == 3) std::swap(argv[1], argv[2]);
        argv[argc - 1] = help.data();
    }
    const Parsed parsed = parse(program, argc, argv);
    set_color(context, color);
    act(context, program, parsed);
    if (!context.out.flush()) {
        context.err.print("sinew: cannot write to standard output; check that its disk is not full\n");
        context.note(ExitCode::cannot_write);
    }
    return context.exit_code;
}

}  // namespace
}  // namespace sinew::cli

int main(int argc, char** argv) {
    sinew::cli::survive_shrinking_files();
    try {
        return static_cast<int>(sinew::cli::run(argc, argv));
    } catch (const std::bad_alloc&) {
        std::fputs("sinew: out of memory; try fewer parallel jobs (-j 1) or a smaller file\n", stderr);
        return static_cast<int>(sinew::cli::ExitCode::cannot_read);
    } catch (const std::exception& error) {
        const std::string why = sinew::printable(error.what());
        std::fprintf(stderr, "sinew: internal error: %s; please report it with the file and the command\n",
                     why.c_str());
        return static_cast<int>(sinew::cli::ExitCode::internal);
    }
}
