// SPDX-License-Identifier: MIT
#include "formats/twm/summary.h"

#include <algorithm>
#include <string>

namespace sinew::twm {
namespace {

std::vector<std::string> attributes(const Mesh& mesh) {
    std::vector<std::string> names{"positions"};
    if (mesh.has_normals != 0) names.emplace_back("normals");
    if (mesh.has_uvs != 0) names.emplace_back("uvs");
    if (mesh.has_tangents != 0) names.emplace_back("tangents");
    if (mesh.has_binormals != 0) names.emplace_back("binormals");
    if (!mesh.clusters.empty()) names.emplace_back("weights");
    return names;
}

SummaryTable table_of_meshes(const Document& d) {
    SummaryTable table{"meshes", {"vertices", "triangles", {"most weights", "mostWeights"}, "attributes"}, {}};
    for (const Mesh& mesh : d.meshes) {
        std::uint64_t most = 0;
        for (const auto cluster : mesh.clusters) most = std::max<std::uint64_t>(most, cluster.size());
        table.rows.push_back({mesh.positions.size(), mesh.indices.size() / 3, most, attributes(mesh)});
    }
    return table;
}

SummaryTable table_of_animations(const Document& d) {
    SummaryTable table{"animations", {"name", "seconds", "keys", {"moving joints", "movingJoints"}}, {}};
    if (d.joints.empty()) return table;  // without joints, an animation takes no bytes, and there may be millions
    for (std::size_t i = 0; i < d.animations.size(); ++i) {
        std::uint64_t keys = 0;
        std::uint64_t moving = 0;
        std::uint32_t last = 0;
        for (const Track& track : d.animations[i].tracks) {
            keys += track.keys.size();
            if (track.keys.size() > 1) ++moving;
            if (!track.keys.empty()) last = std::max(last, track.keys[track.keys.size() - 1].milliseconds);
        }
        // The format has no names; conversions use the same placeholder.
        table.rows.push_back({"animation_" + std::to_string(i), last / 1000.0, keys, moving});
    }
    return table;
}

}  // namespace

Summary summarize(const Document& d) {
    std::uint64_t vertices = 0;
    std::uint64_t triangles = 0;
    for (const Mesh& mesh : d.meshes) {
        vertices += mesh.positions.size();
        triangles += mesh.indices.size() / 3;
    }
    Summary summary;
    summary.properties = {{"version", std::uint64_t{d.version}},
                          {"meshes", d.meshes.size()},
                          {"vertices", vertices},
                          {"triangles", triangles},
                          {"joints", d.joints.size()},
                          {"animations", d.animations.size()}};
    summary.tables = {table_of_meshes(d), table_of_animations(d)};
    return summary;
}

}  // namespace sinew::twm
