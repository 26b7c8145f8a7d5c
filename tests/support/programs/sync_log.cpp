// SPDX-License-Identifier: MIT
// A library to preload: every fsync() appends the path of its file to $SYNC_LOG. Fails if $SYNC_FAILS is set, like a
// disk with an error.
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>

extern "C" int fsync(int fd) {
    std::array<char, 64> link{};
    std::array<char, 4097> path{};
    std::snprintf(link.data(), link.size(), "/proc/self/fd/%d", fd);
    const ssize_t size = ::readlink(link.data(), path.data(), path.size() - 1);
    if (const char* log = std::getenv("SYNC_LOG"); log != nullptr && size > 0) {
        path[static_cast<std::size_t>(size)] = '\n';
        const int file = ::open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
        (void)!::write(file, path.data(), static_cast<std::size_t>(size) + 1);
        ::close(file);
    }
    if (std::getenv("SYNC_FAILS") != nullptr) {
        errno = EIO;
        return -1;
    }
    return static_cast<int>(::syscall(SYS_fsync, fd));
}
