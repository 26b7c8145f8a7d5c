// SPDX-License-Identifier: MIT
// For the build and the tests: writes files that are generated from the program's own tables.
#include <fmt/format.h>
#include <sinew/file.h>

#include <filesystem>
#include <memory>

#include "commands/commands.h"
#include "help/desktop.h"
#include "help/help.h"
#include "help/markdown.h"

namespace sinew::cli {
namespace {

struct GenerateArguments {
    std::string what;
    std::string folder;
};

void write(Context& context, const std::filesystem::path& path, const std::string& text) {
    std::error_code error;
    std::filesystem::create_directories(path.parent_path(), error);
    const Bytes bytes = Bytes::copy_of(text);
    if (const auto written = write_file(path, bytes, {.overwrite = true}); !written) {
        context.err.print(fmt::format("sinew: cannot write {}: {}\n", path.string(), written.error().message));
        context.note(ExitCode::cannot_write);
    }
}

void write_install_files(Context& context, const Program& program, const std::filesystem::path& folder) {
    write(context, folder / "man1/sinew.1", manual_page(program, nullptr));
    for (const Command& command : program.commands) {
        if (command.hidden) continue;
        write(context, folder / "man1" / fmt::format("sinew-{}.1", command.name), manual_page(program, &command));
    }
    write(context, folder / "sinew.bash", bash_completions(program));
    write(context, folder / "sinew.zsh", zsh_completions(program));
    write(context, folder / "sinew.fish", fish_completions(program));
    write(context, folder / "sinew.xml", mime_package());
    write(context, folder / "sinew.thumbnailer", thumbnailer_entry());
}

void write_docs(Context& context, const Program& program, const std::filesystem::path& folder) {
    write(context, folder / "cli.md", help_markdown(program));
    write(context, folder / "issues.md", issues_markdown());
    write(context, folder / "formats.md", formats_markdown());
    write(context, folder / "features.md", features_markdown());
}

}  // namespace

Command generate_command(Context& context, const Program& program) {
    auto options = std::make_shared<GenerateArguments>();
    Command command{.name = "generate",
                    .text = "Write manual pages, completions and desktop entries, or the generated documentation",
                    .hidden = true};
    command.arguments = {
        {.names = {"WHAT"},
         .text = "What to write",
         .target = &options->what,
         .choices = {"install", "docs"},
         .required = true},
        {.names = {"FOLDER"}, .text = "Folder to write to", .target = &options->folder, .required = true},
    };
    command.run = [&context, &program, options] {
        const auto write_all = options->what == "docs" ? write_docs : write_install_files;
        write_all(context, program, options->folder);
    };
    return command;
}

}  // namespace sinew::cli
