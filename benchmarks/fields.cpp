// SPDX-License-Identifier: MIT
// What does it cost to read a field by its layout? Many small structs, few arrays.
#include <fmt/format.h>
#include <sinew/formats/twm.h>
#include <sinew/open.h>

#include "measure.h"
#include "report.h"

namespace bench {
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

void measure(const std::string& what, const twm::Document& document, std::size_t fields, Table& table) {
    Report report;
    const Bytes file = join(*twm::write(document, report));
    const LoadOptions options{.format = &twm::format, .limits = {.max_elements = 10'000'000}};
    const double read = median_seconds(9, [&] {
        Report found;
        keep(open(file, found, options));
    });
    const auto asset = open(file, report, options);
    const double traced = median_seconds(3, [&] { keep(trace(*asset)); });
    const double written = median_seconds(9, [&] { keep(write(*asset, report)); });
    const auto each = [&](double seconds) { return time_text(seconds / static_cast<double>(fields)); };
    table.rows.push_back({what, each(read), each(written), each(traced)});
}

}  // namespace

Table fields_table() {
    Table table{
        "Reading fields",
        "The cost per field of reading by layout, including everything in `open`: recognition, choice of dialect, "
        "limits. *Trace*: with every field recorded, as for `dump` and for the byte offsets of findings.",
        {"", "read", "write", "trace"},
        {}};
    constexpr std::size_t joints = 200'000;
    constexpr std::size_t meshes = 100'000;
    measure("200,000 joints, 3 fields each", many_joints(joints), 3 * joints, table);
    measure("100,000 empty meshes, 9 fields each", many_meshes(meshes), 9 * meshes, table);
    return table;
}

}  // namespace bench
