// SPDX-License-Identifier: MIT
// Plots as SVG: what an element costs against how many there are, both on logarithmic axes.
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

/// All plots side by side in one picture.
void write_plots(const std::string& file, const std::vector<Plot>& plots);

}  // namespace bench
