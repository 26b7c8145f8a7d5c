// SPDX-License-Identifier: MIT
#include "terminal/terminal.h"

#include <fmt/format.h>
#include <sinew/app/printable.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <random>

namespace sinew::cli {
namespace {

std::string_view code_of(Color color) {
    switch (color) {
        case Color::bold:
            return "1";
        case Color::dim:
            return "2";
        case Color::red:
            return "31";
        case Color::green:
            return "32";
        case Color::yellow:
            return "33";
        case Color::blue:
            return "34";
        case Color::cyan:
            return "36";
        case Color::plain:
            break;
    }
    return "0";
}

// True if the last line on the terminal is a progress line, which the next output on either stream replaces.
bool progress_is_shown = false;

void wipe_progress() {
    if (!progress_is_shown) return;
    std::fputs("\r\033[K", stderr);
    std::fflush(stderr);
    progress_is_shown = false;
}

// Stands in front of every colour that `paint` makes, so that `print` can tell it from a colour in the name of a mesh.
// No file can contain it, because it is different in every run. It starts with a byte that UTF-8 does not have.
const std::string& color_mark() {
    static const std::string mark = [] {
        std::random_device random;
        return fmt::format("\xFF{:08x}{:08x}", random(), random());
    }();
    return mark;
}

// The text after a mark up to the end of the colour: `\033[31m`.
std::string_view color_at(std::string_view text) {
    return text.substr(0, text.find('m') + 1);
}

// Escapes everything but our own colours, whose marks are removed.
std::string escaped_text(std::string_view text) {
    if (text.find('\xFF') == std::string_view::npos) return printable_lines(text);
    std::string result;
    while (!text.empty()) {
        const std::string_view before = text.substr(0, text.find(color_mark()));
        result += printable_lines(before);
        text.remove_prefix(before.size());
        if (text.empty()) break;
        text.remove_prefix(color_mark().size());
        result += color_at(text);
        text.remove_prefix(color_at(text).size());
    }
    return result;
}

bool is_set(const char* variable) {
    const char* value = std::getenv(variable);
    return value != nullptr && *value != '\0';
}

}  // namespace

bool Terminal::is_terminal() const {
    return ::isatty(::fileno(stream_)) == 1;
}

void Terminal::set_color(ColorMode mode) {
    const char* term = std::getenv("TERM");
    const bool dumb = term != nullptr && std::string_view(term) == "dumb";
    colored_ =
        mode == ColorMode::always || (mode == ColorMode::automatic && is_terminal() && !is_set("NO_COLOR") && !dumb);
}

Terminal Terminal::kept() const {
    Terminal other = *this;
    other.keeps_ = true;
    return other;
}

void Terminal::print(std::string_view text) {
    if (keeps_) {
        text_ += text;
        return;
    }
    put(escaped_text(text));
}

void Terminal::write(std::span<const std::byte> bytes) {
    put({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

void Terminal::put(std::string_view text) {
    if (text.empty()) return;
    wipe_progress();
    if (stream_ == stderr) std::fflush(stdout);  // keeps the order if both streams go to the same place
    std::fwrite(text.data(), 1, text.size(), stream_);
}

void Terminal::print_progress(std::string_view line) {
    put("\r\033[K" + printable(line));
    flush();
    progress_is_shown = true;
}

std::string Terminal::paint(Color color, std::string_view text) const {
    if (!colored_ || color == Color::plain || text.empty()) return std::string(text);
    return fmt::format("{}\033[{}m{}{}\033[0m", color_mark(), code_of(color), text, color_mark());
}

std::size_t Terminal::columns() const {
    if (columns_ != 0) return columns_;
    if (const char* chosen = std::getenv("COLUMNS"); chosen != nullptr && std::atoi(chosen) > 20) {
        return static_cast<std::size_t>(std::atoi(chosen));
    }
    winsize size{};
    if (is_terminal() && ::ioctl(::fileno(stream_), TIOCGWINSZ, &size) == 0 && size.ws_col > 20) return size.ws_col;
    return 100;
}

bool Terminal::flush() {
    return std::fflush(stream_) == 0 && std::ferror(stream_) == 0;
}

std::size_t display_width(std::string_view text) {
    std::size_t width = 0;
    while (!text.empty()) {
        if (text[0] == '\xFF' && text.starts_with(color_mark())) {
            text.remove_prefix(color_mark().size());
            text.remove_prefix(color_at(text).size());
            continue;
        }
        width += (static_cast<unsigned char>(text[0]) & 0xC0) != 0x80 ? 1U : 0U;  // not the continuation of a character
        text.remove_prefix(1);
    }
    return width;
}

std::string pad_right(std::string_view text, std::size_t width) {
    const std::size_t taken = display_width(text);
    return std::string(text) + std::string(width > taken ? width - taken : 0, ' ');
}

std::string pad_left(std::string_view text, std::size_t width) {
    const std::size_t taken = display_width(text);
    return std::string(width > taken ? width - taken : 0, ' ') + std::string(text);
}

std::vector<std::string> wrap(std::string_view text, std::size_t width) {
    std::vector<std::string> lines(1);
    while (!text.empty()) {
        const std::size_t end = text.find_first_of(" \n");
        const std::string_view word = text.substr(0, end);
        std::string& line = lines.back();
        if (!line.empty() && display_width(line) + 1 + display_width(word) > width) {
            lines.emplace_back(word);
        } else {
            if (!line.empty() && !word.empty()) line += ' ';
            line += word;
        }
        if (end == std::string_view::npos) break;
        if (text[end] == '\n') lines.emplace_back();
        text.remove_prefix(end + 1);
    }
    return lines;
}

// Names from files may have thousands of characters, and line ends. Cells with colours are our own.
void Table::add(std::vector<std::string> row) {
    constexpr std::size_t widest = 120;
    constexpr std::size_t widest_last = 1000;
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (row[i].find(color_mark()) != std::string::npos) continue;
        row[i] = shortened_text(printable(row[i]), i + 1 < row.size() ? widest : widest_last);
    }
    rows_.push_back(std::move(row));
}

std::vector<std::size_t> Table::widths() const {
    std::vector<std::size_t> widths;
    for (const auto& row : rows_) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], display_width(row[i]));
    }
    return widths;
}

std::string Table::text(const Terminal& terminal, std::size_t indent) const {
    const auto columns = widths();
    std::string text;
    for (const auto& row : rows_) {
        std::string line(indent, ' ');
        for (std::size_t i = 0; i + 1 < row.size(); ++i) {
            const bool right = i < right_aligned_.size() && right_aligned_[i];
            line += (right ? pad_left(row[i], columns[i]) : pad_right(row[i], columns[i])) + "  ";
        }
        const std::size_t start = display_width(line);
        const bool right = row.size() <= right_aligned_.size() && right_aligned_[row.size() - 1];
        const std::string last = right ? pad_left(row.back(), columns[row.size() - 1]) : row.back();
        const bool wraps = terminal.is_terminal() && terminal.columns() > start + 20 &&
                           display_width(last) > terminal.columns() - start;
        for (const std::string& part :
             wraps ? wrap(last, terminal.columns() - start) : std::vector<std::string>{last}) {
            line += part;
            line.erase(line.find_last_not_of(' ') + 1);
            text += line + '\n';
            line.assign(start, ' ');
        }
    }
    return text;
}

Progress::Progress(Terminal& terminal, std::string doing, std::size_t total)
    : terminal_(terminal),
      doing_(std::move(doing)),
      total_(total),
      is_seen_(total > 1 && terminal.is_terminal()),
      start_(std::chrono::steady_clock::now()),
      next_(start_ + std::chrono::milliseconds(500)) {}

void Progress::advance(std::string_view name) {
    ++done_;
    if (!is_seen_) return;
    const auto now = std::chrono::steady_clock::now();
    if (now < next_) return;
    next_ = now + std::chrono::milliseconds(100);
    constexpr std::size_t cells = 24;
    const std::size_t full = done_ * cells / total_;
    std::string bar;
    for (std::size_t i = 0; i < cells; ++i) bar += i < full ? "█" : "░";
    const double seconds = std::chrono::duration<double>(now - start_).count();
    const double rate = static_cast<double>(done_) / seconds;
    std::string line = fmt::format("{} {} {}/{}, {:.0f}/s, {:.0f} s left {}", doing_, bar, done_, total_, rate,
                                   static_cast<double>(total_ - done_) / rate, name);
    line = shortened_text(printable(line), terminal_.columns() - 2);
    terminal_.print_progress(line);
}

Progress::~Progress() {
    wipe_progress();
}

}  // namespace sinew::cli
