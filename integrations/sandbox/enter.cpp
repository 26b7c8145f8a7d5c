// SPDX-License-Identifier: MIT
#include <linux/capability.h>
#include <sinew/sandbox.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "landlock.h"
#include "system_calls.h"

namespace sinew::sandbox {
namespace {

tl::unexpected<std::string> failed(const std::string& what) {
    return tl::make_unexpected("the sandbox cannot be entered: " + what);
}

// Keeps only the right to read files of other users, which root may have chosen.
bool drop_capabilities() {
    __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
    std::array<__user_cap_data_struct, 2> sets{};
    if (::syscall(SYS_capget, &header, sets.data()) != 0) return false;
    constexpr unsigned kept = 1U << CAP_DAC_READ_SEARCH;
    sets[0] = {.effective = sets[0].effective & kept, .permitted = sets[0].permitted & kept, .inheritable = 0};
    sets[1] = {};
    return ::syscall(SYS_capset, &header, sets.data()) == 0;
}

}  // namespace

tl::expected<Protection, std::string> enter(std::span<const std::filesystem::path> readable) {
    const Protection offered = available();
    Protection active;
    ::syscall(SYS_close_range, 3U, ~0U, 0U);  // Linux 5.9; what started this process has closed them before
    if (offered.no_new_privs) {
        if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return failed(std::strerror(errno));
        active.no_new_privs = true;
    }
    if (!drop_capabilities()) return failed(std::string("capabilities: ") + std::strerror(errno));
    if (offered.landlock_abi > 0) {
        if (const std::string error = restrict_files(offered.landlock_abi, readable); !error.empty())
            return failed(error);
        active.landlock_abi = offered.landlock_abi;
    }
    // Last: the steps before it need system calls that it refuses.
    if (offered.seccomp) {
        if (const std::string error = restrict_system_calls(); !error.empty()) return failed(error);
        active.seccomp = true;
    }
    return active;
}

}  // namespace sinew::sandbox
