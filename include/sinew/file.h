// SPDX-License-Identifier: MIT
// Reading and writing files. The only part of the library that accesses the file system.
#pragma once

#include <sinew/error.h>
#include <sinew/limits.h>
#include <sinew/pieces.h>

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace sinew {

struct ReadFileOptions {
    /// Larger files are rejected.
    std::uint64_t max_size = std::uint64_t{1} << 40;
    /// The limit for pipes and devices, which may be endless and are kept in memory.
    std::uint64_t max_stream_size = std::uint64_t{1} << 32;
    /// Files of at least this size are mapped into memory. Smaller ones are read into a reused buffer, which is twice
    /// as fast below about a megabyte.
    std::uint64_t map_from = std::uint64_t{1} << 20;
    /// Refuse pipes and devices, which may block or never end.
    bool only_regular = false;
};

/// Reads a file, pipe or device. A mapped file must not be truncated by others while its bytes are in use.
tl::expected<Bytes, FileError> read_file(const std::filesystem::path& path, const ReadFileOptions& options = {});

/// Reads a file that another file refers to, in the folder of that file or below it, as `Folder` in folder.h does:
/// never through a symbolic link. The name may use either slash; case is ignored if there is no exact match.
tl::expected<Bytes, FileError> read_beside(const std::filesystem::path& file, std::string_view name,
                                           const ReadFileOptions& options = {});
/// The path of that file; empty if it does not exist or the name leads out of the folder.
std::filesystem::path find_beside(const std::filesystem::path& file, std::string_view name);

/// The path of a model's texture, relative to the model's folder; empty if it is not found. The name may be a path of
/// another machine, of which the longest ending that exists here is used, and may end in `.*` for any image type.
std::string find_texture(const std::filesystem::path& model, std::string_view name);

/// True if a file exists and consists of exactly these bytes.
bool has_content(const std::filesystem::path& path, std::span<const Piece> pieces);

/// True if both files are in the same folder, which may have two names.
bool are_in_same_folder(const std::filesystem::path& a, const std::filesystem::path& b);

/// Reads standard input to its end.
tl::expected<Bytes, FileError> read_standard_input(const ReadFileOptions& options = {});

/// Allocates the buffer that this thread reuses for reading files. Call it in each thread of a program that handles
/// out-of-memory errors: if this first allocation fails later, the C library ends the program.
void prepare_thread();

struct WriteFileOptions {
    /// Replace an existing file. Its permissions are kept.
    bool overwrite = false;
    /// Return only when the file would survive a power failure: its bytes and its name are on disk. Slow.
    bool durable = false;
    /// Called after every part that was written. If it returns false, the call stops and leaves nothing behind.
    Progress progress = {};
};

/// Writes the whole file or nothing: the bytes go to an unnamed temporary file in the same folder, which gets its name
/// only when it is complete. After an error, a full disk or a kill, the previous file is unchanged. A link at the
/// destination is replaced, never followed, unless it leads to a pipe or a device.
tl::expected<void, FileError> write_file(const std::filesystem::path& path, std::span<const Piece> pieces,
                                         const WriteFileOptions& options = {});
tl::expected<void, FileError> write_file(const std::filesystem::path& path, const Bytes& bytes,
                                         const WriteFileOptions& options = {});

}  // namespace sinew
