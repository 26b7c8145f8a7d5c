// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace sinew::scene {

/// What a material uses a texture for.
enum class TextureRole : std::uint8_t {
    unspecified,  ///< the source lists the texture without saying what it is for
    base_color,
    normal,
    specular,
    roughness,
    metallic,
    metallic_roughness,  ///< roughness in the green channel, metallic in the blue one, as in glTF
    emission,
    occlusion,
    ambient,
    shininess,
    opacity,
    height,
    displacement,
    reflection,
    other,  ///< a role without an enumerator: `TextureUse::other_role` has its name
};

/// The names of all roles, in the order of the enumeration.
inline constexpr std::array<std::string_view, 16> texture_role_names{
    "texture",   "base_color", "normal",    "specular", "roughness", "metallic",     "metallic_roughness", "emission",
    "occlusion", "ambient",    "shininess", "opacity",  "height",    "displacement", "reflection",         "other"};

constexpr std::string_view name(TextureRole role) {
    return texture_role_names[static_cast<std::size_t>(role)];
}

/// The role with this name, or `other`.
constexpr TextureRole texture_role_from(std::string_view name) {
    for (std::size_t i = 0; i < texture_role_names.size(); ++i) {
        if (texture_role_names[i] == name) return static_cast<TextureRole>(i);
    }
    return TextureRole::other;
}

}  // namespace sinew::scene
