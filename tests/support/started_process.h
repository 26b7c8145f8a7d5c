// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

namespace sinew::test {

/// A program that runs in the background and is ended by the destructor. It shares the test's error stream.
class StartedProcess {
public:
    explicit StartedProcess(const std::vector<std::string>& command, const std::filesystem::path& folder = ".");
    StartedProcess(const StartedProcess&) = delete;
    StartedProcess& operator=(const StartedProcess&) = delete;
    ~StartedProcess();

    /// The next line of its output; a partial line if it ends or prints nothing for half a minute.
    std::string line();
    bool is_running();
    pid_t id() const { return child_; }
    /// Sends a signal, unless it is 0, and waits. Returns the exit code, or 128 + signal if a signal ended it.
    int end_by(int signal);

private:
    bool wait(int options);

    pid_t child_ = -1;
    int out_ = -1;
    bool ended_ = false;
    int status_ = 0;
};

}  // namespace sinew::test
