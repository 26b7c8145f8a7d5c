// SPDX-License-Identifier: MIT
// JSON as a tree that keeps the order of members and the text offset of every value.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <variant>
#include <vector>

namespace sinew {

struct JsonMember;

/// A number that fits no C++ type, as written in the text.
struct JsonNumber {
    std::string digits;
};

struct Json {
    using Array = std::vector<Json>;
    using Object = std::vector<JsonMember>;
    using Value =
        std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double, JsonNumber, std::string, Array, Object>;
    Value value;
    std::uint32_t offset = 0;  ///< in the source text

    Json();
    Json(Value v, std::uint32_t at = 0);
    Json(const Json& other);
    Json(Json&& other) noexcept;
    Json& operator=(const Json& other);
    Json& operator=(Json&& other) noexcept;
    ~Json();

    /// The value if it has that type, or null.
    const Array* array() const { return std::get_if<Array>(&value); }
    const Object* object() const { return std::get_if<Object>(&value); }
    const std::string* text() const { return std::get_if<std::string>(&value); }
    const bool* truth() const { return std::get_if<bool>(&value); }
    /// The value if it is a non-negative integer.
    std::optional<std::uint64_t> count() const;
    std::optional<double> number() const;

    /// The member with that key (the last one if the key is repeated), or null.
    const Json* find(std::string_view key) const;
    /// The member with that key, added if it is missing. A value that is not an object becomes one.
    Json& operator[](std::string_view key);

    /// The value at a JSON pointer (RFC 6901), or null.
    const Json* at_pointer(std::string_view pointer) const;
};

struct JsonMember {
    std::string key;
    Json value;
};

struct JsonError {
    std::string message;
    std::size_t offset = 0;
    bool too_many = false;  ///< the text may be valid, but is too long or has too many values
};

/// Parses strict JSON of at most 1 GiB with at most `max_values` values.
tl::expected<Json, JsonError> parse_json(std::string_view text, std::uint64_t max_values);

/// Writes compact or indented JSON. The same tree always gives the same bytes.
std::string to_text(const Json& json, bool indented = false);

/// A key as a step of a JSON pointer, with `~` and `/` escaped.
std::string pointer_step(std::string_view key);

}  // namespace sinew
