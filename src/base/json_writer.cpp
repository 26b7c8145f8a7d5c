// SPDX-License-Identifier: MIT
#include "base/json_writer.h"

#include <algorithm>
#include <cmath>

#include "base/format.h"
#include "base/text.h"

namespace sinew {
namespace {

// A letter that stands for itself, whatever is beside it.
bool is_plain(char c) {
    return c >= 0x20 && c < 0x7F && c != '"' && c != '\\';
}

}  // namespace

JsonWriter& JsonWriter::key(std::string_view name) {
    separate();
    quote(name);
    text_ += indented_ ? ": " : ":";
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
    text_ += '"';
    if (std::ranges::all_of(text, is_plain)) {  // as almost all is
        text_ += text;
        text_ += '"';
        return;
    }
    const bool well_formed = is_utf8(text);
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
