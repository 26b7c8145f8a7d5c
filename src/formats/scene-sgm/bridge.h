// SPDX-License-Identifier: MIT
// Between documents and scenes.
//
// Values that only this format has are in the notes of the scene and its parts, as `{"scene-sgm": {…}}`: the index,
// type, matrix and unknown members of a node, and so on. The notes of the whole scene have the JSON text and the bytes
// of the chunks that are not in the scene; `write/restore.h` describes how they become a file again.
#pragma once

#include <sinew/formats/scene-sgm.h>

#include <optional>
#include <span>
#include <string_view>

namespace sinew::scene_sgm {

inline constexpr FeatureSupport features[] = {
    {Feature::meshes},
    {Feature::hierarchy},
    {Feature::several_meshes},
    {Feature::materials},
    {Feature::textures},
    {Feature::normals},
    {Feature::tangents, Support::some, "without their handedness"},
    {Feature::texcoords, Support::some, "one set"},
    {Feature::rest_pose},
    {Feature::animations, Support::some, "linear interpolation only"},
    {Feature::animation_names},
    {Feature::node_animation},
    {Feature::node_names},
    {Feature::mesh_names, Support::some, "a mesh has the name of the first node that shows it"},
    {Feature::scene_name},
    {Feature::lods},
    {Feature::tags},
    {Feature::collision},
};

/// The scene of a document. Empty if it would have too many nodes: shared nodes become copies.
std::optional<Scene> to_scene(const Document& document, Report& report);

/// The document of a scene: the one that it was read from if nothing has changed since, otherwise a new one.
Document from_scene(const Scene& scene, Report& report);

/// Always a new document. Scenes that are equal as far as this format is concerned have equal documents.
Document new_document(const Scene& scene, Report& report);

/// A note of this format in a part of a scene, or null.
inline const Json* noted(const scene::Notes& notes, std::string_view key) {
    const Json* own = notes.find("scene-sgm");
    return own == nullptr ? nullptr : own->find(key);
}

/// Adds a note to a part of a scene.
template <class T>
void note(scene::Notes& notes, std::string_view key, T value) {
    notes["scene-sgm"][key].value = std::move(value);
}

/// The members that the format defines. Others are noted as `extra` and written again.
inline constexpr std::string_view top_members[] = {"name", "profile", "nodes",      "meshes",   "materials",
                                                   "lods", "tags",    "animations", "collision"};
inline constexpr std::string_view node_members[] = {"name",   "type", "children", "transform",
                                                    "meshes", "lod",  "collision"};
inline constexpr std::string_view mesh_members[] = {"buffer", "offset", "indexes", "entries", "attributes", "material"};
inline constexpr std::string_view attribute_members[] = {"position", "normal", "uv", "tangent"};
inline constexpr std::string_view material_members[] = {"name",       "shader",   "diffuse",      "specular",
                                                        "ambient",    "emissive", "shininess",    "opacity",
                                                        "alpha_test", "unlit",    "use_patterns", "textures"};
inline constexpr std::string_view animation_members[] = {"name", "duration", "loop", "channels"};

/// Notes the unknown members of an object, which may be null.
void note_extra(scene::Notes& notes, const Json* object, std::span<const std::string_view> known,
                std::string_view key = "extra");
/// Adds the noted unknown members to an object.
void add_extra(Json& object, const scene::Notes& notes, std::span<const std::string_view> known);

/// Texture roles that have different names in the JSON and in the scene.
struct RoleName {
    std::string_view use;
    scene::TextureRole role;
};
inline constexpr RoleName renamed_roles[] = {{"diffuse", scene::TextureRole::base_color},
                                             {"glow", scene::TextureRole::emission},
                                             {"ambient", scene::TextureRole::occlusion},
                                             {"ambient_color", scene::TextureRole::ambient}};

}  // namespace sinew::scene_sgm
