// SPDX-License-Identifier: MIT
// The JSON of a glTF file as structs. `members.h` describes their form in the text.
#pragma once

#include <sinew/json.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sinew::gltf {

/// An index into one of the top-level lists, if the file has one.
using Index = std::optional<std::size_t>;

/// Compressed data of a buffer view (EXT_meshopt_compression).
struct Packed {
    std::size_t buffer = 0;
    std::uint64_t byte_offset = 0;
    std::uint64_t byte_length = 0;
    std::uint64_t byte_stride = 0;
    std::uint64_t count = 0;
    std::string mode;
    std::string filter = "NONE";
};

struct Buffer {
    std::string name;
    std::string uri;  ///< empty: the binary chunk, or no data
    std::uint64_t byte_length = 0;
    Json extras;
};

struct BufferView {
    std::string name;
    std::size_t buffer = 0;
    std::uint64_t byte_offset = 0;
    std::uint64_t byte_length = 0;
    std::uint64_t byte_stride = 0;  ///< 0: tightly packed
    std::uint64_t target = 0;
    std::optional<Packed> packed;
};

/// Elements that replace some of those in the view.
struct Sparse {
    struct Indices {
        std::size_t buffer_view = 0;
        std::uint64_t byte_offset = 0;
        std::uint64_t component_type = 0;
    };
    struct Values {
        std::size_t buffer_view = 0;
        std::uint64_t byte_offset = 0;
    };
    std::uint64_t count = 0;
    Indices indices;
    Values values;
};

struct Accessor {
    std::string name;
    Index buffer_view;  ///< empty: all elements are zero
    std::uint64_t byte_offset = 0;
    std::uint64_t component_type = 0;
    bool normalized = false;
    std::uint64_t count = 0;
    std::string type;
    std::vector<double> min, max;  ///< only written; readers use the data itself
    std::optional<Sparse> sparse;
};

struct Image {
    std::string name;
    std::string uri;
    std::string mime_type;
    Index buffer_view;
};

struct Sampler {
    std::uint64_t mag_filter = 0;
    std::uint64_t min_filter = 0;
    std::uint64_t wrap_s = 10497;
    std::uint64_t wrap_t = 10497;
};

struct Texture {
    std::string name;
    Index sampler;
    Index source;
    Index webp, basisu, dds;  ///< images of other types, from extensions
};

/// A transform of texture coordinates (KHR_texture_transform).
struct TextureTransform {
    std::array<double, 2> offset{0, 0};
    double rotation = 0;
    std::array<double, 2> scale{1, 1};
    Index texcoord;
};

struct TextureInfo {
    std::size_t index = 0;
    std::uint64_t texcoord = 0;
    double scale = 1;     ///< of normal maps
    double strength = 1;  ///< of occlusion
    std::optional<TextureTransform> transform;
};

struct Material {
    std::string name;
    std::array<double, 4> base_color{1, 1, 1, 1};
    std::optional<TextureInfo> base_color_texture;
    double metallic = 1;
    double roughness = 1;
    std::optional<TextureInfo> metallic_roughness_texture;
    std::optional<TextureInfo> normal_texture, occlusion_texture, emissive_texture;
    std::array<double, 3> emissive{0, 0, 0};
    double emissive_strength = 1;
    std::string alpha_mode = "OPAQUE";
    double alpha_cutoff = 0.5;
    bool double_sided = false;
    bool unlit = false;
    Json extras;
};

struct Primitive {
    std::vector<std::pair<std::string, std::size_t>> attributes;
    Index indices;
    Index material;
    std::uint64_t mode = 4;
    std::size_t targets = 0;  ///< the number of morph targets, which are not read
    Json extras;

    /// The accessor of the attribute with this name.
    Index find(std::string_view semantic) const {
        for (const auto& [name, accessor] : attributes) {
            if (name == semantic) return accessor;
        }
        return std::nullopt;
    }
};

struct Mesh {
    std::string name;
    std::vector<Primitive> primitives;
    Json extras;
};

struct Skin {
    std::string name;
    Index inverse_bind_matrices;
    Index skeleton;
    std::vector<std::size_t> joints;
    Json extras;
};

struct Node {
    std::string name;
    std::vector<std::size_t> children;
    Index mesh;
    Index skin;
    Index camera;
    Index light;
    std::optional<std::array<double, 16>> matrix;
    std::optional<std::array<double, 3>> translation;
    std::optional<std::array<double, 4>> rotation;
    std::optional<std::array<double, 3>> scale;
    std::vector<std::size_t> lods;  ///< levels of detail, from fine to coarse (MSFT_lod)
    Json extras;
};

struct AnimationSampler {
    std::size_t input = 0;
    std::size_t output = 0;
    std::string interpolation = "LINEAR";
};

struct AnimationTarget {
    Index node;
    std::string path;
};

struct AnimationChannel {
    std::size_t sampler = 0;
    AnimationTarget target;
};

struct Animation {
    std::string name;
    std::vector<AnimationChannel> channels;
    std::vector<AnimationSampler> samplers;
    Json extras;
};

struct SceneEntry {
    std::string name;
    std::vector<std::size_t> nodes;
    Json extras;
};

struct AssetEntry {
    std::string version;
    std::string min_version;
    std::string generator;
    std::string copyright;
    Json extras;
};

struct Model {
    AssetEntry asset;
    std::vector<std::string> extensions_used;
    std::vector<std::string> extensions_required;
    Index scene;
    std::vector<SceneEntry> scenes;
    std::vector<Node> nodes;
    std::vector<Mesh> meshes;
    std::vector<Material> materials;
    std::vector<Texture> textures;
    std::vector<Image> images;
    std::vector<Sampler> samplers;
    std::vector<Skin> skins;
    std::vector<Animation> animations;
    std::vector<Accessor> accessors;
    std::vector<BufferView> buffer_views;
    std::vector<Buffer> buffers;
    std::size_t cameras = 0;  ///< the number of cameras, which are not read
    std::size_t lights = 0;   ///< the number of lights, which are not read
};

}  // namespace sinew::gltf
