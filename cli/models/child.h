// SPDX-License-Identifier: MIT
// A program that is not trusted: it gets a time and an amount of memory, and cannot take more.
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
    std::uint64_t memory = 0;  ///< of the program, and of what it prints
};

enum class ChildEnd : std::uint8_t { finished, not_started, crashed, too_slow, too_large };

struct ChildResult {
    ChildEnd end = ChildEnd::not_started;
    int code = 0;     ///< the exit code, or the signal of a crash
    std::string out;  ///< what it printed; its error stream goes nowhere
};

/// Runs a program with that on its standard input. However it ends, it is gone when this returns.
ChildResult run_child(const std::filesystem::path& program, const std::vector<std::string>& arguments,
                      const Bytes& input, const ChildLimits& limits);

}  // namespace sinew::cli
