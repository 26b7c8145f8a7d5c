// SPDX-License-Identifier: MIT
// Keys relative to bones that have a position but no rotation.
#pragma once

#include <sinew/bridge/skeleton.h>
#include <sinew/scene/scene.h>

#include <cstddef>
#include <vector>

namespace sinew::sga {

/// The bind pose of a joint. A bone of the format has only the position.
struct Bind {
    scene::Matrix inverse = scene::identity_matrix;
    scene::Matrix matrix = scene::identity_matrix;
    scene::Vec3 head{};       ///< the position as the file stores it: rounded to floats
    bool is_position = true;  ///< the head is the whole bind pose
};
Bind bind_of(const scene::Joint& joint);

/// The keys of a joint, relative to its bone.
struct Keys {
    std::vector<double> times;
    std::vector<scene::Transform> transforms;
    std::vector<scene::Quat> source_rotations;  ///< of the node: they decide which way to turn
    std::size_t sheared = 0;                    ///< keys that need shear, which is dropped
    double shear = 0;                           ///< the largest of them, relative to the size of the matrix
    std::size_t bent = 0;                       ///< intervals that follow another path between two exact keys
    double bend = 0;                            ///< the largest deviation there, relative to the size of the matrix
    scene::MovedKeys moved;                     ///< by the rounding of times
};

/// The keys that move vertices as the keys of the node do. If both bind poses are positions, they are the stored
/// numbers of the source. Times are in seconds, but will be stored in frames.
Keys keys_about(const scene::Node& node, const scene::NodeChannels& channels, const Bind& joint, const Bind& parent,
                double frames_per_second);

}  // namespace sinew::sga
