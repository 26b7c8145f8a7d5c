// SPDX-License-Identifier: MIT
// What do a thousand small files cost, against reading each and writing a new one of the same size?
#include <fmt/format.h>
#include <sinew/file.h>
#include <sinew/formats/twm.h>
#include <sinew/gltf.h>

#include <fstream>

#include "measure.h"
#include "report.h"
#include "support/child.h"
#include "support/scenes.h"

namespace bench {
namespace {

using namespace sinew;
namespace fs = std::filesystem;

constexpr int count = 1000;

// The floor: open, read, create, write, close.
double copy_all(const fs::path& from, const fs::path& to) {
    fs::remove_all(to);
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

Table batch_table() {
    Table table{"A thousand files",
                "1,000 models of 20 to 50 KB, twm → glb, in one run. The floor reads each and writes a new file of the "
                "same size, in one thread. Goals: ≤ 2.5 × the floor, and -j2 at least 1.7 times as fast as -j1.",
                {"", "time", "a file", "÷ floor", "faster than -j1"},
                {}};
    const TemporaryFolder folder;
    const fs::path from = folder / "in";
    fs::create_directory(from);
    for (int i = 0; i < count; ++i) {
        const auto side = static_cast<std::size_t>(19 + i % 11);  // 20 to 47 KB
        write_model(from / fmt::format("{:04}.twm", i), sheet(side), twm::format);
    }
    const fs::path to = folder / "out";
    const auto convert = [&](const std::string& jobs, bool again) {
        std::vector<std::string> words{SINEW_PROGRAM, "convert", "-q", "-r", from.string(),
                                       "--to",        "gltf",    jobs, "-o", to.string() + "/"};
        if (again)
            words.push_back("--incremental");
        else
            fs::remove_all(to);
        return seconds_of_program(words);
    };
    std::vector<Contestant> all{{"floor", [&] { return copy_all(from, folder / "copies"); }},
                                {"-j1", [&] { return convert("-j1", false); }},
                                {"-j2", [&] { return convert("-j2", false); }}};
    alternate(11, all);
    fs::remove_all(to);
    convert("-j2", true);
    all.push_back({"-j2 --incremental, nothing changed", [&] { return convert("-j2", true); }});
    alternate(5, std::span(all).last(1));
    for (const Contestant& c : all) {
        const bool measured = c.name == "-j1";
        const double faster = all[1].ratio_to(c);
        table.rows.push_back(
            {c.name, time_text(c.seconds()), time_text(c.seconds() / count),
             ratio_text(c.seconds() / all[0].seconds(), measured ? std::optional(2.5) : std::nullopt),
             c.name == "-j2" ? fmt::format("{} {}", number_text(faster), faster >= 1.7 ? "✓" : "✗") : ""});
    }
    return table;
}

}  // namespace bench
