// SPDX-License-Identifier: MIT
#include <memory>

#include "commands/commands.h"
#include "help/help.h"

namespace sinew::cli {

Command completions_command(Context& context, const Program& program) {
    auto shell = std::make_shared<std::string>();
    Command command{.name = "completions", .text = "Print completions for a shell"};
    command.examples = {
        {"source <(sinew completions bash)", "for the current shell"},
        {"sinew completions fish > ~/.config/fish/completions/sinew.fish"},
    };
    command.arguments = {{.names = {"SHELL"},
                          .text = "Shell",
                          .target = shell.get(),
                          .choices = {"bash", "zsh", "fish"},
                          .required = true}};
    command.run = [&context, &program, shell] {
        context.out.print(*shell == "bash"  ? bash_completions(program)
                          : *shell == "zsh" ? zsh_completions(program)
                                            : fish_completions(program));
    };
    return command;
}

}  // namespace sinew::cli
