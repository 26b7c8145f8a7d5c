// SPDX-License-Identifier: MIT
#pragma once

#include <charconv>
#include <initializer_list>
#include <string>
#include <string_view>

namespace sinew::obj {

/// Adds a line with a keyword and numbers, each as short as possible without changing the float.
inline void add_line(std::string& text, std::string_view word, std::initializer_list<double> numbers) {
    text += word;
    for (const double number : numbers) {
        char buffer[40];
        const auto end = std::to_chars(buffer, buffer + sizeof buffer, static_cast<float>(number)).ptr;
        text += ' ';
        text.append(buffer, end);
    }
    text += '\n';
}

}  // namespace sinew::obj
