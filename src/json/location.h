// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace sinew {

/// The way to a JSON value while its text is walked: a step from the one above, which outlives it. It becomes a pointer
/// only when somebody asks, for that costs more than the walk.
struct JsonLocation {
    const JsonLocation* above = nullptr;
    std::string_view key;   ///< of the member; at the top, the pointer that all others start with
    std::size_t index = 0;  ///< of the element, where there is no key
    bool is_element = false;

    explicit JsonLocation(std::string_view top) : key(top) {}
    JsonLocation(const JsonLocation& from, std::string_view member) : above(&from), key(member) {}
    JsonLocation(const JsonLocation& from, std::size_t element) : above(&from), index(element), is_element(true) {}

    std::string pointer() const;
};

/// Steps for an argument: `way / "children" / i` is gone with the expression that it stands in.
inline JsonLocation operator/(const JsonLocation& from, std::string_view member) {
    return {from, member};
}
inline JsonLocation operator/(const JsonLocation& from, std::size_t element) {
    return {from, element};
}

}  // namespace sinew
