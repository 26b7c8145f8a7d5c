// SPDX-License-Identifier: MIT
// SGM, the models of the Rayne engine: the file as structs. Every byte has a member, and nothing is interpreted.
#pragma once

#include <sinew/format.h>
#include <sinew/layout/view.h>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace sinew::sgm {

using Vec4 = std::array<float, 4>;

/// The role of a texture or a colour. Unknown values are preserved.
enum class Hint : std::uint8_t { base_color, normal, specular, roughness, emission };

struct Texture {
    std::uint8_t hint = 0;  ///< since version 3
    Text name;              ///< `wood.*` leaves the extension to the platform
};

struct UvSet {
    std::vector<Texture> textures;
};

struct Color {
    std::uint8_t hint = 0;
    Vec4 rgba{};
};
void layout(auto& io, Is<Color> auto& c) {
    io.field("hint", c.hint);
    io.field("rgba", c.rgba);
}

struct Material {
    std::uint8_t id = 0;
    std::vector<UvSet> uv_sets;  ///< exactly one before version 3
    View<Color> colors;          ///< since version 3
};

struct Mesh {
    std::uint8_t id = 0;
    std::uint8_t material = 0;  ///< the id of a material
    std::uint8_t uv_count = 0;
    std::uint8_t color_channels = 0;
    std::uint8_t has_tangents = 0;
    std::uint8_t has_bones = 0;
    Block vertices;  ///< of `vertex_record()`
    std::uint8_t index_size = 2;
    Block indices;  ///< of `index_type()`

    /// All f32: position, normal, uv0, uv1 …, color, tangent and handedness, weights and bones.
    Record vertex_record() const;
    Type index_type() const { return index_size == 1 ? Type::u8 : index_size == 2 ? Type::u16 : Type::u32; }
};

struct Document {
    std::uint8_t version = 3;
    std::vector<Material> materials;
    std::vector<Mesh> meshes;
    std::uint8_t has_animation = 0;
    Text animation;  ///< the name of an .sga file in the same folder
    Bytes surplus;
    bool ends_after_meshes = false;  ///< the file ends before `has_animation`
};

/// `open_as<sgm::Document>(file)` reads a file.
extern const Format format;

/// The file of a document.
std::optional<Pieces> write(const Document& document, Report& report);

}  // namespace sinew::sgm

template <>
inline constexpr const sinew::Format* sinew::document_format<sinew::sgm::Document> = &sinew::sgm::format;
