// SPDX-License-Identifier: MIT
// What does it cost to load a small glTF file, most of which is JSON?
#include <fmt/format.h>

#include <cstdlib>

#include "measure.h"
#include "support/loaders.h"
#include "support/models.h"

int main() {
    using namespace bench;
    const std::vector<TemporaryFile> files(16);
    std::vector<std::string> paths;
    for (const TemporaryFile& file : files) {
        write_small_glb(file.path(), 64);
        paths.push_back(file.path());
    }
    const auto with = [&](auto load) {
        return [&paths, load] {
            for (const std::string& path : paths) {
                if (load(path) == nullptr) std::exit(1);
            }
        };
    };
    std::vector<Contestant> all{{"Sinew, to_scene", with(load_with_sinew)}};
    for (const Loader& peer : peers()) {
        if (peer.load != nullptr) all.push_back({std::string(peer.name), with(peer.load)});
    }
    alternate(200, all);

    const auto size = static_cast<double>(std::filesystem::file_size(paths[0]));
    fmt::print("{:<38} {:>9} {:>8} {:>10}\n", fmt::format("glb of {:.1f} KB", size / 1e3), "us a file", "MB/s",
               "/ Sinew");
    for (const Contestant& c : all) {
        const double seconds = c.seconds / static_cast<double>(paths.size());
        fmt::print("  {:<36} {:>9.1f} {:>8.0f} {:>10.2f}\n", c.name, seconds * 1e6, size / seconds / 1e6,
                   c.seconds / all[0].seconds);
    }
    for (const Loader& peer : peers()) {
        if (peer.load == nullptr) fmt::print("  without {}: not installed\n", peer.name);
    }
}
