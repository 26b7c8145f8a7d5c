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
    /// The same for a name without anything to escape, as those that the program knows: files may have thousands.
    JsonWriter& plain_key(std::string_view name);

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

    /// Names an object with a plain key and writes it, unless nothing is in it.
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

    /// Where the next letters go; there is room for so many.
    char* room(std::size_t size) {
        if (text_.size() - used_ < size) text_.resize(2 * text_.size() + size);
        return text_.data() + used_;
    }
    void append(char letter) {
        *room(1) = letter;
        ++used_;
    }
    void append(std::string_view text) {
        text.copy(room(text.size()), text.size());
        used_ += text.size();
    }

    // What is used ends in a bracket that opens as long as nothing is in what it opened, for no value does. A string
    // that grows with every letter takes twice the time.
    std::string text_;
    std::size_t used_ = 0;
    std::size_t depth_ = 0;
    bool indented_;
    bool after_key_ = false;
};

}  // namespace sinew
