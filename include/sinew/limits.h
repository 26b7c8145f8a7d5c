// SPDX-License-Identifier: MIT
// What bounds the work of a call: limits on what a file may ask for, and a function that can stop it.
#pragma once

#include <cstdint>
#include <functional>

namespace sinew {

/// What a file may ask for while it is read. The limits protect against small files that need a lot of memory.
struct ReadLimits {
    /// The number of elements with a layout of their own (meshes, joints, tracks). Each takes a few hundred bytes of
    /// memory but as little as 16 bytes in a file.
    std::uint64_t max_elements = 4'000'000;
    /// The number of bytes that packed content may unpack to.
    std::uint64_t max_unpacked = std::uint64_t{1} << 28;
    /// The number of bytes that the document and the scene may take in addition to the file itself.
    std::uint64_t max_memory = std::uint64_t{1} << 33;
};

/// The number of values that may be read if each takes this many bytes of memory.
inline std::uint64_t max_values(const ReadLimits& limits, std::uint64_t bytes_each) {
    const std::uint64_t fit = limits.max_memory / bytes_each;
    return fit < limits.max_elements ? fit : limits.max_elements;
}

/// Called with the share of the work that is done, from 0 to 1. Returning false stops the work.
using Progress = std::function<bool(double done)>;

/// Calls the function, if there is one. False: stop.
inline bool go_on(const Progress& progress, double done) {
    return !progress || progress(done);
}

/// The progress of a step that is the part [from, to] of the whole. `whole` must outlive it.
inline Progress progress_of_step(const Progress& whole, double from, double to) {
    if (!whole) return {};
    return [&whole, from, to](double done) { return whole(from + (to - from) * done); };
}

}  // namespace sinew
