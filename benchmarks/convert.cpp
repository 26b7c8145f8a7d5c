// SPDX-License-Identifier: MIT
// What does a conversion of 200 MB cost, compared with copying the file?
#include <fmt/format.h>
#include <sinew/formats/mesh.h>
#include <sinew/formats/sgm.h>
#include <sinew/formats/twm.h>
#include <sinew/gltf.h>

#include "measure.h"
#include "report.h"
#include "support/child.h"
#include "support/scenes.h"

namespace bench {
namespace {

using namespace sinew;

// The smallest of these memory limits with which the program succeeds.
std::size_t memory_for(const std::vector<std::string>& words, const std::filesystem::path& out) {
    for (const std::size_t megabytes :
         {4U, 6U, 8U, 12U, 16U, 24U, 32U, 48U, 64U, 96U, 128U, 256U, 512U, 1024U, 2048U}) {
        const bool works = seconds_of_program(words, {.data = megabytes << 20}) >= 0 && std::filesystem::exists(out);
        std::filesystem::remove(out);
        if (works) return megabytes;
    }
    return 0;
}

}  // namespace

Table convert_table() {
    Table table{
        "Converting 200 MB",
        "The whole program from start to end, compared with `cp` of the same file in the same round. *Memory*: the "
        "smallest limit of its own memory (RLIMIT_DATA) with which it succeeds. Goals: ≤ 2 × cp, ≤ 64 MB.",
        {"", "cp", "sinew convert", "÷", "MB/s", "memory"},
        {}};
    const TemporaryFolder folder;
    const Scene scene = sheet(1890);
    struct Pair {
        const Format& from;
        const Format& to;
    };
    const Pair pairs[] = {{mesh::format, gltf::format},
                          {gltf::format, mesh::format},
                          {twm::format, sgm::format},
                          {sgm::format, gltf::format}};
    for (const Pair& pair : pairs) {
        const auto from = folder / fmt::format("in{}", pair.from.extensions[0]);
        const auto to = folder / fmt::format("out{}", pair.to.extensions[0]);
        const auto copy = folder / "copy";
        write_model(from, scene, pair.from);
        const std::vector<std::string> words{SINEW_PROGRAM, "convert", from.string(), "-o", to.string(), "-q"};
        const auto run = [](const std::vector<std::string>& program, const std::filesystem::path& out) {
            std::filesystem::remove(out);
            return seconds_of_program(program);
        };
        std::vector<Alternative> all{{"cp",
                                      [&] {
                                          return run({"cp", from.string(), copy.string()}, copy);
                                      }},
                                     {"convert", [&] { return run(words, to); }}};
        alternate(21, all);
        std::filesystem::remove(to);
        const std::size_t memory = memory_for(words, to);
        const auto bytes = static_cast<double>(std::filesystem::file_size(from));
        table.rows.push_back({fmt::format("{} → {}", pair.from.id, pair.to.id), time_text(all[0].seconds()),
                              time_text(all[1].seconds()), ratio_text(all[1].ratio_to(all[0]), 2),
                              fmt::format("{:.0f}", bytes / all[1].seconds() / 1e6),
                              fmt::format("{} MB {}", memory, memory > 0 && memory <= 64 ? "✓" : "✗")});
        std::filesystem::remove(from);
    }
    return table;
}

}  // namespace bench
