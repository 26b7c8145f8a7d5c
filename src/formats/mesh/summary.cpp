// SPDX-License-Identifier: MIT
#include "formats/mesh/summary.h"

#include <string>
#include <vector>

#include "base/formatted.h"
#include "base/text.h"
#include "formats/mesh/speed.h"

namespace sinew::mesh {
namespace {

std::vector<std::string> attributes(std::uint16_t format_bits) {
    std::vector<std::string> names{"positions"};
    if ((format_bits & bit::normal) != 0) names.emplace_back("normals");
    if ((format_bits & bit::uv) != 0) names.emplace_back("uvs");
    if ((format_bits & bit::joints) != 0) names.emplace_back("weights");
    return names;
}

SummaryTable table_of_animations(const Document& d) {
    std::vector<std::string_view> names;
    for (const std::string_view name : d.strings) names.push_back(name);
    SummaryTable table{"animations", {"name", "seconds", "poses"}, {}};
    for (std::size_t i = 0; i < d.animations.size(); ++i) {
        const Animation& animation = d.animations[i];
        const bool named = d.shape.names && animation.name < names.size();
        // Conversions use the same placeholder name.
        table.rows.push_back({named ? whole_name(names[animation.name]) : formatted("animation_{}", i),
                              double{animation.duration} / ticks_per_second(animation), animation.timestamps.size()});
    }
    return table;
}

}  // namespace

Summary summarize(const Document& d) {
    Summary summary;
    summary.properties = {{"vertices", d.vertices.size()},
                          {"triangles", d.indices.size() / 3},
                          {"attributes", attributes(d.format)},
                          {"joints", d.joints.size()},
                          {"animations", d.animations.size()}};
    summary.tables = {table_of_animations(d)};
    return summary;
}

}  // namespace sinew::mesh
