// SPDX-License-Identifier: MIT
// What can be wrong with a TWM file beyond what every format shares.
#pragma once

#include <sinew/diagnostic.h>

namespace sinew::twm::issue {

inline constexpr Issue old_version{"TWM_OLD_VERSION", Severity::info, "The file is of an outdated version.",
                                   "It was converted before February 2023, when the format settled on version 3.",
                                   "The engine refuses outdated versions: convert the model to version 3."};
inline constexpr Issue unpack_failed{"TWM_UNPACK_FAILED", Severity::error,
                                     "The LZ4 block of a version 0 file cannot be unpacked.",
                                     "The file was cut or damaged, or this build of the program has no LZ4.",
                                     "Get the file again, or use a build with LZ4 (`sinew --version` tells)."};
inline constexpr Issue unpacked_size{
    "TWM_UNPACKED_SIZE", Severity::warning, "The LZ4 block unpacks to another size than the header says.",
    "The writer noted the size of its buffer instead of the size of its data.",
    "What is there is read. A reader that trusts the header may fail: convert the file to version 3."};
inline constexpr Issue packing{
    "TWM_PACKING", Severity::warning, "The version and the packing do not belong together.",
    "Only version 0 is packed, and version 0 always is; another tool packed or unpacked the file.",
    "It is read as it is. Convert it to version 3 for the engine."};
inline constexpr Issue skeleton_absent{"TWM_SKELETON_ABSENT", Severity::warning,
                                       "The header announces a skeleton, and the file has none.",
                                       "Early converters set the byte in every file.",
                                       "The model is static. Convert it to version 3 to get a header that says so."};
inline constexpr Issue joint_unpadded{
    "TWM_JOINT_UNPADDED", Severity::warning, "Joints take 68 bytes instead of 72.",
    "The writer left out the four reserved bytes that the specification's offsets imply.",
    "It is read as it is; the engine expects 72 bytes: write the file again."};
inline constexpr Issue clusters_by_deformer{
    "TWM_CLUSTERS_BY_DEFORMER", Severity::warning, "Only some meshes have clusters.",
    "The writer took the deformer byte to decide, where the specification says that all meshes have clusters.",
    "It is read as it is; write the file again to get clusters for every mesh, so that all readers agree."};
inline constexpr Issue deformer_byte{
    "TWM_DEFORMER_BYTE", Severity::hint, "The deformer byte of a mesh contradicts its weights.",
    "The byte is redundant, and writers do not agree about it.",
    "Set the byte on every mesh of a model with a skeleton, and on none of a model without."};
inline constexpr Issue index_width{
    "TWM_INDEX_WIDTH", Severity::warning, "The indices take 16 bits instead of 64.",
    "Version 1 does not say how wide its indices are; this is the only width that fits the file.",
    "Compare the triangles with the source, and convert the file to version 3."};
inline constexpr Issue index_count_doubled{
    "TWM_INDEX_COUNT_DOUBLED", Severity::warning, "The file announces twice as many indices as it holds.",
    "The converter of version 0 multiplied by the wrong size.",
    "What is there is read. Convert the file to version 3 to get the right count."};
inline constexpr Issue matrix_transposed{
    "TWM_MATRIX_TRANSPOSED", Severity::warning, "The inverse bind matrices are transposed.",
    "The writer stores rows where the engine stores columns: the translation is in elements 3, 7 and 11.",
    "They are turned when the model is converted; the engine itself will tear the mesh apart."};
inline constexpr Issue matrix_not_affine{
    "TWM_MATRIX_NOT_AFFINE", Severity::warning, "An inverse bind matrix projects or cannot be inverted.",
    "The matrix was computed from a joint without extent, or another kind of matrix was stored.",
    "Give every joint a scale other than zero in bind pose, and export again."};
inline constexpr Issue animation_without_skeleton{
    "TWM_ANIMATION_WITHOUT_SKELETON", Severity::warning, "There are animations and no joints that could move.",
    "The skeleton was left out on export.", "Export the skeleton with the animations, or leave both out."};
inline constexpr Issue uv_scrambled{
    "TWM_UV_SCRAMBLED", Severity::hint, "The texture coordinates look scrambled.",
    "The engine's converter copied arrays of three floats as if they had two: (u, v), (0, u), (v, 0) repeat.",
    "Convert the model again from its source with a converter that is free of this defect."};

inline constexpr const Issue* all[] = {&old_version,
                                       &unpack_failed,
                                       &unpacked_size,
                                       &packing,
                                       &skeleton_absent,
                                       &joint_unpadded,
                                       &clusters_by_deformer,
                                       &deformer_byte,
                                       &index_width,
                                       &index_count_doubled,
                                       &matrix_transposed,
                                       &matrix_not_affine,
                                       &animation_without_skeleton,
                                       &uv_scrambled};

inline constexpr Issue twilli_version{
    "PROFILE_TWILLI_VERSION", Severity::error, "The engine refuses every version but 3.",
    "The file was converted before the format settled.", "Convert the model to version 3."};
inline constexpr Issue twilli_dialect{
    "PROFILE_TWILLI_DIALECT", Severity::error, "The engine reads only the layout of the specification.",
    "Another writer made the file: its joints, clusters or header differ.",
    "The engine loses its place in the file: write it again in the dialect `standard`."};

inline constexpr const Issue* twilli[] = {&twilli_version, &twilli_dialect};

}  // namespace sinew::twm::issue
