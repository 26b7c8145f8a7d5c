// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace sinew {

/// The location of a JSON value during a walk: a step from its parent's location, which must outlive it. The JSON
/// pointer is built only on demand, because that costs more than the walk.
struct JsonLocation {
    const JsonLocation* above = nullptr;
    std::string_view key;   ///< of the member; at the top, the pointer that all others start with
    std::size_t index = 0;  ///< of the element, if there is no key
    bool is_element = false;

    explicit JsonLocation(std::string_view top) : key(top) {}
    JsonLocation(const JsonLocation& from, std::string_view member) : above(&from), key(member) {}
    JsonLocation(const JsonLocation& from, std::size_t element) : above(&from), index(element), is_element(true) {}

    std::string pointer() const;
};

/// Makes a child location as a temporary for a function argument: `location / "children" / i`.
inline JsonLocation operator/(const JsonLocation& from, std::string_view member) {
    return {from, member};
}
inline JsonLocation operator/(const JsonLocation& from, std::size_t element) {
    return {from, element};
}

}  // namespace sinew
