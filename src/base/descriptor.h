// SPDX-License-Identifier: MIT
// File descriptors, and the reading and writing of files that are open.
#pragma once

#include <sinew/file.h>
#include <unistd.h>

#include <utility>

namespace sinew {

/// Closes a file descriptor in the end.
class Descriptor {
public:
    Descriptor() = default;
    explicit Descriptor(int fd) : fd_(fd) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(fd_, other.fd_);
        return *this;
    }
    ~Descriptor() {
        if (fd_ >= 0) ::close(fd_);
    }
    int get() const { return fd_; }
    bool ok() const { return fd_ >= 0; }

private:
    int fd_ = -1;
};

tl::unexpected<FileError> file_failure(Error error, std::string message);
/// The same with the reason in `errno`.
tl::unexpected<FileError> system_failure(Error error, std::string_view doing);

/// Reads an open file, pipe or device; with `only_regular`, only a file.
tl::expected<Bytes, FileError> read_open_file(int fd, const ReadFileOptions& options);
tl::expected<Bytes, FileError> read_stream(int fd, const ReadFileOptions& options);

tl::expected<void, FileError> write_pieces(int fd, std::span<const Piece> pieces, const Progress& progress);

}  // namespace sinew
