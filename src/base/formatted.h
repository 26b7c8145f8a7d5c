// SPDX-License-Identifier: MIT
// fmt behind one function: the header-only fmt adds four seconds to the compilation of a file, this header a third of a
// second.
#pragma once

#include <fmt/core.h>

#include <string>

namespace sinew {

std::string format_arguments(fmt::string_view text, fmt::format_args arguments);

/// `formatted("{} of {}", 1, 2)` is `1 of 2`.
template <class... T>
std::string formatted(fmt::format_string<T...> text, T&&... values) {
    return format_arguments(text, fmt::make_format_args(values...));
}

}  // namespace sinew
