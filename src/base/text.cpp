// SPDX-License-Identifier: MIT
#include "base/text.h"

#include <algorithm>

#include "base/format.h"

namespace sinew {

std::string quoted(std::span<const std::byte> bytes) {
    const auto printable = [](std::byte b) { return b >= std::byte{0x20} && b < std::byte{0x7F}; };
    std::string text;
    if (std::ranges::all_of(bytes, printable)) {
        text = "\"";
        for (const std::byte b : bytes) text += static_cast<char>(b);
        return text + '"';
    }
    text = "0x";
    for (const std::byte b : bytes) text += formatted("{:02X}", static_cast<unsigned>(b));
    return text;
}

std::string hex(std::span<const std::byte> bytes) {
    std::string text;
    for (const std::byte b : bytes) {
        if (!text.empty()) text += ' ';
        text += formatted("{:02x}", static_cast<unsigned>(b));
    }
    return text;
}

std::string grouped(std::uint64_t number) {
    std::string text = std::to_string(number);
    for (std::size_t i = text.size(); i > 3; i -= 3) text.insert(i - 3, 1, ',');
    return text;
}

std::string as_uri(std::string_view path) {
    constexpr std::string_view kept = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
    std::string uri = path.starts_with('/') ? "file://" : "";
    for (const char c : path) {
        if (kept.find(c) != std::string_view::npos) {
            uri += c;
        } else {
            uri += formatted("%{:02X}", static_cast<unsigned char>(c));
        }
    }
    return uri;
}

bool is_utf8(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        const auto lead = static_cast<unsigned char>(text[i]);
        const std::size_t length = lead < 0x80 ? 1 : lead >= 0xC2 && lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        if (lead >= 0x80 && (lead < 0xC2 || lead > 0xF4)) return false;
        if (length > text.size() - i) return false;
        std::uint32_t code = length == 1 ? lead : lead & (0x7Fu >> length);
        for (std::size_t k = 1; k < length; ++k) {
            const auto next = static_cast<unsigned char>(text[i + k]);
            if ((next & 0xC0) != 0x80) return false;
            code = code << 6 | (next & 0x3Fu);
        }
        constexpr std::uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
        if (code < smallest[length] || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) return false;
        i += length;
    }
    return true;
}

}  // namespace sinew
