// SPDX-License-Identifier: MIT
#include "support/process.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <iterator>

#include "support/files.h"

namespace sinew::test {
namespace {

std::string contents(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// Files instead of pipes avoid deadlocks, however much is printed.
void redirect(int stream, const std::filesystem::path& path, int flags) {
    const int fd = ::open(path.c_str(), flags, 0600);
    ::dup2(fd, stream);
    ::close(fd);
}

}  // namespace

ProcessResult run(const std::vector<std::string>& command, const ProcessOptions& options) {
    const TemporaryFolder folder;
    const auto in = folder.path() / "in";
    const auto out = folder.path() / "out";
    const auto err = folder.path() / "err";
    std::ofstream(in, std::ios::binary) << options.input;

    std::vector<char*> arguments;
    for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);

    const pid_t child = ::fork();
    if (child == 0) {
        if (::chdir(options.folder.c_str()) != 0) std::_Exit(126);
        redirect(STDIN_FILENO, in, O_RDONLY);
        redirect(STDOUT_FILENO, out, O_WRONLY | O_CREAT);
        redirect(STDERR_FILENO, err, O_WRONLY | O_CREAT);
        ::execv(arguments[0], arguments.data());
        std::_Exit(127);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    ProcessResult result;
    result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    result.out = contents(out);
    result.err = contents(err);
    return result;
}

}  // namespace sinew::test
