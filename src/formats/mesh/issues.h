// SPDX-License-Identifier: MIT
// The issues that only MESH files have, and those of its engine.
#pragma once

#include <sinew/diagnostic.h>

namespace sinew::mesh::issue {

inline constexpr Issue implausible{
    "MESH_IMPLAUSIBLE", Severity::error, "The values of a section are impossible.",
    "The file is truncated, or of another dialect or format whose sizes fit by chance.",
    "Run `sinew identify` to see why each dialect fails, and get the file again if none fits. `--dialect` forces one."};
inline constexpr Issue no_position{"MESH_NO_POSITION", Severity::error, "Format bit 0, for positions, is not set.",
                                   "The exporter did not set a mandatory bit, or the header is damaged.",
                                   "Positions are read anyway. Set format bit 0, or export the model again."};
inline constexpr Issue format_bits{
    "MESH_FORMAT_BITS", Severity::warning, "Undefined format bits are set.",
    "The exporter stores vertex attributes that are not in the specification, or did not clear the field.",
    "The bits are preserved. Compare positions and indices with the source: unknown attributes would shift them."};
inline constexpr Issue joint_id{
    "MESH_JOINT_ID", Severity::error, "Two joints have the same id, or a joint has the id 255.",
    "The exporter numbered the joints of each skeleton from zero, or there are more than 255 joints.",
    "Give every joint a unique id between 0 and 254: vertices, parents and poses refer to it."};
inline constexpr Issue weight_of_none{
    "MESH_WEIGHT_OF_NONE", Severity::warning, "A vertex has a weight for id 255, which means no joint.",
    "The exporter removed a joint but not its weight, or filled unused slots with weights.",
    "Unused slots must have id 255 and weight 0; distribute the weight among the other joints of the vertex."};
inline constexpr Issue matrix_not_affine{
    "MESH_MATRIX_NOT_AFFINE", Severity::warning, "A matrix is not affine or not invertible.",
    "The matrix is stored in column-major order instead of row-major, or a joint has a zero scale.",
    "Use row-major order, with the translation in elements 3, 7 and 11, and a non-zero scale for every joint."};
inline constexpr Issue speed{"MESH_SPEED", Severity::error, "The speed of an animation is zero, negative or NaN.",
                             "The source had no tick rate, and the exporter wrote no default.",
                             "Write the ticks per second. `--from mesh` reads the file anyway and assumes 25."};
inline constexpr Issue beyond_duration{
    "MESH_BEYOND_DURATION", Severity::hint, "Poses are after the end of their animation.",
    "The duration was rounded, is in another unit, or covers only part of the animation.",
    "Players stop or loop at the duration: set it to the last timestamp to see every pose."};
inline constexpr Issue pose_joints{"MESH_POSE_JOINTS", Severity::warning,
                                   "A pose has duplicate joints and lacks others.",
                                   "The exporter wrote only animated joints, or repeated the first one.",
                                   "Write an entry for every joint at every timestamp, in any order."};
inline constexpr Issue animation_without_joints{
    "MESH_ANIMATION_WITHOUT_JOINTS", Severity::warning, "The file has animations, but no joints.",
    "The skeleton was not exported.", "Export the skeleton with the animations, or neither."};

inline constexpr const Issue* all[] = {
    &implausible,       &no_position, &format_bits,     &joint_id,    &weight_of_none,
    &matrix_not_affine, &speed,       &beyond_duration, &pose_joints, &animation_without_joints};

inline constexpr Issue rookie_joints{
    "PROFILE_ROOKIE_JOINTS", Severity::error, "The skeleton has more than 100 joints.",
    "The engine has room for 100 matrices and does not check the number of joints.",
    "Remove joints without vertices, such as the ends of fingers, or split the model."};
inline constexpr Issue rookie_dialect{
    "PROFILE_ROOKIE_DIALECT", Severity::error, "The engine cannot read this dialect.",
    "The file follows the specification or is for an older engine; the current one reads only dialect 78.",
    "Convert the file to dialect 78."};

inline constexpr const Issue* rookie[] = {&rookie_joints, &rookie_dialect};

}  // namespace sinew::mesh::issue
