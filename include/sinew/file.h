// SPDX-License-Identifier: MIT
// Files in and out. The only part of the library that touches the file system.
#pragma once

#include <sinew/error.h>
#include <sinew/pieces.h>

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace sinew {

/// Why a file could not be read or written, in a sentence for people.
struct FileError {
    Error error = Error::cannot_read;
    std::string message;
};

struct ReadFileOptions {
    /// Larger files are refused.
    std::uint64_t max_size = std::uint64_t{1} << 40;
    /// The same for pipes and devices, which may never end and are held in memory.
    std::uint64_t max_stream_size = std::uint64_t{1} << 32;
    /// Files of at least this size are mapped, smaller ones read into a reused buffer: below about a megabyte that is
    /// twice as fast.
    std::uint64_t map_from = std::uint64_t{1} << 20;
};

/// The contents of a file (or pipe, or device) at the moment of the call. A mapped file must not be shortened by others
/// while its bytes are in use.
tl::expected<Bytes, FileError> read_file(const std::filesystem::path& path, const ReadFileOptions& options = {});

/// A file that another names, in the folder of that other or below it. Names are as other systems write them: with
/// either slash, and in any case if there is no exact match.
tl::expected<Bytes, FileError> read_beside(const std::filesystem::path& file, std::string_view name,
                                           const ReadFileOptions& options = {});
/// Where that file is; empty if there is none, or if the name leads out of the folder.
std::filesystem::path find_beside(const std::filesystem::path& file, std::string_view name);

/// Where a texture is that a model names, as a path below the model's folder; empty if there is none. Names may be
/// paths of another machine, of which as much of the end counts as is found here, and may end in `.*`: a picture of any
/// kind.
std::string find_texture(const std::filesystem::path& model, std::string_view name);

/// Everything that arrives on standard input.
tl::expected<Bytes, FileError> read_standard_input(const ReadFileOptions& options = {});

struct WriteFileOptions {
    /// Replace an existing file. Its permissions are kept.
    bool overwrite = false;
    /// Give up, leaving nothing behind, as soon as this becomes true.
    const std::atomic<bool>* cancelled = nullptr;
};

/// Writes the whole file or nothing: the bytes go to an unnamed temporary in the same folder, which takes the name only
/// when it is complete. A full disk, an error or a kill leaves what was there before.
tl::expected<void, FileError> write_file(const std::filesystem::path& path, std::span<const Piece> pieces,
                                         const WriteFileOptions& options = {});
tl::expected<void, FileError> write_file(const std::filesystem::path& path, const Bytes& bytes,
                                         const WriteFileOptions& options = {});

}  // namespace sinew
