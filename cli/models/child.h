// SPDX-License-Identifier: MIT
// Runs an untrusted program with limits on time and memory.
#pragma once

#include <sinew/bytes.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace sinew::cli {

struct ChildLimits {
    std::chrono::milliseconds time{0};
    std::uint64_t memory = 0;  ///< for the program, and for its output
};

enum class ChildEnd : std::uint8_t {
    finished,
    not_started,
    crashed,
    refused,  ///< stopped by its sandbox
    too_slow,
    too_large
};

struct ChildResult {
    ChildEnd end = ChildEnd::not_started;
    int code = 0;     ///< the exit code, or the signal of a crash
    std::string out;  ///< its standard output; its error stream is discarded
};

/// Runs a program with `input` on its standard input, in a session of its own, without other descriptors and with an
/// almost empty environment. The program and everything in its session have ended when this returns; they also end if
/// this process does.
ChildResult run_child(const std::filesystem::path& program, const std::vector<std::string>& arguments,
                      const Bytes& input, const ChildLimits& limits);

}  // namespace sinew::cli
