// SPDX-License-Identifier: MIT
// A sandbox for processes that run third-party decoders on files from others. The process enters it by itself, after
// its libraries are loaded and before it reads the file; nothing can leave it.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <vector>

namespace sinew::sandbox {

/// The parts of the sandbox.
struct Protection {
    int landlock_abi = 0;       ///< 0: no restriction of files; higher versions restrict more
    bool seccomp = false;       ///< only the system calls of a decoder are allowed
    bool no_new_privs = false;  ///< set-user-id programs give no privileges

    bool is_complete() const { return landlock_abi > 0 && seccomp && no_new_privs; }
};

/// The parts that the kernel supports and allows. Changes nothing.
Protection available();

/// As in `landlock (ABI 7), seccomp, no_new_privs`; `none` without any part.
std::string describe(const Protection& protection);
/// The missing parts and what to do about them, as one sentence; empty if none is missing.
std::string describe_missing(const Protection& protection);

/// Confines this process: it can read these files and everything below these folders, write to its open descriptors up
/// to 2, and start threads. It cannot open other files, change files, use the network, start programs or reach other
/// processes. A hostile system call, such as a socket, ends it with SIGSYS. Missing parts of the kernel are skipped.
/// Returns the active parts, or the reason if a supported part fails: then the process must not read the file.
tl::expected<Protection, std::string> enter(std::span<const std::filesystem::path> readable);

}  // namespace sinew::sandbox
