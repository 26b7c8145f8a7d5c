// SPDX-License-Identifier: MIT
#include "report.h"

#include <fmt/format.h>

#include <algorithm>

namespace bench {
namespace {

// The number of terminal columns of a text: a UTF-8 sequence takes one.
std::size_t width_of(const std::string& text) {
    return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string padded(const std::string& text, std::size_t width, bool left) {
    const std::string gap(width - std::min(width, width_of(text)), ' ');
    return left ? text + gap : gap + text;
}

}  // namespace

std::string number_text(double number) {
    if (number >= 100) return fmt::format("{:.0f}", number);
    return number >= 10 ? fmt::format("{:.1f}", number) : fmt::format("{:.2f}", number);
}

std::string time_text(double seconds) {
    if (seconds >= 1) return number_text(seconds) + " s";
    if (seconds >= 1e-3) return number_text(seconds * 1e3) + " ms";
    return seconds >= 1e-6 ? number_text(seconds * 1e6) + " µs" : number_text(seconds * 1e9) + " ns";
}

std::string ratio_text(double ratio, std::optional<double> goal) {
    if (!goal) return number_text(ratio);
    return fmt::format("{} {}", number_text(ratio), ratio <= *goal ? "✓" : "✗");
}

std::string text_of(const Table& table, Style style) {
    const std::size_t columns = table.columns.size();
    std::vector<std::size_t> widths(columns);
    const auto measure = [&](const std::vector<std::string>& row) {
        for (std::size_t c = 0; c < columns; ++c) widths[c] = std::max(widths[c], width_of(row[c]));
    };
    measure(table.columns);
    for (const auto& row : table.rows) measure(row);
    const bool markdown = style == Style::markdown;
    const auto line = [&](const std::vector<std::string>& row) {
        std::string text = markdown ? "|" : "";
        for (std::size_t c = 0; c < columns; ++c) {
            text += (markdown || c == 0 ? " " : "   ") + padded(row[c], widths[c], c == 0) + (markdown ? " |" : "");
        }
        return text + "\n";
    };
    std::string text = markdown ? fmt::format("### {}\n\n{}\n\n", table.title, table.note)
                                : fmt::format("\n{}\n  {}\n\n", table.title, table.note);
    text += line(table.columns);
    if (markdown) {
        text += "|---|";
        for (std::size_t c = 1; c < columns; ++c) text += "---:|";
        text += "\n";
    }
    for (const auto& row : table.rows) text += line(row);
    return text;
}

}  // namespace bench
