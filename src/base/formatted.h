// SPDX-License-Identifier: MIT
// fmt behind one function: its headers cost each file four seconds when they bring their code along, this a third of
// one.
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
