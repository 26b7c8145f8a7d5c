// SPDX-License-Identifier: MIT
// The issues that all formats share. Each format adds its own family.
#pragma once

#include <sinew/diagnostic.h>

namespace sinew::issue {

// Files

inline constexpr Issue file_unreadable{"FILE_UNREADABLE", Severity::error, "The file cannot be read.",
                                       "It does not exist, is a directory, or its permissions forbid it.",
                                       "Check the path and its permissions; pass -r to look into a directory."};
inline constexpr Issue file_unwritable{"FILE_UNWRITABLE", Severity::error, "The file cannot be written.",
                                       "It exists already, the disk is full, or the folder's permissions forbid it.",
                                       "Choose another name, or allow existing files to be overwritten."};
inline constexpr Issue file_too_large{"FILE_TOO_LARGE", Severity::error, "The file is larger than the limit.",
                                      "The limit protects against files that are not models.",
                                      "Raise --max-file-size if the file is valid."};
inline constexpr Issue file_empty{"FILE_EMPTY", Severity::error, "The file is empty.",
                                  "A program failed while writing it, or the disk was full.",
                                  "Export or copy the file again."};
inline constexpr Issue too_many_elements{
    "TOO_MANY_ELEMENTS", Severity::error, "The file has more meshes, joints, tracks and other elements than the limit.",
    "The limit protects against small files that need a lot of memory.", "Raise --max-elements if the file is valid."};
inline constexpr Issue too_much_memory{
    "TOO_MUCH_MEMORY", Severity::error, "The model needs more memory than the limit.",
    "The limit protects against small files that need a lot of memory.", "Raise --max-memory if the file is valid."};
inline constexpr Issue cancelled{"CANCELLED", Severity::error, "The work was cancelled.",
                                 "The program that uses the library stopped it.", "Start it again."};
inline constexpr Issue invalid_options{
    "INVALID_OPTIONS", Severity::error, "The options contradict themselves.",
    "A coordinate system has the same axis twice, or its unit is not a positive number.",
    "Correct the options that the message names."};
inline constexpr Issue unknown_format{
    "UNKNOWN_FORMAT", Severity::error, "The format of the file is unknown.",
    "The file has another format, or it is damaged or truncated.",
    "Run `sinew identify` to see which layouts were tried and where each one stopped; select one with --from and "
    "--dialect."};

inline constexpr Issue companion_missing{
    "COMPANION_MISSING", Severity::warning, "A file that this file refers to cannot be read.",
    "It was not copied with the model, or it was renamed.",
    "Put it next to the model under the name that the model uses, or pass --no-follow to ignore such files."};
inline constexpr Issue profile_not_applicable{
    "PROFILE_NOT_APPLICABLE", Severity::hint, "The engine of the profile does not support this format.",
    "The profile was selected for a batch of files, or by mistake.",
    "Nothing was checked for that engine. `sinew formats` lists the profiles of each format."};

// Layout

inline constexpr Issue truncated{
    "TRUNCATED", Severity::error, "The file ends inside this field.",
    "The copy or download stopped early, or a count before this field is wrong.",
    "Get the file again. If it is complete, check the counts before this field with `sinew dump`."};
inline constexpr Issue bad_magic{"BAD_MAGIC", Severity::error, "Fixed bytes have wrong values.",
                                 "The file has another format, or a size before this field is wrong.",
                                 "Run `sinew identify` to find the format; check the sizes with `sinew dump`."};
inline constexpr Issue unsupported_version{"UNSUPPORTED_VERSION", Severity::error,
                                           "This version of the format is not supported.",
                                           "The file is newer than this program, or its header is damaged.",
                                           "Update sinew, or export the file in a version that `sinew formats` lists."};
inline constexpr Issue unsupported_value{"UNSUPPORTED_VALUE", Severity::error, "The format does not define this value.",
                                         "The file is damaged, or a size before this field is wrong.",
                                         "Get the file again; check the fields before this one with `sinew dump`."};
inline constexpr Issue count_too_large{
    "COUNT_TOO_LARGE", Severity::error, "The count is too large for the file.",
    "The count is damaged, the file is truncated, or a size before this field is wrong.",
    "Get the file again; check the counts with `sinew dump`."};
inline constexpr Issue no_bridge{"NO_BRIDGE", Severity::error, "The format cannot be converted.",
                                 "Sinew reads and writes its bytes but has no conversion for it.",
                                 "Choose another format; `sinew formats` lists what each one can hold."};
inline constexpr Issue count_unwritable{
    "COUNT_UNWRITABLE", Severity::error, "The format cannot store this many elements here.",
    "The model has too many elements for the format's count, or two parts have different numbers of elements.",
    "Split the model, or choose a format or version with a wider count."};
inline constexpr Issue version_unwritable{"VERSION_UNWRITABLE", Severity::error,
                                          "This version of the format cannot be written.",
                                          "The version is obsolete, or it needs a library that this build lacks.",
                                          "Choose a version that `sinew formats` lists under writes."};
inline constexpr Issue trailing_bytes{
    "TRAILING_BYTES", Severity::warning, "Surplus bytes follow the end of the data.",
    "A tool appended something, or a count is too small.",
    "Harmless if a tool pads its files; otherwise check the counts. The bytes are kept when the file is rewritten."};
inline constexpr Issue reserved_not_zero{
    "RESERVED_NOT_ZERO", Severity::hint, "Reserved bytes are not zero.",
    "The exporter did not clear its buffer, or a newer version of the format uses these bytes.",
    "Nothing to do: the bytes are kept when the file is rewritten."};

// Values

inline constexpr Issue boolean_value{"BOOLEAN_VALUE", Severity::warning, "A Boolean is neither 0 nor 1.",
                                     "The exporter stored something else there, or a size before this field is wrong.",
                                     "It is read as true. Other programs may read it as false; export the file again."};
inline constexpr Issue index_out_of_range{
    "INDEX_OUT_OF_RANGE", Severity::error, "A vertex index is out of range.",
    "The exporter merged vertices without updating the indices, or the file is damaged.",
    "Export the model again; an engine that does not check the index reads out of bounds."};
inline constexpr Issue index_count{
    "INDEX_COUNT", Severity::error, "The number of indices is not a multiple of three.",
    "The format holds triangles; strips, fans or lines were exported, or the count is wrong.",
    "Triangulate the mesh before exporting it."};
inline constexpr Issue not_finite{"NOT_FINITE", Severity::error, "A position, matrix or key is NaN or infinite.",
                                  "The exporter or a modifier divided by zero or inverted a singular matrix.",
                                  "Find the vertex or joint with `sinew dump --path` and fix it in the source."};
inline constexpr Issue attribute_not_finite{
    "ATTRIBUTE_NOT_FINITE", Severity::warning, "A normal, texture coordinate, tangent or binormal is NaN or infinite.",
    "Degenerate triangles have no normal, and triangles with degenerate texture coordinates have no tangent.",
    "Remove degenerate faces, or recompute normals and tangents on export."};
inline constexpr Issue not_unit_length{
    "NOT_UNIT_LENGTH", Severity::hint, "A normal, tangent or rotation does not have unit length.",
    "The exporter scaled, interpolated or rounded the vectors.",
    "Engines that do not normalise them light or pose the model incorrectly; normalise them on export."};
inline constexpr Issue empty_model{"EMPTY_MODEL", Severity::warning, "The file has no geometry.",
                                   "Nothing was selected on export, or every mesh was filtered out.",
                                   "Check the export selection."};
inline constexpr Issue empty_mesh{"EMPTY_MESH", Severity::warning, "A mesh has no vertices or no triangles.",
                                  "An object without faces was exported.",
                                  "Remove the mesh; some engines fail on empty buffers."};
inline constexpr Issue joint_out_of_range{
    "JOINT_OUT_OF_RANGE", Severity::error, "A joint index is out of range.",
    "Joints were removed or reordered after the weights were written, or the file is damaged.",
    "Export the mesh and the skeleton together."};
inline constexpr Issue joint_cycle{"JOINT_CYCLE", Severity::error, "A joint is its own ancestor.",
                                   "Parents and joints were numbered differently.", "Export the skeleton again."};
inline constexpr Issue joint_order{
    "JOINT_ORDER", Severity::hint, "A joint comes before its parent.",
    "The exporter wrote the joints in arbitrary order.",
    "Engines that compute poses in one pass need parents before children; export the joints in that order."};
inline constexpr Issue weight_sum{
    "WEIGHT_SUM", Severity::hint, "The weights of a vertex do not sum to one.",
    "Weights were limited or painted without being normalised.",
    "Normalise the weights on export; otherwise the vertex moves towards or away from the origin."};
inline constexpr Issue weight_value{"WEIGHT_VALUE", Severity::error, "A weight is negative, NaN or infinite.",
                                    "The exporter divided by a weight sum of zero, or extrapolated the weights.",
                                    "Fix the weights in the source."};
inline constexpr Issue key_order{"KEY_ORDER", Severity::error,
                                 "The keys of a track are not in ascending order of time.",
                                 "The exporter wrote the keys in the order of their creation.",
                                 "Sort the keys on export; players rely on the order."};

inline constexpr Issue text_not_terminated{
    "TEXT_NOT_TERMINATED", Severity::hint, "A name does not end in a NUL.",
    "The exporter left out the NUL that the length should count.",
    "Rewrite the file: an engine that relies on the NUL reads past the end of the name."};
inline constexpr Issue text_encoding{"TEXT_ENCODING", Severity::hint, "A name is not UTF-8.",
                                     "The exporter used the code page of its machine, or the bytes are not text.",
                                     "Rename it in the source; other programs may show other characters."};

inline constexpr const Issue* file_issues[] = {
    &file_unreadable, &file_too_large,  &file_empty,     &too_many_elements, &too_much_memory,
    &cancelled,       &invalid_options, &unknown_format, &companion_missing, &profile_not_applicable};
inline constexpr const Issue* layout_issues[] = {&truncated,         &bad_magic,       &unsupported_version,
                                                 &unsupported_value, &count_too_large, &trailing_bytes,
                                                 &reserved_not_zero};
inline constexpr const Issue* writing_issues[] = {&file_unwritable, &no_bridge, &count_unwritable, &version_unwritable};
inline constexpr const Issue* value_issues[] = {
    &boolean_value, &index_out_of_range, &index_count,         &not_finite,   &attribute_not_finite, &not_unit_length,
    &empty_model,   &empty_mesh,         &joint_out_of_range,  &joint_cycle,  &joint_order,          &weight_sum,
    &weight_value,  &key_order,          &text_not_terminated, &text_encoding};

/// The families of this header.
inline constexpr IssueFamily shared_families[] = {
    {"file", "The file as a whole", file_issues},
    {"layout", "Bytes that violate the layout of the format", layout_issues},
    {"writing", "Documents that a format cannot store", writing_issues},
    {"values", "Invalid or suspicious values", value_issues},
};

}  // namespace sinew::issue
