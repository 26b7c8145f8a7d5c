// SPDX-License-Identifier: MIT
// The POSIX part of file.h. To support another system, replace this file only.
#include <fcntl.h>
#include <sinew/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include "base/formatted.h"
#include "base/page_buffer.h"

namespace sinew {
namespace {

class Descriptor {
public:
    explicit Descriptor(int fd) : fd_(fd) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() {
        if (fd_ >= 0) ::close(fd_);
    }
    int get() const { return fd_; }
    bool ok() const { return fd_ >= 0; }

private:
    int fd_;
};

tl::unexpected<FileError> fail(Error error, std::string message) {
    return tl::make_unexpected(FileError{error, std::move(message)});
}

tl::unexpected<FileError> system_failure(Error error, std::string_view doing) {
    return fail(error, formatted("{}: {}", doing, std::strerror(errno)));
}

tl::unexpected<FileError> too_large(std::uint64_t size, std::uint64_t limit) {
    return fail(Error::too_large, formatted("{} bytes or more; the limit is {}", size, limit));
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

tl::expected<Bytes, FileError> map(int fd, std::size_t size) {
    void* memory = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd, 0);
    if (memory == MAP_FAILED) return system_failure(Error::cannot_read, "cannot map");
    std::shared_ptr<const void> owner(memory, [size](const void* p) { ::munmap(const_cast<void*>(p), size); });
    return Bytes(std::move(owner), {static_cast<const std::byte*>(memory), size});
}

tl::expected<Bytes, FileError> read_small(int fd, std::size_t size) {
    auto buffer = PageBuffer::take(size);
    if (buffer == nullptr) return fail(Error::cannot_read, "out of memory");
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

tl::expected<void, FileError> write_pieces(int fd, std::span<const Piece> pieces, const Progress& progress) {
    Output output(fd, total_size(pieces), progress);
    const auto write = [&](std::span<const std::byte> part) { return output.write(part); };
    const bool written = std::ranges::all_of(pieces, [&](const Piece& piece) { return piece.for_each_part(write); }) &&
                         output.flush_with({});
    if (written) return {};
    if (errno == ECANCELED) return fail(Error::cancelled, "cancelled");
    // The system cannot read the end of a mapped file that was truncated.
    if (errno == EFAULT) return fail(Error::cannot_read, "the source file was truncated while it was read");
    return system_failure(Error::cannot_write, "cannot write");
}

// Waits until the entries of a folder are on disk, and those of the folders above it, which may be new as well.
bool sync_folders(std::filesystem::path folder) {
    std::error_code failed;
    folder = std::filesystem::canonical(folder, failed);
    for (bool is_first = true; !failed; is_first = false) {
        const Descriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
        const bool synced = opened.ok() && ::fsync(opened.get()) == 0;
        if (!synced && is_first) return false;
        if (!synced || folder == folder.root_path()) return true;  // somebody else's folder
        folder = folder.parent_path();
    }
    return false;
}

// The temporary file. It has no name if the file system supports that, so that not even a kill leaves it behind;
// otherwise it has a temporary name, which the destructor removes. To replace an existing file, the complete file gets
// a temporary name for a moment, because no system call replaces a file by an unnamed one.
class Temporary {
public:
    explicit Temporary(std::filesystem::path folder) : folder_(std::move(folder)) {
        constexpr mode_t file_mode = 0666;  // as for any new file; the umask applies
        static const bool can_name_later = ::access("/proc/self/fd", X_OK) == 0;
        if (can_name_later) {
            fd_ = ::open(folder_.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, file_mode);
        }
        for (int i = 0; fd_ < 0 && i < 1000; ++i) {
            std::string name = free_name(i);
            fd_ = ::open(name.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, file_mode);
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
        if (!name_.empty()) ::unlink(name_.c_str());
        if (fd_ >= 0) ::close(fd_);
    }
    int get() const { return fd_; }

    /// Gives the file its name: the last step, and the only one visible to others.
    bool publish(const std::filesystem::path& target, bool overwrite) {
        if (name_.empty()) {
            if (link_to(target.string())) return true;
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
        if (::renameat2(AT_FDCWD, name_.c_str(), AT_FDCWD, target.c_str(), flags) != 0) return false;
        name_.clear();
        return true;
    }

private:
    std::string free_name(int i) const { return (folder_ / formatted(".sinew-{}-{}", ::getpid(), i)).string(); }

    // Names the unnamed file; fails if the name exists. The first call works for the creator of the file (Linux 6.10)
    // and for root; otherwise the file is linked through /proc.
    bool link_to(const std::string& name) const {
        if (::linkat(fd_, "", AT_FDCWD, name.c_str(), AT_EMPTY_PATH) == 0) return true;
        if (errno != ENOENT) return false;
        const std::string source = formatted("/proc/self/fd/{}", fd_);
        return ::linkat(AT_FDCWD, source.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0;
    }

    std::filesystem::path folder_;
    std::string name_;
    int fd_ = -1;
};

}  // namespace

tl::expected<Bytes, FileError> read_file(const std::filesystem::path& path, const ReadFileOptions& options) {
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file.ok()) return system_failure(Error::cannot_read, "cannot open");
    struct stat facts {};
    if (::fstat(file.get(), &facts) != 0) return system_failure(Error::cannot_read, "cannot open");
    if (S_ISDIR(facts.st_mode)) return fail(Error::cannot_read, "is a directory");
    if (!S_ISREG(facts.st_mode) || facts.st_size == 0) return read_stream(file.get(), options);

    const auto size = static_cast<std::uint64_t>(facts.st_size);
    if (size > options.max_size) return too_large(size, options.max_size);
    return size >= options.map_from ? map(file.get(), size) : read_small(file.get(), size);
}

void prepare_thread() {
    (void)PageBuffer::take(1);
}

tl::expected<Bytes, FileError> read_standard_input(const ReadFileOptions& options) {
    return read_stream(STDIN_FILENO, options);
}

tl::expected<void, FileError> write_file(const std::filesystem::path& path, std::span<const Piece> pieces,
                                         const WriteFileOptions& options) {
    struct stat old {};
    bool exists = ::lstat(path.c_str(), &old) == 0;
    std::filesystem::path target = path;
    if (exists && S_ISLNK(old.st_mode)) {  // keep the link and replace its target
        std::error_code failed;
        target = std::filesystem::canonical(path, failed);
        if (failed) target = path;
        exists = ::stat(target.c_str(), &old) == 0;
    }
    if (exists && S_ISDIR(old.st_mode)) return fail(Error::cannot_write, "is a directory");
    if (exists && !S_ISREG(old.st_mode)) {  // a pipe or device: write to it directly
        const Descriptor device(::open(target.c_str(), O_WRONLY | O_CLOEXEC));
        if (!device.ok()) return system_failure(Error::cannot_write, "cannot open");
        return write_pieces(device.get(), pieces, options.progress);
    }
    if (exists && !options.overwrite) return fail(Error::already_exists, "already exists");

    const auto folder = target.has_parent_path() ? target.parent_path() : std::filesystem::path(".");
    Temporary temporary(folder);
    if (temporary.get() < 0) return system_failure(Error::cannot_write, "cannot create");
    if (exists) {
        // Owner first, because changing it clears the set-id bits; these are restored only if the owner is the same.
        const bool same_owner = ::fchown(temporary.get(), old.st_uid, old.st_gid) == 0;
        ::fchmod(temporary.get(), old.st_mode & (same_owner ? 07777 : 0777));
    }
    if (auto written = write_pieces(temporary.get(), pieces, options.progress); !written) return written;
    if (options.durable && ::fsync(temporary.get()) != 0) return system_failure(Error::cannot_write, "cannot write");
    if (temporary.publish(target, options.overwrite)) {
        if (!options.durable || sync_folders(folder)) return {};
        return system_failure(Error::cannot_write, "written, but perhaps not to the disk");
    }
    if (errno == EEXIST) return fail(Error::already_exists, "already exists");
    return system_failure(Error::cannot_write, "cannot write");
}

tl::expected<void, FileError> write_file(const std::filesystem::path& path, const Bytes& bytes,
                                         const WriteFileOptions& options) {
    const Piece piece(bytes);
    return write_file(path, std::span(&piece, 1), options);
}

}  // namespace sinew
