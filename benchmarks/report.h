// SPDX-License-Identifier: MIT
// What the benchmarks tell: tables, for a terminal or for the documentation.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace bench {

/// A time in the unit that suits it.
std::string time_text(double seconds);
/// A number of three digits or so.
std::string number_text(double number);
/// A ratio, and whether it is what it should be at most.
std::string ratio_text(double ratio, std::optional<double> goal = {});

struct Table {
    std::string title;
    std::string note;                  ///< what is measured, in a sentence or two
    std::vector<std::string> columns;  ///< the first is to the left, the others to the right
    std::vector<std::vector<std::string>> rows;
};

enum class Style { terminal, markdown };
std::string text_of(const Table& table, Style style);

/// Every benchmark is one function in a file of its own.
Table load_table();
Table memory_table();
Table convert_table();
Table batch_table();
Table animation_table();
Table growth_table(const std::string& plot_file);
Table fields_table();

}  // namespace bench
