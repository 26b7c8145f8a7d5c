// SPDX-License-Identifier: MIT
#include <linux/seccomp.h>
#include <sinew/sandbox.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>

namespace sinew::sandbox {
namespace {

constexpr unsigned landlock_version_flag = 1;  // LANDLOCK_CREATE_RULESET_VERSION

}  // namespace

Protection available() {
    const long abi = ::syscall(SYS_landlock_create_ruleset, nullptr, 0, landlock_version_flag);
    std::uint32_t action = SECCOMP_RET_KILL_PROCESS;
    return {.landlock_abi = static_cast<int>(std::max(abi, 0L)),
            .seccomp = ::syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0,
            .no_new_privs = ::prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) >= 0};
}

std::string describe(const Protection& protection) {
    std::string text;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    if (protection.landlock_abi > 0) add("landlock (ABI " + std::to_string(protection.landlock_abi) + ")");
    if (protection.seccomp) add("seccomp");
    if (protection.no_new_privs) add("no_new_privs");
    return text.empty() ? "none" : text;
}

std::string describe_missing(const Protection& protection) {
    std::string text;
    const auto add = [&](const char* part) { text += (text.empty() ? "" : " and ") + std::string(part); };
    if (protection.landlock_abi == 0) add("Landlock (Linux 5.13)");
    if (!protection.seccomp) add("seccomp (Linux 4.14)");
    if (!protection.no_new_privs) add("no_new_privs (Linux 3.5)");
    if (text.empty()) return text;
    return "this system does not offer " + text +
           ", so foreign formats are read in an incomplete sandbox; enable it in the kernel or the container, or "
           "import "
           "only files that you trust";
}

}  // namespace sinew::sandbox
