// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>

namespace sinew::cli {

/// Calls `work` for all numbers below `count` on several threads, including this one, and `finish` for each number in
/// order, on any of the threads but never on two at once. If `finish` returns false, no new work is started; work that
/// has started is still finished.
void in_parallel(std::size_t count, std::size_t threads, const std::function<void(std::size_t)>& work,
                 const std::function<bool(std::size_t)>& finish);

/// The number of threads for `-j`: the number of processors if `wanted` is 0.
std::size_t thread_count(std::size_t wanted);

}  // namespace sinew::cli
