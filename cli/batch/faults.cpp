// SPDX-License-Identifier: MIT
#include "batch/faults.h"

#include <signal.h>
#include <unistd.h>

#include <array>
#include <string_view>

#include "terminal/exit_code.h"

namespace sinew::cli {
namespace {

// Plain memory, because a signal handler reads it. Longer names are truncated.
thread_local std::array<char, 512> name_of_file{};

// Calls only functions that are allowed in a signal handler.
void exit_with_message(int) {
    const auto print = [](std::string_view text) { (void)!::write(STDERR_FILENO, text.data(), text.size()); };
    const std::string_view name = name_of_file.data();
    print("sinew: ");
    print(name.empty() ? "a file" : name);
    print(" was truncated by another program while it was read; try again once it is complete\n");
    _exit(static_cast<int>(ExitCode::cannot_read));
}

}  // namespace

void working_on(std::string_view file) {
    const std::size_t size = file.copy(name_of_file.data(), name_of_file.size() - 1);
    name_of_file[size] = '\0';
}

void survive_shrinking_files() {
    struct sigaction action {};
    action.sa_handler = exit_with_message;
    sigaction(SIGBUS, &action, nullptr);
}

}  // namespace sinew::cli
