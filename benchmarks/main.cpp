// SPDX-License-Identifier: MIT
// Runs the named benchmarks, or all, and prints their results.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "report.h"
#include "support/child.h"

namespace {

struct Benchmark {
    std::string_view name;
    std::function<bench::Table()> run;
};

}  // namespace

int main(int count, char** arguments) {
    if (count == 4 && std::strcmp(arguments[1], "--load") == 0) return bench::be_child(arguments[2], arguments[3]);
    bench::Style style = bench::Style::terminal;
    std::string plot_file;
    std::vector<std::string_view> names;
    for (int i = 1; i < count; ++i) {
        const std::string_view word = arguments[i];
        if (word == "--markdown")
            style = bench::Style::markdown;
        else if (word == "--plot" && i + 1 < count)
            plot_file = arguments[++i];
        else
            names.push_back(word);
    }
    const std::vector<Benchmark> all{
        {"load", bench::load_table},           {"memory", bench::memory_table},
        {"convert", bench::convert_table},     {"batch", bench::batch_table},
        {"animation", bench::animation_table}, {"growth", [&] { return bench::growth_table(plot_file); }},
        {"fields", bench::fields_table},       {"vertices", bench::vertices_table}};
    for (const std::string_view name : names) {
        const auto is_it = [&](const Benchmark& b) { return b.name == name; };
        if (std::ranges::none_of(all, is_it)) {
            fmt::print(stderr, "bench: unknown benchmark {}; the benchmarks are:", name);
            for (const Benchmark& b : all) fmt::print(stderr, " {}", b.name);
            fmt::print(stderr, "\n");
            return 2;
        }
    }
    for (const Benchmark& benchmark : all) {
        if (!names.empty() && std::ranges::find(names, benchmark.name) == names.end()) continue;
        fmt::print("{}\n", bench::text_of(benchmark.run(), style));
        std::fflush(stdout);
    }
}
