// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

namespace sinew::cli {

/// `1,234,567`.
inline std::string grouped(std::uint64_t number) {
    std::string text = std::to_string(number);
    for (std::size_t i = text.size(); i > 3; i -= 3) text.insert(i - 3, 1, ',');
    return text;
}

/// `3 warnings`.
inline std::string counted(std::uint64_t number, const std::string& noun) {
    return grouped(number) + ' ' + noun + (number == 1 ? "" : "s");
}

/// `3 vertices`, for nouns with an irregular plural.
inline std::string counted(std::uint64_t number, const std::string& one, const std::string& many) {
    return grouped(number) + ' ' + (number == 1 ? one : many);
}

}  // namespace sinew::cli
