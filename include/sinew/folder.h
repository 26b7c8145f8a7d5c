// SPDX-License-Identifier: MIT
// Files in one folder, by names that come from files and are not trusted.
#pragma once

#include <sinew/file.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace sinew {

/// Identifies a file on disk, whatever its name. Times are in nanoseconds since 1970.
struct FileIdentity {
    std::uint64_t node = 0;
    std::int64_t created = 0;  ///< 0 if the file system does not know; nobody can set it
    std::int64_t modified = 0;

    friend bool operator==(const FileIdentity&, const FileIdentity&) = default;
};

/// A folder whose files are read and written by untrusted names. Every name is resolved beneath the folder: `..`,
/// absolute names and symbolic links are refused, at the end of a name and in the middle, and so is everything that is
/// not a regular file. The folder stays the same even if its path is replaced. Copies share the folder; threads
/// must not share it.
class Folder {
public:
    /// Opens a folder that the user named. The path may be a symbolic link.
    static tl::expected<Folder, FileError> open(const std::filesystem::path& path);

    /// Reads a file. The name may use either slash; case is ignored if there is no exact match.
    tl::expected<Bytes, FileError> read(std::string_view name, const ReadFileOptions& options = {}) const;
    /// The name of an existing regular file as it is spelled on disk; empty if there is none.
    std::string find(std::string_view name) const;
    /// The same for a texture: see `find_texture` in file.h.
    std::string find_texture(std::string_view name) const;

    /// Writes a file as `write_file` does, creates missing folders and returns the identity of the new file. A link at
    /// the destination is replaced, never followed.
    tl::expected<FileIdentity, FileError> write(std::string_view name, std::span<const Piece> pieces,
                                                const WriteFileOptions& options = {}) const;
    /// True if a regular file of that name consists of exactly these bytes.
    bool has_content(std::string_view name, std::span<const Piece> pieces) const;
    /// True if something has that name: a file, a folder, a link or anything else.
    bool contains(std::string_view name) const;
    bool contains_folder(std::string_view name) const;
    /// The identity of a regular file; nothing if there is none.
    std::optional<FileIdentity> identity(std::string_view name) const;
    /// Removes a file, but only if it is still the one with this identity.
    bool remove(std::string_view name, const FileIdentity& identity) const;

    /// Adds bytes to the end of a file, which is created if necessary.
    tl::expected<void, FileError> append(std::string_view name, std::string_view text) const;

private:
    class Implementation;
    explicit Folder(std::shared_ptr<Implementation> implementation) : implementation_(std::move(implementation)) {}
    std::shared_ptr<Implementation> implementation_;
};

}  // namespace sinew
