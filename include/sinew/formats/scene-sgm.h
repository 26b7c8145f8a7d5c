// SPDX-License-Identifier: MIT
// Scene SGM, the proposed scene graph models of the Pioneer engine: a JSON text and chunks of binary data. The file as
// structs, where every byte has a member, and the model that the JSON describes.
#pragma once

#include <sinew/format.h>
#include <sinew/json.h>
#include <sinew/layout/view.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::scene_sgm {

/// A buffer of binary data. The first chunk with the id MESH is mesh buffer 0, and so on for each id.
struct Chunk {
    std::array<char, 4> id{};
    View<std::uint8_t> data;
    Bytes padding;

    std::string_view kind() const { return {id.data(), id.size()}; }
};

struct Document {
    Json json;        ///< the parsed text, including unknown members
    View<char> text;  ///< as read; written unchanged if it still matches `json`
    Bytes text_padding;
    std::vector<Chunk> chunks;  ///< including unknown ones
};

/// `open_as<scene_sgm::Document>(file)` reads a file.
extern const Format format;

/// The file of a document. The same document gives the same bytes.
std::optional<Pieces> write(const Document& document, Report& report);

// The model that the JSON describes.

/// A place in a buffer, in bytes.
struct Place {
    std::uint64_t buffer = 0;
    std::uint64_t offset = 0;
};

struct Attribute {
    std::string name;
    std::uint64_t offset = 0;  ///< from the offset of the mesh
};

/// u32 indices at its place, and one array per attribute.
struct Mesh {
    std::optional<Place> place;
    std::vector<Attribute> attributes;
    std::uint64_t entries = 0;  ///< vertices
    std::uint64_t indexes = 0;
    std::optional<std::uint64_t> material;

    const Attribute* find(std::string_view name) const;
};

/// Positions of three f32 at its place, then u32 indices.
struct Collision {
    Place place;
    std::uint64_t vertices = 0;
    std::uint64_t indexes = 0;
    std::uint64_t flag = 0;
};

struct Node {
    std::string name;
    std::string type;
    std::vector<std::uint64_t> children;
    std::vector<std::uint64_t> meshes;   ///< of StaticGeometry
    std::optional<Place> transform;      ///< of MatrixTransform: sixteen f64, column by column
    std::optional<std::uint64_t> lod;    ///< of LOD
    std::optional<Collision> collision;  ///< of CollisionGeometry
};

struct Material {
    std::string name;
    std::string shader;
    std::optional<std::array<double, 4>> diffuse, specular, ambient, emissive;
    std::optional<double> shininess, opacity;
    bool alpha_test = false;
    bool unlit = false;
    bool use_patterns = false;
    std::vector<std::pair<std::string, std::string>> textures;  ///< use and path
};

struct Level {
    double pixels = 0;
    std::uint64_t node = 0;
};

struct Lod {
    std::string name;
    std::vector<Level> levels;
};

struct Tag {
    std::string name;
    std::uint64_t node = 0;
};

/// Times of f64 at its place, then values of three f32; a rotation has four: w, x, y, z.
struct Track {
    Place place;
    std::uint64_t keys = 0;
};

struct Channel {
    std::uint64_t node = 0;
    std::optional<Track> position, rotation, scale;
};

struct Animation {
    std::string name;
    double duration = 0;
    bool loop = false;
    std::vector<Channel> channels;
};

struct Model {
    std::string name;
    std::string profile;
    std::vector<Node> nodes;  ///< the first is the root
    std::vector<Mesh> meshes;
    std::vector<Material> materials;
    std::vector<Lod> lods;
    std::vector<Tag> tags;
    std::vector<Animation> animations;
    std::optional<Collision> collision;
};

/// The model of a document, without invalid values, and without children that do not exist or would close a cycle.
Model model(const Document& document);

/// The bytes of a buffer from an offset on; empty if the buffer is too small.
std::optional<Bytes> data(const Document& document, std::string_view kind, const Place& place, std::uint64_t size);

}  // namespace sinew::scene_sgm

template <>
inline constexpr const sinew::Format* sinew::document_format<sinew::scene_sgm::Document> = &sinew::scene_sgm::format;
