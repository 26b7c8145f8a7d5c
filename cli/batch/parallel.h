// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>

namespace sinew::cli {

/// Calls `work` for all numbers below `count` on several threads at once, this one among them, and `finish` for each in
/// order, on any of them but never on two. When that returns false, nothing new is begun; what has begun is still
/// finished.
void in_parallel(std::size_t count, std::size_t threads, const std::function<void(std::size_t)>& work,
                 const std::function<bool(std::size_t)>& finish);

/// How many threads `-j` means: all that the machine has, if it is 0.
std::size_t thread_count(std::size_t wanted);

}  // namespace sinew::cli
