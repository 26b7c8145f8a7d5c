// SPDX-License-Identifier: MIT
// What does it cost to load a large glTF file and to check all its indices, against copying its bytes?
#include <fmt/format.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "measure.h"
#include "support/loaders.h"
#include "support/models.h"

namespace {

using namespace bench;

std::vector<char> contents(const std::filesystem::path& path) {
    std::vector<char> bytes(std::filesystem::file_size(path));
    std::ifstream(path, std::ios::binary).read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return bytes;
}

}  // namespace

int main() {
    const TemporaryFile file;
    write_large_glb(file.path(), 640);
    const std::vector<char> source = contents(file.path());
    std::vector<char> target(source.size(), 1);
    const std::string path = file.path();

    const auto with = [&](auto load) {
        return [&path, load] {
            if (load(path) == nullptr) std::exit(1);
        };
    };
    std::vector<Contestant> all{
        {"memcpy of the bytes",
         [&] {
             std::memcpy(target.data(), source.data(), source.size());
             keep(target[0]);
         }},
        {"views, no index looked at", with(load_unchecked)},
        {"views, every index checked", with(load_indices_checked)},
        {"to_scene: all that is checked", with(load_with_sinew)},
    };
    for (const Loader& peer : peers()) {
        if (peer.load != nullptr) all.push_back({std::string(peer.name), with(peer.load)});
    }
    alternate(31, all);

    fmt::print("{:<38} {:>9} {:>8} {:>10}\n", fmt::format("glb of {:.1f} MB", static_cast<double>(source.size()) / 1e6),
               "ms", "GB/s", "/ memcpy");
    for (const Contestant& c : all) {
        fmt::print("  {:<36} {:>9.2f} {:>8.1f} {:>10.2f}\n", c.name, c.seconds * 1e3,
                   static_cast<double>(source.size()) / c.seconds / 1e9, c.seconds / all[0].seconds);
    }
    for (const Loader& peer : peers()) {
        if (peer.load == nullptr) fmt::print("  without {}: not installed\n", peer.name);
    }
}
