// SPDX-License-Identifier: MIT
// Does the cost grow in proportion to the model? The cost per element must not depend on the number of elements.
#include <fmt/format.h>
#include <sinew/formats/mesh.h>
#include <sinew/formats/scene-sgm.h>
#include <sinew/formats/sga.h>
#include <sinew/formats/sgm.h>
#include <sinew/formats/sphere-mesh.h>
#include <sinew/formats/twm.h>
#include <sinew/gltf.h>
#include <sinew/obj.h>
#include <sinew/open.h>

#include <cmath>
#include <cstdlib>

#include "measure.h"
#include "report.h"
#include "support/plot.h"
#include "support/scenes.h"

namespace bench {
namespace {

using namespace sinew;

struct Growth {
    std::string what;
    std::vector<const Format*> formats;
    std::size_t least, most;  // powers of ten
    Scene (*make)(std::size_t count);
};

std::size_t side_of(std::size_t vertices) {
    return static_cast<std::size_t>(std::lround(std::sqrt(static_cast<double>(vertices))));
}

const std::vector<Growth>& all_growths() {
    static const std::vector<Growth> all{
        {"vertices",
         {&mesh::format, &sgm::format, &twm::format, &scene_sgm::format, &sphere_mesh::format, &gltf::format},
         10'000,
         10'000'000,
         [](std::size_t n) { return sheet(side_of(n)); }},
        {"meshes",
         {&mesh::format, &twm::format, &scene_sgm::format, &sphere_mesh::format, &gltf::format},
         100,
         100'000,
         [](std::size_t n) { return tiny_meshes(n); }},
        {"nodes in a chain",
         {&twm::format, &scene_sgm::format, &sphere_mesh::format, &gltf::format},
         100,
         100'000,
         [](std::size_t n) { return skeleton(n, true, 0, 0); }},
        {"nodes with one parent",
         {&twm::format, &scene_sgm::format, &sphere_mesh::format, &gltf::format},
         100,
         100'000,
         [](std::size_t n) { return skeleton(n, false, 0, 0); }},
        {"animated joints",
         {&twm::format, &sphere_mesh::format, &sga::format, &gltf::format},
         100,
         10'000,
         [](std::size_t n) { return skeleton(n, false, 1, 4); }},
        {"keys",
         {&mesh::format, &twm::format, &sphere_mesh::format, &sga::format, &gltf::format},
         1'000,
         1'000'000,
         [](std::size_t n) { return skeleton(1, true, 1, n); }},
        {"animations",
         {&mesh::format, &twm::format, &sphere_mesh::format, &sga::format, &gltf::format},
         100,
         10'000,
         [](std::size_t n) { return skeleton(2, true, n, 3); }},
        {"meshes of one name",
         {&obj::format, &mesh::format, &twm::format, &scene_sgm::format, &sphere_mesh::format, &gltf::format},
         100,
         100'000,
         [](std::size_t n) { return namesakes(n); }},
        {"images of one name",
         {&obj::format, &scene_sgm::format, &gltf::format},
         100,
         100'000,
         [](std::size_t n) { return images_of_one_name(n); }},
    };
    return all;
}

// Writes to a file in memory and reads it back as a checked scene, unless the format is only written.
double there_and_back(const Scene& scene, const Format& format) {
    return seconds_of([&] {
        const Bytes file = join(file_of(scene, format));
        if (format.to_scene == nullptr) return;
        Report report;
        const auto asset = open(file, report, {.format = &format, .limits = {.max_elements = 100'000'000}});
        if (!asset) std::abort();
        keep(to_scene(*asset, report));
    });
}

}  // namespace

Table growth_table(const std::string& plot_file) {
    Table table{
        "Growth",
        "The cost per element of writing a file in memory and reading it back as a checked scene, for models with "
        "increasing numbers of elements. *Exponent*: the growth of the total cost between the middle and the "
        "largest; 1 is linear, 2 is quadratic, and cache misses add a little to 1. Goal: ≤ 1.3.",
        {"", "elements", "minimum", "maximum", "exponent"},
        {}};
    std::vector<Plot> plots;
    for (const Growth& growth : all_growths()) {
        Plot plot{growth.what, {}};
        for (const Format* format : growth.formats) {
            Line line{std::string(format->id), {}};
            for (std::size_t n = growth.least; n <= growth.most; n *= 10) {
                const Scene scene = growth.make(n);
                const double once = there_and_back(scene, *format);
                const int runs = once > 0.5 ? 1 : 7;
                const double seconds = median_seconds(runs, [&] { there_and_back(scene, *format); });
                line.points.push_back({static_cast<double>(n), std::min(once, seconds)});
            }
            const Point& first = line.points.front();
            const Point& middle = line.points[line.points.size() - 2];
            const Point& last = line.points.back();
            const double exponent = std::log10(last.y / middle.y) / std::log10(last.x / middle.x);
            table.rows.push_back({fmt::format("{}, {}", growth.what, format->id), fmt::format("{:.0e}", last.x),
                                  time_text(first.y / first.x), time_text(last.y / last.x), ratio_text(exponent, 1.3)});
            for (Point& point : line.points) point.y /= point.x;
            plot.lines.push_back(std::move(line));
        }
        plots.push_back(std::move(plot));
    }
    if (!plot_file.empty()) write_plots(plot_file, plots);
    return table;
}

}  // namespace bench
