// SPDX-License-Identifier: MIT
// The scene that all formats convert to and from: a model as in glTF 2.0, plus levels of detail, tags and collision
// meshes. Conventions: right-handed, +Y up, the model faces +Z, and metres, unless `Scene::coordinates` says otherwise;
// seconds; texture coordinates start at the top left; quaternions are x, y, z, w; matrices are column-major and applied
// to column vectors. Front faces are counter-clockwise in model space. If the node of a mesh without a skin mirrors it,
// they are clockwise, as in glTF; the node of a skinned mesh affects neither its vertices nor its winding.
#pragma once

#include <sinew/coordinates.h>
#include <sinew/json.h>
#include <sinew/scene/array.h>
#include <sinew/scene/texture_role.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sinew::scene {

using Vec3 = std::array<double, 3>;
using Vec4 = std::array<double, 4>;
using Quat = std::array<double, 4>;
using Matrix = std::array<double, 16>;

inline constexpr Matrix identity_matrix{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};

/// Scale, then rotation, then translation.
struct Transform {
    Vec3 translation{};
    Quat rotation{0, 0, 0, 1};
    Vec3 scale{1, 1, 1};

    bool operator==(const Transform&) const = default;
};

/// Values that only one format knows, under the id of that format. They survive a round trip through the scene; other
/// formats ignore them.
using Notes = Json;

/// A node of the hierarchy. It has at most one parent.
struct Node {
    std::string name;
    std::vector<std::size_t> children;
    Transform transform;
    std::optional<Matrix> matrix;  ///< replaces a transform that cannot express it, such as shear
    std::optional<std::size_t> mesh;
    std::optional<std::size_t> skin;
    Notes notes;
};

/// Triangles with one material. Every array except the indices has one element per vertex, or is empty.
struct Primitive {
    Array positions;               ///< three components
    Array normals;                 ///< three
    Array tangents;                ///< three, or four with the handedness
    Array binormals;               ///< three; they give the handedness in formats that store them
    std::vector<Array> texcoords;  ///< two each
    std::vector<Array> colors;     ///< linear; usually four each
    std::vector<Array> joints;     ///< four each: indices into the joints of the skin
    std::vector<Array> weights;    ///< four each; joints with a weight of zero are ignored
    Array indices;                 ///< three per triangle; empty if the vertices form triangles in order
    std::optional<std::size_t> material;
    Notes notes;
};

struct Mesh {
    std::string name;
    std::vector<Primitive> primitives;
    Notes notes;
};

/// An embedded image.
struct Image {
    std::string mime_type;  ///< as in `image/png`
    Bytes bytes;
};

/// A texture of a material, and its role.
struct TextureUse {
    TextureRole role = TextureRole::unspecified;
    std::string other_role = {};            ///< the name of the role if it is `TextureRole::other`, otherwise empty
    std::string path = {};                  ///< as in the source file
    std::optional<std::size_t> image = {};  ///< an index into `Scene::images`, if the source embeds the image
    std::size_t texcoord = 0;               ///< the set of texture coordinates
    Notes notes = {};
};

/// The name of a texture's role, including roles without an enumerator.
inline std::string_view role_name(const TextureUse& use) {
    return use.role == TextureRole::other ? std::string_view(use.other_role) : name(use.role);
}
/// Sets the role by its name. A name without an enumerator is kept as `other_role`.
inline void set_role(TextureUse& use, std::string_view name) {
    use.role = texture_role_from(name);
    use.other_role = use.role == TextureRole::other ? std::string(name) : std::string{};
}

/// How alpha affects the surface: not at all, as a threshold (`alpha_cutoff`), or as transparency.
enum class AlphaMode : std::uint8_t { opaque, mask, blend };

/// The look of a surface. Our formats describe it by Phong's model, glTF by metal and roughness; a material may have
/// values of both. An empty value is the default of whoever shows or writes the material.
struct Material {
    std::string name = {};
    std::optional<Vec4> base_color = {}, specular = {}, emission = {}, ambient = {};
    std::optional<double> shininess = {}, opacity = {};
    std::optional<double> metallic = {};   ///< 0 to 1; empty: 0
    std::optional<double> roughness = {};  ///< 0 to 1; empty: from `shininess`, or 1
    /// Empty: `blend` if the base colour or the opacity is below one, otherwise `opaque`.
    std::optional<AlphaMode> alpha_mode = {};
    std::optional<double> alpha_cutoff = {};  ///< for `AlphaMode::mask`: lower alpha is a hole; empty: 0.5
    bool double_sided = false;                ///< visible from behind
    bool unlit = false;
    std::vector<TextureUse> textures = {};
    Notes notes = {};
};

/// A vertex is moved by each joint's global matrix times its inverse bind matrix, blended by the weights.
struct Skin {
    std::string name;
    std::vector<std::size_t> joints;  ///< nodes
    std::vector<Matrix> inverse_binds;
    Notes notes;
};

enum class TransformPath : std::uint8_t { translation, rotation, scale };
enum class Interpolation : std::uint8_t { step, linear, cubic };

/// The keys of one property of one node. `value_of` in `sinew/animation.h` reads a key.
struct Channel {
    std::size_t node = 0;
    TransformPath path = TransformPath::translation;
    Interpolation interpolation = Interpolation::linear;
    std::vector<double> times;  ///< in seconds, ascending
    std::vector<float> values;  ///< three or four per key; for cubic keys: in-tangent, value, out-tangent
    /// Added to every value (not to tangents), for translations only. Formats whose keys are relative to the rest pose
    /// keep the numbers of the file in `values`: a sum would not fit into a float.
    Vec3 offset{};
};

struct Animation {
    std::string name;
    std::vector<Channel> channels;
    Notes notes;
};

/// Nodes that show the same object in increasing detail.
struct Lod {
    struct Level {
        double pixels = 0;  ///< shown while the radius of the model on the screen is below this
        std::size_t node = 0;
    };
    std::string name;
    std::optional<std::size_t> node;  ///< the node that the levels replace
    std::vector<Level> levels;
};

/// A named position.
struct Tag {
    std::string name;
    std::size_t node = 0;
};

struct Collision {
    std::optional<std::size_t> node;  ///< empty: it belongs to the whole model
    Array positions;
    Array indices;
    std::uint64_t flag = 0;
};

struct Scene {
    std::string name;
    CoordinateSystem coordinates;  ///< saving and comparing convert to the default system first
    std::vector<std::size_t> roots;
    std::vector<Node> nodes;
    std::vector<Mesh> meshes;
    std::vector<Material> materials;
    std::vector<Image> images;
    std::vector<Skin> skins;
    std::vector<Animation> animations;
    std::vector<Lod> lods;
    std::vector<Tag> tags;
    std::vector<Collision> collisions;
    Notes notes;
    /// Where the names of textures start: the folder that the model was loaded from. Empty: unknown.
    std::string texture_folder = {};
};

}  // namespace sinew::scene

namespace sinew {
using scene::Scene;
}
