// SPDX-License-Identifier: MIT
#include "faults.h"

#include <signal.h>
#include <unistd.h>

#include <string_view>

#include "exit_code.h"

namespace sinew::cli {
namespace {

// Only what is allowed in a signal's handler.
void give_up(int) {
    constexpr std::string_view text = "sinew: a file became shorter while it was read\n";
    (void)!write(STDERR_FILENO, text.data(), text.size());
    _exit(static_cast<int>(ExitCode::cannot_read));
}

}  // namespace

void survive_shrinking_files() {
    struct sigaction action {};
    action.sa_handler = give_up;
    sigaction(SIGBUS, &action, nullptr);
}

}  // namespace sinew::cli
