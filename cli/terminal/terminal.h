// SPDX-License-Identifier: MIT
// Text for people: colours on a terminal, aligned tables, a line of progress.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::cli {

enum class Color : unsigned char { plain, bold, dim, red, green, yellow, blue, cyan };
enum class ColorMode : unsigned char { automatic, always, never };

/// One of the two output streams.
class Terminal {
public:
    explicit Terminal(std::FILE* stream) : stream_(stream) { set_color(ColorMode::automatic); }

    /// One that looks the same and keeps what is printed, until it is taken and printed in its turn.
    Terminal kept() const;
    std::string take() { return std::move(text_); }

    void set_color(ColorMode mode);
    void set_columns(std::size_t columns) { columns_ = columns; }
    void print(std::string_view text);
    /// The text in a colour, if this stream shows colours.
    std::string paint(Color color, std::string_view text) const;
    bool is_terminal() const;
    /// Columns of the window, or 100 when there is none.
    std::size_t columns() const;
    /// Whether everything printed has arrived.
    bool flush();

private:
    std::FILE* stream_;
    bool keeps_ = false;
    std::string text_;  ///< what is kept
    bool colored_ = false;
    std::size_t columns_ = 0;
};

/// How many columns a UTF-8 text takes; colour codes take none.
std::size_t display_width(std::string_view text);
std::string pad_right(std::string_view text, std::size_t width);
std::string pad_left(std::string_view text, std::size_t width);

/// Breaks a text into lines of at most `width` columns.
std::vector<std::string> wrap(std::string_view text, std::size_t width);

/// Rows of cells in aligned columns.
class Table {
public:
    explicit Table(std::vector<bool> right_aligned = {}) : right_aligned_(std::move(right_aligned)) {}
    void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
    /// The table as lines. On a terminal, a long last cell goes on below itself; elsewhere lines are as long as they
    /// are.
    std::string text(const Terminal& terminal, std::size_t indent = 0) const;

private:
    std::vector<std::size_t> widths() const;

    std::vector<bool> right_aligned_;
    std::vector<std::vector<std::string>> rows_;
};

/// Tells how far a batch is, how fast it gets on and how long it will take: on a terminal, and only when it takes a
/// while.
class Progress {
public:
    Progress(Terminal& terminal, std::string doing, std::size_t total);
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    ~Progress();
    /// The line stays until something else is printed, which takes its place.
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
