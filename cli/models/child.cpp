// SPDX-License-Identifier: MIT
#include "models/child.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>

// The tables of the address sanitizer are larger than any limit.
#if defined(__SANITIZE_ADDRESS__)
#define SINEW_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SINEW_SANITIZED 1
#endif
#endif

namespace sinew::cli {
namespace {

using Clock = std::chrono::steady_clock;

struct Pipe {
    int from = -1;
    int to = -1;

    bool open() {
        std::array<int, 2> ends{};
        if (pipe2(ends.data(), O_CLOEXEC) != 0) return false;
        from = ends[0];
        to = ends[1];
        return true;
    }
    static void close(int& end) {
        if (end >= 0) ::close(end);
        end = -1;
    }
    ~Pipe() {
        close(from);
        close(to);
    }
};

// Blocks SIGPIPE in this thread, because a child may stop reading early. Other threads keep their signals.
class NoBrokenPipe {
public:
    NoBrokenPipe() {
        sigemptyset(&just_this_);
        sigaddset(&just_this_, SIGPIPE);
        pthread_sigmask(SIG_BLOCK, &just_this_, &before_);
    }
    NoBrokenPipe(const NoBrokenPipe&) = delete;
    NoBrokenPipe& operator=(const NoBrokenPipe&) = delete;
    ~NoBrokenPipe() {
        const timespec at_once{};
        while (sigtimedwait(&just_this_, nullptr, &at_once) == SIGPIPE) {
        }
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }

private:
    sigset_t just_this_{};
    sigset_t before_{};
};

void limit(int what, std::uint64_t most) {
    const rlimit both{most, most};
    setrlimit(static_cast<__rlimit_resource>(what), &both);
}

constexpr std::uint64_t most_open_files = 64;

constexpr unsigned close_on_exec_flag = 1U << 2;  // CLOSE_RANGE_CLOEXEC, which older headers lack

// Marks all descriptors from this one on: other threads may have opened files, and our caller may have left some open.
void close_on_exec_from(int first) {
    if (syscall(SYS_close_range, static_cast<unsigned>(first), ~0U, close_on_exec_flag) == 0) return;
    rlimit most{};
    getrlimit(RLIMIT_NOFILE, &most);  // before Linux 5.11
    for (int fd = first; fd < static_cast<int>(std::min<rlim_t>(most.rlim_cur, 1 << 20)); ++fd)
        fcntl(fd, F_SETFD, FD_CLOEXEC);
}

// The environment of the child: secrets stay here, and LD_PRELOAD has no effect there.
std::vector<std::string> clean_environment() {
    std::vector<std::string> variables;
    // A system may find the libraries of both programs only with this.
    if (const char* libraries = std::getenv("LD_LIBRARY_PATH"); libraries != nullptr)
        variables.push_back(std::string("LD_LIBRARY_PATH=") + libraries);
#ifdef SINEW_SANITIZED
    // Looking for leaks, and naming functions in reports, takes other processes.
    variables.emplace_back("ASAN_OPTIONS=detect_leaks=0:symbolize=0");
#endif
    return variables;
}

// The words as `execve` takes them.
std::vector<char*> pointers_to(std::vector<std::string>& words) {
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    return pointers;
}

// Waits for the child, and ends everything that it may have started. Returns its status. The child is removed last:
// until then, no other process can get its number.
int end_group(pid_t child) {
    siginfo_t facts{};
    while (waitid(P_PID, static_cast<id_t>(child), &facts, WEXITED | WNOWAIT) != 0 && errno == EINTR) {
    }
    kill(-child, SIGKILL);
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}

// Runs in the child between fork and exec: nothing here may allocate. Writes to `failed` only if the program cannot be
// started.
[[noreturn]] void become(const char* program, char* const* arguments, char* const* environment, pid_t parent,
                         const Pipe& in, const Pipe& out, const Pipe& failed, const ChildLimits& limits) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // ends with this program
    if (getppid() != parent) _exit(127);
    setsid();  // whatever it starts can be ended with it, and it has no terminal
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_FSIZE, 0);  // it may print, but not write files
    limit(RLIMIT_NOFILE, most_open_files);
    limit(RLIMIT_CPU, static_cast<std::uint64_t>(limits.time.count()) / 1000 + 2);
#ifndef SINEW_SANITIZED
    limit(RLIMIT_AS, limits.memory);
#endif
    const int null_device = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    dup2(in.from, STDIN_FILENO);
    dup2(out.to, STDOUT_FILENO);
    dup2(null_device, STDERR_FILENO);
    close_on_exec_from(STDERR_FILENO + 1);
    execve(program, arguments, environment);
    (void)!::write(failed.to, "x", 1);
    _exit(127);
}

// Writes the input and reads the output until the child closes its output, is too slow or prints too much.
ChildEnd exchange(Pipe& in, Pipe& out, const Bytes& input, const ChildLimits& limits, std::string& printed) {
    const auto deadline = Clock::now() + limits.time;
    std::size_t written = 0;
    std::vector<char> buffer(std::size_t{1} << 16);
    while (true) {
        if (written == input.size()) Pipe::close(in.to);
        std::array<pollfd, 2> ends{{{out.from, POLLIN, 0}, {in.to, POLLOUT, 0}}};  // poll skips closed ends
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
        if (left.count() <= 0) return ChildEnd::too_slow;
        const int ready = poll(ends.data(), ends.size(), static_cast<int>(std::min<long>(left.count(), 1000)));
        if (ready < 0 && errno != EINTR) return ChildEnd::not_started;
        if (ready <= 0) continue;
        if (ends[1].revents != 0) {
            const ssize_t count =
                ::write(in.to, input.data() + written, std::min(input.size() - written, buffer.size()));
            if (count > 0) written += static_cast<std::size_t>(count);
            if (count < 0 && errno != EAGAIN && errno != EINTR) Pipe::close(in.to);  // the child stopped reading
        }
        if (ends[0].revents == 0) continue;
        const ssize_t count = read(out.from, buffer.data(), buffer.size());
        if (count == 0) return ChildEnd::finished;
        if (count < 0 && errno != EINTR) return ChildEnd::crashed;
        if (count > 0) printed.append(buffer.data(), static_cast<std::size_t>(count));
        if (printed.size() > limits.memory) return ChildEnd::too_large;
    }
}

}  // namespace

ChildResult run_child(const std::filesystem::path& program, const std::vector<std::string>& arguments,
                      const Bytes& input, const ChildLimits& limits) {
    ChildResult result;
    Pipe in;
    Pipe out;
    Pipe failed;
    if (!in.open() || !out.open() || !failed.open()) return result;
    std::vector<std::string> words{program.string()};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<std::string> variables = clean_environment();
    const std::vector<char*> arguments_given = pointers_to(words);
    const std::vector<char*> environment = pointers_to(variables);
    const pid_t parent = getpid();
    const pid_t child = fork();
    if (child < 0) return result;
    if (child == 0)
        become(program.c_str(), arguments_given.data(), environment.data(), parent, in, out, failed, limits);
    Pipe::close(failed.to);
    Pipe::close(in.from);
    Pipe::close(out.to);
    fcntl(in.to, F_SETFL, O_NONBLOCK);
    {
        const NoBrokenPipe guard;
        result.end = exchange(in, out, input, limits, result.out);
    }
    if (result.end != ChildEnd::finished) kill(child, SIGKILL);
    const int status = end_group(child);
    if (result.end != ChildEnd::finished) return result;
    if (WIFSIGNALED(status)) {
        result.code = WTERMSIG(status);
        result.end = result.code == SIGXCPU || result.code == SIGKILL ? ChildEnd::too_slow
                     : result.code == SIGSYS                          ? ChildEnd::refused
                                                                      : ChildEnd::crashed;
    } else {
        result.code = WEXITSTATUS(status);
        char sign = 0;
        if (read(failed.from, &sign, 1) == 1) result.end = ChildEnd::not_started;
    }
    return result;
}

}  // namespace sinew::cli
