// SPDX-License-Identifier: MIT
#include "base/json_writer.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/format.h"
#include "base/text.h"

namespace sinew {
namespace {

// Letters that stand for themselves, whatever is beside them.
constexpr auto plain_letters = [] {
    std::array<bool, 256> plain{};
    for (std::size_t i = 0x20; i < 0x7F; ++i) plain[i] = i != '"' && i != '\\';
    return plain;
}();

bool is_plain(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return plain_letters[static_cast<unsigned char>(c)]; });
}

}  // namespace

JsonWriter& JsonWriter::key(std::string_view name) {
    separate();
    quote(name);
    text_ += ':';
    if (indented_) text_ += ' ';
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
    if (number == 0 && std::signbit(number))
        return raw("-0.0");  // without the point it would be read as a whole number
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
    text_ += json;
}

void JsonWriter::separate() {
    if (after_key_) {
        after_key_ = false;
        return;
    }
    if (depth_ == 0) return;
    if (text_.back() != '{' && text_.back() != '[') text_ += ',';
    new_line();
}

void JsonWriter::new_line() {
    if (!indented_) return;
    text_ += '\n';
    text_.append(2 * depth_, ' ');
}

void JsonWriter::quote(std::string_view text) {
    if (is_plain(text)) {  // as almost all is
        const std::size_t before = text_.size();
        text_.append(text.size() + 2, '"');
        std::ranges::copy(text, text_.data() + before + 1);
        return;
    }
    const bool well_formed = is_utf8(text);
    text_ += '"';
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            (text_ += '\\') += c;
        } else if (c == '\n') {
            text_ += "\\n";
        } else if (byte < 0x20 || byte == 0x7F) {
            text_ += formatted("\\u{:04x}", byte);
        } else if (byte >= 0x80 && !well_formed) {
            text_ += "\xEF\xBF\xBD";  // the replacement character: file names may be anything, JSON may not
        } else {
            text_ += c;
        }
    }
    text_ += '"';
}

}  // namespace sinew
