// SPDX-License-Identifier: MIT
// The issues of imported files: the program `sinew-import` reads foreign formats in a separate process.
#pragma once

#include <sinew/diagnostic.h>

namespace sinew::issue {

inline constexpr Issue import_unavailable{
    "IMPORT_UNAVAILABLE", Severity::error, "The importer for foreign formats is not installed.",
    "Sinew was built without it, or `sinew-import` was not installed beside `sinew`.",
    "Install `sinew-import` beside `sinew`, set SINEW_IMPORTER to its path, or convert the model to glTF with another "
    "tool."};
inline constexpr Issue import_failed{
    "IMPORT_FAILED", Severity::error, "The importer cannot read the file.",
    "The file is damaged, or uses a part of its format that the importer does not support.",
    "Export the model again, as glTF if possible."};
inline constexpr Issue import_crashed{
    "IMPORT_CRASHED", Severity::error, "The importer crashed.",
    "The file is damaged or malicious. The importer runs in a separate process, so nothing else is affected.",
    "Export the model again, as glTF if possible."};
inline constexpr Issue import_timeout{"IMPORT_TIMEOUT", Severity::error, "The importer took too long and was stopped.",
                                      "The model is very large, or the file is malicious.",
                                      "If the file is valid, increase --import-timeout."};
inline constexpr Issue import_memory{"IMPORT_MEMORY", Severity::error, "The importer needed too much memory.",
                                     "The model is very large, or the file is malicious.",
                                     "If the file is valid, increase --import-memory."};
inline constexpr Issue import_empty{
    "IMPORT_EMPTY", Severity::error, "The file contains nothing to convert.",
    "It contains only cameras, lights, points or lines, or parts that the importer skips.",
    "Open it in the program that wrote it, and convert curves to meshes there."};
inline constexpr Issue import_tick_rate{
    "IMPORT_TICK_RATE", Severity::info, "The file does not specify the tick rate of its animation.",
    "Its format cannot store the rate, or the exporter omitted it.",
    "If the animation plays too fast or too slowly, set the rate in the source file."};
inline constexpr Issue import_bone_without_node{
    "IMPORT_BONE_WITHOUT_NODE", Severity::warning, "A skin refers to a joint that is not in the model.",
    "The skeleton was not exported, or only partly.",
    "The joint keeps its bind pose and does not move. Export the skeleton as well."};

inline constexpr Issue import_moved_skin{
    "IMPORT_MOVED_SKIN", Severity::warning, "A skinned mesh was moved after it was bound.",
    "Maya moves the vertices along with the mesh, which cannot be expressed if meshes share joints.",
    "Only the joints place its vertices. Bind the mesh again in its current position and export it."};

inline constexpr const Issue* import_issues[] = {
    &import_unavailable, &import_failed,    &import_crashed,           &import_timeout,   &import_memory,
    &import_empty,       &import_tick_rate, &import_bone_without_node, &import_moved_skin};

}  // namespace sinew::issue
