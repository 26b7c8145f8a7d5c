// SPDX-License-Identifier: MIT
// Runs a command on a kernel that lacks a part of the sandbox: `old_kernel landlock|seccomp COMMAND…`. A filter answers
// the system calls of that part with ENOSYS, as containers do.
#include <seccomp.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <string_view>

int main(int count, char** arguments) {
    if (count < 3) return 2;
    const std::string_view part = arguments[1];
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    int error = 0;
    if (part == "landlock") {
        error = seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(landlock_create_ruleset), 0);
    } else if (part == "seccomp") {
        error = seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(seccomp), 0);
    } else {
        return 2;
    }
    if (error != 0 || seccomp_load(filter) != 0) {
        std::fputs("old_kernel: cannot set the filter\n", stderr);
        return 99;
    }
    execv(arguments[2], arguments + 2);
    return 99;
}
