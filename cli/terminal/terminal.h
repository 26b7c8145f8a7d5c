// SPDX-License-Identifier: MIT
// Text output: colours, aligned tables, progress.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::cli {

enum class Color : unsigned char { plain, bold, dim, red, green, yellow, blue, cyan };
enum class ColorMode : unsigned char { automatic, always, never };

/// Standard output or standard error. All text is printed, and escaped, through this class.
class Terminal {
public:
    explicit Terminal(std::FILE* stream) : stream_(stream) { set_color(ColorMode::automatic); }

    /// A terminal with the same properties that collects its output until `take` is called.
    Terminal kept() const;
    std::string take() { return std::move(text_); }

    void set_color(ColorMode mode);
    void set_columns(std::size_t columns) { columns_ = columns; }
    /// Prints text, in which only line ends, tabs and the colours of `paint` have an effect: everything else that is
    /// not printable is escaped, as in `printable_lines`, whoever made the text. JSON stays the same JSON.
    void print(std::string_view text);
    /// Writes bytes as they are, for files.
    void write(std::span<const std::byte> bytes);
    /// Replaces the last line by a progress line.
    void print_progress(std::string_view line);
    /// The text in a colour, if colours are enabled.
    std::string paint(Color color, std::string_view text) const;
    bool is_terminal() const;
    /// The width of the window, or 100 if the output is not a terminal.
    std::size_t columns() const;
    /// Returns false if some output could not be written.
    bool flush();

private:
    void put(std::string_view text);

    std::FILE* stream_;
    bool keeps_ = false;
    std::string text_;  ///< the collected output
    bool colored_ = false;
    std::size_t columns_ = 0;
};

/// The number of columns that a UTF-8 text occupies; colour codes occupy none.
std::size_t display_width(std::string_view text);
std::string pad_right(std::string_view text, std::size_t width);
std::string pad_left(std::string_view text, std::size_t width);

/// Breaks a text into lines of at most `width` columns.
std::vector<std::string> wrap(std::string_view text, std::size_t width);

/// Rows of cells in aligned columns.
class Table {
public:
    explicit Table(std::vector<bool> right_aligned = {}) : right_aligned_(std::move(right_aligned)) {}
    /// Cells become one line and end in `…` after 120 characters; the last of a row after 1,000.
    void add(std::vector<std::string> row);
    /// The table as lines. On a terminal, a long last cell is wrapped; elsewhere lines are not wrapped.
    std::string text(const Terminal& terminal, std::size_t indent = 0) const;

private:
    std::vector<std::size_t> widths() const;

    std::vector<bool> right_aligned_;
    std::vector<std::vector<std::string>> rows_;
};

/// Shows the progress, the speed and the remaining time of a batch, on a terminal and only after half a second.
class Progress {
public:
    Progress(Terminal& terminal, std::string doing, std::size_t total);
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    ~Progress();
    /// The line stays until something else is printed in its place.
    void advance(std::string_view name);

private:
    Terminal& terminal_;
    std::string doing_;
    std::size_t total_;
    bool is_seen_;
    std::size_t done_ = 0;
    std::chrono::steady_clock::time_point start_;
    std::chrono::steady_clock::time_point next_;
};

}  // namespace sinew::cli
