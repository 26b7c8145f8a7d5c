// SPDX-License-Identifier: MIT
#include "batch/lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <thread>

namespace sinew::cli {

// The folder itself is locked: there is no lock file that could be planted, deleted or left behind.
FolderLock::FolderLock(const std::filesystem::path& folder, std::chrono::seconds patience,
                       const std::function<void()>& waiting)
    : fd_(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
    if (fd_ < 0) return;  // writing reports why
    const auto end = std::chrono::steady_clock::now() + patience;
    bool is_first = true;
    while (::flock(fd_, LOCK_EX | LOCK_NB) != 0) {
        if (errno == EINTR) continue;
        if (errno != EWOULDBLOCK) return;  // a network file system without locks
        may_write_ = std::chrono::steady_clock::now() < end;
        if (!may_write_) return;
        if (is_first && waiting) waiting();
        is_first = false;
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
}

FolderLock::~FolderLock() {
    if (fd_ >= 0) ::close(fd_);
}

}  // namespace sinew::cli
