// SPDX-License-Identifier: MIT
// The POSIX part of file.h. To support another system, replace the files named *_posix.cpp.
#include <fcntl.h>
#include <sinew/file.h>
#include <sinew/folder.h>
#include <sys/stat.h>
#include <unistd.h>

#include <charconv>
#include <optional>

#include "base/descriptor.h"
#include "base/page_buffer.h"

namespace sinew {
namespace {

// `/dev/stdout` and `/dev/fd/3` stand for open files. They are links, but must not be replaced.
std::optional<int> descriptor_named(std::string_view path) {
    if (path == "/dev/stdout") return STDOUT_FILENO;
    if (path == "/dev/stderr") return STDERR_FILENO;
    for (const std::string_view start : {"/dev/fd/", "/proc/self/fd/"}) {
        if (!path.starts_with(start)) continue;
        int number = -1;
        const std::string_view digits = path.substr(start.size());
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
        if (error == std::errc{} && end == digits.data() + digits.size() && number >= 0) return number;
    }
    return std::nullopt;
}

bool is_pipe_or_device(const std::filesystem::path& path) {
    struct stat facts {};
    return ::stat(path.c_str(), &facts) == 0 && !S_ISREG(facts.st_mode) && !S_ISDIR(facts.st_mode);
}

}  // namespace

tl::expected<Bytes, FileError> read_file(const std::filesystem::path& path, const ReadFileOptions& options) {
    const int flags = O_RDONLY | O_CLOEXEC | (options.only_regular ? O_NONBLOCK | O_NOCTTY : 0);
    const Descriptor file(::open(path.c_str(), flags));
    if (!file.ok()) return system_failure(Error::cannot_read, "cannot open");
    return read_open_file(file.get(), options);
}

void prepare_thread() {
    (void)PageBuffer::take(1);
}

tl::expected<Bytes, FileError> read_standard_input(const ReadFileOptions& options) {
    return read_stream(STDIN_FILENO, options);
}

tl::expected<void, FileError> write_file(const std::filesystem::path& path, std::span<const Piece> pieces,
                                         const WriteFileOptions& options) {
    if (const auto number = descriptor_named(path.native())) return write_pieces(*number, pieces, options.progress);
    if (is_pipe_or_device(path)) {
        const Descriptor device(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
        if (!device.ok()) return system_failure(Error::cannot_write, "cannot open");
        return write_pieces(device.get(), pieces, options.progress);
    }
    const std::filesystem::path name = path.filename();
    if (name.empty() || name == "." || name == "..") return file_failure(Error::cannot_write, "is a directory");
    const auto folder = Folder::open(path.has_parent_path() ? path.parent_path() : ".");
    if (!folder) return file_failure(Error::cannot_write, folder.error().message);
    const auto written = folder->write(name.native(), pieces, options);
    if (!written) return tl::make_unexpected(written.error());
    return {};
}

tl::expected<void, FileError> write_file(const std::filesystem::path& path, const Bytes& bytes,
                                         const WriteFileOptions& options) {
    const Piece piece(bytes);
    return write_file(path, std::span(&piece, 1), options);
}

}  // namespace sinew
