// SPDX-License-Identifier: MIT
#include "support/plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>

#include "report.h"

namespace bench {
namespace {

constexpr double width = 300, height = 210;
constexpr double left = 62, right = 14, top = 34, bottom = 34;
constexpr std::size_t columns = 3;

// Readable on light and dark pages, and distinguishable with red-green colour blindness.
constexpr const char* colors[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#999933", "#56b4e9", "#882255"};

struct Axis {
    double low, high;  // powers of ten
    double from, to;   // on the page

    double at(double value) const { return from + (std::log10(value) - low) / (high - low) * (to - from); }
};

Axis axis_over(const Plot& plot, double Point::*coordinate, double from, double to) {
    double low = 1e300, high = 0;
    for (const Line& line : plot.lines) {
        for (const Point& point : line.points) {
            low = std::min(low, point.*coordinate);
            high = std::max(high, point.*coordinate);
        }
    }
    return {std::floor(std::log10(low) + 1e-9),
            std::max(std::ceil(std::log10(high) - 1e-9), 1 + std::floor(std::log10(low))), from, to};
}

std::string power_text(double exponent) {
    static constexpr const char* digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    return fmt::format("10{}", digits[static_cast<std::size_t>(exponent)]);
}

std::string svg_of(const Plot& plot, double x0, double y0, const std::map<std::string, std::string>& color_of) {
    const Axis x = axis_over(plot, &Point::x, x0 + left, x0 + width - right);
    const Axis y = axis_over(plot, &Point::y, y0 + height - bottom, y0 + top);
    std::string text = fmt::format(R"(<text class="t" x="{}" y="{}">{}</text>)", x0 + left, y0 + 20, plot.title);
    for (double e = x.low; e <= x.high; ++e) {
        const double at = x.at(std::pow(10, e));
        text += fmt::format(R"(<path class="g" d="M{0:.1f} {1:.1f}V{2:.1f}"/><text x="{0:.1f}" y="{3:.1f}" )"
                            R"(text-anchor="middle">{4}</text>)",
                            at, y.to, y.from, y.from + 16, power_text(e));
    }
    for (double e = y.low; e <= y.high; ++e) {
        const double at = y.at(std::pow(10, e));
        text += fmt::format(R"(<path class="g" d="M{0:.1f} {1:.1f}H{2:.1f}"/><text x="{3:.1f}" y="{4:.1f}" )"
                            R"(text-anchor="end">{5}</text>)",
                            x.from, at, x.to, x.from - 6, at + 4, time_text(std::pow(10, e)));
    }
    for (const Line& line : plot.lines) {
        std::string path;
        std::string dots;
        for (const Point& point : line.points) {
            path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : "L", x.at(point.x), y.at(point.y));
            dots += fmt::format(R"(<circle cx="{:.1f}" cy="{:.1f}" r="2.5" fill="{}"/>)", x.at(point.x), y.at(point.y),
                                color_of.at(line.name));
        }
        text += fmt::format(R"(<path d="{}" fill="none" stroke="{}" stroke-width="1.8"/>{})", path,
                            color_of.at(line.name), dots);
    }
    return text + "\n";
}

}  // namespace

void write_plots(const std::string& file, const std::vector<Plot>& plots) {
    std::map<std::string, std::string> color_of;
    std::vector<std::string> names;
    for (const Plot& plot : plots) {
        for (const Line& line : plot.lines) {
            if (color_of.contains(line.name)) continue;
            color_of[line.name] = colors[names.size() % std::size(colors)];
            names.push_back(line.name);
        }
    }
    const auto rows = static_cast<double>((plots.size() + columns - 1) / columns);
    const double all_width = width * columns, all_height = height * rows + 34;
    std::ofstream out(file);
    out << fmt::format(R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="0 0 {0} {1}">)"
                       "\n<style>text{{font:12px sans-serif;fill:#666}}.t{{font-weight:bold}}"
                       ".g{{stroke:#8884;fill:none}}@media(prefers-color-scheme:dark){{text{{fill:#bbb}}}}</style>\n",
                       all_width, all_height);
    for (std::size_t i = 0; i < plots.size(); ++i) {
        out << svg_of(plots[i], width * static_cast<double>(i % columns), height * static_cast<double>(i / columns),
                      color_of);
    }
    double x = left;
    for (const std::string& name : names) {
        out << fmt::format(R"(<path d="M{} {}h18" stroke="{}" stroke-width="3"/><text x="{}" y="{}">{}</text>)", x,
                           all_height - 14, color_of[name], x + 24, all_height - 10, name);
        x += 46 + 7.5 * static_cast<double>(name.size());
    }
    out << "\n</svg>\n";
}

}  // namespace bench
