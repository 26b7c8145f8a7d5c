// SPDX-License-Identifier: MIT
// What moves the vertices of a scene: joints for skinned parts, nodes for the others.
#pragma once

#include <sinew/scene/math.h>
#include <sinew/scene/pose.h>
#include <sinew/scene/scene.h>

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "verify/parts.h"

namespace sinew::comparing {

/// A matrix that moves vertices: that of a node times an inverse bind matrix.
struct Controller {
    std::size_t node = 0;
    scene::Matrix inverse_bind = scene::identity_matrix;
    bool is_joint = false;
};

/// The share of a controller in a vertex.
struct Influence {
    std::size_t controller = 0;
    double weight = 0;
};

/// The nodes of a scene, and what moves its vertices.
struct Pose {
    std::vector<scene::Matrix> globals;      ///< of nodes
    std::vector<scene::Matrix> controllers;  ///< controller matrices
};

class Rig {
public:
    Rig(const Scene& scene, const PartList& parts);

    std::span<const Controller> controllers() const { return controllers_; }
    /// The controller of a joint of a skin.
    std::size_t joint(std::size_t skin, std::size_t joint) const { return first_of_skin_[skin] + joint; }
    /// The controller of a part without a skin.
    std::size_t node_of(std::size_t part) const { return controller_of_part_[part]; }

    /// The influences of a vertex with a positive weight, which sum to one; none if the vertex does not move. For
    /// single vertices; `InfluenceReader` is faster for many.
    void influences(std::size_t part, std::size_t vertex, std::vector<Influence>& to) const;

    /// The rest pose.
    Pose rest();
    /// The nodes at a time of an animation.
    void play(const scene::Animation& animation, double seconds, std::vector<scene::Matrix>& globals);

    const Scene& scene() const { return scene_; }
    const PartList& parts() const { return parts_; }

private:
    const Scene& scene_;
    const PartList& parts_;
    std::vector<std::size_t> order_;  // parents first
    std::vector<scene::Transform> locals_;
    std::vector<Controller> controllers_;
    std::vector<std::size_t> first_of_skin_;
    std::vector<std::size_t> controller_of_part_;
};

/// Reads the influences of the vertices of a part, fast if in order.
class InfluenceReader {
public:
    InfluenceReader(const Rig& rig, std::size_t part);

    /// As `Rig::influences`; valid until the next call.
    const std::vector<Influence>& at(std::size_t vertex);

private:
    static constexpr std::size_t block = 256;
    using Four = std::array<float, 4>;

    void fetch(std::size_t vertex);

    const Part& part_;
    std::size_t joint_count_ = 0;
    std::size_t first_controller_ = 0;
    std::size_t start_ = 0;
    std::size_t end_ = 0;
    std::vector<std::vector<Four>> joints_, weights_;  // by set
    std::vector<Influence> influences_;
};

/// Where a vertex is in a pose.
scene::Vec3 position_of(const scene::Vec3& vertex, std::span<const Influence> influences, const Pose& pose);

/// The positions of all vertices in a pose, counted over all parts.
std::vector<scene::Vec3> positions_in(const Rig& rig, const Pose& pose);

/// The diagonal of the bounding box of the finite vertices in a pose.
double size_in(const Rig& rig, const Pose& pose);

}  // namespace sinew::comparing
