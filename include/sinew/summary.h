// SPDX-License-Identifier: MIT
// The overview of a file that `sinew info` prints, as data.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace sinew {

/// A typed value. Null means that the file does not have it.
using SummaryValue = std::variant<std::uint64_t, double, std::string, std::nullptr_t, bool, std::vector<double>,
                                  std::vector<std::string>>;

struct SummaryProperty {
    std::string name;  ///< the title for people
    SummaryValue value;
    std::string key = name;  ///< the key in JSON, in camelCase
};

struct SummaryColumn {
    std::string title;
    std::string key;  ///< the key in JSON, in camelCase

    SummaryColumn(const char* both) : title(both), key(both) {}
    SummaryColumn(const char* column_title, const char* json_key) : title(column_title), key(json_key) {}
};

struct SummaryTable {
    std::string name;  ///< one word: the title, and the key in JSON
    std::vector<SummaryColumn> columns;
    std::vector<std::vector<SummaryValue>> rows;
};

struct Summary {
    std::vector<SummaryProperty> properties;
    std::vector<SummaryTable> tables;
};

}  // namespace sinew
