// SPDX-License-Identifier: MIT
// What can be wrong with a Scene SGM file beyond what every format shares.
#pragma once

#include <sinew/diagnostic.h>

namespace sinew::scene_sgm::issue {

inline constexpr Issue json{"SCENE_SGM_JSON", Severity::error, "The JSON text cannot be read.",
                            "It was edited by hand, cut, or written by a tool with its own idea of JSON.",
                            "Repair it with a JSON editor; hexadecimal numbers and comments are not JSON."};
inline constexpr Issue type{"SCENE_SGM_TYPE", Severity::error, "A JSON value is of the wrong type.",
                            "A number stands where a name must, a negative number where a count must, and so on.",
                            "Compare the value with the description of the format; what it belongs to is left out."};
inline constexpr Issue missing_key{"SCENE_SGM_MISSING_KEY", Severity::error,
                                   "A JSON object lacks a member that it needs.",
                                   "The exporter left it out, or spelled it differently.",
                                   "Add the member; what it belongs to is left out until then."};
inline constexpr Issue duplicate_key{
    "SCENE_SGM_DUPLICATE_KEY", Severity::warning, "A JSON object has the same member twice.",
    "The text was edited by hand.",
    "Programs disagree about which of the two counts: remove one. Here it is the last."};
inline constexpr Issue buffer_missing{
    "SCENE_SGM_BUFFER_MISSING", Severity::error, "A buffer is named that the file does not have.",
    "The file was cut between two chunks, or buffers are counted over all kinds instead of each kind by itself.",
    "Get the file again. Buffer 0 of meshes is the first MESH chunk, buffer 0 of transforms the first TRNS chunk."};
inline constexpr Issue out_of_buffer{
    "SCENE_SGM_OUT_OF_BUFFER", Severity::error, "Data lies outside of its buffer.",
    "An offset or a count in the JSON is wrong, or offsets of attributes are taken from the start of the buffer.",
    "Offsets of attributes count from the offset of their mesh, in bytes. Export the model again."};
inline constexpr Issue no_position{"SCENE_SGM_NO_POSITION", Severity::error, "A mesh has no positions.",
                                   "The attribute is missing or has another name.",
                                   "The mesh is left out; give it the attribute `position`."};
inline constexpr Issue node_range{"SCENE_SGM_NODE_RANGE", Severity::error, "A node is named that does not exist.",
                                  "Nodes were removed after the reference was written.", "Export the model again."};
inline constexpr Issue mesh_range{"SCENE_SGM_MESH_RANGE", Severity::error, "A mesh is named that does not exist.",
                                  "Meshes were removed after the reference was written.", "Export the model again."};
inline constexpr Issue lod_range{"SCENE_SGM_LOD_RANGE", Severity::error,
                                 "A level-of-detail set is named that does not exist.",
                                 "Sets were removed after the reference was written.", "Export the model again."};
inline constexpr Issue material_range{"SCENE_SGM_MATERIAL_RANGE", Severity::warning,
                                      "A material is named that does not exist.",
                                      "Materials were removed after the reference was written.",
                                      "The mesh gets a plain material; name another, or add the material."};
inline constexpr Issue cycle{"SCENE_SGM_CYCLE", Severity::warning, "A node is its own descendant.",
                             "The format can express it, and no scene can be drawn from it.",
                             "The child that closes the circle is left out; remove it from the list of children."};
inline constexpr Issue unreachable{
    "SCENE_SGM_UNREACHABLE", Severity::hint, "Nodes cannot be reached from the root.",
    "The root, node 0, is not the one that the exporter thought, or a child was dropped.",
    "They are never drawn: make them children of a node that is, or remove them."};
inline constexpr Issue node_type{"SCENE_SGM_NODE_TYPE", Severity::hint, "The type of a node is not known.",
                                 "A newer exporter has more types than the described ones.",
                                 "The node is kept as it is and treated as a group."};
inline constexpr Issue lod_order{"SCENE_SGM_LOD_ORDER", Severity::warning,
                                 "The levels of detail are not in order of size.",
                                 "The levels were written from fine to coarse.",
                                 "Sort them by `pixels`, smallest first: the first that is large enough is shown."};
inline constexpr Issue profile{"SCENE_SGM_PROFILE", Severity::hint,
                               "The file does not say that it follows our profile.", "Another program wrote it.",
                               "What the proposal leaves open is read as `sinew-1` defines it; check the result."};
inline constexpr Issue beyond_duration{
    "SCENE_SGM_BEYOND_DURATION", Severity::hint, "Keys lie after the end of the animation.",
    "The animation was shortened without its keys.", "They are never reached; set the duration to the last key."};

inline constexpr Issue overlap{"SCENE_SGM_OVERLAP", Severity::warning,
                               "So many meshes share the same data that not all of it was checked.",
                               "The JSON names the same bytes over and over.",
                               "Put several nodes above one mesh instead of describing it several times."};

inline constexpr const Issue* all[] = {&overlap,        &json,           &type,           &missing_key, &duplicate_key,
                                       &buffer_missing, &out_of_buffer,  &no_position,    &node_range,  &mesh_range,
                                       &lod_range,      &material_range, &cycle,          &unreachable, &node_type,
                                       &lod_order,      &profile,        &beyond_duration};

inline constexpr Issue pioneer_vertex{"PROFILE_PIONEER_VERTEX", Severity::error,
                                      "A mesh lacks normals or texture coordinates.",
                                      "The proposal makes only positions mandatory.",
                                      "The engine's loader refuses the model: give every mesh normals and one UV map."};
inline constexpr Issue pioneer_node_type{
    "PROFILE_PIONEER_NODE_TYPE", Severity::warning, "The engine has no loader for a type of node.",
    "The type is of another program.", "The engine puts an empty group in its place: use a type that it knows."};
inline constexpr Issue pioneer_root{"PROFILE_PIONEER_ROOT", Severity::error, "The root is not a group.",
                                    "The model is a single node.",
                                    "The engine refuses the model: put a Group above it."};
inline constexpr Issue pioneer_children{"PROFILE_PIONEER_CHILDREN", Severity::error,
                                        "A node that is not a group has children.",
                                        "The proposal allows children for every node.",
                                        "The engine drops them: put the node and its children into a Group."};
inline constexpr Issue pioneer_channel{"PROFILE_PIONEER_CHANNEL", Severity::error,
                                       "An animation moves a node that is not a MatrixTransform.",
                                       "The proposal does not say which nodes can move.",
                                       "The engine crashes on it: put a MatrixTransform above the node and move that."};
inline constexpr Issue pioneer_node_name{"PROFILE_PIONEER_NODE_NAME", Severity::warning,
                                         "An animated node shares its name with another.",
                                         "Names come from the modelling program, where copies keep them.",
                                         "The engine finds nodes by name and may move the other: rename one."};

inline constexpr const Issue* pioneer[] = {&pioneer_vertex,   &pioneer_node_type, &pioneer_root,
                                           &pioneer_children, &pioneer_channel,   &pioneer_node_name};

}  // namespace sinew::scene_sgm::issue
