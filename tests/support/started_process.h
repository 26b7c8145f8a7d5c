// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

namespace sinew::test {

/// A program that runs beside the test, and is gone at the end of this one's life. Its error stream is the test's own.
class StartedProcess {
public:
    explicit StartedProcess(const std::vector<std::string>& command, const std::filesystem::path& folder = ".");
    StartedProcess(const StartedProcess&) = delete;
    StartedProcess& operator=(const StartedProcess&) = delete;
    ~StartedProcess();

    /// The next line that it prints; what there is of it when it ends or keeps silent for half a minute.
    std::string line();
    bool is_running();
    /// Sends a signal and waits. The exit code, or 128 + signal when one ended it.
    int end_by(int signal);

private:
    bool wait(int options);

    pid_t child_ = -1;
    int out_ = -1;
    bool ended_ = false;
    int status_ = 0;
};

}  // namespace sinew::test
