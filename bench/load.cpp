// SPDX-License-Identifier: MIT
// What does it cost to open and check a large file, against copying its bytes?
#include <fmt/format.h>
#include <sinew/file.h>
#include <sinew/formats/twm.h>
#include <sinew/open.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "measure.h"

namespace {

using namespace sinew;

// A sheet of triangles: 32 bytes a vertex with normal and texture coordinate, two triangles a vertex.
twm::Document sheet(std::size_t side) {
    std::vector<twm::Vec3> positions;
    std::vector<twm::Vec2> uvs;
    std::vector<std::uint32_t> indices;
    for (std::size_t y = 0; y < side; ++y) {
        for (std::size_t x = 0; x < side; ++x) {
            const float u = static_cast<float>(x) / static_cast<float>(side);
            const float v = static_cast<float>(y) / static_cast<float>(side);
            positions.push_back({u, v, u * v});
            uvs.push_back({u, v});
            if (x + 1 == side || y + 1 == side) continue;
            const auto at = static_cast<std::uint32_t>(y * side + x);
            const auto below = static_cast<std::uint32_t>(at + side);
            indices.insert(indices.end(), {at, at + 1, below, at + 1, below + 1, below});
        }
    }
    twm::Document document;
    twm::Mesh& mesh = document.meshes.emplace_back();
    mesh.has_normals = mesh.has_uvs = 1;
    mesh.positions = View<twm::Vec3>(positions);
    mesh.normals = View<twm::Vec3>(std::vector<twm::Vec3>(positions.size(), twm::Vec3{0, 0, 1}));
    mesh.uvs = View<twm::Vec2>(uvs);
    mesh.indices = View<std::uint32_t>(indices);
    return document;
}

void open_and_check(const std::filesystem::path& path, bool floats) {
    const auto file = read_file(path);
    Report report;
    const auto asset = validate(*file, report, {}, {.floats = floats});
    if (!asset || report.has_errors()) std::exit(1);
    bench::keep(asset);
}

struct Row {
    std::string_view what;
    double seconds;
};

void measure(std::size_t side, int runs, const std::filesystem::path& path) {
    {
        Report report;
        const auto pieces = twm::write(sheet(side), report);
        if (!write_file(path, *pieces, {.overwrite = true})) std::exit(1);
    }
    const auto file = *read_file(path, {.map_from = 0});
    std::vector<std::byte> target(file.size(), std::byte{1});
    const double copy = bench::median_seconds(runs, [&] { std::memcpy(target.data(), file.data(), file.size()); });
    const double fresh = bench::median_seconds(runs, [&] {
        auto* memory = static_cast<std::byte*>(std::malloc(file.size()));
        std::memcpy(memory, file.data(), file.size());
        bench::keep(memory[0]);
        std::free(memory);
    });
    const double touch = bench::median_seconds(runs, [&] {
        const auto mapped = *read_file(path, {.map_from = 0});
        unsigned sum = 0;
        for (std::size_t i = 0; i < mapped.size(); i += 4096) sum += std::to_integer<unsigned>(mapped[i]);
        bench::keep(sum);
    });
    const Row rows[] = {
        {"memcpy, warm target", copy},
        {"memcpy, fresh target", fresh},
        {"map and touch every page", touch},
        {"open, check structure and indices", bench::median_seconds(runs, [&] { open_and_check(path, false); })},
        {"open, check every float as well", bench::median_seconds(runs, [&] { open_and_check(path, true); })},
    };
    fmt::print("\n{:<36} {:>9} {:>8} {:>10} {:>10}\n",
               fmt::format("twm of {:.1f} MB", static_cast<double>(file.size()) / 1e6), "ms", "GB/s", "/ memcpy",
               "/ fresh");
    for (const Row& row : rows) {
        fmt::print("  {:<34} {:>9.3f} {:>8.1f} {:>10.2f} {:>10.2f}\n", row.what, row.seconds * 1e3,
                   static_cast<double>(file.size()) / row.seconds / 1e9, row.seconds / copy, row.seconds / fresh);
    }
}

}  // namespace

int main() {
    const auto path = std::filesystem::temp_directory_path() / fmt::format("sinew-bench-{}.twm", std::rand());
    measure(30, 201, path);
    measure(300, 41, path);
    measure(1890, 11, path);
    std::filesystem::remove(path);
}
