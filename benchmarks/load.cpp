// SPDX-License-Identifier: MIT
// What does it cost to load a file, compared with copying its bytes and with other libraries?
#include <fmt/format.h>
#include <sinew/file.h>
#include <sinew/formats/sga.h>
#include <sinew/gltf.h>

#include <cmath>
#include <cstring>

#include "measure.h"
#include "report.h"
#include "support/child.h"
#include "support/loaders.h"
#include "support/scenes.h"

namespace bench {
namespace {

using namespace sinew;

constexpr double small = 50e3;
constexpr double middle = 5e6;
constexpr double large = 200e6;

// A model whose file has about that many bytes.
Scene model_of(const Format& format, double bytes) {
    if (!format.companion_only) return sheet(static_cast<std::size_t>(std::sqrt(bytes / 56)));
    constexpr std::size_t few = 100;
    const auto unit = static_cast<double>(total_size(file_of(skeleton(10, true, 1, few), format))) / few;
    return skeleton(10, true, 1, static_cast<std::size_t>(bytes / unit));
}

double run(const Loader& loader, const std::string& path) {
    std::shared_ptr<void> model;
    // The time to free the model is included.
    const double seconds = seconds_of([&] {
        model = loader.load(path);
        if (model != nullptr)
            model.reset();
        else
            std::abort();
    });
    return seconds;
}

std::string size_text(double bytes) {
    return bytes >= 1e6 ? fmt::format("{:.0f} MB", bytes / 1e6) : fmt::format("{:.0f} KB", bytes / 1e3);
}

struct Results {
    std::vector<Alternative> all;  // memcpy, read, touch, indices, floats, scene
    double cold = 0;               // in a fresh process, compared with only reading the file
};

Results measure(const std::string& path, int rounds) {
    // In the state after reading from disk, not after writing.
    evict(path);
    find_loader("read")->load(path);
    const auto file = *read_file(path, {.map_from = 0});
    std::vector<std::byte> target(file.size() + 64, std::byte{1});
    // At the same offset within a page, where copying is fastest.
    const std::size_t shift =
        (reinterpret_cast<std::uintptr_t>(file.data()) - reinterpret_cast<std::uintptr_t>(target.data())) % 64;
    Results results;
    results.all.push_back({"memcpy", [&] {
                               return seconds_of([&] {
                                   std::memcpy(target.data() + shift, file.data(), file.size());
                                   keep(target[0]);
                               });
                           }});
    for (const std::string_view name : {"read", "touch", "indices", "floats", "scene"}) {
        results.all.push_back({std::string(name), [&, name] { return run(*find_loader(name), path); }});
    }
    alternate(rounds, results.all);
    std::vector<double> ratios;
    for (int i = 0; i < 7; ++i) {
        const double floor = load_in_child("read", path).seconds;
        ratios.push_back(load_in_child("scene", path).seconds / floor);
    }
    results.cold = median(std::move(ratios));
    return results;
}

}  // namespace

Table load_table() {
    Table table{
        "Loading",
        "From a file path to a checked model. *Indices* and *floats*: the document with every index checked, or every "
        "float as well. *Scene*: `to_scene`, whose arrays can go to a GPU. Goals: indices ≤ 0.25 and "
        "floats ≤ 0.65 of memcpy at 200 MB, ≤ 2 × read() at 50 KB. *Cold*: a scene in a fresh process, "
        "compared with only reading the file. Other libraries load the GLB file.",
        {"", "memcpy", "read()", "map+touch", "indices", "÷", "floats", "÷", "scene", "÷", "cold ÷"},
        {}};
    const TemporaryFolder folder;
    for (const double bytes : {large, middle, small}) {
        const int rounds = bytes == large ? 15 : bytes == middle ? 101 : 501;
        const bool is_small = bytes == small;
        table.rows.push_back(std::vector<std::string>(table.columns.size()));
        table.rows.back()[0] = fmt::format("{}, ÷ {}", size_text(bytes), is_small ? "read()" : "memcpy");
        for (const Format* format : formats()) {
            const std::string path = folder / fmt::format("{}{}", format->id, format->extensions[0]);
            write_model(path, model_of(*format, bytes), *format);
            const Results r = measure(path, rounds);
            std::vector<std::string> row{fmt::format("  {}", format->id)};
            for (std::size_t i = 0; i < 3; ++i) row.push_back(time_text(r.all[i].seconds()));
            const Alternative& against = r.all[is_small ? 1 : 0];
            for (std::size_t i = 3; i < 6; ++i) {
                std::optional<double> goal;
                if (is_small) goal = 2;
                if (bytes == large && i < 5) goal = i == 3 ? 0.25 : 0.65;
                row.push_back(time_text(r.all[i].seconds()));
                row.push_back(ratio_text(r.all[i].ratio_to(against), goal));
            }
            row.push_back(number_text(r.cold));
            table.rows.push_back(std::move(row));
        }
        const std::string path = folder / "gltf.glb";
        for (const Loader& peer : peers()) {
            if (peer.load == nullptr) continue;
            std::vector<Alternative> all{{"base",
                                          [&] {
                                              return is_small ? run(*find_loader("read"), path) : seconds_of([&] {
                                                  const auto file = *read_file(path, {.map_from = 0});
                                                  static std::vector<std::byte> target;
                                                  target.resize(file.size());
                                                  std::memcpy(target.data(), file.data(), file.size());
                                              });
                                          }},
                                         {"peer", [&] { return run(peer, path); }}};
            alternate(bytes == large ? 5 : 51, all);
            std::vector<std::string> row(table.columns.size());
            row[0] = fmt::format("  {}", peer.name);
            row[8] = time_text(all[1].seconds());
            row[9] = number_text(all[1].ratio_to(all[0]));
            table.rows.push_back(std::move(row));
        }
    }
    return table;
}

Table memory_table() {
    Table table{
        "Memory of a loaded model",
        "The private memory that a fresh process gains by loading 200 MB (the pages of the mapped file belong to "
        "the system, which can reclaim them), also in percent of the file. Goal: under 5 %.",
        {"", "own", "% of the file"},
        {}};
    const TemporaryFolder folder;
    const auto add = [&](std::string_view name, std::string_view way, const std::string& path, bool ours) {
        const Loaded loaded = load_in_child(std::string(way), path);
        const double percent = 100 * loaded.own_bytes / static_cast<double>(std::filesystem::file_size(path));
        table.rows.push_back({std::string(name), fmt::format("{:.1f} MB", loaded.own_bytes / 1e6),
                              ours ? ratio_text(percent, 5) : number_text(percent)});
    };
    for (const Format* format : formats()) {
        const std::string path = folder / fmt::format("{}{}", format->id, format->extensions[0]);
        write_model(path, model_of(*format, large), *format);
        add(format->id, "scene", path, true);
        if (format != &gltf::format) std::filesystem::remove(path);
    }
    for (const Loader& peer : peers()) {
        if (peer.load != nullptr) add(peer.name, peer.name, folder / "gltf.glb", false);
    }
    return table;
}

}  // namespace bench
