// SPDX-License-Identifier: MIT
#include "base/text.h"

#include <sinew/app/printable.h>

#include <algorithm>

#include "base/formatted.h"

namespace sinew {

namespace {

// The first `most` bytes, without a partial character at the end.
std::string_view beginning(std::string_view text, std::size_t most) {
    if (text.size() <= most) return text;
    while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0) == 0x80) --most;
    return text.substr(0, most);
}

std::string escaped(char c) {
    constexpr std::string_view plain("\0\t\r\n\"\\", 6);
    constexpr std::string_view letters = "0trn\"\\";
    const std::size_t at = plain.find(c);
    return at == std::string_view::npos ? std::string(1, c) : std::string{'\\', letters[at]};
}

void add_hex(std::string& text, std::byte b, std::string_view digits) {
    text += digits[std::to_integer<std::size_t>(b >> 4)];
    text += digits[std::to_integer<std::size_t>(b & std::byte{15})];
}

}  // namespace

std::string quote(std::span<const std::byte> bytes, std::size_t most) {
    const std::string_view all(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    const std::string_view shown = beginning(all, most);
    std::string text;
    for (const char c : shown) text += escaped(c);
    if (printable(text) == text) {
        text = '"' + text + '"';
    } else {
        text = "0x";
        for (const std::byte b : bytes.first(shown.size())) add_hex(text, b, "0123456789ABCDEF");
    }
    return shown.size() < all.size() ? text + " …" : text;
}

std::string readable(std::string_view text) {
    return printable(text) == text ? std::string(text) : quote(text);
}

std::string whole_name(std::string_view name) {
    return is_utf8(name) ? std::string(name) : quote(std::as_bytes(std::span(name)), name.size());
}

std::string hex(std::span<const std::byte> bytes) {
    std::string text;
    for (const std::byte b : bytes) {
        if (!text.empty()) text += ' ';
        add_hex(text, b, "0123456789abcdef");
    }
    return text;
}

std::string grouped(std::uint64_t number) {
    std::string text = std::to_string(number);
    for (std::size_t i = text.size(); i > 3; i -= 3) text.insert(i - 3, 1, ',');
    return text;
}

std::string counted(std::uint64_t count, std::string_view singular, std::string_view plural) {
    return formatted("{} {}", grouped(count), count == 1 ? singular : plural);
}

std::string share(std::uint64_t count, std::uint64_t all, std::string_view plural) {
    return formatted("{} of {} {}", grouped(count), grouped(all), plural);
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
