// SPDX-License-Identifier: MIT
// Playing animations fast: a scene made ready once, then four steps a frame in floats and SIMD. Nothing is allocated
// after preparation. `sinew/animation.h` says the same straight from the scene and in doubles; this is tested to agree
// with it.
//
//     sinew::playback::Player player(scene, skin);
//     player.pose(animation, seconds);
//     player.skin(mesh, primitive, positions, normals);
//
// Or step by step, with buffers of one's own:
//
//     const Rig rig = make_rig(scene, skin);
//     const Clip clip = make_clip(scene.animations[0], rig);
//     const Binding binding = make_binding(scene.skins[skin], rig);
//     const SkinnedVertices vertices = make_skinned_vertices(primitive, binding);
//
//     sample(clip, seconds, locals);                         // one element a joint of the rig
//     local_to_model(rig, locals, models);                   // one element a joint of the rig
//     skinning_palette(binding, models, palette);            // palette_size(binding) elements
//     sinew::playback::skin(vertices, palette, positions, normals);  // one element a vertex
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

/// Scaled, then rotated, then moved. The fourth numbers of translation and scale mean nothing.
struct alignas(16) JointTransform {
    Float4 translation{0, 0, 0, 0};
    Float4 rotation{0, 0, 0, 1};  ///< x, y, z, w
    Float4 scale{1, 1, 1, 0};
};

/// The three upper rows of a matrix that is applied to column vectors: what shaders take as 3 × 4.
struct alignas(16) JointMatrix {
    std::array<Float4, 3> rows{Float4{1, 0, 0, 0}, Float4{0, 1, 0, 0}, Float4{0, 0, 1, 0}};
};

inline constexpr std::uint32_t no_joint = 0xffff'ffff;

/// Nodes that move together, parents before children; here all of them are called joints.
struct Rig {
    /// In place of the transform of a joint: a matrix that no transform can express. Such a joint is not animated.
    struct Fixed {
        std::uint32_t joint = 0;
        JointMatrix matrix;
    };
    std::vector<std::uint32_t> nodes;    ///< of the scene
    std::vector<std::uint32_t> parents;  ///< joints of the rig, or `no_joint`
    std::vector<JointTransform> rest;
    std::vector<Fixed> fixed;
    std::vector<std::uint32_t> joint_of_node;  ///< by node of the scene; `no_joint` where it is not in the rig

    std::size_t size() const { return nodes.size(); }
};

/// All nodes of a scene.
Rig make_rig(const Scene& scene);
/// The joints of a skin and whatever is above them; nothing if there is no such skin.
Rig make_rig(const Scene& scene, std::size_t skin);

/// An animation laid out for seeking: channels with the same keys stand side by side, so that a moment is two rows of
/// memory. Channels whose keys differ a little are given each other's keys, which changes nothing that is seen.
struct Clip {
    /// The keys that some channels share, and for each of many equal stretches of time the first key in it.
    struct Timeline {
        std::vector<double> seconds;
        std::vector<std::uint32_t> cells;
        double cells_per_second = 0;
    };
    /// Channels of one kind on one timeline, in blocks of eight; the last block is filled up with its last channel.
    struct Band {
        Timeline timeline;
        scene::Interpolation interpolation = scene::Interpolation::linear;
        bool rotates = false;                ///< four numbers and not three
        std::vector<std::uint32_t> targets;  ///< the first float of each channel among those of all locals
        std::vector<float> rows;             ///< by key, block, part (three if cubic), number, channel of the block
        std::size_t row_size = 0;
    };
    std::vector<JointTransform> still;  ///< all that does not move
    std::vector<Band> bands;
    double seconds = 0;  ///< when the last key is
};

/// What an animation does to a rig. Channels of other nodes are left out.
Clip make_clip(const scene::Animation& animation, const Rig& rig);

/// The joints of a skin in a rig, and what brings vertices into their spaces.
struct Binding {
    std::vector<std::uint32_t> joints;  ///< of the rig
    std::vector<JointMatrix> inverse_binds;
};

/// More than anybody has, and few enough for places in a palette of 32 bits.
inline constexpr std::size_t most_joints = 1'000'000;

/// The fourth row of an inverse bind matrix is taken to be 0 0 0 1; joints behind the first `most_joints` are left out.
Binding make_binding(const scene::Skin& skin, const Rig& rig);

/// One matrix a joint of the skin, then one that moves nothing, for vertices without weights.
inline std::size_t palette_size(const Binding& binding) {
    return binding.joints.size() + 1;
}

/// The vertices of a primitive in blocks of eight, by coordinate. The influences of a vertex stand together; all
/// vertices of a block have as many. The last block is filled up.
struct SkinnedVertices {
    std::size_t count = 0;
    std::size_t palette_size = 1;
    std::vector<float> positions;                 ///< by block, coordinate, vertex of the block
    std::vector<float> normals;                   ///< the same, or empty
    std::vector<std::uint32_t> first_influences;  ///< by block, and one behind the last
    std::vector<float> weights;                   ///< sum up to one in every vertex
    std::vector<std::uint32_t> matrices;  ///< the first float of each in the palette; all are below `palette_size`
};

/// Weights are taken relative to their sum, and a vertex without weights stays where it is. Joints that the skin does
/// not have move nothing; arrays whose bytes are not all there are taken to be empty.
SkinnedVertices make_skinned_vertices(const scene::Primitive& primitive, const Binding& binding);

/// All joints at that time, moving or not. Before its first key and behind its last one a channel stands still. What a
/// seek costs does not depend on where one was before. Does nothing if there are fewer locals than joints.
void sample(const Clip& clip, double seconds, std::span<JointTransform> locals);

/// From each joint's space to that of the model. Does nothing if a span is too short.
void local_to_model(const Rig& rig, std::span<const JointTransform> locals, std::span<JointMatrix> models);

/// What moves vertices: each joint's matrix times its inverse bind matrix. Does nothing if a span is too short.
void skinning_palette(const Binding& binding, std::span<const JointMatrix> models, std::span<JointMatrix> palette);

/// The positions of vertices, moved by their joints. Does nothing if a span is too short.
void skin(const SkinnedVertices& vertices, std::span<const JointMatrix> palette, std::span<Float3> positions);
/// The same with normals, which stay at right angles to the surface whatever the joints' scale, and are of length one;
/// where a joint flattens the surface to a line or the primitive has no normals, they are zero.
void skin(const SkinnedVertices& vertices, std::span<const JointMatrix> palette, std::span<Float3> positions,
          std::span<Float3> normals);

/// The code that a player uses. `best` is the fastest that the processor supports; `baseline` runs on every processor
/// of the architecture. The functions above use the best.
enum class Kernel : std::uint8_t { best, baseline };

/// True if `best` differs from `baseline` on this machine.
bool has_avx2();

struct Kernels;

/// A model with one skin, all of its animations and all meshes that are shown with that skin; owns its buffers. What
/// does not exist (a skin, an animation, a mesh) moves nothing. The scene need not outlive it.
class Player {
public:
    Player(const Scene& scene, std::size_t skin, Kernel kernel = Kernel::best);

    std::size_t animations() const { return clips_.size(); }
    double seconds(std::size_t animation) const;

    /// Puts all joints where they are at that time of an animation, and makes the palette.
    void pose(std::size_t animation, double seconds);
    /// The same with locals that were changed or blended by the caller.
    void pose(std::span<const JointTransform> locals);
    void rest();

    /// Moves vertices to the pose. Nothing happens if the mesh is not one of this skin or a span is too short.
    void skin(std::size_t mesh, std::size_t primitive, std::span<Float3> positions) const;
    void skin(std::size_t mesh, std::size_t primitive, std::span<Float3> positions, std::span<Float3> normals) const;

    const Rig& rig() const { return rig_; }
    /// The clip of an animation; an empty clip if there is no such animation.
    const Clip& clip(std::size_t animation) const;
    /// What skinning on a GPU takes: see `palette_size`.
    std::span<const JointMatrix> palette() const { return palette_; }
    /// By joint of the rig: where to attach things.
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
