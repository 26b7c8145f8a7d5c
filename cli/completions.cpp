// SPDX-License-Identifier: MIT
#include <memory>

#include "commands.h"
#include "help/model.h"

namespace sinew::cli {

void add_completions(CLI::App& app, Context& context) {
    auto shell = std::make_shared<std::string>();
    auto* command = app.add_subcommand("completions", "Print the completions for a shell");
    command->footer(
        "source <(sinew completions bash)    # in this bash\n"
        "sinew completions fish > ~/.config/fish/completions/sinew.fish");
    command->add_option("SHELL", *shell, "The shell")->required()->check(CLI::IsMember({"bash", "zsh", "fish"}));
    command->callback([&app, &context, shell] {
        const HelpCommand root = help_of(app);
        context.out.print(*shell == "bash"  ? bash_completions(root)
                          : *shell == "zsh" ? zsh_completions(root)
                                            : fish_completions(root));
    });
}

}  // namespace sinew::cli
