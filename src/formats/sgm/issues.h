// SPDX-License-Identifier: MIT
// The issues that only SGM files have.
#pragma once

#include <sinew/diagnostic.h>

namespace sinew::sgm::issue {

inline constexpr Issue old_version{"SGM_OLD_VERSION", Severity::info, "The file has an outdated version.",
                                   "It was exported before the format settled on version 3.",
                                   "The file is valid; convert it to version 3 for tools that read no other."};
inline constexpr Issue no_end{"SGM_NO_END", Severity::warning, "The file ends right after the meshes.",
                              "The exporter did not write the byte `has_animation`, or the file was truncated.",
                              "It is read as a model without animations. Write the file again to add the byte."};
inline constexpr Issue material_missing{"SGM_MATERIAL_MISSING", Severity::error,
                                        "A mesh names a material that does not exist.",
                                        "Materials were removed after the mesh was written, or ids are wrong.",
                                        "Export the model again: the engine does not check the id."};
inline constexpr Issue id_order{
    "SGM_ID_ORDER", Severity::warning, "The id of a material or mesh is not its position in the file.",
    "The exporter numbered the objects in another order than it wrote them.",
    "Readers that use the id as a position choose the wrong one: write the file again with ids in order."};
inline constexpr Issue hint_unknown{"SGM_HINT_UNKNOWN", Severity::hint, "The hint of a texture or colour is unknown.",
                                    "A newer exporter, or one of another engine, has more than the five known hints.",
                                    "The value is preserved; conversions drop the texture."};
inline constexpr Issue bone_index{"SGM_BONE_INDEX", Severity::error, "A bone index is not a non-negative integer.",
                                  "Bone indices are stored as floats, and these are negative, fractional or NaN.",
                                  "Export the mesh with its armature again."};
inline constexpr Issue unweighted{"SGM_UNWEIGHTED", Severity::hint, "Vertices of a mesh with bones have no weights.",
                                  "They belong to no vertex group.",
                                  "Depending on the reader, they do not move or collapse to a point: assign weights."};
inline constexpr Issue no_skeleton{
    "SGM_NO_SKELETON", Severity::hint, "A mesh has bones, but the file refers to no skeleton.",
    "The model was exported without its animations.", "Export the animations as well if the model should move."};
inline constexpr Issue no_animation_name{"SGM_NO_ANIMATION_NAME", Severity::warning,
                                         "The file announces animations, but the name of the animation file is empty.",
                                         "The exporter had no name for the .sga file.",
                                         "Add the name, or clear `has_animation`."};
inline constexpr Issue companion_format{"SGM_COMPANION_FORMAT", Severity::error,
                                        "The animation file is not an .sga file.", "Another file has that name.",
                                        "Replace it with the .sga file."};

inline constexpr const Issue* all[] = {&old_version,       &no_end,          &material_missing, &id_order,
                                       &hint_unknown,      &bone_index,      &unweighted,       &no_skeleton,
                                       &no_animation_name, &companion_format};

inline constexpr Issue rayne_uv_sets{"PROFILE_RAYNE_UV_SETS", Severity::error,
                                     "A mesh has more than two sets of texture coordinates.",
                                     "The format allows 255 sets, but the engine reads two.",
                                     "The engine misreads all vertices: remove all but two UV maps."};
inline constexpr Issue rayne_color_channels{
    "PROFILE_RAYNE_COLOR_CHANNELS", Severity::error, "Vertex colours do not have four channels.",
    "The format allows any number of channels, but the engine reads four or none.",
    "The engine misreads all vertices: export colours with alpha, or none."};
inline constexpr Issue rayne_index_size{
    "PROFILE_RAYNE_INDEX_SIZE", Severity::error, "The indices of a mesh take one byte.",
    "The exporter chose the smallest possible size.", "The engine supports two and four bytes: write 2-byte indices."};
inline constexpr Issue rayne_material_id{"PROFILE_RAYNE_MATERIAL_ID", Severity::error,
                                         "A mesh gets the wrong material.",
                                         "The ids of the materials are not their positions, which the engine uses.",
                                         "Write the file again with ids in order."};

inline constexpr const Issue* rayne[] = {&rayne_uv_sets, &rayne_color_channels, &rayne_index_size, &rayne_material_id};

}  // namespace sinew::sgm::issue
