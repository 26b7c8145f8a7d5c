// SPDX-License-Identifier: MIT
// For the build and the tests: writes what follows from the program's own tables.
#include <fmt/format.h>
#include <sinew/file.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "commands.h"
#include "help/model.h"
#include "markdown.h"

namespace sinew::cli {
namespace {

struct Options {
    std::string what;
    std::string folder;
};

void write(Context& context, const std::filesystem::path& path, const std::string& text) {
    std::error_code error;
    std::filesystem::create_directories(path.parent_path(), error);
    const Bytes bytes = Bytes::copy_of(text);
    if (const auto written = write_file(path, {&bytes, 1}, {.overwrite = true}); !written) {
        context.err.print(fmt::format("sinew: {}: {}\n", path.string(), written.error().message));
        context.note(ExitCode::cannot_write);
    }
}

void write_install_files(Context& context, const HelpCommand& root, const std::filesystem::path& folder) {
    write(context, folder / "man1/sinew.1", help_man(root, root));
    for (const HelpCommand& command : root.commands) {
        std::string page = command.name;
        std::ranges::replace(page, ' ', '-');
        write(context, folder / "man1" / (page + ".1"), help_man(command, root));
    }
    write(context, folder / "sinew.bash", bash_completions(root));
    write(context, folder / "sinew.zsh", zsh_completions(root));
    write(context, folder / "sinew.fish", fish_completions(root));
}

void write_docs(Context& context, const HelpCommand& root, const std::filesystem::path& folder) {
    write(context, folder / "cli.md", help_markdown(root));
    write(context, folder / "issues.md", issues_markdown());
    write(context, folder / "formats.md", formats_markdown());
}

}  // namespace

void add_generate(CLI::App& app, Context& context) {
    auto options = std::make_shared<Options>();
    auto* command = app.add_subcommand("generate", "Write manual pages, completions or documentation")->group("");
    command->add_option("WHAT", options->what, "What to write")->required()->check(CLI::IsMember({"install", "docs"}));
    command->add_option("FOLDER", options->folder, "Where to")->required();
    command->callback([&app, &context, options] {
        const HelpCommand root = help_of(app);
        options->what == "docs" ? write_docs(context, root, options->folder)
                                : write_install_files(context, root, options->folder);
    });
}

}  // namespace sinew::cli
