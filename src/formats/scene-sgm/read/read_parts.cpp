// SPDX-License-Identifier: MIT
#include "formats/scene-sgm/read/read_parts.h"

#include <sinew/issues.h>
#include <sinew/scene/issues.h>
#include <sinew/scene/math.h>
#include <sinew/size.h>

#include <algorithm>
#include <cmath>

#include <sinew/bridge/build.h>
#include "base/formatted.h"
#include "base/scan.h"
#include "formats/scene-sgm/issues.h"

namespace sinew::scene_sgm {
namespace {

namespace shared = sinew::issue;

scene::Array floats_in(const Bytes& bytes, std::size_t components) {
    return {.bytes = bytes,
            .count = bytes.size() / (4 * components),
            .stride = 4 * components,
            .type = Type::f32,
            .components = components};
}

scene::Array indices_in(const Bytes& bytes) {
    return {.bytes = bytes, .count = bytes.size() / 4, .stride = 4, .type = Type::u32, .components = 1};
}

// A view of an attribute; empty if it is missing.
scene::Array read_attribute(const Mesh& mesh, std::string_view name, std::size_t components, const Buffers& buffers,
                            const std::string& path, Report& report) {
    const Attribute* attribute = mesh.find(name);
    if (attribute == nullptr) return {};
    const bool far = attribute->offset > no_reference - mesh.place->offset;
    const Place place{mesh.place->buffer, far ? no_reference : mesh.place->offset + attribute->offset};
    const auto found = buffers.find("MESH", place, mesh.entries, 4 * components);
    if (!found) {
        left_out(issue::out_of_buffer, formatted("{}/attributes/{}", path, name), "the attribute is left out", report);
        return {};
    }
    return floats_in(found->bytes, components);
}

}  // namespace

void left_out(const Issue& issue, std::string path, std::string message, Report& report) {
    report.repaired(issue, std::move(path), std::move(message));
}

std::optional<scene::Primitive> read_primitive(const Mesh& mesh, const Buffers& buffers, const std::string& path,
                                               Report& report) {
    if (!mesh.place) return std::nullopt;
    // In a scene, a primitive without indices still has triangles.
    if (mesh.entries == 0 || mesh.indexes == 0) {
        left_out(shared::empty_mesh, path, "the mesh is left out", report);
        return std::nullopt;
    }
    const auto indices = buffers.find("MESH", *mesh.place, mesh.indexes, 4);
    if (!indices) {
        left_out(issue::out_of_buffer, path, "the mesh is left out", report);
        return std::nullopt;
    }
    scene::Primitive primitive;
    primitive.indices = indices_in(indices->bytes);
    primitive.positions = read_attribute(mesh, "position", 3, buffers, path, report);
    if (primitive.positions.empty()) {
        left_out(issue::no_position, path, "the mesh is left out", report);
        return std::nullopt;
    }
    primitive.normals = read_attribute(mesh, "normal", 3, buffers, path, report);
    primitive.tangents = read_attribute(mesh, "tangent", 3, buffers, path, report);
    auto uv = read_attribute(mesh, "uv", 2, buffers, path, report);
    if (!uv.empty()) primitive.texcoords.push_back(std::move(uv));
    return primitive;
}

std::optional<scene::Collision> read_collision(const Collision& collision, const Buffers& buffers,
                                               const std::string& path, Report& report) {
    const auto positions = buffers.find("COLL", collision.place, collision.vertices, 12);
    const Place behind{collision.place.buffer, collision.place.offset + (positions ? positions->bytes.size() : 0)};
    const auto indices = positions ? buffers.find("COLL", behind, collision.indexes, 4) : std::nullopt;
    if (!indices) {
        left_out(issue::out_of_buffer, path, "the collision mesh is left out", report);
        return std::nullopt;
    }
    if (indices->bytes.empty() || indices->bytes.size() % 12 != 0) {
        left_out(shared::index_count, path, "the collision mesh is left out", report);
        return std::nullopt;
    }
    if (out_of_range_u32(indices->bytes.span(), collision.vertices).count > 0) {
        left_out(shared::index_out_of_range, path, "the collision mesh is left out", report);
        return std::nullopt;
    }
    return scene::Collision{std::nullopt, floats_in(positions->bytes, 3), indices_in(indices->bytes), collision.flag};
}

scene::Material read_material(const Material& material, const Json* json) {
    scene::Material result;
    result.name = material.name;
    result.base_color = material.diffuse;
    result.specular = material.specular;
    result.ambient = material.ambient;
    result.emission = material.emissive;
    result.shininess = material.shininess;
    result.opacity = material.opacity;
    if (material.alpha_test) result.alpha_mode = scene::AlphaMode::mask;
    result.unlit = material.unlit;
    for (const auto& [use, file] : material.textures) {
        scene::TextureUse& texture = result.textures.emplace_back();
        texture.path = file;
        const auto renamed = std::ranges::find(renamed_roles, use, &RoleName::use);
        if (renamed != std::end(renamed_roles)) {
            texture.role = renamed->role;
        } else {
            scene::set_role(texture, use);
        }
    }
    if (!material.shader.empty()) note(result.notes, "shader", material.shader);
    if (material.use_patterns) note(result.notes, "use_patterns", true);
    note_extra(result.notes, json, material_members);
    return result;
}

scene::Matrix read_matrix(const Place& place, const Buffers& buffers, const std::string& path, Report& report) {
    const auto found = buffers.find("TRNS", place, 16, 8);
    if (!found) {
        left_out(issue::out_of_buffer, path, "the identity is used instead", report);
        return scene::identity_matrix;
    }
    scene::Matrix matrix{};
    for (std::size_t i = 0; i < 16; ++i) matrix[i] = load<double>(found->bytes.data() + 8 * i);
    if (scene::is_finite(matrix)) return matrix;
    left_out(shared::not_finite, path, "the identity is used instead", report);
    return scene::identity_matrix;
}

std::optional<scene::Channel> read_track(const Track& track, scene::TransformPath kind, const Buffers& buffers,
                                         const std::string& path, Report& report) {
    const bool rotates = kind == scene::TransformPath::rotation;
    const std::size_t numbers = rotates ? 4 : 3;
    // In one check, so that the sum of both sizes cannot overflow.
    const auto found = buffers.find("ANIM", track.place, track.keys, 8 + 4 * numbers);
    if (!found) {
        left_out(issue::out_of_buffer, path, "the track is left out", report);
        return std::nullopt;
    }
    const std::byte* values = found->bytes.data() + 8 * as_size(track.keys);
    const auto value = [&](std::size_t key, std::size_t i) { return load<float>(values + 4 * (key * numbers + i)); };
    std::vector<double> times(as_size(track.keys));
    for (std::size_t i = 0; i < times.size(); ++i) times[i] = load<double>(found->bytes.data() + 8 * i);
    const auto usable = [&](std::size_t key) {
        for (std::size_t i = 0; i < numbers; ++i) {
            if (!std::isfinite(value(key, i))) return false;
        }
        return true;
    };
    scene::Channel channel{0, kind, scene::Interpolation::linear, {}, {}};
    for (const std::size_t key : scene::valid_keys(times, usable, path, report)) {
        channel.times.push_back(times[key]);
        // w, x, y, z in the file; x, y, z, w in the scene.
        for (std::size_t i = 0; i < numbers; ++i) channel.values.push_back(value(key, rotates ? (i + 1) % 4 : i));
    }
    if (channel.times.empty()) return std::nullopt;
    return channel;
}

}  // namespace sinew::scene_sgm
