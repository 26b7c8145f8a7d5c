// SPDX-License-Identifier: MIT
// A scene that is posed: where the library's own playback puts vertices and joints at a time.
#pragma once

#include <sinew/playback.h>
#include <sinew/render.h>

#include <utility>
#include <vector>

#include "camera.h"

namespace sinew::render {

/// A primitive that is shown, and by which node.
struct Part {
    const scene::Primitive* primitive = nullptr;
    std::size_t node = 0;
    std::optional<std::size_t> skin = {};
    std::size_t vertices = 0;
    playback::SkinnedVertices skinned = {};
};

/// Corners of triangles, and directions away from them; one element a vertex.
struct PosedVertices {
    std::vector<playback::Float3> positions;
    std::vector<playback::Float3> normals;  ///< zero where there are none
};

/// From a joint to the one that it hangs on, or to itself.
struct Bone {
    scene::Vec3 from{}, to{};
};

class Posing {
public:
    explicit Posing(const Scene& scene);

    const std::vector<Part>& parts() const { return parts_; }
    std::size_t vertices() const;

    /// When the first and the last key of an animation are; zero if there is none.
    std::pair<double, double> times(std::size_t animation) const;

    /// Puts all nodes where they are at that time; at rest if there is no such animation.
    void pose(std::optional<std::size_t> animation, double seconds);

    /// The vertices of a part in the pose. Their normals are left out where nobody wants them.
    void vertices(const Part& part, PosedVertices& to, bool with_normals) const;
    /// Whether the pose turns the part inside out.
    bool mirrors(const Part& part) const;

    /// The joints of all skins; without skins, what moves; without that, all nodes.
    std::vector<scene::Vec3> joints() const;
    std::vector<Bone> bones() const;

private:
    void add(std::size_t node, const scene::Primitive& primitive);
    const playback::JointMatrix& model_of(std::size_t node) const;

    const Scene& scene_;
    playback::Rig rig_;
    std::vector<playback::Binding> bindings_;  ///< by skin
    std::vector<Part> parts_;
    std::vector<std::size_t> joints_;  ///< nodes
    std::optional<std::size_t> animation_;
    playback::Clip clip_;  ///< of that
    std::vector<playback::JointTransform> locals_;
    std::vector<playback::JointMatrix> models_;
    std::vector<std::vector<playback::JointMatrix>> palettes_;  ///< by skin
};

}  // namespace sinew::render
