// SPDX-License-Identifier: MIT
// A posed scene: the positions of vertices and joints at a time, as computed by the playback module.
#pragma once

#include <sinew/playback.h>
#include <sinew/render.h>

#include <utility>
#include <vector>

#include "camera.h"

namespace sinew::render {

/// A primitive that is shown, and the node that shows it.
struct Part {
    const scene::Primitive* primitive = nullptr;
    std::size_t node = 0;
    std::optional<std::size_t> skin = {};
    std::size_t vertices = 0;
    playback::SkinnedVertices skinned = {};
};

/// Vertex positions and normals.
struct PosedVertices {
    std::vector<playback::Float3> positions;
    std::vector<playback::Float3> normals;  ///< zero if there are none
};

/// A line from a joint to its parent joint, or to itself.
struct Bone {
    scene::Vec3 from{}, to{};
};

class Posing {
public:
    explicit Posing(const Scene& scene);

    const std::vector<Part>& parts() const { return parts_; }
    std::size_t vertices() const;

    /// The times of the first and last key of an animation; zero if it has none.
    std::pair<double, double> times(std::size_t animation) const;

    /// Poses all nodes at a time; the rest pose if there is no such animation.
    void pose(std::optional<std::size_t> animation, double seconds);

    /// The vertices of a part in the current pose, with normals only if requested.
    void vertices(const Part& part, PosedVertices& to, bool with_normals) const;
    /// True if the pose mirrors the part.
    bool mirrors(const Part& part) const;

    /// The joints of all skins; if there are no skins, the animated nodes; if there are none, all nodes.
    std::vector<scene::Vec3> joints() const;
    std::vector<Bone> bones() const;

private:
    void add(std::size_t node, const scene::Primitive& primitive);
    const playback::JointMatrix& model_of(std::size_t node) const;

    const Scene& scene_;
    playback::Rig rig_;
    std::vector<playback::Binding> bindings_;  ///< per skin
    std::vector<Part> parts_;
    std::vector<std::size_t> joints_;  ///< node indices
    std::optional<std::size_t> animation_;
    playback::Clip clip_;  ///< of that animation
    std::vector<playback::JointTransform> locals_;
    std::vector<playback::JointMatrix> models_;
    std::vector<std::vector<playback::JointMatrix>> palettes_;  ///< per skin
};

}  // namespace sinew::render
