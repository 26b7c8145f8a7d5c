// SPDX-License-Identifier: MIT
// Plots as SVG: the cost per element against the number of elements, on logarithmic axes.
#pragma once

#include <string>
#include <vector>

namespace bench {

struct Point {
    double x = 0, y = 0;
};
struct Line {
    std::string name;
    std::vector<Point> points;
};
struct Plot {
    std::string title;
    std::vector<Line> lines;
};

/// All plots side by side in one image.
void write_plots(const std::string& file, const std::vector<Plot>& plots);

}  // namespace bench
