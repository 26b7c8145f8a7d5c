// SPDX-License-Identifier: MIT
#include "formats/scene-sgm/write/write_parts.h"

#include <sinew/animation.h>
#include <sinew/scene/flatten.h>
#include <sinew/scene/issues.h>
#include <sinew/scene/math.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>

#include <sinew/scene/indices.h>
#include "base/formatted.h"
#include "formats/scene-sgm/bridge.h"

namespace sinew::scene_sgm {
namespace {

// The first N components of every element; empty if there are fewer, or not one element per vertex.
Bytes floats_of(scene::Array array, std::size_t components, std::size_t vertices) {
    if (array.size() != vertices || array.components < components) return {};
    array.components = components;
    return scene::packed_floats(array).to_bytes();
}

Json color(const scene::Vec4& rgba) {
    Json::Array numbers;
    for (const double one : rgba) numbers.push_back(number_json(one));
    return {std::move(numbers)};
}

}  // namespace

bool same_matrix(const scene::Matrix& a, const scene::Matrix& b) {
    double size = 1;
    for (const double number : a) size = std::max(size, std::abs(number));
    for (std::size_t i = 0; i < 16; ++i) {
        if (!(std::abs(a[i] - b[i]) <= 1e-12 * size)) return false;
    }
    return true;
}

Bytes matrix_bytes(const scene::Node& node) {
    scene::Matrix matrix = scene::local_matrix(node);
    const Json* read = noted(node.notes, "matrix");
    if (read != nullptr && read->array() != nullptr && read->array()->size() == 16) {
        scene::Matrix before{};
        for (std::size_t i = 0; i < 16; ++i) before[i] = (*read->array())[i].number().value_or(0);
        if (same_matrix(matrix, before)) matrix = before;
    }
    return View<double>(std::span<const double>(matrix)).bytes;
}

MeshBytes mesh_bytes(const scene::Primitive& p) {
    const std::size_t vertices = p.positions.size();
    MeshBytes bytes{scene::index_bytes<std::uint32_t>(p).to_bytes(),
                    floats_of(p.positions, 3, vertices),
                    floats_of(p.normals, 3, vertices),
                    {},
                    floats_of(p.tangents, 3, vertices)};
    if (!p.texcoords.empty()) bytes.uv = floats_of(p.texcoords[0], 2, vertices);
    return bytes;
}

Bytes collision_bytes(const scene::Collision& collision) {
    scene::Primitive triangles;
    triangles.positions = collision.positions;
    triangles.indices = collision.indices;
    const MeshBytes bytes = mesh_bytes(triangles);
    return join(Pieces{bytes.position, bytes.indices});
}

Bytes track_bytes(const scene::Channel& channel) {
    const bool rotates = channel.path == scene::TransformPath::rotation;
    const std::size_t numbers = rotates ? 4 : 3;
    std::vector<float> values;
    for (std::size_t key = 0; key < channel.times.size(); ++key) {
        // x, y, z, w in the scene; w, x, y, z in the file.
        for (std::size_t i = 0; i < numbers; ++i) {
            values.push_back(static_cast<float>(value_of(channel, key, rotates ? (i + 3) % 4 : i)));
        }
    }
    return join(Pieces{View<double>(channel.times).bytes, View<float>(values).bytes});
}

Json number_json(double value) {
    return {std::isfinite(value) ? value : 0.0};
}

Json material_json(const scene::Material& material, std::string path, Report& report) {
    Json json;
    json["name"].value = material.name;
    if (const Json* shader = noted(material.notes, "shader")) json["shader"] = *shader;
    if (material.base_color) json["diffuse"] = color(*material.base_color);
    if (material.specular) json["specular"] = color(*material.specular);
    if (material.ambient) json["ambient"] = color(*material.ambient);
    if (material.emission) json["emissive"] = color(*material.emission);
    if (material.shininess) json["shininess"] = number_json(*material.shininess);
    if (material.opacity) json["opacity"] = number_json(*material.opacity);
    if (material.alpha_mode == scene::AlphaMode::mask) json["alpha_test"].value = true;
    if (material.unlit) json["unlit"].value = true;
    if (const Json* patterns = noted(material.notes, "use_patterns")) json["use_patterns"] = *patterns;
    std::set<std::string_view> used;
    for (const scene::TextureUse& texture : material.textures) {
        const auto renamed = std::ranges::find(renamed_roles, texture.role, &RoleName::role);
        const std::string_view use = renamed == std::end(renamed_roles) ? scene::role_name(texture) : renamed->use;
        if (used.insert(use).second) json["textures"][use].value = texture.path;
    }
    if (const std::size_t lost = material.textures.size() - used.size(); lost > 0) {
        report.lose(sinew::issue::loss_textures, path, lost, "another texture has the same role");
    }
    const auto later = std::ranges::count_if(material.textures, [](const auto& use) { return use.texcoord > 0; });
    if (later > 0) {
        report.lose(sinew::issue::loss_textures, std::move(path), static_cast<std::uint64_t>(later),
                    "the texture uses other texture coordinates than the first");
    }
    add_extra(json, material.notes, material_members);
    return json;
}

std::uint64_t Pool::add(const Bytes& bytes) {
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    const std::size_t hash = std::hash<std::string_view>{}(text);
    const auto [first, last] = known_.equal_range(hash);
    for (auto at = first; at != last; ++at) {
        const auto before = std::span(data_).subspan(at->second.offset, at->second.size);
        if (std::ranges::equal(before, bytes.span())) return at->second.offset;
    }
    constexpr std::size_t alignment = 8;
    data_.resize((data_.size() + alignment - 1) / alignment * alignment);
    known_.emplace(hash, Range{data_.size(), bytes.size()});
    data_.insert(data_.end(), bytes.begin(), bytes.end());
    return data_.size() - bytes.size();
}

Json Pool::place(const Bytes& bytes) {
    Json place;
    place["buffer"].value = std::uint64_t{0};
    place["offset"].value = add(bytes);
    return place;
}

Chunk Pool::chunk() const {
    Chunk chunk;
    chunk.id = id_;
    chunk.data = {Bytes(data_), data_.size()};
    return chunk;
}

}  // namespace sinew::scene_sgm
