// SPDX-License-Identifier: MIT
#include "collada_text.h"

#include <algorithm>

namespace sinew::assimp {

std::string without_leading_spaces(std::string_view xml) {
    std::string text;
    text.reserve(xml.size());
    while (!xml.empty()) {
        const std::size_t end_of_tag = std::min(xml.find('>'), xml.size() - 1);
        text += xml.substr(0, end_of_tag + 1);
        xml.remove_prefix(end_of_tag + 1);
        const std::size_t start = std::min(xml.find_first_not_of(" \t\r\n"), xml.size());
        if (start < xml.size() && xml[start] != '<') xml.remove_prefix(start);
    }
    return text;
}

}  // namespace sinew::assimp
