// SPDX-License-Identifier: MIT
// Keeps two runs from writing to one folder at the same time.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <string>

namespace sinew::cli {

/// Holds a folder until the end of its life. The lock belongs to the process: a kill releases it, and it leaves no file
/// behind.
class FolderLock {
public:
    /// Waits up to `patience` for another run. Calls `waiting` once if it has to wait.
    FolderLock(const std::filesystem::path& folder, std::chrono::seconds patience,
               const std::function<void()>& waiting);
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;
    ~FolderLock();

    /// False if another run still holds the folder. True without a lock if the file system has none.
    bool may_write() const { return may_write_; }

private:
    int fd_ = -1;
    bool may_write_ = true;
};

}  // namespace sinew::cli
