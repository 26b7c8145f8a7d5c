// SPDX-License-Identifier: MIT
// The results of the benchmarks: tables for a terminal or for the documentation.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace bench {

/// A time in a suitable unit.
std::string time_text(double seconds);
/// A number with about three digits.
std::string number_text(double number);
/// A ratio, and whether it meets its goal.
std::string ratio_text(double ratio, std::optional<double> goal = {});

struct Table {
    std::string title;
    std::string note;                  ///< what is measured, in a sentence or two
    std::vector<std::string> columns;  ///< the first is left-aligned, the others right-aligned
    std::vector<std::vector<std::string>> rows;
};

enum class Style { terminal, markdown };
std::string text_of(const Table& table, Style style);

/// Each benchmark is one function in its own file.
Table load_table();
Table memory_table();
Table convert_table();
Table batch_table();
Table animation_table();
Table growth_table(const std::string& plot_file);
Table fields_table();
Table vertices_table();

}  // namespace bench
