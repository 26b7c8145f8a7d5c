// SPDX-License-Identifier: MIT
#include <algorithm>

#include "base/formatted.h"
#include "base/text.h"
#include "gltf/check/check.h"
#include "gltf/json/model.h"

namespace sinew::gltf {
namespace {

std::uint64_t vertices_of(const Primitive& p, const Model& m) {
    const Index positions = p.find("POSITION");
    return positions ? m.accessors[*positions].count : 0;
}

std::uint64_t triangles_of(const Primitive& p, const Model& m) {
    const std::uint64_t corners = p.indices ? m.accessors[*p.indices].count : vertices_of(p, m);
    if (p.mode == 4) return corners / 3;
    return p.mode > 4 && corners > 2 ? corners - 2 : 0;
}

std::string attributes_of(const Primitive& p) {
    std::string text;
    for (const auto& [name, accessor] : p.attributes) text += (text.empty() ? "" : ", ") + readable(name);
    return text;
}

std::string listed(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + readable(name);
    return text.empty() ? "none" : text;
}

std::string number_or_none(const Index& index) {
    return index ? std::to_string(*index) : "none";
}

// Saturates: the counts come from the file and may be any number.
std::uint64_t sum(std::uint64_t a, std::uint64_t b) {
    return b > static_cast<std::uint64_t>(-1) - a ? static_cast<std::uint64_t>(-1) : a + b;
}

SummaryTable table_of_meshes(const Model& m) {
    SummaryTable table{"meshes", {"name", "vertices", "triangles", "material", "attributes"}, {}};
    for (const Mesh& mesh : m.meshes) {
        for (const Primitive& p : mesh.primitives) {
            table.rows.push_back({readable(mesh.name), vertices_of(p, m), triangles_of(p, m),
                                  number_or_none(p.material), attributes_of(p)});
        }
    }
    return table;
}

SummaryTable table_of_nodes(const Model& m) {
    SummaryTable table{"nodes", {"name", "mesh", "skin", "children"}, {}};
    for (const Node& node : m.nodes) {
        std::string children;
        for (const std::size_t child : node.children)
            children += (children.empty() ? "" : ", ") + std::to_string(child);
        table.rows.push_back({readable(node.name), number_or_none(node.mesh), number_or_none(node.skin), children});
    }
    return table;
}

SummaryTable table_of_animations(const Model& m) {
    SummaryTable table{"animations", {"name", "channels", "keys"}, {}};
    for (const Animation& animation : m.animations) {
        std::uint64_t keys = 0;
        for (const AnimationSampler& sampler : animation.samplers) keys = sum(keys, m.accessors[sampler.input].count);
        table.rows.push_back({readable(animation.name), animation.channels.size(), keys});
    }
    return table;
}

SummaryTable table_of_images(const Model& m) {
    SummaryTable table{"images", {"name", "type", "where"}, {}};
    for (const Image& image : m.images) {
        const bool data = image.uri.starts_with("data:");
        const std::string where = image.buffer_view ? formatted("buffer view {}", *image.buffer_view)
                                  : data            ? "data URI"
                                                    : readable(image.uri);
        table.rows.push_back({readable(image.name), readable(image.mime_type), where});
    }
    return table;
}

}  // namespace

Summary summarize(const Document& document) {
    const auto model = model_of(document);
    const Model& m = *model;
    std::uint64_t vertices = 0;
    std::uint64_t triangles = 0;
    for (const Mesh& mesh : m.meshes) {
        for (const Primitive& p : mesh.primitives) {
            vertices = sum(vertices, vertices_of(p, m));
            triangles = sum(triangles, triangles_of(p, m));
        }
    }
    Summary summary;
    summary.properties = {{"version", readable(m.asset.version)},
                          {"generator", m.asset.generator.empty() ? "none" : readable(m.asset.generator)},
                          {"extensions", listed(m.extensions_used)},
                          {"scenes", m.scenes.size()},
                          {"nodes", m.nodes.size()},
                          {"meshes", m.meshes.size()},
                          {"vertices", vertices},
                          {"triangles", triangles},
                          {"materials", m.materials.size()},
                          {"images", m.images.size()},
                          {"skins", m.skins.size()},
                          {"animations", m.animations.size()}};
    summary.tables = {table_of_meshes(m), table_of_nodes(m), table_of_animations(m), table_of_images(m)};
    return summary;
}

}  // namespace sinew::gltf
