// SPDX-License-Identifier: MIT
// Losses that several formats share. A loss of motion states its displacement: how far it alone moves a vertex.
#pragma once

#include <sinew/diagnostic.h>
#include <sinew/scene/scene.h>

#include <span>
#include <string>
#include <vector>

#include <sinew/bridge/displacement.h>
#include <sinew/bridge/milliseconds.h>
#include <sinew/bridge/skeleton.h>
#include <sinew/bridge/written_motion.h>

namespace sinew::scene {

/// The largest difference between the elements of two matrices, relative to the size of the second.
double difference(const Matrix& a, const Matrix& b);

/// Reports a loss with its displacement, which is added to the message in words.
void lose_motion(Loss loss, const Displacement& moved, Report& report);
/// True if the displacement is more than rounding, or unknown because the scene has no vertices.
bool is_noticeable(const Displacement& moved);

/// How a target stores the bind pose of joints.
enum class BindPose : std::uint8_t {
    positions,
    matrices,  ///< readers derive transforms from them, which cannot be sheared if the joint is animated
};
/// Reports joints whose rest pose differs from the bind pose, for targets that have only the bind pose.
void lose_rest_pose(const Scene& scene, const Skeleton& skeleton, BindPose stored, DisplacementMeter& meter,
                    Report& report);

/// Reports joints with a sheared matrix in every animation, for targets whose keys are transforms.
void lose_shear(const Scene& scene, const Skeleton& skeleton, DisplacementMeter& meter, Report& report);

/// Reports animated nodes that stop moving, for every animation. `kept` are the nodes that still move.
void lose_moving_nodes(const Scene& scene, const std::vector<bool>& kept, DisplacementMeter& meter, Report& report);
/// The same for targets that animate only joints.
void lose_moving_nodes(const Scene& scene, const Skeleton& skeleton, DisplacementMeter& meter, Report& report);

/// Replaces the matrices of animated nodes by the nearest transforms, for readers: a node with a matrix cannot be
/// animated. Reports the shear that is lost.
void drop_matrices_of_moving_nodes(Scene& scene, Report& report);

/// The paths of the primitives that `flatten` returns.
std::vector<std::string> shown_primitive_paths(const Scene& scene);

/// Reports the names of nodes that are not joints, for targets that name only joints.
void lose_node_names(const Scene& scene, const Skeleton& skeleton, Report& report);

/// Reports skins that no mesh uses, for targets without skins: their joints become ordinary nodes.
void lose_bare_skins(const Scene& scene, Report& report);

/// Reports stepped and cubic channels, for targets that have only linear interpolation between keys at these times.
void lose_curves(const Scene& scene, KeyTimes keys, DisplacementMeter& meter, Report& report);

/// Reports vertices with more than four weights, for targets that hold four.
void lose_influences(const Scene& scene, DisplacementMeter& meter, Report& report);

/// Reports the animations from `first` on as dropped, if there are any.
void lose_animations(const Scene& scene, std::size_t first, std::string message, DisplacementMeter& meter,
                     Report& report);
/// The same for all animations of a scene without joints, for targets that animate only joints.
void lose_animations(const Scene& scene, DisplacementMeter& meter, Report& report);

/// Reports skins as dropped: vertices stay where they were bound.
void lose_skins(Loss loss, DisplacementMeter& meter, Report& report);

/// Reports keys whose times are rounded, for targets that store lines between keys at these times; without `keys`, for
/// targets that store curves too. `new_time` returns the stored time in seconds; `dropped` is the number of keys of
/// each animation that have the time of another one.
void lose_times(const Scene& scene, std::optional<KeyTimes> keys,
                const std::function<double(std::size_t animation, double seconds)>& new_time,
                std::span<const std::uint64_t> dropped, DisplacementMeter& meter, Report& report);

/// Reports keys whose times are rounded to milliseconds. `written` are the animations as they are stored, and `clocks`
/// have rounded their times.
void lose_milliseconds(const Scene& scene, KeyTimes keys, std::span<const Milliseconds> clocks,
                       std::vector<Animation> written, DisplacementMeter& meter, Report& report);

/// Reports the assumed frame rate of a format that counts time in frames. Reports it once only.
void report_frame_rate(double fps, Report& report);

}  // namespace sinew::scene
