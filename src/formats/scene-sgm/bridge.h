// SPDX-License-Identifier: MIT
// Between documents and the hub.
//
// What only this format knows about a part of a scene is in its `native`, as `{"scene-sgm": {…}}`: of a node its
// number, type, matrix and unknown members, and so on. Of the whole scene the text and those bytes of the chunks are
// kept that the hub does not see; `restore.h` tells how the file comes back from them.
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
    {Feature::animations, Support::some, "straight lines between keys"},
    {Feature::animation_names},
    {Feature::node_animation},
    {Feature::node_names},
    {Feature::lods},
    {Feature::tags},
    {Feature::collision},
};

/// What a document means. Nothing if its nodes, each as often as it appears, are too many.
std::optional<Scene> to_scene(const Document& document, Report& log);

/// The document of a scene: the one that it was read from if it says just what the scene does, else a new one.
Document from_scene(const Scene& scene, Report& log);

/// The same, always new, and the same for scenes that are the same to this format.
Document new_document(const Scene& scene, Report& log);

/// A member of what this format has kept in a part of a scene, or null.
inline const Json* kept(const scene::Notes& notes, std::string_view key) {
    const Json* own = notes.find("scene-sgm");
    return own == nullptr ? nullptr : own->find(key);
}

/// Keeps a value in a part of a scene.
template <class T>
void keep(scene::Notes& notes, std::string_view key, T value) {
    notes["scene-sgm"][key].value = std::move(value);
}

/// The members that the format knows. Others are kept as `extra`, and written again.
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

/// Keeps the members of an object that are not known. Null has none.
void keep_extra(scene::Notes& notes, const Json* object, std::span<const std::string_view> known,
                std::string_view key = "extra");
/// Adds them to an object that is written.
void add_extra(Json& object, const scene::Notes& notes, std::span<const std::string_view> known);

/// Texture roles that have different names in the JSON and in the hub.
struct RoleName {
    std::string_view use;
    scene::TextureRole role;
};
inline constexpr RoleName renamed_roles[] = {{"diffuse", scene::TextureRole::base_color},
                                             {"glow", scene::TextureRole::emission},
                                             {"ambient", scene::TextureRole::occlusion}};

}  // namespace sinew::scene_sgm
