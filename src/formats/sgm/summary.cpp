// SPDX-License-Identifier: MIT
#include "formats/sgm/summary.h"

#include <string>

#include "base/formatted.h"
#include "base/text.h"

namespace sinew::sgm {
namespace {

std::vector<std::string> attributes(const Mesh& mesh) {
    std::vector<std::string> names{"position", "normal"};
    const Record record = mesh.vertex_record();
    for (const Member& member : record.members()) {
        if (member.offset >= 24 && member.name != "handedness") names.emplace_back(member.name);
    }
    return names;
}

SummaryTable table_of_meshes(const Document& d) {
    SummaryTable table{"meshes", {"material", "vertices", "triangles", "attributes"}, {}};
    for (const Mesh& mesh : d.meshes) {
        table.rows.push_back(
            {std::uint64_t{mesh.material}, mesh.vertices.size(), mesh.indices.size() / 3, attributes(mesh)});
    }
    return table;
}

std::string use_of(std::uint8_t hint) {
    constexpr std::string_view uses[] = {"base color", "normal", "specular", "roughness", "emission"};
    return hint < std::size(uses) ? std::string(uses[hint]) : formatted("use {}", hint);
}

SummaryTable table_of_textures(const Document& d) {
    SummaryTable table{"textures", {"material", {"uv set", "uvSet"}, "use", "name"}, {}};
    for (const Material& material : d.materials) {
        for (std::size_t set = 0; set < material.uv_sets.size(); ++set) {
            for (const Texture& texture : material.uv_sets[set].textures) {
                table.rows.push_back(
                    {std::uint64_t{material.id}, set, use_of(texture.hint), whole_name(texture.name.text())});
            }
        }
    }
    return table;
}

SummaryTable table_of_colors(const Document& d) {
    SummaryTable table{"colors", {"material", "use", {"red, green, blue, alpha", "rgba"}}, {}};
    for (const Material& material : d.materials) {
        for (std::size_t i = 0; i < material.colors.size(); ++i) {
            const Color color = material.colors[i];
            const Vec4& c = color.rgba;
            table.rows.push_back(
                {std::uint64_t{material.id}, use_of(color.hint), std::vector<double>{c[0], c[1], c[2], c[3]}});
        }
    }
    return table;
}

}  // namespace

Summary summarize(const Document& d) {
    std::uint64_t vertices = 0;
    std::uint64_t triangles = 0;
    for (const Mesh& mesh : d.meshes) {
        vertices += mesh.vertices.size();
        triangles += mesh.indices.size() / 3;
    }
    Summary summary;
    summary.properties = {{"version", std::uint64_t{d.version}},
                          {"meshes", d.meshes.size()},
                          {"vertices", vertices},
                          {"triangles", triangles},
                          {"materials", d.materials.size()},
                          {"animation", d.has_animation != 0 ? SummaryValue(whole_name(d.animation.text())) : nullptr}};
    summary.tables = {table_of_meshes(d), table_of_textures(d), table_of_colors(d)};
    return summary;
}

}  // namespace sinew::sgm
