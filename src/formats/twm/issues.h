// SPDX-License-Identifier: MIT
// The issues that only TWM files have.
#pragma once

#include <sinew/diagnostic.h>

namespace sinew::twm::issue {

inline constexpr Issue old_version{"TWM_OLD_VERSION", Severity::info, "The file has an outdated version.",
                                   "It was converted before February 2023, when the format settled on version 3.",
                                   "The engine rejects outdated versions: convert the model to version 3."};
inline constexpr Issue unpack_failed{"TWM_UNPACK_FAILED", Severity::error,
                                     "The LZ4 block of a version 0 file cannot be unpacked.",
                                     "The file is truncated or damaged, or this build has no LZ4.",
                                     "Get the file again, or use a build with LZ4 (see `sinew --version`)."};
inline constexpr Issue unpacked_size{
    "TWM_UNPACKED_SIZE", Severity::warning, "The size of the unpacked LZ4 block differs from the header.",
    "The writer stored the size of its buffer instead of the size of its data.",
    "All content is read. Readers that trust the header may fail: convert the file to version 3."};
inline constexpr Issue packing{
    "TWM_PACKING", Severity::warning, "The version contradicts the packing.",
    "Version 0 is always packed, and no other version is; another tool packed or unpacked the file.",
    "The file is read anyway. Convert it to version 3 for the engine."};
inline constexpr Issue skeleton_absent{"TWM_SKELETON_ABSENT", Severity::warning,
                                       "The header announces a skeleton, but the file has none.",
                                       "Early converters set the byte in every file.",
                                       "The model is static. Convert it to version 3 to correct the header."};
inline constexpr Issue joint_unpadded{
    "TWM_JOINT_UNPADDED", Severity::warning, "Joints take 68 bytes instead of 72.",
    "The writer omitted the four reserved bytes that follow from the offsets in the specification.",
    "The file is read anyway, but the engine expects 72 bytes: write the file again."};
inline constexpr Issue clusters_by_deformer{
    "TWM_CLUSTERS_BY_DEFORMER", Severity::warning, "Only some meshes have clusters.",
    "The writer used the deformer byte, although all meshes have clusters according to the specification.",
    "The file is read anyway. Write it again to get clusters for every mesh, which all readers support."};
inline constexpr Issue deformer_byte{"TWM_DEFORMER_BYTE", Severity::hint,
                                     "The deformer byte of a mesh contradicts its weights.",
                                     "The byte is redundant, and writers use it differently.",
                                     "Set the byte on every mesh if the model has a skeleton, and otherwise on none."};
inline constexpr Issue index_width{
    "TWM_INDEX_WIDTH", Severity::warning, "The indices take 16 bits instead of 64.",
    "Version 1 does not define the width of indices; this is the only width that fits the file.",
    "Compare the triangles with the source, and convert the file to version 3."};
inline constexpr Issue index_count_doubled{"TWM_INDEX_COUNT_DOUBLED", Severity::warning,
                                           "The file announces twice as many indices as it holds.",
                                           "The converter of version 0 multiplied by the wrong size.",
                                           "All indices are read. Convert the file to version 3 to correct the count."};
inline constexpr Issue matrix_transposed{
    "TWM_MATRIX_TRANSPOSED", Severity::warning, "The inverse bind matrices are transposed.",
    "The writer used row-major instead of column-major order: the translation is in elements 3, 7 and 11.",
    "Conversions transpose them; in the engine, the mesh is torn apart."};
inline constexpr Issue matrix_not_affine{"TWM_MATRIX_NOT_AFFINE", Severity::warning,
                                         "An inverse bind matrix is not affine or not invertible.",
                                         "A joint has a zero scale, or another kind of matrix was stored.",
                                         "Give every joint a non-zero scale in bind pose, and export again."};
inline constexpr Issue animation_without_skeleton{
    "TWM_ANIMATION_WITHOUT_SKELETON", Severity::warning, "The file has animations, but no joints.",
    "The skeleton was not exported.", "Export the skeleton with the animations, or neither."};
inline constexpr Issue uv_scrambled{
    "TWM_UV_SCRAMBLED", Severity::hint, "The texture coordinates look scrambled.",
    "The engine's converter reads arrays of three floats as pairs: (u, v), (0, u), (v, 0) repeat.",
    "Convert the model again from its source with a converter without this defect."};

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

inline constexpr Issue twilli_version{"PROFILE_TWILLI_VERSION", Severity::error,
                                      "The engine rejects every version but 3.",
                                      "The file was converted before version 3.", "Convert the model to version 3."};
inline constexpr Issue twilli_dialect{"PROFILE_TWILLI_DIALECT", Severity::error,
                                      "The engine reads only the layout of the specification.",
                                      "The writer of the file uses other joints, clusters or headers.",
                                      "The engine misreads the file: write it again in the dialect `standard`."};

inline constexpr const Issue* twilli[] = {&twilli_version, &twilli_dialect};

}  // namespace sinew::twm::issue
