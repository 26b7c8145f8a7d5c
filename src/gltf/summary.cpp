// SPDX-License-Identifier: MIT
#include <sinew/json.h>

#include <vector>

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

std::vector<std::string> attributes_of(const Primitive& p) {
    std::vector<std::string> names;
    for (const auto& [name, accessor] : p.attributes) names.push_back(whole_name(name));
    return names;
}

std::vector<std::string> readable_names(const std::vector<std::string>& names) {
    std::vector<std::string> all;
    for (const std::string& name : names) all.push_back(whole_name(name));
    return all;
}

SummaryValue number_or_null(const Index& index) {
    return index ? SummaryValue(std::uint64_t{*index}) : nullptr;
}

SummaryValue text_or_null(std::string_view text) {
    return text.empty() ? SummaryValue(nullptr) : whole_name(text);
}

// The version as a number, like those of the other formats.
SummaryValue version_of(const std::string& text) {
    const auto json = parse_json(text, 1);  // libc++ has no from_chars for doubles
    const auto version = json ? json->number() : std::nullopt;
    return version ? SummaryValue(*version) : nullptr;
}

// Saturates: the counts come from the file and may be any number.
std::uint64_t sum(std::uint64_t a, std::uint64_t b) {
    return b > static_cast<std::uint64_t>(-1) - a ? static_cast<std::uint64_t>(-1) : a + b;
}

SummaryTable table_of_meshes(const Model& m) {
    SummaryTable table{"meshes", {"name", "vertices", "triangles", "material", "attributes"}, {}};
    for (const Mesh& mesh : m.meshes) {
        for (const Primitive& p : mesh.primitives) {
            table.rows.push_back({whole_name(mesh.name), vertices_of(p, m), triangles_of(p, m),
                                  number_or_null(p.material), attributes_of(p)});
        }
    }
    return table;
}

SummaryTable table_of_nodes(const Model& m) {
    SummaryTable table{"nodes", {"name", "mesh", "skin", "children"}, {}};
    for (const Node& node : m.nodes) {
        table.rows.push_back({whole_name(node.name), number_or_null(node.mesh), number_or_null(node.skin),
                              std::vector<double>(node.children.begin(), node.children.end())});
    }
    return table;
}

SummaryTable table_of_animations(const Model& m) {
    SummaryTable table{"animations", {"name", "channels", "keys"}, {}};
    for (const Animation& animation : m.animations) {
        std::uint64_t keys = 0;
        for (const AnimationSampler& sampler : animation.samplers) keys = sum(keys, m.accessors[sampler.input].count);
        table.rows.push_back({whole_name(animation.name), animation.channels.size(), keys});
    }
    return table;
}

SummaryTable table_of_images(const Model& m) {
    SummaryTable table{"images", {"name", {"type", "mimeType"}, "uri", {"buffer view", "bufferView"}}, {}};
    for (const Image& image : m.images) {
        // The content of a data URI does not belong in an overview.
        const std::string_view uri = image.uri.starts_with("data:") ? "data:" : std::string_view(image.uri);
        table.rows.push_back({whole_name(image.name), text_or_null(image.mime_type), text_or_null(uri),
                              number_or_null(image.buffer_view)});
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
    summary.properties = {{"version", version_of(m.asset.version)},
                          {"generator", text_or_null(m.asset.generator)},
                          {"extensions", readable_names(m.extensions_used)},
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
