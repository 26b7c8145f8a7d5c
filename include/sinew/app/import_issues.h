// SPDX-License-Identifier: MIT
// What can go wrong with files of foreign formats, which a program of its own reads.
#pragma once

#include <sinew/diagnostic.h>

namespace sinew::issue {

inline constexpr Issue import_unavailable{
    "IMPORT_UNAVAILABLE", Severity::error, "The importer of foreign formats is not there.",
    "This build was made without it, or its program `sinew-import` was not installed with `sinew`.",
    "Install it beside `sinew`, or name it in the variable SINEW_IMPORTER; or convert the model to glTF with another "
    "tool."};
inline constexpr Issue import_failed{
    "IMPORT_FAILED", Severity::error, "The importer cannot make sense of the file.",
    "The file is damaged, or uses a part of its format that the importer does not know.",
    "Export the model again, as glTF if the program can."};
inline constexpr Issue import_crashed{
    "IMPORT_CRASHED", Severity::error, "The importer crashed.",
    "The file is damaged, or made to do harm. It was read in a process of its own; nothing else is affected.",
    "Export the model again, as glTF if the program can."};
inline constexpr Issue import_timeout{"IMPORT_TIMEOUT", Severity::error, "The importer took too long and was stopped.",
                                      "The model is very large, or the file is made to keep the importer busy.",
                                      "Raise --import-timeout if the file is right."};
inline constexpr Issue import_memory{"IMPORT_MEMORY", Severity::error, "The importer needed too much memory.",
                                     "The model is very large, or the file is made to use up all memory.",
                                     "Raise --import-memory if the file is right."};
inline constexpr Issue import_empty{"IMPORT_EMPTY", Severity::error, "The file holds nothing to convert.",
                                    "It has cameras, lights, points or lines only, or parts that the importer skips.",
                                    "Look at it in the program that made it; turn curves into meshes there."};
inline constexpr Issue import_tick_rate{"IMPORT_TICK_RATE", Severity::info,
                                        "The file does not say how long a tick of its animation is.",
                                        "Its format has no place for that, or the exporter left it out.",
                                        "If the animation plays too fast or too slowly, set the rate in the source."};
inline constexpr Issue import_bone_without_node{
    "IMPORT_BONE_WITHOUT_NODE", Severity::warning, "A skin names a joint that is not in the model.",
    "The skeleton was not exported, or only in part.",
    "The joint is put where it was when the skin was bound, and does not move; export the skeleton as well."};

inline constexpr Issue import_moved_skin{
    "IMPORT_MOVED_SKIN", Severity::warning, "A skinned mesh is not where it was when it was bound.",
    "It was moved after that. Maya moves the vertices along, which cannot be expressed where meshes share joints.",
    "The joints alone place its vertices; bind the mesh again where it is, and export it."};

inline constexpr const Issue* import_issues[] = {
    &import_unavailable, &import_failed,    &import_crashed,           &import_timeout,   &import_memory,
    &import_empty,       &import_tick_rate, &import_bone_without_node, &import_moved_skin};

}  // namespace sinew::issue
