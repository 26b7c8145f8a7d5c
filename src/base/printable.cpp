// SPDX-License-Identifier: MIT
#include <sinew/app/printable.h>

#include <algorithm>

#include "base/formatted.h"

namespace sinew {
namespace {

struct Range {
    std::uint32_t first;
    std::uint32_t last;
};

// Beyond control characters: what Unicode calls default-ignorable, format or separator characters, and noncharacters.
// Joiners (U+200C, U+200D) and variation selectors (U+FE00…U+FE0F) are part of words and emoji, but a name could hide
// differences with them.
constexpr Range invisible[] = {
    {0x00AD, 0x00AD},      // soft hyphen
    {0x034F, 0x034F},      // combining grapheme joiner
    {0x061C, 0x061C},      // Arabic letter mark
    {0x115F, 0x1160},      // Hangul fillers
    {0x17B4, 0x17B5},      // Khmer inherent vowels
    {0x180B, 0x180F},      // Mongolian selectors
    {0x200B, 0x200F},      // zero width, marks of direction
    {0x2028, 0x202E},      // line separators, bidirectional embedding and override
    {0x2060, 0x206F},      // word joiner, bidirectional isolates
    {0x3164, 0x3164},      // Hangul filler
    {0xFE00, 0xFE0F},      // variation selectors
    {0xFEFF, 0xFEFF},      // byte order mark
    {0xFFA0, 0xFFA0},      // Hangul filler
    {0xFFF0, 0xFFFB},      // annotations
    {0xFFFE, 0xFFFF},      // noncharacters
    {0x1BCA0, 0x1BCA3},    // shorthand format controls
    {0x1D173, 0x1D17A},    // musical format controls
    {0xE0000, 0xE0FFF},    // tags, variation selectors
    {0x10FFFE, 0x10FFFF},  // noncharacters
};

void add_escaped(std::string& text, std::uint32_t code) {
    if (code < 0x80) {
        text += formatted("\\x{:02x}", code);
    } else if (code < 0x10000) {
        text += formatted("\\u{:04x}", code);
    } else {
        text += formatted("\\u{:04x}\\u{:04x}", 0xD800 + ((code - 0x10000) >> 10), 0xDC00 + (code & 0x3FF));
    }
}

bool is_plain(char c) {
    return c >= ' ' && c < 0x7F;
}

std::string made_visible(std::string_view text, std::string_view kept) {
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        const auto plain = static_cast<std::size_t>(std::ranges::find_if_not(text, is_plain) - text.begin());
        result += text.substr(0, plain);
        text.remove_prefix(plain);
        if (text.empty()) break;
        std::uint32_t code = 0;
        const std::size_t size = first_character(text, code);
        if (size == 0) {
            result += formatted("\\x{:02x}", static_cast<unsigned char>(text[0]));
        } else if (is_unprintable(code) && kept.find(text[0]) == std::string_view::npos) {
            add_escaped(result, code);
        } else {
            result += text.substr(0, size);
        }
        text.remove_prefix(std::max<std::size_t>(size, 1));
    }
    return result;
}

}  // namespace

std::size_t first_character(std::string_view text, std::uint32_t& code) {
    const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
    const unsigned lead = byte(0);
    code = lead;
    if (lead < 0x80) return text.empty() ? 0 : 1;
    const std::size_t size = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
    // Overlong encodings, surrogates, and code points above U+10FFFF.
    if ((lead == 0xE0 && byte(1) < 0xA0) || (lead == 0xED && byte(1) > 0x9F)) return 0;
    if ((lead == 0xF0 && byte(1) < 0x90) || (lead == 0xF4 && byte(1) > 0x8F)) return 0;
    code = lead & (0x7FU >> size);
    for (std::size_t i = 1; i < size; ++i) {
        if ((byte(i) & 0xC0U) != 0x80) return 0;
        code = code << 6 | (byte(i) & 0x3FU);
    }
    return size;
}

bool is_unprintable(std::uint32_t code) {
    if (code < 0x20 || (code >= 0x7F && code < 0xA0)) return true;
    if (code < invisible[0].first) return false;
    return std::ranges::any_of(invisible, [&](const Range& r) { return code >= r.first && code <= r.last; });
}

std::string printable(std::string_view text) {
    return made_visible(text, "");
}

std::string printable_lines(std::string_view text) {
    return made_visible(text, "\n\t");
}

std::string shortened_text(std::string_view text, std::size_t most) {
    std::size_t end = 0;
    for (std::size_t count = 0; end < text.size(); ++count) {
        if (count == most) return std::string(text.substr(0, end)) + "…";
        std::uint32_t code = 0;
        end += std::max<std::size_t>(first_character(text.substr(end), code), 1);
    }
    return std::string(text);
}

}  // namespace sinew
