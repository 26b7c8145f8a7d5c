// SPDX-License-Identifier: MIT
#include "base/json_writer.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/formatted.h"
#include "base/text.h"

namespace sinew {
namespace {

// Characters that need no escaping.
constexpr auto plain_characters = [] {
    std::array<bool, 256> plain{};
    for (std::size_t i = 0x20; i < 0x7F; ++i) plain[i] = i != '"' && i != '\\';
    return plain;
}();

}  // namespace

JsonWriter& JsonWriter::key(std::string_view name) {
    separate();
    quote(name);
    append(indented_ ? ": " : ":");
    after_key_ = true;
    return *this;
}

JsonWriter& JsonWriter::plain_key(std::string_view name) {
    separate();
    char* to = room(name.size() + 4);
    *to++ = '"';
    to += name.copy(to, name.size());
    *to++ = '"';
    *to++ = ':';
    if (indented_) *to++ = ' ';
    used_ = static_cast<std::size_t>(to - text_.data());
    after_key_ = true;
    return *this;
}

void JsonWriter::value(std::string_view text) {
    separate();
    quote(text);
}

void JsonWriter::value(bool truth) {
    raw(truth ? "true" : "false");
}

void JsonWriter::value(double number) {
    if (number == 0 && std::signbit(number)) return raw("-0.0");  // without the point it would be read as an integer
    if (std::isfinite(number)) return raw(formatted("{}", number));
    value(std::isnan(number) ? "NaN" : number > 0 ? "Infinity" : "-Infinity");  // JSON has no such numbers
}

void JsonWriter::real(double number) {
    std::string digits = formatted("{}", number);
    if (digits.find_first_of(".en") == std::string::npos) digits += ".0";
    raw(digits);
}

void JsonWriter::raw(std::string_view json) {
    separate();
    append(json);
}

void JsonWriter::new_line() {
    const std::size_t size = 1 + 2 * depth_;
    char* to = room(size);
    *to = '\n';
    std::fill_n(to + 1, size - 1, ' ');
    used_ += size;
}

void JsonWriter::quote(std::string_view text) {
    char* to = room(text.size() + 2);
    *to++ = '"';
    std::size_t plain = 0;
    for (; plain < text.size() && plain_characters[static_cast<unsigned char>(text[plain])]; ++plain)
        *to++ = text[plain];
    *to = '"';
    if (plain == text.size()) {  // as almost all is
        used_ += plain + 2;
        return;
    }
    const bool well_formed = is_utf8(text);
    append('"');
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            append('\\');
            append(c);
        } else if (c == '\n') {
            append("\\n");
        } else if (byte < 0x20 || byte == 0x7F) {
            append(formatted("\\u{:04x}", byte));
        } else if (byte >= 0x80 && !well_formed) {
            append("\xEF\xBF\xBD");  // the replacement character: file names may be anything, JSON may not
        } else {
            append(c);
        }
    }
    append('"');
}

}  // namespace sinew
