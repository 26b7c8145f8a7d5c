// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

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
    void value(std::unsigned_integral auto number) { raw(std::to_string(number)); }
    void value(std::signed_integral auto number) { raw(std::to_string(number)); }
    /// Text that is JSON already.
    void raw(std::string_view json);

private:
    void nest(char open, char close, auto&& body) {
        separate();
        text_ += open;
        empty_.push_back(true);
        body();
        const bool was_empty = empty_.back();
        empty_.pop_back();
        if (!was_empty) new_line();
        text_ += close;
    }
    void separate();
    void new_line();
    void quote(std::string_view text);

    std::string text_;
    std::vector<bool> empty_;  // of every open object or array
    bool indented_;
    bool after_key_ = false;
};

}  // namespace sinew
