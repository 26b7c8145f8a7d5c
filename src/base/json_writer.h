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

    std::string finish() {
        text_.resize(used_);
        return std::move(text_);
    }

    void object(auto&& body) { nest('{', '}', body); }
    void array(auto&& body) { nest('[', ']', body); }
    /// Names the value that the next call writes.
    JsonWriter& key(std::string_view name);
    /// The same for a name that needs no escaping. Faster, because a file may have thousands of keys.
    JsonWriter& plain_key(std::string_view name);

    void value(std::string_view text);
    void value(const char* text) { value(std::string_view(text)); }
    void value(bool truth);
    void value(double number);
    void value(std::integral auto number) {
        char digits[24];
        raw({digits, std::to_chars(digits, std::end(digits), number).ptr});
    }
    /// A number with a decimal point or an exponent, so that it is read back as a double.
    void real(double number);
    /// Text that is JSON already.
    void raw(std::string_view json);

    /// Writes an object with a plain key, unless the object is empty.
    void object_if_any(std::string_view name, auto&& body) {
        const std::size_t before = used_;
        plain_key(name).object(body);
        if (text_[used_ - 2] == '{') used_ = before;
    }

private:
    void nest(char open, char close, auto&& body) {
        separate();
        append(open);
        ++depth_;
        body();
        --depth_;
        if (indented_ && text_[used_ - 1] != open) new_line();
        append(close);
    }
    void separate() {
        if (!after_key_ && depth_ > 0) {
            const char last = text_[used_ - 1];
            if (last != '{' && last != '[') append(',');
            if (indented_) new_line();
        }
        after_key_ = false;
    }
    void new_line();
    void quote(std::string_view text);

    /// The place of the next characters, with room for `size` of them.
    char* room(std::size_t size) {
        if (text_.size() - used_ < size) text_.resize(2 * text_.size() + size);
        return text_.data() + used_;
    }
    void append(char c) {
        *room(1) = c;
        ++used_;
    }
    void append(std::string_view text) {
        text.copy(room(text.size()), text.size());
        used_ += text.size();
    }

    // Only the first `used_` characters count: appending to the string one character at a time takes twice the time. No
    // value ends in an opening bracket, so a last character of `{` or `[` means an empty container.
    std::string text_;
    std::size_t used_ = 0;
    std::size_t depth_ = 0;
    bool indented_;
    bool after_key_ = false;
};

}  // namespace sinew
