// SPDX-License-Identifier: MIT
#include "formats/scene-sgm/read/read_meshes.h"

#include <sinew/scene/issues.h>
#include <sinew/size.h>

#include "base/formatted.h"

namespace sinew::scene_sgm {

Budget::Budget(const Document& document) {
    std::uint64_t size = document.text.size();
    for (const Chunk& chunk : document.chunks) size += chunk.data.size();
    constexpr std::uint64_t for_everybody = 64U << 20U;
    all_ = 16 * size + for_everybody;
}

const Json* element(const Json& json, std::string_view list, std::size_t i) {
    const Json* found = json.find(list);
    if (found == nullptr || found->array() == nullptr || i >= found->array()->size()) return nullptr;
    return &(*found->array())[i];
}

std::string path_of(std::string_view list, std::size_t i) {
    return formatted("{}/{}/{}", json_path, list, i);
}

std::optional<std::size_t> MeshList::of(const Node& node) {
    std::vector<std::size_t> sound;
    for (const std::uint64_t i : node.meshes) {
        if (primitive(as_size(i)) != nullptr) sound.push_back(as_size(i));
    }
    if (sound.empty()) return std::nullopt;
    const auto [found, is_new] = known_.emplace(sound, meshes_.size());
    if (!is_new) return found->second;
    scene::Mesh& mesh = meshes_.emplace_back();
    mesh.name = node.name;
    for (const std::size_t i : sound) {
        const scene::Primitive& one = *primitive(i);
        if (!budget_.spend(sizeof(scene::Primitive) + one.indices.bytes.size())) break;
        mesh.primitives.push_back(one);
    }
    return found->second;
}

std::uint64_t MeshList::unused_triangles() const {
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < model_.meshes.size(); ++i) {
        if (!primitives_.contains(i)) count += model_.meshes[i].indexes / 3;
    }
    return count;
}

const scene::Primitive* MeshList::primitive(std::size_t i) {
    if (i >= model_.meshes.size()) return nullptr;
    const auto [found, is_new] = primitives_.emplace(i, std::nullopt);
    if (is_new) found->second = read(i);
    return found->second ? &*found->second : nullptr;
}

std::optional<scene::Primitive> MeshList::read(std::size_t i) {
    const Mesh& mesh = model_.meshes[i];
    if (!mesh.place || !budget_.spend(buffers_.find("MESH", *mesh.place, mesh.entries, 12))) return std::nullopt;
    auto primitive = read_primitive(mesh, buffers_, path_of("meshes", i), report_);
    if (!primitive) {
        if (mesh.indexes >= 3) {
            report_.lose(sinew::issue::loss_triangles, "/meshes", mesh.indexes / 3,
                         formatted("triangles of mesh {}, which cannot be read: {}", i, mesh.indexes / 3));
        }
        return std::nullopt;
    }
    if (mesh.material && *mesh.material < model_.materials.size()) primitive->material = as_size(*mesh.material);
    note(primitive->notes, "mesh", std::uint64_t{i});
    const Json* json = element(document_.json, "meshes", i);
    note_extra(primitive->notes, json, mesh_members);
    // Their size is unknown: they are restored with the whole file or not at all.
    note_extra(primitive->notes, json == nullptr ? nullptr : json->find("attributes"), attribute_members, "attributes");
    return primitive;
}

}  // namespace sinew::scene_sgm
