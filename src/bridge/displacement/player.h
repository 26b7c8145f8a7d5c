// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/bridge/displacement.h>

#include <span>

namespace sinew::scene {

/// The nodes and skins that move visible vertices.
struct MovingParts {
    struct Placed {
        std::size_t node = 0;
        std::optional<std::size_t> parent;
    };
    std::vector<std::size_t> shown;  ///< nodes with visible meshes
    std::vector<Placed> nodes;       ///< shown nodes, joints and their ancestors, parents first
    std::vector<std::size_t> skins;
    std::size_t matrices = 0;  ///< of these nodes and skins, in one pose
};
MovingParts moving_parts(const Scene& scene);

/// Computes the matrices of poses, for the moving parts only.
class PosePlayer {
public:
    /// A joint of a skin.
    struct SkinJoint {
        std::size_t skin = 0, joint = 0;
    };

    PosePlayer(const Scene& scene, const MovingParts& parts);

    /// Chooses the animation of the next poses; none for the rest pose.
    void start(const Animation* animation);
    /// Sets the matrices at a time. The first call after `start` sets all of them, the others only those that move:
    /// they must be given the same matrices.
    void pose(double seconds, PoseMatrices& to);

    bool moves_node(std::size_t node) const { return is_affected_[node]; }
    bool moves_joint(const SkinJoint& at) const { return is_affected_[scene_.skins[at.skin].joints[at.joint]]; }
    std::size_t matrices() const { return nodes_.size() + joints_.size(); }

private:
    void place(const MovingParts::Placed& placed, PoseMatrices& to) const;

    const Scene& scene_;
    const MovingParts& parts_;
    std::vector<Matrix> rest_;       // per node: the local matrix
    std::vector<bool> is_relevant_;  // per node
    std::vector<bool> is_moved_;     // per node, by a channel
    std::vector<bool> is_affected_;  // per node: it or an ancestor is moved
    std::vector<Transform> locals_;  // per node, of those that are moved
    std::vector<const Channel*> channels_;
    std::vector<MovingParts::Placed> nodes_;  // those that are affected
    std::vector<SkinJoint> joints_;
    bool is_first_ = true;
};

}  // namespace sinew::scene
