// SPDX-License-Identifier: MIT
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <string>

#include "base/formatted.h"

namespace sinew {

/// A temporary file. It has no name if the file system supports that, so that not even a kill leaves it behind;
/// otherwise it has a temporary name, which the destructor removes. To replace an existing file, the complete file gets
/// a temporary name for a moment, because no system call replaces a file by an unnamed one.
class Temporary {
public:
    /// `folder` must stay open.
    explicit Temporary(int folder) : folder_(folder) {
        constexpr mode_t file_mode = 0666;  // as for any new file; the umask applies
        static const bool can_name_later = ::access("/proc/self/fd", X_OK) == 0;
        if (can_name_later) fd_ = ::openat(folder_, ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, file_mode);
        for (int i = 0; fd_ < 0 && i < 1000; ++i) {
            std::string name = free_name(i);
            fd_ = ::openat(folder_, name.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, file_mode);
            if (fd_ >= 0) {
                name_ = std::move(name);
            } else if (errno != EEXIST) {
                break;
            }
        }
    }
    Temporary(const Temporary&) = delete;
    Temporary& operator=(const Temporary&) = delete;
    ~Temporary() {
        if (!name_.empty()) ::unlinkat(folder_, name_.c_str(), 0);
        if (fd_ >= 0) ::close(fd_);
    }
    int get() const { return fd_; }

    /// Gives the file its name: the last step, and the only one visible to others.
    bool publish(const std::string& target, bool overwrite) {
        if (name_.empty()) {
            if (link_to(target)) return true;
            if (errno != EEXIST || !overwrite) return false;
            for (int i = 0; name_.empty(); ++i) {
                std::string name = free_name(i);
                if (link_to(name)) {
                    name_ = std::move(name);
                } else if (errno != EEXIST) {
                    return false;
                }
            }
        }
        const unsigned flags = overwrite ? 0 : RENAME_NOREPLACE;
        if (::renameat2(folder_, name_.c_str(), folder_, target.c_str(), flags) != 0) return false;
        name_.clear();
        return true;
    }

private:
    static std::string free_name(int i) { return formatted(".sinew-{}-{}", ::getpid(), i); }

    // Names the unnamed file; fails if the name exists. The first call works for the creator of the file (Linux 6.10)
    // and for root; otherwise the file is linked through /proc.
    bool link_to(const std::string& name) const {
        if (::linkat(fd_, "", folder_, name.c_str(), AT_EMPTY_PATH) == 0) return true;
        if (errno != ENOENT) return false;
        const std::string source = formatted("/proc/self/fd/{}", fd_);
        return ::linkat(AT_FDCWD, source.c_str(), folder_, name.c_str(), AT_SYMLINK_FOLLOW) == 0;
    }

    int folder_;
    std::string name_;
    int fd_ = -1;
};

}  // namespace sinew
