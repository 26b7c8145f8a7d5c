// SPDX-License-Identifier: MIT
#include "base/descriptor.h"

#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "base/formatted.h"
#include "base/page_buffer.h"

namespace sinew {
namespace {

tl::unexpected<FileError> too_large(std::uint64_t size, std::uint64_t limit) {
    return file_failure(Error::too_large, formatted("{} bytes or more; the limit is {}", size, limit));
}

// Reads up to `size` bytes; fewer only at the end of the file. Negative on error.
ssize_t read_up_to(int fd, std::byte* to, std::size_t size) {
    std::size_t done = 0;
    while (done < size) {
        const ssize_t n = ::read(fd, to + done, size - done);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return n;
        if (n == 0) break;
        done += static_cast<std::size_t>(n);
    }
    return static_cast<ssize_t>(done);
}

tl::expected<Bytes, FileError> map(int fd, std::size_t size) {
    void* memory = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd, 0);
    if (memory == MAP_FAILED) return system_failure(Error::cannot_read, "cannot map");
    std::shared_ptr<const void> owner(memory, [size](const void* p) { ::munmap(const_cast<void*>(p), size); });
    return Bytes(std::move(owner), {static_cast<const std::byte*>(memory), size});
}

tl::expected<Bytes, FileError> read_small(int fd, std::size_t size) {
    auto buffer = PageBuffer::take(size);
    if (buffer == nullptr) return file_failure(Error::cannot_read, "out of memory");
    const ssize_t n = read_up_to(fd, buffer.get(), size);
    if (n < 0) return system_failure(Error::cannot_read, "cannot read");
    const std::byte* start = buffer.get();
    return Bytes(std::move(buffer), {start, static_cast<std::size_t>(n)});
}

// Writes `first`, then `second`. `wrote` gets the number of bytes after each system call; if it returns false, writing
// stops.
bool write_both(int fd, std::span<const std::byte> first, std::span<const std::byte> second,
                const std::function<bool(std::size_t)>& wrote) {
    constexpr std::size_t chunk = std::size_t{8} << 20;
    const auto part = [](std::span<const std::byte> bytes) {
        return iovec{const_cast<std::byte*>(bytes.data()), bytes.size()};
    };
    while (!first.empty() || !second.empty()) {
        const std::array parts{part(first), part(second.first(std::min(second.size(), chunk)))};
        const ssize_t n = ::writev(fd, parts.data(), static_cast<int>(parts.size()));
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return false;
        const std::size_t of_first = std::min(first.size(), static_cast<std::size_t>(n));
        first = first.subspan(of_first);
        second = second.subspan(static_cast<std::size_t>(n) - of_first);
        if (!wrote(static_cast<std::size_t>(n))) {
            errno = ECANCELED;
            return false;
        }
    }
    return true;
}

// Writes parts of any size. Collects small ones, because a system call costs as much as copying a page.
class Output {
public:
    Output(int fd, std::uint64_t size, const Progress& progress) : fd_(fd), size_(size), progress_(progress) {}

    bool write(std::span<const std::byte> part) {
        constexpr std::size_t small = std::size_t{1} << 14;
        if (part.size() > small) return flush_with(part);
        if (collected_.size() + part.size() > 4 * small && !flush_with({})) return false;
        collected_.insert(collected_.end(), part.begin(), part.end());
        return true;
    }
    /// Writes the collected bytes, then `part`.
    bool flush_with(std::span<const std::byte> part) {
        const bool written = write_both(fd_, collected_, part, [&](std::size_t bytes) {
            written_ += bytes;
            return go_on(progress_, static_cast<double>(written_) / static_cast<double>(size_));
        });
        collected_.clear();
        return written;
    }

private:
    int fd_;
    std::uint64_t size_;
    std::uint64_t written_ = 0;
    const Progress& progress_;
    std::vector<std::byte> collected_;
};

}  // namespace

tl::unexpected<FileError> file_failure(Error error, std::string message) {
    return tl::make_unexpected(FileError{error, std::move(message)});
}

tl::unexpected<FileError> system_failure(Error error, std::string_view doing) {
    return file_failure(error, formatted("{}: {}", doing, std::strerror(errno)));
}

// Reads a pipe, a device, or a file of unknown size.
tl::expected<Bytes, FileError> read_stream(int fd, const ReadFileOptions& options) {
    const std::uint64_t limit = std::min(options.max_size, options.max_stream_size);
    std::vector<std::byte> all(std::size_t{1} << 16);
    std::size_t size = 0;
    while (true) {
        const ssize_t n = read_up_to(fd, all.data() + size, all.size() - size);
        if (n < 0) return system_failure(Error::cannot_read, "cannot read");
        size += static_cast<std::size_t>(n);
        if (size > limit) return too_large(size, limit);
        if (size < all.size()) break;
        all.resize(all.size() * 2);
    }
    all.resize(size);
    return Bytes(std::move(all));
}

tl::expected<Bytes, FileError> read_open_file(int fd, const ReadFileOptions& options) {
    struct stat facts {};
    if (::fstat(fd, &facts) != 0) return system_failure(Error::cannot_read, "cannot open");
    if (S_ISDIR(facts.st_mode)) return file_failure(Error::cannot_read, "is a directory");
    if (!S_ISREG(facts.st_mode) && options.only_regular) {
        return file_failure(Error::cannot_read, "is not a regular file");
    }
    if (!S_ISREG(facts.st_mode) || facts.st_size == 0) return read_stream(fd, options);

    const auto size = static_cast<std::uint64_t>(facts.st_size);
    if (size > options.max_size) return too_large(size, options.max_size);
    return size >= options.map_from ? map(fd, size) : read_small(fd, size);
}

tl::expected<void, FileError> write_pieces(int fd, std::span<const Piece> pieces, const Progress& progress) {
    Output output(fd, total_size(pieces), progress);
    const auto write = [&](std::span<const std::byte> part) { return output.write(part); };
    const bool written = std::ranges::all_of(pieces, [&](const Piece& piece) { return piece.for_each_part(write); }) &&
                         output.flush_with({});
    if (written) return {};
    if (errno == ECANCELED) return file_failure(Error::cancelled, "cancelled");
    // The system cannot read the end of a mapped file that was truncated.
    if (errno == EFAULT) return file_failure(Error::cannot_read, "the source file was truncated while it was read");
    return system_failure(Error::cannot_write, "cannot write");
}

}  // namespace sinew
