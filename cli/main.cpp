// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <sinew/version.h>

#include <exception>

#include "commands.h"
#include "help/model.h"
#include "suggest.h"

namespace sinew::cli {
namespace {

// Lets CLI11 parse, and us print.
class HelpFormatter : public CLI::FormatterBase {
public:
    explicit HelpFormatter(const Context& context) : context_(context) {}
    std::string make_help(const CLI::App* app, std::string, CLI::AppFormatMode) const override {
        const bool colored = !context_.out.paint(Color::bold, "x").starts_with('x');
        return help_text(help_of(*app), colored, context_.out.columns());
    }

private:
    const Context& context_;
};

void set_color(Context& context, const std::string& mode) {
    const ColorMode chosen = mode == "always"  ? ColorMode::always
                             : mode == "never" ? ColorMode::never
                                               : ColorMode::automatic;
    context.out.set_color(chosen);
    context.err.set_color(chosen);
}

// A mistake on the command line: what is wrong, and where help is.
ExitCode usage_error(Context& context, const CLI::App& app, const CLI::ParseError& error, int argc, char** argv) {
    std::vector<std::string> known;
    for (const HelpCommand& command : help_of(app).commands)
        known.push_back(command.name.substr(app.get_name().size() + 1));
    std::string what = error.what();
    std::string help = "sinew --help";
    if (argc > 1 && app.get_subcommands().empty() && argv[1][0] != '-') {
        what = fmt::format("there is no command {}{}", argv[1], did_you_mean(argv[1], known));
    } else if (!app.get_subcommands().empty()) {
        help = fmt::format("sinew {} --help", app.get_subcommands()[0]->get_name());
    }
    context.err.print(fmt::format("sinew: {}\nTry `{}`.\n", what, help));
    return ExitCode::usage;
}

ExitCode run(int argc, char** argv) {
    Context context;
    CLI::App app("Reads, checks and explains game-ready model formats.", "sinew");
    app.formatter(std::make_shared<HelpFormatter>(context));
    app.set_help_flag("-h,--help", "Print this help");
    app.set_version_flag("-V,--version", fmt::format("sinew {} ({})", version(), build_features()),
                         "Print the version");
    app.add_option_function<std::string>(
           "--color", [&](const std::string& mode) { set_color(context, mode); }, "Colours in the output")
        ->type_name("WHEN")
        ->check(CLI::IsMember({"auto", "always", "never"}))
        ->default_str("auto")
        ->trigger_on_parse();
    app.require_subcommand(1);
    app.fallthrough();
    app.footer(
        "sinew info robot.twm        # what is in it\n"
        "sinew validate -r assets    # is all of it sound?\n"
        "sinew dump robot.twm        # every byte explained");
    add_commands(app, context);
    if (argc == 1) {
        context.out.print(app.help());
        return ExitCode::usage;
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& asked_for) {  // help and version
        app.exit(asked_for);
    } catch (const CLI::ParseError& error) {
        return usage_error(context, app, error, argc, argv);
    }
    if (!context.out.flush()) {
        context.err.print("sinew: cannot write to standard output\n");
        context.note(ExitCode::cannot_write);
    }
    return context.exit_code;
}

}  // namespace
}  // namespace sinew::cli

int main(int argc, char** argv) {
    try {
        return static_cast<int>(sinew::cli::run(argc, argv));
    } catch (const std::exception& error) {
        std::fprintf(stderr, "sinew: internal error: %s\n", error.what());
        return static_cast<int>(sinew::cli::ExitCode::internal);
    }
}
