// SPDX-License-Identifier: MIT
// Losses that only the finished skeleton tells, for formats that have joints and no other nodes.
#pragma once

#include <sinew/diagnostic.h>
#include <sinew/scene/scene.h>

#include <sinew/bridge/skeleton.h>

namespace sinew::scene {

/// The largest difference between the elements of two matrices, relative to the size of the second.
double difference(const Matrix& a, const Matrix& b);

/// Reports joints that do not rest where they are bound, for targets that know only the bind pose.
void lose_rest_pose(const Scene& scene, const Skeleton& skeleton, Report& report);

/// Reports joints whose rest a transform cannot express, for targets whose keys are transforms.
void lose_shear(const Scene& scene, const Skeleton& skeleton, Report& report);

/// Reports nodes that move and are no joints.
void lose_moving_nodes(const Scene& scene, const Skeleton& skeleton, Report& report);

/// Reports the names of nodes that are no joints, for targets that name only joints.
void lose_node_names(const Scene& scene, const Skeleton& skeleton, Report& report);

/// Reports keys that are left out because others have the same time when that is rounded.
void lose_colliding_keys(std::uint64_t count, Report& report);

/// Tells which rate was assumed where a format counts time in frames; once.
void report_frame_rate(double fps, Report& report);

}  // namespace sinew::scene
