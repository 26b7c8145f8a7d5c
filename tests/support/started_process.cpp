// SPDX-License-Identifier: MIT
#include "support/started_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>

namespace sinew::test {

StartedProcess::StartedProcess(const std::vector<std::string>& command, const std::filesystem::path& folder) {
    std::vector<char*> arguments;
    for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    std::array<int, 2> ends{-1, -1};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return;
    child_ = ::fork();
    if (child_ == 0) {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        ::dup2(ends[1], STDOUT_FILENO);
        if (::chdir(folder.c_str()) != 0) std::_Exit(126);
        ::execv(arguments[0], arguments.data());
        std::_Exit(127);
    }
    ::close(ends[1]);
    out_ = ends[0];
}

StartedProcess::~StartedProcess() {
    if (child_ > 0 && !ended_) end_by(SIGKILL);
    if (out_ >= 0) ::close(out_);
}

std::string StartedProcess::line() {
    std::string text;
    char c = 0;
    pollfd one{out_, POLLIN, 0};
    while (::poll(&one, 1, 30000) > 0 && ::read(out_, &c, 1) == 1 && c != '\n') text += c;
    return text;
}

bool StartedProcess::wait(int options) {
    if (!ended_) ended_ = ::waitpid(child_, &status_, options) == child_;
    return ended_;
}

bool StartedProcess::is_running() {
    return child_ > 0 && !wait(WNOHANG);
}

int StartedProcess::end_by(int signal) {
    if (!ended_ && signal != 0) ::kill(child_, signal);
    wait(0);
    return WIFEXITED(status_) ? WEXITSTATUS(status_) : 128 + WTERMSIG(status_);
}

}  // namespace sinew::test
