// SPDX-License-Identifier: MIT
// Fast animation playback: prepare a scene once, then run four steps per frame in single precision with SIMD. Nothing
// is allocated after the preparation. `sinew/animation.h` is the reference in double precision, which tests compare
// this with.
//
//     sinew::playback::Player player(scene, skin);
//     player.pose(animation, seconds);
//     player.skin(mesh, primitive, positions, normals);
//
// Or step by step, with your own buffers:
//
//     const Rig rig = make_rig(scene, skin);
//     const Clip clip = make_clip(scene.animations[0], rig);
//     const Binding binding = make_binding(scene.skins[skin], rig);
//     const SkinnedVertices vertices = make_skinned_vertices(primitive, binding);
//
//     sample(clip, seconds, locals);                         // one element per joint of the rig
//     local_to_model(rig, locals, models);                   // one element per joint of the rig
//     skinning_palette(binding, models, palette);            // palette_size(binding) elements
//     sinew::playback::skin(vertices, palette, positions, normals);  // one element per vertex
#pragma once

#include <sinew/scene/scene.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sinew::playback {

using Float3 = std::array<float, 3>;
using Float4 = std::array<float, 4>;

/// Scale, then rotation, then translation. The fourth numbers of translation and scale are unused.
struct alignas(16) JointTransform {
    Float4 translation{0, 0, 0, 0};
    Float4 rotation{0, 0, 0, 1};  ///< x, y, z, w
    Float4 scale{1, 1, 1, 0};
};

/// The upper three rows of a matrix that is applied to column vectors, as in a 3 × 4 shader matrix.
struct alignas(16) JointMatrix {
    std::array<Float4, 3> rows{Float4{1, 0, 0, 0}, Float4{0, 1, 0, 0}, Float4{0, 0, 1, 0}};
};

inline constexpr std::uint32_t no_joint = 0xffff'ffff;

/// A hierarchy of nodes, parents before children. All of them are called joints here.
struct Rig {
    /// A joint whose matrix no transform can express. It is not animated.
    struct Fixed {
        std::uint32_t joint = 0;
        JointMatrix matrix;
    };
    std::vector<std::uint32_t> nodes;    ///< of the scene
    std::vector<std::uint32_t> parents;  ///< joints of the rig, or `no_joint`
    std::vector<JointTransform> rest;
    std::vector<Fixed> fixed;
    std::vector<std::uint32_t> joint_of_node;  ///< by node of the scene; `no_joint` if the node is not in the rig

    std::size_t size() const { return nodes.size(); }
};

/// All nodes of a scene.
Rig make_rig(const Scene& scene);
/// The joints of a skin and their ancestors; empty if the skin does not exist.
Rig make_rig(const Scene& scene, std::size_t skin);

/// An animation arranged for fast seeking: channels with the same key times are stored together, so that sampling reads
/// two rows of memory. Channels with slightly different key times get each other's keys, which does not change the
/// result.
struct Clip {
    /// The key times shared by some channels. `cells` divides the time into equal intervals, with the first key of
    /// each.
    struct Timeline {
        std::vector<double> seconds;
        std::vector<std::uint32_t> cells;
        double cells_per_second = 0;
    };
    /// Channels of one kind on one timeline, in blocks of eight. The last block is padded with its last channel.
    struct Band {
        Timeline timeline;
        scene::Interpolation interpolation = scene::Interpolation::linear;
        bool rotates = false;                ///< four numbers instead of three
        std::vector<std::uint32_t> targets;  ///< the offset of each channel in the locals, in floats
        std::vector<float> rows;             ///< by key, block, part (three if cubic), number, channel of the block
        std::size_t row_size = 0;
    };
    std::vector<JointTransform> still;  ///< the transforms of everything that is not animated
    std::vector<Band> bands;
    double seconds = 0;  ///< the time of the last key
};

/// The clip of an animation for a rig. Channels of other nodes are ignored.
Clip make_clip(const scene::Animation& animation, const Rig& rig);

/// The joints of a skin in a rig, and their inverse bind matrices.
struct Binding {
    std::vector<std::uint32_t> joints;  ///< of the rig
    std::vector<JointMatrix> inverse_binds;
};

/// The maximum number of joints, so that palette offsets fit in 32 bits.
inline constexpr std::size_t most_joints = 1'000'000;

/// The fourth row of an inverse bind matrix is ignored. Joints after the first `most_joints` are ignored.
Binding make_binding(const scene::Skin& skin, const Rig& rig);

/// One matrix per joint of the skin, and the identity for vertices without weights.
inline std::size_t palette_size(const Binding& binding) {
    return binding.joints.size() + 1;
}

/// The vertices of a primitive in blocks of eight, by coordinate. All vertices of a block have the same number of
/// influences. The last block is padded.
struct SkinnedVertices {
    std::size_t count = 0;
    std::size_t palette_size = 1;
    std::vector<float> positions;                 ///< by block, coordinate, vertex of the block
    std::vector<float> normals;                   ///< the same, or empty
    std::vector<std::uint32_t> first_influences;  ///< by block, and one past the end
    std::vector<float> weights;                   ///< sum to one per vertex
    std::vector<std::uint32_t> matrices;  ///< the offset of each matrix in the palette, in floats; always in range
};

/// Weights are normalised; a vertex without weights does not move. Joints that the skin does not have are ignored, and
/// truncated arrays count as empty.
SkinnedVertices make_skinned_vertices(const scene::Primitive& primitive, const Binding& binding);

/// The local transforms of all joints at a time. A channel is constant before its first and after its last key. The
/// cost does not depend on the previous time. Does nothing if there are fewer locals than joints.
void sample(const Clip& clip, double seconds, std::span<JointTransform> locals);

/// The matrices from joint space to model space. Does nothing if a span is too short.
void local_to_model(const Rig& rig, std::span<const JointTransform> locals, std::span<JointMatrix> models);

/// The skinning matrices: each joint's matrix times its inverse bind matrix. Does nothing if a span is too short.
void skinning_palette(const Binding& binding, std::span<const JointMatrix> models, std::span<JointMatrix> palette);

/// The skinned positions. Does nothing if a span is too short.
void skin(const SkinnedVertices& vertices, std::span<const JointMatrix> palette, std::span<Float3> positions);
/// The same with normals, which stay perpendicular to the surface under any scale and have length one. They are zero if
/// a joint flattens the surface to a line or the primitive has no normals.
void skin(const SkinnedVertices& vertices, std::span<const JointMatrix> palette, std::span<Float3> positions,
          std::span<Float3> normals);

/// The code that a player uses. `best` is the fastest that the processor supports; `baseline` runs on every processor
/// of the architecture. The functions above use the best.
enum class Kernel : std::uint8_t { best, baseline };

/// True if `best` differs from `baseline` on this machine.
bool has_avx2();

struct Kernels;

/// A model with one skin, all animations and all meshes that use that skin. Owns its buffers; the scene need not
/// outlive it. Skins, animations and meshes that do not exist are ignored.
class Player {
public:
    Player(const Scene& scene, std::size_t skin, Kernel kernel = Kernel::best);

    std::size_t animations() const { return clips_.size(); }
    double seconds(std::size_t animation) const;

    /// Poses the joints at a time of an animation and computes the palette. The rest pose if there is no such
    /// animation.
    void pose(std::size_t animation, double seconds);
    /// The same with local transforms of the caller, such as a blend of several clips.
    void pose(std::span<const JointTransform> locals);
    void rest();

    /// Skins the vertices of a primitive. Does nothing if the mesh does not use this skin or a span is too short.
    void skin(std::size_t mesh, std::size_t primitive, std::span<Float3> positions) const;
    void skin(std::size_t mesh, std::size_t primitive, std::span<Float3> positions, std::span<Float3> normals) const;

    const Rig& rig() const { return rig_; }
    /// The clip of an animation; an empty clip if there is no such animation.
    const Clip& clip(std::size_t animation) const;
    /// The skinning matrices for a GPU; see `palette_size`.
    std::span<const JointMatrix> palette() const { return palette_; }
    /// The model matrix of each joint of the rig, for attachments.
    std::span<const JointMatrix> models() const { return models_; }
    std::span<const JointTransform> locals() const { return locals_; }

private:
    const SkinnedVertices* find(std::size_t mesh, std::size_t primitive) const;

    const Kernels* kernels_;
    Rig rig_;
    Binding binding_;
    std::vector<Clip> clips_;
    Clip no_clip_;
    std::vector<std::vector<SkinnedVertices>> meshes_;
    std::vector<JointTransform> locals_;
    std::vector<JointMatrix> models_, palette_;
};

}  // namespace sinew::playback
