// SPDX-License-Identifier: MIT
// Losses that depend on the skeleton, for formats that have joints but no other nodes.
#pragma once

#include <sinew/diagnostic.h>
#include <sinew/scene/scene.h>

#include <sinew/bridge/skeleton.h>

namespace sinew::scene {

/// The largest difference between the elements of two matrices, relative to the size of the second.
double difference(const Matrix& a, const Matrix& b);

/// Reports joints whose rest pose differs from the bind pose, for targets that have only the bind pose.
void lose_rest_pose(const Scene& scene, const Skeleton& skeleton, Report& report);

/// Reports joints with a sheared rest pose, for targets whose keys are transforms.
void lose_shear(const Scene& scene, const Skeleton& skeleton, Report& report);

/// Reports animated nodes that are not joints.
void lose_moving_nodes(const Scene& scene, const Skeleton& skeleton, Report& report);

/// Reports the names of nodes that are not joints, for targets that name only joints.
void lose_node_names(const Scene& scene, const Skeleton& skeleton, Report& report);

/// Reports vertices that lost weights, if there are any.
void lose_weights(const LostWeights& lost, std::string path, Report& report);

/// Reports the animations of a scene without joints, if there are any, for targets that animate only joints.
void lose_animations(const Scene& scene, Report& report);

/// Reports keys that were dropped because another key has the same rounded time.
void lose_colliding_keys(std::uint64_t count, Report& report);

/// Reports the assumed frame rate of a format that counts time in frames. Reports it once only.
void report_frame_rate(double fps, Report& report);

}  // namespace sinew::scene
