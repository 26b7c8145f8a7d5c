// SPDX-License-Identifier: MIT
// The issues that only Scene SGM files have.
#pragma once

#include <sinew/diagnostic.h>

namespace sinew::scene_sgm::issue {

inline constexpr Issue json{
    "SCENE_SGM_JSON", Severity::error, "The JSON text is invalid.",
    "It was edited by hand, is truncated, or was written by a tool that does not produce valid JSON.",
    "Repair it with a JSON editor; hexadecimal numbers and comments are not JSON."};
inline constexpr Issue type{
    "SCENE_SGM_TYPE", Severity::error, "A JSON value is of the wrong type.",
    "For example, a number instead of a string, or a negative count.",
    "Compare the value with the description of the format. The object that it belongs to is ignored."};
inline constexpr Issue missing_key{"SCENE_SGM_MISSING_KEY", Severity::error, "A JSON object lacks a required member.",
                                   "The exporter did not write it, or spelled it differently.",
                                   "Add the member. Until then, the object that it belongs to is ignored."};
inline constexpr Issue duplicate_key{"SCENE_SGM_DUPLICATE_KEY", Severity::warning,
                                     "A JSON object has a duplicate member.", "The text was edited by hand.",
                                     "Programs differ in which of the two they use (here: the last). Remove one."};
inline constexpr Issue buffer_missing{
    "SCENE_SGM_BUFFER_MISSING", Severity::error, "The JSON refers to a buffer that does not exist.",
    "The file was truncated between two chunks, or buffers are not numbered per kind.",
    "Get the file again. Buffer 0 of meshes is the first MESH chunk, buffer 0 of transforms the first TRNS chunk."};
inline constexpr Issue out_of_buffer{
    "SCENE_SGM_OUT_OF_BUFFER", Severity::error, "Data is outside of its buffer.",
    "An offset or a count is wrong, or attribute offsets are relative to the buffer instead of the mesh.",
    "Attribute offsets are relative to the offset of their mesh, in bytes. Export the model again."};
inline constexpr Issue no_position{"SCENE_SGM_NO_POSITION", Severity::error, "A mesh has no positions.",
                                   "The attribute is missing or has another name.",
                                   "The mesh is ignored; add the attribute `position`."};
inline constexpr Issue node_range{"SCENE_SGM_NODE_RANGE", Severity::error, "A reference to a node is out of range.",
                                  "Nodes were removed after the reference was written.", "Export the model again."};
inline constexpr Issue mesh_range{"SCENE_SGM_MESH_RANGE", Severity::error, "A reference to a mesh is out of range.",
                                  "Meshes were removed after the reference was written.", "Export the model again."};
inline constexpr Issue lod_range{"SCENE_SGM_LOD_RANGE", Severity::error,
                                 "A reference to a level-of-detail set is out of range.",
                                 "Sets were removed after the reference was written.", "Export the model again."};
inline constexpr Issue material_range{"SCENE_SGM_MATERIAL_RANGE", Severity::warning,
                                      "A reference to a material is out of range.",
                                      "Materials were removed after the reference was written.",
                                      "The mesh gets a default material; correct the reference, or add the material."};
inline constexpr Issue cycle{"SCENE_SGM_CYCLE", Severity::warning, "A node is its own descendant.",
                             "The format allows cycles, but no scene can have them.",
                             "The child that closes the cycle is ignored; remove it from the list of children."};
inline constexpr Issue unreachable{"SCENE_SGM_UNREACHABLE", Severity::hint, "Nodes cannot be reached from the root.",
                                   "The exporter assumed another root than node 0, or lost a child.",
                                   "They are never drawn: add them to a node that is, or remove them."};
inline constexpr Issue node_type{"SCENE_SGM_NODE_TYPE", Severity::hint, "The type of a node is unknown.",
                                 "A newer exporter has more types.", "The node is preserved and treated as a group."};
inline constexpr Issue lod_order{
    "SCENE_SGM_LOD_ORDER", Severity::warning, "The levels of detail are not in order of size.",
    "The levels were written from fine to coarse.",
    "Sort them by `pixels`, smallest first: the engine shows the first one that is large enough."};
inline constexpr Issue profile{
    "SCENE_SGM_PROFILE", Severity::hint, "The file does not claim to follow the profile `sinew-1`.",
    "Another program wrote it.",
    "Anything that the proposal leaves open is read as `sinew-1` defines it; check the result."};
inline constexpr Issue beyond_duration{"SCENE_SGM_BEYOND_DURATION", Severity::hint,
                                       "Keys are after the end of the animation.",
                                       "The animation was shortened, but its keys were not removed.",
                                       "They are never played; set the duration to the last key."};

inline constexpr Issue overlap{
    "SCENE_SGM_OVERLAP", Severity::warning, "Too many meshes share the same data to check all of it.",
    "The JSON refers to the same bytes many times.", "Let several nodes refer to one mesh instead of repeating it."};

inline constexpr const Issue* all[] = {&overlap,        &json,           &type,           &missing_key, &duplicate_key,
                                       &buffer_missing, &out_of_buffer,  &no_position,    &node_range,  &mesh_range,
                                       &lod_range,      &material_range, &cycle,          &unreachable, &node_type,
                                       &lod_order,      &profile,        &beyond_duration};

inline constexpr Issue pioneer_vertex{"PROFILE_PIONEER_VERTEX", Severity::error,
                                      "A mesh lacks normals or texture coordinates.",
                                      "The proposal makes only positions mandatory.",
                                      "The engine rejects the model: give every mesh normals and one UV map."};
inline constexpr Issue pioneer_node_type{
    "PROFILE_PIONEER_NODE_TYPE", Severity::warning, "The engine does not support a type of node.",
    "Another program uses the type.", "The engine replaces the node with an empty group: use a supported type."};
inline constexpr Issue pioneer_root{"PROFILE_PIONEER_ROOT", Severity::error, "The root is not a group.",
                                    "The model is a single node.",
                                    "The engine rejects the model: add a Group as the root."};
inline constexpr Issue pioneer_children{"PROFILE_PIONEER_CHILDREN", Severity::error,
                                        "A node that is not a group has children.",
                                        "The proposal allows children for every node.",
                                        "The engine drops the children: move the node and its children into a Group."};
inline constexpr Issue pioneer_channel{"PROFILE_PIONEER_CHANNEL", Severity::error,
                                       "An animation moves a node that is not a MatrixTransform.",
                                       "The proposal does not define which nodes can be animated.",
                                       "The engine crashes: add a MatrixTransform above the node and animate that."};
inline constexpr Issue pioneer_node_name{"PROFILE_PIONEER_NODE_NAME", Severity::warning,
                                         "An animated node shares its name with another.",
                                         "Names come from the modelling program, where copies keep their name.",
                                         "The engine finds nodes by name and may animate the wrong one: rename one."};

inline constexpr const Issue* pioneer[] = {&pioneer_vertex,   &pioneer_node_type, &pioneer_root,
                                           &pioneer_children, &pioneer_channel,   &pioneer_node_name};

}  // namespace sinew::scene_sgm::issue
