// SPDX-License-Identifier: MIT
// What can be wrong with an SGM file beyond what every format shares.
#pragma once

#include <sinew/diagnostic.h>

namespace sinew::sgm::issue {

inline constexpr Issue old_version{"SGM_OLD_VERSION", Severity::info, "The file is of an outdated version.",
                                   "It was exported before the format settled on version 3.",
                                   "Nothing is wrong with it; convert it to version 3 for tools that read no other."};
inline constexpr Issue no_end{
    "SGM_NO_END", Severity::warning, "The file ends right after the meshes.",
    "The exporter left out the byte that tells whether there are animations, or the file was cut there.",
    "It is read as a model without animations. Write the file again to complete it."};
inline constexpr Issue material_missing{"SGM_MATERIAL_MISSING", Severity::error,
                                        "A mesh names a material that does not exist.",
                                        "Materials were removed after the mesh was written, or ids were mixed up.",
                                        "Export the model again: the engine looks the material up without a check."};
inline constexpr Issue id_order{
    "SGM_ID_ORDER", Severity::warning, "The id of a material or mesh is not its ordinal.",
    "The exporter numbered its objects in another order than it wrote them.",
    "Readers that take the id for a position pick the wrong one: write the file again with ids in order."};
inline constexpr Issue hint_unknown{
    "SGM_HINT_UNKNOWN", Severity::hint, "A texture or colour has a use that is not known.",
    "A newer exporter, or one of another engine, has more uses than the five known ones.",
    "The value is kept as it is; conversions leave the texture out."};
inline constexpr Issue bone_index{"SGM_BONE_INDEX", Severity::error, "A bone index is no whole number.",
                                  "Bone indices are stored as floats, and these are negative, broken or no numbers.",
                                  "Export the mesh with its armature again."};
inline constexpr Issue unweighted{"SGM_UNWEIGHTED", Severity::hint, "Vertices of a mesh with bones have no weights.",
                                  "They belong to no vertex group.",
                                  "They stay where they are, or collapse, as the reader likes: give them weights."};
inline constexpr Issue no_skeleton{
    "SGM_NO_SKELETON", Severity::hint, "A mesh has bones, and the file names no skeleton.",
    "The model was exported without its animations.", "Export the animations as well if the model is meant to move."};
inline constexpr Issue no_animation_name{
    "SGM_NO_ANIMATION_NAME", Severity::warning, "The file says that there are animations and does not name them.",
    "The exporter had no name for the .sga file.", "Name the file, or say that there is none."};
inline constexpr Issue companion_format{"SGM_COMPANION_FORMAT", Severity::error,
                                        "The file that is named for the animations is not an .sga file.",
                                        "Another file has that name.", "Put the .sga file in its place."};

inline constexpr const Issue* all[] = {&old_version,       &no_end,          &material_missing, &id_order,
                                       &hint_unknown,      &bone_index,      &unweighted,       &no_skeleton,
                                       &no_animation_name, &companion_format};

inline constexpr Issue rayne_uv_sets{"PROFILE_RAYNE_UV_SETS", Severity::error,
                                     "A mesh has more than two sets of texture coordinates.",
                                     "The format allows 255, the engine reads two.",
                                     "The engine loses its place in the vertices: remove all but two UV maps."};
inline constexpr Issue rayne_color_channels{
    "PROFILE_RAYNE_COLOR_CHANNELS", Severity::error, "A mesh has colours of other than four channels.",
    "The format allows any number, the engine reads four or none.",
    "The engine loses its place in the vertices: export colours with alpha, or none."};
inline constexpr Issue rayne_index_size{
    "PROFILE_RAYNE_INDEX_SIZE", Severity::error, "The indices of a mesh take one byte.",
    "The exporter chose the smallest size that holds them.",
    "The engine takes everything below four bytes for two: write indices of two bytes."};
inline constexpr Issue rayne_material_id{"PROFILE_RAYNE_MATERIAL_ID", Severity::error,
                                         "A mesh gets another material than it names.",
                                         "The ids of the materials are not their ordinals, and the engine counts.",
                                         "Write the file again with ids in order."};

inline constexpr const Issue* rayne[] = {&rayne_uv_sets, &rayne_color_channels, &rayne_index_size, &rayne_material_id};

}  // namespace sinew::sgm::issue
