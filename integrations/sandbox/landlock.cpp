// SPDX-License-Identifier: MIT
// Landlock by system call: the C library has no functions for it, and the kernel headers of a distribution may be older
// than the kernel.
#include "landlock.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstring>

namespace sinew::sandbox {
namespace {

// The bits of file access rights, from the kernel's documentation of Landlock.
constexpr std::uint64_t read_file_right = 1U << 2;
constexpr std::uint64_t read_folder_right = 1U << 3;
constexpr unsigned rule_path_beneath = 1;

struct Ruleset {
    std::uint64_t handled_files = 0;
    std::uint64_t handled_network = 0;  // since version 4
    std::uint64_t scoped = 0;           // since version 6
};

struct [[gnu::packed]] PathRule {
    std::uint64_t allowed;
    std::int32_t parent;
};

constexpr std::uint64_t lowest_bits(unsigned count) {
    return (std::uint64_t{1} << count) - 1;
}

// Everything that a version can restrict. Version 7 adds options for logging only; later ones are treated like it.
Ruleset all_rights(int abi) {
    unsigned file_rights = 13;       // up to making symbolic links
    if (abi >= 2) file_rights = 14;  // linking and renaming across folders
    if (abi >= 3) file_rights = 15;  // truncating
    if (abi >= 5) file_rights = 16;  // ioctl on devices
    Ruleset rules{.handled_files = lowest_bits(file_rights)};
    if (abi >= 4) rules.handled_network = lowest_bits(2);  // binding and connecting TCP sockets
    if (abi >= 6) rules.scoped = lowest_bits(2);           // abstract Unix sockets, signals
    return rules;
}

std::size_t size_for(int abi) {
    if (abi >= 6) return sizeof(Ruleset);
    return abi >= 4 ? 2 * sizeof(std::uint64_t) : sizeof(std::uint64_t);
}

std::string failure(const std::string& step) {
    return "landlock: " + step + ": " + std::strerror(errno);
}

// A path that does not exist needs no rule: reading it fails anyway.
std::string allow_reading(int ruleset, const std::filesystem::path& path) {
    const int place = ::open(path.c_str(), O_PATH | O_CLOEXEC);
    if (place < 0) return {};
    struct stat facts {};
    std::string error;
    if (::fstat(place, &facts) != 0) {
        error = failure("cannot inspect " + path.string());
    } else {
        const PathRule rule{read_file_right | (S_ISDIR(facts.st_mode) ? read_folder_right : 0), place};
        if (::syscall(SYS_landlock_add_rule, ruleset, rule_path_beneath, &rule, 0) != 0)
            error = failure("cannot allow " + path.string());
    }
    ::close(place);
    return error;
}

}  // namespace

std::string restrict_files(int abi, std::span<const std::filesystem::path> readable) {
    const Ruleset rights = all_rights(abi);
    const auto ruleset = static_cast<int>(::syscall(SYS_landlock_create_ruleset, &rights, size_for(abi), 0));
    if (ruleset < 0) return failure("cannot make rules");
    std::string error;
    for (const auto& path : readable) {
        error = allow_reading(ruleset, path);
        if (!error.empty()) break;
    }
    if (error.empty() && ::syscall(SYS_landlock_restrict_self, ruleset, 0) != 0) error = failure("cannot apply rules");
    ::close(ruleset);
    return error;
}

}  // namespace sinew::sandbox
