// SPDX-License-Identifier: MIT
// What does it cost to read a field by its layout? Many small structs, few arrays.
#include <fmt/format.h>
#include <sinew/formats/twm.h>
#include <sinew/open.h>

#include "measure.h"

namespace {

using namespace sinew;

twm::Document many_joints(std::size_t count) {
    twm::Document document;
    document.has_skeleton = 1;
    document.joints.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        document.joints[i].parent = static_cast<std::uint32_t>(i / 2);
        for (const std::size_t diagonal : {0U, 5U, 10U, 15U}) document.joints[i].inverse_bind[diagonal] = 1;
    }
    return document;
}

twm::Document many_meshes(std::size_t count) {
    twm::Document document;
    document.meshes.resize(count);
    return document;
}

void measure(std::string_view what, const twm::Document& document, std::size_t fields) {
    Report report;
    const Bytes file = join(*twm::write(document, report));
    const OpenOptions options{.format = &twm::format, .limits = {.max_elements = 10'000'000}};
    const double read = bench::median_seconds(9, [&] {
        Report found;
        bench::keep(open(file, found, options));
    });
    const auto asset = open(file, report, options);
    const double traced = bench::median_seconds(3, [&] { bench::keep(trace(*asset)); });
    const double written = bench::median_seconds(9, [&] { bench::keep(write(*asset, report)); });
    const auto nanoseconds = [&](double seconds) { return seconds * 1e9 / static_cast<double>(fields); };
    fmt::print("  {:<34} {:>9.1f} {:>9.1f} {:>9.1f}\n", what, nanoseconds(read), nanoseconds(written),
               nanoseconds(traced));
}

}  // namespace

int main() {
    constexpr std::size_t joints = 200'000;
    constexpr std::size_t meshes = 100'000;
    fmt::print("ns per field                              read     write     trace\n");
    measure("200,000 joints, 3 fields each", many_joints(joints), 3 * joints);
    measure("100,000 empty meshes, 9 fields each", many_meshes(meshes), 9 * meshes);
}
