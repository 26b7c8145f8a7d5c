// SPDX-License-Identifier: MIT
// What do a thousand small files cost, compared with reading each and writing a new file of the same size?
#include <fmt/format.h>
#include <sinew/file.h>
#include <sinew/formats/twm.h>
#include <sinew/gltf.h>

#include <fstream>
#include <functional>

#include "measure.h"
#include "report.h"
#include "support/child.h"
#include "support/scenes.h"

namespace bench {
namespace {

using namespace sinew;
namespace fs = std::filesystem;

constexpr int count = 1000;

// The lower bound: open, read, create, write, close.
double copy_all(const fs::path& from, const fs::path& to) {
    fs::create_directory(to);
    return seconds_of([&] {
        for (const auto& entry : fs::directory_iterator(from)) {
            const auto file = read_file(entry.path());
            std::ofstream out(to / entry.path().filename(), std::ios::binary);
            out.write(reinterpret_cast<const char*>(file->data()), static_cast<std::streamsize>(file->size()));
        }
    });
}

}  // namespace

namespace {

// Adds the rows for one kind of model.
void measure(const std::string& kind, const std::function<void(int, const fs::path&)>& write, Table& table) {
    const TemporaryFolder folder("/dev/shm");
    const fs::path from = folder / "in";
    fs::create_directory(from);
    for (int i = 0; i < count; ++i) write(i, from / fmt::format("{:04}.twm", i));
    // Always to a new folder: file systems are slow to reuse space that was freed a moment ago.
    int folders = 0;
    const auto new_folder = [&] { return folder / fmt::format("out-{}", ++folders); };
    const auto convert = [&](const std::string& jobs, const fs::path& to, const std::string& more = "-q") {
        return seconds_of_program(
            {SINEW_PROGRAM, "convert", "-q", "-r", from.string(), "--to", "gltf", jobs, "-o", to.string() + "/", more});
    };
    std::vector<Alternative> all{{"floor", [&] { return copy_all(from, new_folder()); }},
                                 {"-j1", [&] { return convert("-j1", new_folder()); }},
                                 {"-j2", [&] { return convert("-j2", new_folder()); }}};
    alternate(11, all);
    const fs::path again = new_folder();
    convert("-j2", again, "--incremental");
    all.push_back({"-j2 --incremental, nothing changed", [&] { return convert("-j2", again, "--incremental"); }});
    alternate(11, std::span(all).last(1));
    for (const Alternative& c : all) {
        const bool is_first = c.name == "-j1";
        const double faster = all[1].ratio_to(c);
        table.rows.push_back(
            {fmt::format("{}: {}", kind, c.name), time_text(c.seconds()), time_text(c.seconds() / count),
             ratio_text(c.seconds() / all[0].seconds(), is_first ? std::optional(2.5) : std::nullopt),
             c.name == "-j2" ? fmt::format("{} {}", number_text(faster), faster >= 1.7 ? "✓" : "✗") : ""});
    }
}

}  // namespace

Table batch_table() {
    Table table{
        "A thousand files",
        "1,000 models, twm → glb, in one run: sheets of 20 to 47 KB, and characters of 35 KB with 40 joints and "
        "three animations, most of which becomes JSON. The floor reads each file and writes a new one of the "
        "same size, in one thread; in memory (/dev/shm) if possible, because disks vary more than programs. "
        "Goals: ≤ 2.5 × the floor, -j2 at least 1.7 times as fast as -j1.",
        {"", "time", "per file", "÷ floor", "faster than -j1"},
        {}};
    measure(
        "sheets",
        [](int i, const fs::path& path) {
            write_model(path, sheet(static_cast<std::size_t>(19 + i % 11)), twm::format);
        },
        table);
    const Scene character = skeleton(40, true, 3, 6);
    measure(
        "characters", [&](int, const fs::path& path) { write_model(path, character, twm::format); }, table);
    return table;
}

}  // namespace bench
