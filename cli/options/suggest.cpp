// SPDX-License-Identifier: MIT
#include "options/suggest.h"

#include <algorithm>
#include <numeric>

namespace sinew::cli {
namespace {

// The Levenshtein distance: the number of letters to change, add or remove.
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t changed = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({changed, row[j] + 1, diagonal + 1});
        }
    }
    return row.back();
}

}  // namespace

std::string did_you_mean(std::string_view word, const std::vector<std::string>& known) {
    const auto closest = std::ranges::min_element(known, {}, [&](const std::string& k) { return distance(word, k); });
    if (closest == known.end() || distance(word, *closest) > std::max<std::size_t>(2, word.size() / 3)) return {};
    return " (did you mean " + *closest + "?)";
}

}  // namespace sinew::cli
