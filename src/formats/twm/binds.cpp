// SPDX-License-Identifier: MIT
#include "formats/twm/binds.h"

#include <algorithm>

namespace sinew::twm {

bool has_transposed_binds(const Document& d) {
    const auto all_zero = [](const Joint& j, std::array<std::size_t, 3> elements) {
        return std::ranges::all_of(elements, [&](std::size_t e) { return j.inverse_bind[e] == 0; });
    };
    const bool last_row_empty = std::ranges::all_of(d.joints, [&](auto& j) { return all_zero(j, {12, 13, 14}); });
    const bool last_column_empty = std::ranges::all_of(d.joints, [&](auto& j) { return all_zero(j, {3, 7, 11}); });
    return last_row_empty && !last_column_empty;
}

}  // namespace sinew::twm
