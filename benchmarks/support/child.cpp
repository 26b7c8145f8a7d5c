// SPDX-License-Identifier: MIT
#include "support/child.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "measure.h"
#include "support/loaders.h"

namespace bench {
namespace {

// Starts a child process whose output goes to `out`.
pid_t start(const std::vector<std::string>& words, int out, const ChildLimits& limits) {
    std::vector<char*> pointers;
    for (const std::string& word : words) pointers.push_back(const_cast<char*>(word.c_str()));
    pointers.push_back(nullptr);
    // vfork, not fork: copying this process's page tables would take milliseconds.
    const pid_t pid = vfork();
    if (pid != 0) return pid;
    dup2(out, STDOUT_FILENO);
    dup2(out, STDERR_FILENO);
    if (limits.data != 0) {
        const rlimit limit{limits.data, limits.data};
        setrlimit(RLIMIT_DATA, &limit);
    }
    execvp(pointers[0], pointers.data());
    _exit(127);
}

bool succeeded(pid_t pid) {
    int status = 0;
    waitpid(pid, &status, 0);
    // 1: it ran to the end and reported findings or losses.
    return WIFEXITED(status) && WEXITSTATUS(status) <= 1;
}

// A line of /proc/self/status, in bytes.
double own_memory() {
    std::ifstream status("/proc/self/status");
    std::string key;
    double kilobytes = 0;
    while (status >> key) {
        if (key == "RssAnon:") status >> kilobytes;
    }
    return 1024 * kilobytes;
}

}  // namespace

double seconds_of_program(const std::vector<std::string>& words, const ChildLimits& limits) {
    const int null_device = open("/dev/null", O_WRONLY | O_CLOEXEC);
    bool ok = false;
    const double seconds = seconds_of([&] { ok = succeeded(start(words, null_device, limits)); });
    close(null_device);
    return ok ? seconds : -1;
}

Loaded load_in_child(const std::string& way, const std::filesystem::path& path) {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return {};
    const pid_t pid = start({"/proc/self/exe", "--load", way, path.string()}, ends[1], {});
    close(ends[1]);
    Loaded loaded;
    FILE* in = fdopen(ends[0], "r");
    if (std::fscanf(in, "%lf %lf", &loaded.seconds, &loaded.own_bytes) != 2) loaded = {};
    std::fclose(in);
    return succeeded(pid) ? loaded : Loaded{};
}

int be_child(const std::string& way, const std::string& path) {
    const Loader* loader = find_loader(way);
    if (loader == nullptr || loader->load == nullptr) return 2;
    const double before = own_memory();
    std::shared_ptr<void> model;
    const double seconds = seconds_of([&] { model = loader->load(path); });
    if (model == nullptr) return 2;
    fmt::print("{} {}\n", seconds, own_memory() - before);
    return 0;
}

void evict(const std::filesystem::path& path) {
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    fsync(file);
    posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED);
    close(file);
}

TemporaryFolder::TemporaryFolder(const std::filesystem::path& parent) {
    const bool exists = std::filesystem::is_directory(parent);
    std::string name = ((exists ? parent : std::filesystem::temp_directory_path()) / "sinew-bench-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) std::abort();
    path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

}  // namespace bench
