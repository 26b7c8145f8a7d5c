// SPDX-License-Identifier: MIT
#include "formats/scene-sgm/summary.h"

#include "base/text.h"

namespace sinew::scene_sgm {
namespace {

SummaryTable table_of_nodes(const Model& m) {
    SummaryTable table{"nodes", {"name", "type", "children"}, {}};
    for (const Node& node : m.nodes) {
        table.rows.push_back({whole_name(node.name), whole_name(node.type),
                              std::vector<double>(node.children.begin(), node.children.end())});
    }
    return table;
}

SummaryTable table_of_meshes(const Model& m) {
    SummaryTable table{"meshes", {"vertices", "triangles", "material", "attributes"}, {}};
    for (const Mesh& mesh : m.meshes) {
        std::vector<std::string> attributes;
        for (const Attribute& one : mesh.attributes) attributes.push_back(whole_name(one.name));
        table.rows.push_back({mesh.entries, mesh.indexes / 3,
                              mesh.material ? SummaryValue(std::uint64_t{*mesh.material}) : nullptr, attributes});
    }
    return table;
}

SummaryTable table_of_animations(const Model& m) {
    SummaryTable table{"animations", {"name", "seconds", "channels"}, {}};
    for (const Animation& one : m.animations) {
        table.rows.push_back({whole_name(one.name), one.duration, one.channels.size()});
    }
    return table;
}

SummaryTable table_of_chunks(const Document& d) {
    SummaryTable table{"chunks", {"kind", "size"}, {}};
    for (const Chunk& chunk : d.chunks) table.rows.push_back({whole_name(chunk.kind()), chunk.data.size()});
    return table;
}

// Counts in the JSON may be arbitrary; sums saturate.
std::uint64_t sum(std::uint64_t a, std::uint64_t b) {
    return b > static_cast<std::uint64_t>(-1) - a ? static_cast<std::uint64_t>(-1) : a + b;
}

}  // namespace

Summary summarize(const Document& d) {
    const Model m = model(d);
    std::uint64_t vertices = 0;
    std::uint64_t triangles = 0;
    for (const Mesh& mesh : m.meshes) {
        vertices = sum(vertices, mesh.entries);
        triangles = sum(triangles, mesh.indexes / 3);
    }
    Summary summary;
    summary.properties = {{"name", whole_name(m.name)},
                          {"profile", m.profile.empty() ? SummaryValue(nullptr) : whole_name(m.profile)},
                          {"nodes", m.nodes.size()},
                          {"meshes", m.meshes.size()},
                          {"vertices", vertices},
                          {"triangles", triangles},
                          {"materials", m.materials.size()},
                          {"lods", m.lods.size()},
                          {"tags", m.tags.size()},
                          {"animations", m.animations.size()}};
    summary.tables = {table_of_nodes(m), table_of_meshes(m), table_of_animations(m), table_of_chunks(d)};
    return summary;
}

}  // namespace sinew::scene_sgm
