// SPDX-License-Identifier: MIT
#include "formats/scene-sgm/write/write_meshes.h"

#include "formats/scene-sgm/bridge.h"

namespace sinew::scene_sgm {

std::vector<std::uint64_t> MeshWriter::numbers_of(const scene::Mesh& mesh) {
    const auto [found, is_new] = numbers_.emplace(&mesh, std::vector<std::uint64_t>{});
    if (!is_new) return found->second;
    for (const scene::Primitive& primitive : mesh.primitives) {
        if (!primitive.positions.empty()) found->second.push_back(add(primitive));
    }
    return found->second;
}

std::uint64_t MeshWriter::add(const scene::Primitive& primitive) {
    const MeshBytes bytes = mesh_bytes(primitive);
    Json json;
    json["attributes"].value = Json::Object{};
    Pieces parts{bytes.indices};
    const auto attribute = [&](std::string_view name, const Bytes& data) {
        if (data.empty()) return;
        json["attributes"][name].value = std::uint64_t{total_size(parts)};
        parts.push_back(data);
    };
    attribute("position", bytes.position);
    attribute("normal", bytes.normal);
    attribute("uv", bytes.uv);
    attribute("tangent", bytes.tangent);
    json["buffer"].value = std::uint64_t{0};
    json["entries"].value = std::uint64_t{primitive.positions.size()};
    json["indexes"].value = std::uint64_t{bytes.indices.size() / 4};
    json["offset"].value = pool_.add(join(parts));
    if (primitive.material) json["material"].value = std::uint64_t{*primitive.material};
    add_extra(json, primitive.notes, mesh_members);
    const auto [found, is_new] = known_.emplace(to_text(json), all_.size());
    if (is_new) all_.push_back(std::move(json));
    return found->second;
}

}  // namespace sinew::scene_sgm
