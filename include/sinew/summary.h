// SPDX-License-Identifier: MIT
// The overview of a file that `sinew info` prints, as data.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace sinew {

using SummaryValue = std::variant<std::uint64_t, double, std::string>;

struct SummaryProperty {
    std::string name;
    SummaryValue value;
};

struct SummaryTable {
    std::string name;
    std::vector<std::string> columns;
    std::vector<std::vector<SummaryValue>> rows;
};

struct Summary {
    std::vector<SummaryProperty> properties;
    std::vector<SummaryTable> tables;
};

}  // namespace sinew
