// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace sinew {

/// The way to a JSON value while its text is walked: a step from the one above, which outlives it. It becomes a pointer
/// only when somebody asks, for that costs more than the walk.
struct JsonWay {
    const JsonWay* above = nullptr;
    std::string_view key;   ///< of the member; at the top, the pointer that all others start with
    std::size_t index = 0;  ///< of the element, where there is no key
    bool is_element = false;

    explicit JsonWay(std::string_view top) : key(top) {}
    JsonWay(const JsonWay& from, std::string_view member) : above(&from), key(member) {}
    JsonWay(const JsonWay& from, std::size_t element) : above(&from), index(element), is_element(true) {}

    std::string pointer() const;
};

/// Steps for an argument: `way / "children" / i` is gone with the expression that it stands in.
inline JsonWay operator/(const JsonWay& from, std::string_view member) {
    return {from, member};
}
inline JsonWay operator/(const JsonWay& from, std::size_t element) {
    return {from, element};
}

}  // namespace sinew
