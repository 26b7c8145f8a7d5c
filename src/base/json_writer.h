// SPDX-License-Identifier: MIT
#pragma once

#include <charconv>
#include <concepts>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

namespace sinew {

/// Writes JSON in the order of the calls: the same calls give the same bytes.
class JsonWriter {
public:
    explicit JsonWriter(bool indented) : indented_(indented) {}

    const std::string& text() const { return text_; }
    std::string finish() { return std::move(text_); }

    void object(auto&& body) { nest('{', '}', body); }
    void array(auto&& body) { nest('[', ']', body); }
    /// Names the value that the next call writes.
    JsonWriter& key(std::string_view name);

    void value(std::string_view text);
    void value(const char* text) { value(std::string_view(text)); }
    void value(bool truth);
    void value(double number);
    void value(std::integral auto number) {
        char digits[24];
        raw({digits, std::to_chars(digits, std::end(digits), number).ptr});
    }
    /// A number with a point or an exponent, so that it is read as what it is.
    void real(double number);
    /// Text that is JSON already.
    void raw(std::string_view json);

    /// Names an object and writes it, unless nothing is in it.
    void object_if_any(std::string_view name, auto&& body) {
        const std::size_t before = text_.size();
        key(name).object(body);
        if (text_.ends_with("{}")) text_.resize(before);
    }

private:
    void nest(char open, char close, auto&& body) {
        separate();
        text_ += open;
        ++depth_;
        body();
        --depth_;
        if (text_.back() != open) new_line();
        text_ += close;
    }
    void separate();
    void new_line();
    void quote(std::string_view text);

    std::string text_;  // ends in a bracket that opens as long as nothing is in what it opened, for no value does
    std::size_t depth_ = 0;
    bool indented_;
    bool after_key_ = false;
};

}  // namespace sinew
