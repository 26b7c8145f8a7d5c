// SPDX-License-Identifier: MIT
// What does it cost to convert a large glTF file to glTF, step by step?
#include <fmt/format.h>
#include <sinew/convert.h>
#include <sinew/file.h>
#include <sinew/gltf.h>
#include <sinew/open.h>

#include <array>
#include <cstdlib>

#include "measure.h"
#include "support/models.h"

namespace {

using namespace sinew;

struct Step {
    std::string_view name;
    double seconds = std::numeric_limits<double>::infinity();
};

void convert(const std::filesystem::path& from, const std::filesystem::path& to, std::span<Step> steps) {
    Conversion log;
    std::optional<Asset> asset;
    std::optional<Scene> scene;
    std::optional<std::vector<OutputFile>> files;
    std::size_t next = 0;
    const auto step = [&](auto&& work) {
        double& least = steps[next++].seconds;
        least = std::min(least, bench::seconds_of(work));
    };
    const std::array<const Format*, 1> formats{&gltf::format};
    step([&] { asset = open(*read_file(from), log.report, {.formats = formats}); });
    if (!asset) std::exit(1);
    step([&] { scene = to_scene(*asset, log); });
    if (!scene) std::exit(1);
    step([&] { files = from_scene(*scene, gltf::format, log); });
    if (!files) std::exit(1);
    step([&] {
        if (!write_file(to, files->front().pieces, {.overwrite = true})) std::exit(1);
    });
}

}  // namespace

int main() {
    const bench::TemporaryFile from;
    const bench::TemporaryFile to;
    bench::write_large_glb(from.path(), 640);
    std::array<Step, 4> steps{{{"read and open"}, {"to_scene"}, {"from_scene"}, {"write the file"}}};
    for (int i = 0; i < 5; ++i) convert(from.path(), to.path(), steps);

    const auto size = static_cast<double>(std::filesystem::file_size(from.path()));
    double sum = 0;
    double computing = 0;
    fmt::print("{:<38} {:>9} {:>8}\n", fmt::format("glb of {:.1f} MB to glb", size / 1e6), "ms", "MB/s");
    const auto print = [&](std::string_view name, double seconds) {
        fmt::print("  {:<36} {:>9.2f} {:>8.0f}\n", name, seconds * 1e3, size / seconds / 1e6);
    };
    for (const Step& step : steps) {
        print(step.name, step.seconds);
        computing = sum;
        sum += step.seconds;
    }
    print("all but writing", computing);
    print("all", sum);
}
