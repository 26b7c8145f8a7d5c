// SPDX-License-Identifier: MIT
#include <dirent.h>
#include <fcntl.h>
#include <sinew/folder.h>
#include <sinew/image.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <map>
#include <optional>

#include "base/beneath.h"
#include "base/descriptor.h"
#include "base/temporary.h"

namespace sinew {
namespace {

using Parts = std::vector<std::string>;

// A pipe would block the program, and a terminal could become its own.
constexpr int read_flags = O_RDONLY | O_NONBLOCK | O_NOCTTY;

constexpr std::string_view leads_out = "the name leads out of the folder";

std::string without_case(std::string_view text) {
    std::string result(text);
    for (char& c : result) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + ('a' - 'A'));
    }
    return result;
}

std::int64_t nanoseconds_of(const struct statx_timestamp& time) {
    return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

// With an empty name, of the open file itself. Nothing if it is not a regular file.
std::optional<FileIdentity> file_identity(int folder, const char* name) {
    struct statx facts {};
    const int flags = AT_SYMLINK_NOFOLLOW | (*name == '\0' ? AT_EMPTY_PATH : 0);
    if (::statx(folder, name, flags, STATX_BASIC_STATS | STATX_BTIME, &facts) != 0) return std::nullopt;
    if (!S_ISREG(facts.stx_mode)) return std::nullopt;
    const bool is_dated = (facts.stx_mask & STATX_BTIME) != 0;
    return FileIdentity{facts.stx_ino, is_dated ? nanoseconds_of(facts.stx_btime) : 0, nanoseconds_of(facts.stx_mtime)};
}

tl::unexpected<FileError> opening_failure(Error error, std::string_view doing) {
    if (errno == ELOOP) return file_failure(error, "is a symbolic link, or in one; links are not followed here");
    return system_failure(error, doing);
}

// The parent of a file that may not exist yet, and the name of the file in it.
struct Place {
    Descriptor folder;
    std::string name;

    bool look(struct stat& facts) const {
        return folder.ok() && ::fstatat(folder.get(), name.c_str(), &facts, AT_SYMLINK_NOFOLLOW) == 0;
    }
};

// Waits until the entries of a folder are on disk, and those of the folders above it, which may be new as well.
bool sync_folders(int folder) {
    Descriptor at(::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    for (bool is_first = true;; is_first = false) {
        const bool synced = at.ok() && ::fsync(at.get()) == 0;
        if (!synced) return !is_first;  // a folder of somebody else
        Descriptor above(::openat(at.get(), "..", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
        struct stat here {};
        struct stat there {};
        if (!above.ok() || ::fstat(at.get(), &here) != 0 || ::fstat(above.get(), &there) != 0) return true;
        if (here.st_ino == there.st_ino && here.st_dev == there.st_dev) return true;  // the root
        at = std::move(above);
    }
}

}  // namespace

class Folder::Implementation {
public:
    explicit Implementation(Descriptor folder) : folder_(std::move(folder)) {}
    int get() const { return folder_.get(); }

    Place place_of(Parts parts) const {
        if (parts.empty()) return {};
        std::string name = std::move(parts.back());
        parts.pop_back();
        if (parts.empty()) return {Descriptor(::openat(get(), ".", O_PATH | O_DIRECTORY | O_CLOEXEC)), std::move(name)};
        return {open_beneath(get(), parts, O_PATH | O_DIRECTORY), std::move(name)};
    }

    // The parts as they are spelled on disk; empty if they do not exist.
    Parts spelled(const Parts& parts) {
        Parts found;
        for (const std::string& part : parts) {
            found.push_back(part);
            struct stat facts {};
            if (place_of(found).look(facts)) continue;
            found.pop_back();
            const std::string other = entry_ignoring_case(found, part);
            if (other.empty()) return {};
            found.push_back(other);
        }
        return found;
    }

private:
    // Of several entries that differ only in case, the first in order.
    using Entries = std::map<std::string, std::string>;

    std::string entry_ignoring_case(const Parts& folder, const std::string& name) {
        const auto [known, is_new] = entries_.try_emplace(folder);
        if (is_new) known->second = entries_of(folder);
        const auto found = known->second.find(without_case(name));
        return found == known->second.end() ? std::string() : found->second;
    }

    Entries entries_of(const Parts& folder) const {
        constexpr int flags = O_RDONLY | O_DIRECTORY;
        const int fd = folder.empty() ? ::openat(get(), ".", flags | O_CLOEXEC) : -1;
        Descriptor opened = fd >= 0          ? Descriptor(fd)
                            : folder.empty() ? Descriptor()
                                             : open_beneath(get(), folder, flags);
        DIR* list = opened.ok() ? ::fdopendir(::dup(opened.get())) : nullptr;
        Entries entries;
        if (list == nullptr) return entries;
        while (const dirent* entry = ::readdir(list)) {
            std::string name = entry->d_name;
            auto [known, is_new] = entries.try_emplace(without_case(name), name);
            if (!is_new && name < known->second) known->second = std::move(name);
        }
        ::closedir(list);
        return entries;
    }

    Descriptor folder_;
    std::map<Parts, Entries> entries_;  ///< listed once: a model may have thousands of textures
};

tl::expected<Folder, FileError> Folder::open(const std::filesystem::path& path) {
    // Without O_RDONLY, a folder that may be entered but not listed can be used.
    Descriptor folder(::open(path.empty() ? "." : path.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
    if (!folder.ok()) return system_failure(Error::cannot_read, "cannot open the folder");
    return Folder(std::make_shared<Implementation>(std::move(folder)));
}

std::string Folder::find(std::string_view name) const {
    std::string found;
    const Parts parts = implementation_->spelled(parts_beneath(name));
    struct stat facts {};
    if (parts.empty() || !implementation_->place_of(parts).look(facts) || !S_ISREG(facts.st_mode)) return {};
    for (const std::string& part : parts) found += (found.empty() ? "" : "/") + part;
    return found;
}

std::string Folder::find_texture(std::string_view name) const {
    for (const std::string& place : texture_candidates(name)) {
        if (std::string found = find(place); !found.empty()) return found;
    }
    return {};
}

tl::expected<Bytes, FileError> Folder::read(std::string_view name, const ReadFileOptions& options) const {
    const Parts wanted = parts_beneath(name);
    if (wanted.empty()) return file_failure(Error::cannot_read, std::string(leads_out));
    Descriptor file = open_beneath(implementation_->get(), wanted, read_flags);
    if (!file.ok() && errno == ENOENT) {
        const Parts parts = implementation_->spelled(wanted);
        if (parts.empty()) return file_failure(Error::cannot_read, "not found in the model's folder");
        file = open_beneath(implementation_->get(), parts, read_flags);
    }
    if (!file.ok()) return opening_failure(Error::cannot_read, "cannot open");
    ReadFileOptions how = options;
    how.only_regular = true;
    return read_open_file(file.get(), how);
}

tl::expected<FileIdentity, FileError> Folder::write(std::string_view name, std::span<const Piece> pieces,
                                                    const WriteFileOptions& options) const {
    Parts parts = parts_beneath(name);
    if (parts.empty()) return file_failure(Error::cannot_write, std::string(leads_out));
    const std::string target = std::move(parts.back());
    parts.pop_back();
    const Descriptor folder = make_folder_beneath(implementation_->get(), parts);
    if (!folder.ok()) return opening_failure(Error::cannot_write, "cannot create the folder");
    struct stat old {};
    const bool exists = ::fstatat(folder.get(), target.c_str(), &old, AT_SYMLINK_NOFOLLOW) == 0;
    if (exists && S_ISDIR(old.st_mode)) return file_failure(Error::cannot_write, "is a directory");
    if (exists && !options.overwrite) return file_failure(Error::already_exists, "already exists");

    Temporary temporary(folder.get());
    if (temporary.get() < 0) return system_failure(Error::cannot_write, "cannot create");
    if (exists && S_ISREG(old.st_mode)) {
        // Owner first, because changing it clears the set-id bits; these are restored only if the owner is the same.
        const bool same_owner = ::fchown(temporary.get(), old.st_uid, old.st_gid) == 0;
        ::fchmod(temporary.get(), old.st_mode & (same_owner ? 07777 : 0777));
    }
    if (auto written = write_pieces(temporary.get(), pieces, options.progress); !written) {
        return tl::make_unexpected(written.error());
    }
    const auto made = file_identity(temporary.get(), "");
    if (!made) return system_failure(Error::cannot_write, "cannot write");
    if (options.durable && ::fsync(temporary.get()) != 0) return system_failure(Error::cannot_write, "cannot write");
    if (temporary.publish(target, options.overwrite)) {
        if (!options.durable || sync_folders(folder.get())) return *made;
        return system_failure(Error::cannot_write, "written, but perhaps not to the disk");
    }
    if (errno == EEXIST) return file_failure(Error::already_exists, "already exists");
    return system_failure(Error::cannot_write, "cannot write");
}

bool Folder::has_content(std::string_view name, std::span<const Piece> pieces) const {
    const Parts parts = parts_beneath(name);
    const std::uint64_t size = total_size(pieces);
    struct stat facts {};
    if (!implementation_->place_of(parts).look(facts) || !S_ISREG(facts.st_mode)) return false;
    if (static_cast<std::uint64_t>(facts.st_size) != size) return false;
    const auto bytes = read(name);
    if (!bytes || bytes->size() != size) return false;
    auto rest = bytes->span();
    const auto is_next = [&](std::span<const std::byte> part) {
        const auto there = rest.first(part.size());
        rest = rest.subspan(part.size());
        return std::ranges::equal(there, part);
    };
    return std::ranges::all_of(pieces, [&](const Piece& piece) { return piece.for_each_part(is_next); });
}

bool Folder::contains(std::string_view name) const {
    struct stat facts {};
    return implementation_->place_of(parts_beneath(name)).look(facts);
}

bool Folder::contains_folder(std::string_view name) const {
    struct stat facts {};
    return implementation_->place_of(parts_beneath(name)).look(facts) && S_ISDIR(facts.st_mode);
}

std::optional<FileIdentity> Folder::identity(std::string_view name) const {
    const Place place = implementation_->place_of(parts_beneath(name));
    return place.folder.ok() ? file_identity(place.folder.get(), place.name.c_str()) : std::nullopt;
}

bool Folder::remove(std::string_view name, const FileIdentity& identity) const {
    const Place place = implementation_->place_of(parts_beneath(name));
    if (!place.folder.ok() || file_identity(place.folder.get(), place.name.c_str()) != identity) return false;
    return ::unlinkat(place.folder.get(), place.name.c_str(), 0) == 0;
}

tl::expected<void, FileError> Folder::append(std::string_view name, std::string_view text) const {
    const Place place = implementation_->place_of(parts_beneath(name));
    constexpr mode_t file_mode = 0666;
    // O_EXCL does not follow links either; O_NOFOLLOW is for the file that exists.
    constexpr int flags = O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
    const Descriptor file(place.folder.ok() ? ::openat(place.folder.get(), place.name.c_str(), flags, file_mode) : -1);
    struct stat facts {};
    if (!file.ok() || ::fstat(file.get(), &facts) != 0) return opening_failure(Error::cannot_write, "cannot open");
    if (!S_ISREG(facts.st_mode)) return file_failure(Error::cannot_write, "is not a regular file");
    const Piece piece(Bytes::borrow(std::as_bytes(std::span(text))));
    return write_pieces(file.get(), std::span(&piece, 1), {});
}

}  // namespace sinew
