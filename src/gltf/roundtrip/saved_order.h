// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace sinew::gltf {

/// The original order of elements that another program may have reordered: by saved number, followed by elements
/// without one. If two have the same number, the second is a copy and counts as having none.
inline std::vector<std::size_t> order_by_number(
    std::size_t count, const std::function<std::optional<std::uint64_t>(std::size_t)>& number_of) {
    std::map<std::uint64_t, std::size_t> numbered;
    std::vector<std::size_t> others;
    for (std::size_t i = 0; i < count; ++i) {
        const auto number = number_of(i);
        if (!number || !numbered.try_emplace(*number, i).second) others.push_back(i);
    }
    std::vector<std::size_t> order;
    for (const auto& [number, thing] : numbered) order.push_back(thing);
    order.insert(order.end(), others.begin(), others.end());
    return order;
}

}  // namespace sinew::gltf
