// SPDX-License-Identifier: MIT
// What can be wrong with a MESH file beyond what every format shares, and what its engine adds.
#pragma once

#include <sinew/diagnostic.h>

namespace sinew::mesh::issue {

inline constexpr Issue implausible{
    "MESH_IMPLAUSIBLE", Severity::error, "The values of a section cannot be what they are read as.",
    "The file was cut, or it is of another dialect or format whose sizes happen to fit.",
    "Run `sinew identify` to see how each dialect fares, and get the file again if none fits; --dialect forces one."};
inline constexpr Issue no_position{
    "MESH_NO_POSITION", Severity::error, "Format bit 0 is not set, so that vertices would have no position.",
    "The exporter left out a bit that every file must have, or the header is damaged.",
    "The position is read all the same. Set bit 0 of the format, or export the model again."};
inline constexpr Issue format_bits{
    "MESH_FORMAT_BITS", Severity::warning, "Bits of the format are set that have no meaning.",
    "The exporter stores vertex attributes that the specification does not know, or did not clear the field.",
    "The bits are kept. Compare positions and indices with the source: attributes that are unknown here shift them."};
inline constexpr Issue joint_id{
    "MESH_JOINT_ID", Severity::error, "Two joints have the same id, or a joint has the id 255.",
    "The exporter numbered the joints of several skeletons each from zero, or has more than 255 joints.",
    "Give every joint an id of its own between 0 and 254: vertices, parents and poses refer to it."};
inline constexpr Issue weight_of_none{
    "MESH_WEIGHT_OF_NONE", Severity::warning, "A vertex gives a weight to id 255, which stands for no joint.",
    "The exporter dropped a joint and kept its weight, or filled unused places with weights.",
    "Unused places have the id 255 and the weight 0; share the weight out among the other joints of the vertex."};
inline constexpr Issue matrix_not_affine{
    "MESH_MATRIX_NOT_AFFINE", Severity::warning, "A matrix projects or cannot be inverted.",
    "The matrix was stored by columns where the format wants rows, or was computed from a joint without extent.",
    "Store rows, with the translation in elements 3, 7 and 11, and give every joint a scale other than zero."};
inline constexpr Issue speed{"MESH_SPEED", Severity::error, "The speed of an animation is zero, negative or no number.",
                             "The exporter had no ticks per second in its source and wrote nothing in their place.",
                             "Write the ticks per second. When --from mesh makes the file readable, 25 are assumed."};
inline constexpr Issue beyond_duration{
    "MESH_BEYOND_DURATION", Severity::hint, "Poses come after the end of their animation.",
    "The duration was rounded, was measured in other units, or belongs to a part of the animation.",
    "Players stop or start over at the duration; raise it to the last timestamp to see every pose."};
inline constexpr Issue pose_joints{"MESH_POSE_JOINTS", Severity::warning,
                                   "A pose has some joints more than once, and others not at all.",
                                   "The exporter wrote the joints that move instead of all, or repeated the first.",
                                   "Write an entry for every joint at every timestamp, in any order."};
inline constexpr Issue animation_without_joints{
    "MESH_ANIMATION_WITHOUT_JOINTS", Severity::warning, "There are animations and no joints that could move.",
    "The skeleton was left out on export.", "Export the skeleton with the animations, or leave both out."};

inline constexpr const Issue* all[] = {
    &implausible,       &no_position, &format_bits,     &joint_id,    &weight_of_none,
    &matrix_not_affine, &speed,       &beyond_duration, &pose_joints, &animation_without_joints};

inline constexpr Issue rookie_joints{
    "PROFILE_ROOKIE_JOINTS", Severity::error, "The skeleton has more than 100 joints.",
    "The engine reserves 100 matrices for a skeleton and does not look how many there are.",
    "Remove joints that no vertex follows, such as the ends of fingers, or split the model."};
inline constexpr Issue rookie_dialect{
    "PROFILE_ROOKIE_DIALECT", Severity::error, "The engine reads another dialect than this file's.",
    "The file was written by the specification, or for an older engine: only dialect 78 is read today.",
    "Convert the file to dialect 78."};

inline constexpr const Issue* rookie[] = {&rookie_joints, &rookie_dialect};

}  // namespace sinew::mesh::issue
