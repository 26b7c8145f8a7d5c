// SPDX-License-Identifier: MIT
#include "base/beneath.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>

namespace sinew {
namespace {

// As in <linux/openat2.h>, which older systems do not have.
struct OpenHow {
    std::uint64_t flags = 0;
    std::uint64_t mode = 0;
    std::uint64_t resolve = 0;
};
constexpr std::uint64_t no_magic_links = 0x02;
constexpr std::uint64_t no_symbolic_links = 0x04;
constexpr std::uint64_t beneath = 0x08;
#ifdef SYS_openat2
constexpr long openat2_number = SYS_openat2;
#else
constexpr long openat2_number = 437;  // the same on all processors
#endif

std::string joined_parts(const std::vector<std::string>& parts) {
    std::string name;
    for (const std::string& part : parts) name += (name.empty() ? "" : "/") + part;
    return name;
}

int open_at_once(int folder, const std::string& name, int flags) {
    const OpenHow how{static_cast<std::uint64_t>(flags) | O_CLOEXEC, 0, beneath | no_symbolic_links | no_magic_links};
    for (int attempt = 0;; ++attempt) {
        const long fd = ::syscall(openat2_number, folder, name.c_str(), &how, sizeof how);
        // The kernel gives up if folders are renamed at the same time.
        if (fd >= 0 || errno != EAGAIN || attempt == 100) return static_cast<int>(fd);
    }
}

bool is_link(int folder, const std::string& name) {
    struct stat facts {};
    return ::fstatat(folder, name.c_str(), &facts, AT_SYMLINK_NOFOLLOW) == 0 && S_ISLNK(facts.st_mode);
}

// A link where a folder is expected gives ENOTDIR; ELOOP tells more.
int open_part(int folder, const std::string& name, int flags) {
    const int fd = ::openat(folder, name.c_str(), flags | O_NOFOLLOW | O_CLOEXEC);
    if (fd < 0 && errno == ENOTDIR) errno = is_link(folder, name) ? ELOOP : ENOTDIR;
    return fd;
}

// For systems without openat2: opens one part after the other.
int open_in_steps(int folder, const std::vector<std::string>& parts, int flags) {
    Descriptor last;
    for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
        Descriptor next(open_part(last.ok() ? last.get() : folder, parts[i], O_PATH | O_DIRECTORY));
        if (!next.ok()) return -1;
        last = std::move(next);
    }
    return open_part(last.ok() ? last.get() : folder, parts.back(), flags);
}

// What containers and old kernels answer to a system call that they do not know. The steps report a real reason.
bool may_mean_unknown_call(int error) {
    return error == ENOSYS || error == EPERM || error == EINVAL || error == E2BIG;
}

}  // namespace

std::vector<std::string> parts_beneath(std::string_view name) {
    std::vector<std::string> parts;
    if (name.starts_with('/') || name.starts_with('\\') || name.find('\0') != std::string_view::npos) return {};
    while (!name.empty()) {
        const std::string_view part = name.substr(0, name.find_first_of("/\\"));
        name.remove_prefix(std::min(part.size() + 1, name.size()));
        if (part == "..") return {};
        if (!part.empty() && part != ".") parts.emplace_back(part);
    }
    return parts;
}

Descriptor open_beneath(int folder, const std::vector<std::string>& parts, int flags) {
    const int fd = open_at_once(folder, joined_parts(parts), flags);
    if (fd >= 0 || !may_mean_unknown_call(errno)) return Descriptor(fd);
    return Descriptor(open_in_steps(folder, parts, flags));
}

Descriptor make_folder_beneath(int folder, const std::vector<std::string>& parts) {
    constexpr mode_t folder_mode = 0777;  // as for any new folder; the umask applies
    if (parts.empty()) return Descriptor(::openat(folder, ".", O_PATH | O_DIRECTORY | O_CLOEXEC));
    Descriptor existing = open_beneath(folder, parts, O_PATH | O_DIRECTORY);
    if (existing.ok() || errno != ENOENT) return existing;
    Descriptor last;
    for (const std::string& part : parts) {
        const int above = last.ok() ? last.get() : folder;
        if (::mkdirat(above, part.c_str(), folder_mode) != 0 && errno != EEXIST) return Descriptor();
        Descriptor next(open_part(above, part, O_PATH | O_DIRECTORY));
        if (!next.ok()) return next;
        last = std::move(next);
    }
    return last;
}

}  // namespace sinew
