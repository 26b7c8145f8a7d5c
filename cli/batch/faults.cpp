// SPDX-License-Identifier: MIT
#include "batch/faults.h"

#include <signal.h>
#include <unistd.h>

#include <array>
#include <string_view>

#include "terminal/exit_code.h"

namespace sinew::cli {
namespace {

// Plain memory, because a signal's handler reads it. Longer names are cut.
thread_local std::array<char, 512> name_of_file{};

// Only what is allowed in a signal's handler.
void give_up(int) {
    const auto say = [](std::string_view text) { (void)!write(STDERR_FILENO, text.data(), text.size()); };
    const std::string_view name = name_of_file.data();
    say("sinew: ");
    say(name.empty() ? "a file" : name);
    say(" became shorter while it was read\n");
    _exit(static_cast<int>(ExitCode::cannot_read));
}

}  // namespace

void working_on(std::string_view file) {
    const std::size_t size = file.copy(name_of_file.data(), name_of_file.size() - 1);
    name_of_file[size] = '\0';
}

void survive_shrinking_files() {
    struct sigaction action {};
    action.sa_handler = give_up;
    sigaction(SIGBUS, &action, nullptr);
}

}  // namespace sinew::cli
