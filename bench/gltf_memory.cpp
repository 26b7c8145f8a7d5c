// SPDX-License-Identifier: MIT
// How much memory does it take to load a large glTF file? Every loader in a process of its own.
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include "support/loaders.h"
#include "support/models.h"

namespace {

using namespace bench;

// A line of /proc/self/status, in bytes.
double status(std::string_view key) {
    std::ifstream lines("/proc/self/status");
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with(key)) return std::strtod(line.c_str() + key.size() + 1, nullptr) * 1024;
    }
    return 0;
}

double most() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) * 1024;
}

bool in_child(auto&& work) {
    std::fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
        work();
        std::fflush(stdout);
        _exit(0);
    }
    int result = 1;
    waitpid(child, &result, 0);
    return child > 0 && result == 0;
}

void measure(const Loader& loader, const std::string& path) {
    const double most_before = most();
    const double own_before = status("RssAnon");
    const double mapped_before = status("RssFile");
    const auto model = loader.load(path);
    if (model == nullptr) _exit(1);
    const auto megabytes = [](double bytes) { return bytes / 1e6; };
    fmt::print("  {:<36} {:>9.1f} {:>9.1f} {:>9.1f}\n", loader.name, megabytes(most() - most_before),
               megabytes(status("RssAnon") - own_before), megabytes(status("RssFile") - mapped_before));
}

}  // namespace

int main() {
    const TemporaryFile file;
    const std::string path = file.path();
    if (!in_child([&] { write_large_glb(path, 640); })) return 1;
    // Mapped pages are the page cache's: they are there once for all processes, and go when memory is short.
    fmt::print("{:<38} {:>9} {:>9} {:>9}\n",
               fmt::format("MB for a glb of {:.1f} MB", static_cast<double>(std::filesystem::file_size(path)) / 1e6),
               "peak", "own", "mapped");
    if (!in_child([&] { measure({"Sinew, to_scene", load_with_sinew}, path); })) return 1;
    for (const Loader& peer : peers()) {
        if (peer.load == nullptr) {
            fmt::print("  without {}: not installed\n", peer.name);
        } else if (!in_child([&] { measure(peer, path); })) {
            return 1;
        }
    }
}
