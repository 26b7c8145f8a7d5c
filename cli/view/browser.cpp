// SPDX-License-Identifier: MIT
#include "view/browser.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

#include <cstdlib>
#include <sstream>
#include <vector>

namespace sinew::cli {

bool open_in_browser(const std::string& address) {
    const char* chosen = std::getenv("BROWSER");
    // Several may be named, the best first.
    std::string program = chosen == nullptr ? "" : chosen;
    program = program.substr(0, program.find(':'));
    if (program.empty()) program = "xdg-open";

    // In a session of its own, so that Ctrl-C ends us and not the browser, and silent.
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);

    // It may have options of its own; the address stands for %s, or is the last.
    std::vector<std::string> words;
    bool is_named = false;
    for (std::istringstream text(program); text >> words.emplace_back();) {
        if (words.back() != "%s") continue;
        words.back() = address;
        is_named = true;
    }
    words.pop_back();
    if (!is_named) words.push_back(address);
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    pid_t child = 0;
    const int error = posix_spawnp(&child, arguments[0], &actions, &attributes, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return error == 0;
}

}  // namespace sinew::cli
