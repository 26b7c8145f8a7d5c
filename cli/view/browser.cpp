// SPDX-License-Identifier: MIT
#include "view/browser.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <vector>

namespace sinew::cli {
namespace {

// The variable may contain options. The address replaces %s, or is added as the last word.
std::vector<std::string> command_of(const std::string& program, const std::string& address) {
    std::vector<std::string> words;
    if (::access(program.c_str(), X_OK) == 0) {
        words = {program};  // its name may contain spaces
    } else {
        std::istringstream text(program);
        for (std::string word; text >> word;) words.push_back(word);
    }
    const auto placeholder = std::ranges::find(words, "%s");
    if (placeholder == words.end()) {
        words.push_back(address);
    } else {
        *placeholder = address;
    }
    return words;
}

}  // namespace

bool open_in_browser(const std::string& address) {
    const char* chosen = std::getenv("BROWSER");
    // The variable may list several programs, the preferred one first.
    std::string program = chosen == nullptr ? "" : chosen;
    program = program.substr(0, program.find(':'));
    if (program.empty()) program = "xdg-open";

    // In a separate session, so that Ctrl-C does not end the browser, and without output.
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

    std::vector<std::string> words = command_of(program, address);
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
