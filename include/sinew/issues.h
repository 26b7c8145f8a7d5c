// SPDX-License-Identifier: MIT
// The issues that every format shares. Each format adds its own family.
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
                                      "A limit protects against files that were not meant to be models.",
                                      "Raise --max-file-size if the file is right."};
inline constexpr Issue file_empty{"FILE_EMPTY", Severity::error, "The file has no bytes.",
                                  "A program that failed while writing, or a full disk, leaves empty files.",
                                  "Export or copy the file again."};
inline constexpr Issue too_many_elements{
    "TOO_MANY_ELEMENTS", Severity::error, "The file has more meshes, joints, tracks and the like than the limit.",
    "A limit protects against files that take much more memory than they have bytes.",
    "Raise --max-elements if the file is right."};
inline constexpr Issue unknown_format{
    "UNKNOWN_FORMAT", Severity::error, "The content is of no format that is known here.",
    "The file is of another kind, was damaged in its first bytes, or its layout was cut or changed.",
    "Run `sinew identify` to see which layouts were tried and where each stopped; force one with --from and "
    "--dialect."};

inline constexpr Issue companion_missing{
    "COMPANION_MISSING", Severity::warning, "A file that this one names cannot be read.",
    "It was not copied with the model, or has another name now.",
    "Put it beside the model under the name that the model gives it; --no-follow leaves such files alone."};
inline constexpr Issue profile_not_applicable{
    "PROFILE_NOT_APPLICABLE", Severity::hint, "The engine of the profile does not read this format.",
    "The profile was given for a batch of files, or for the wrong one.",
    "Nothing was checked for that engine. `sinew formats` lists the profiles of each format."};

// Layout

inline constexpr Issue truncated{
    "TRUNCATED", Severity::error, "The file ends inside this field.",
    "The copy or download stopped early, or a count before this field is wrong.",
    "Get the file again. If it is complete, look at the counts before this field with `sinew dump`."};
inline constexpr Issue bad_magic{
    "BAD_MAGIC", Severity::error, "These bytes must have fixed values and have not.",
    "The file is of another format, or a size before this field is wrong so that reading lost its place.",
    "Run `sinew identify` to learn what the file is; compare the sizes with `sinew dump`."};
inline constexpr Issue unsupported_version{
    "UNSUPPORTED_VERSION", Severity::error, "This version of the format is not known.",
    "The file is newer than this program, or its header is damaged.",
    "Update the program, or export the file in a version that `sinew formats` lists."};
inline constexpr Issue unsupported_value{"UNSUPPORTED_VALUE", Severity::error,
                                         "This field has a value that the format gives no meaning.",
                                         "The file is damaged, or reading lost its place before this field.",
                                         "Get the file again; compare the fields before this one with `sinew dump`."};
inline constexpr Issue count_too_large{
    "COUNT_TOO_LARGE", Severity::error, "The count promises more than the file can hold.",
    "The count is damaged, the file was cut, or reading lost its place before this field.",
    "Get the file again; compare the counts with `sinew dump`."};
inline constexpr Issue no_bridge{"NO_BRIDGE", Severity::error, "The format cannot be converted.",
                                 "Only its bytes are understood, not yet its meaning.",
                                 "Choose another format; `sinew formats` lists what each can hold."};
inline constexpr Issue count_unwritable{
    "COUNT_UNWRITABLE", Severity::error, "The format cannot store this many elements here.",
    "The model has more elements than the format's count can express, or two parts disagree in number.",
    "Split the model, or choose a format or version with a wider count."};
inline constexpr Issue version_unwritable{
    "VERSION_UNWRITABLE", Severity::error, "This version of the format cannot be written.",
    "The version is only read: it is obsolete, or needs a library that this build lacks.",
    "Set a version that `sinew formats` lists as written."};
inline constexpr Issue trailing_bytes{
    "TRAILING_BYTES", Severity::warning, "Bytes follow the end of the format.",
    "A tool appended something, or a count is too small so that data is left over.",
    "Harmless if a tool pads its files; otherwise look at the counts. The bytes are kept when the file is rewritten."};
inline constexpr Issue reserved_not_zero{
    "RESERVED_NOT_ZERO", Severity::hint, "Reserved bytes are not zero.",
    "The writer did not clear its buffer, or a newer version of the format gives these bytes a meaning.",
    "Nothing to do: the bytes are kept when the file is rewritten."};

// Values

inline constexpr Issue boolean_value{
    "BOOLEAN_VALUE", Severity::warning, "A byte that says yes or no is neither 0 nor 1.",
    "The writer stored something else there, or reading lost its place before this field.",
    "It is read as yes. Write the file again to see whether other readers agree."};
inline constexpr Issue index_out_of_range{
    "INDEX_OUT_OF_RANGE", Severity::error, "An index names a vertex that does not exist.",
    "The exporter counted vertices after merging them, or the file is damaged.",
    "Export the model again; an engine that trusts the index reads foreign memory."};
inline constexpr Issue index_count{
    "INDEX_COUNT", Severity::error, "The number of indices is not a multiple of three.",
    "The format holds triangles; strips, fans or lines were exported, or the count is wrong.",
    "Triangulate the mesh before exporting it."};
inline constexpr Issue not_finite{
    "NOT_FINITE", Severity::error, "A position, matrix or key holds NaN or infinity.",
    "A division by zero in the exporter or in a modifier, or a matrix that cannot be inverted.",
    "Find the vertex or joint with `sinew dump --path` and repair it in the source."};
inline constexpr Issue attribute_not_finite{
    "ATTRIBUTE_NOT_FINITE", Severity::warning,
    "A normal, texture coordinate, tangent or binormal holds NaN or infinity.",
    "Triangles without area have no normal, and triangles without texture area have no tangent.",
    "Remove degenerate faces, or let the exporter compute normals and tangents again."};
inline constexpr Issue not_unit_length{
    "NOT_UNIT_LENGTH", Severity::hint, "A normal, tangent or rotation is not of length one.",
    "The exporter scaled the vectors, interpolated them, or rounded them.",
    "Engines that do not normalise will light or pose the model wrongly; normalise on export."};
inline constexpr Issue empty_model{"EMPTY_MODEL", Severity::warning, "The file holds no geometry.",
                                   "Nothing was selected on export, or every mesh was filtered out.",
                                   "Check the export selection."};
inline constexpr Issue empty_mesh{"EMPTY_MESH", Severity::warning, "A mesh has no vertices or no triangles.",
                                  "An object without faces was exported.",
                                  "Remove the mesh; some engines fail on empty buffers."};
inline constexpr Issue joint_out_of_range{
    "JOINT_OUT_OF_RANGE", Severity::error, "A joint is named that does not exist.",
    "Joints were removed or reordered after the weights were written, or the file is damaged.",
    "Export mesh and skeleton together."};
inline constexpr Issue joint_cycle{"JOINT_CYCLE", Severity::error, "A joint is its own ancestor.",
                                   "The parents were written in another numbering than the joints.",
                                   "Export the skeleton again."};
inline constexpr Issue joint_order{
    "JOINT_ORDER", Severity::hint, "A joint comes before its parent.",
    "The exporter wrote the joints in the order in which it found them.",
    "Engines that compute poses in one pass need parents first; rewrite the skeleton in that order."};
inline constexpr Issue weight_sum{
    "WEIGHT_SUM", Severity::hint, "The weights of a vertex do not sum to one.",
    "Weights were cut to a number of influences, or painted, without being normalised.",
    "Normalise the weights on export: the vertex is scaled towards or away from the origin otherwise."};
inline constexpr Issue weight_value{"WEIGHT_VALUE", Severity::error, "A weight is negative, NaN or infinite.",
                                    "A division by a weight sum of zero, or weights that were extrapolated.",
                                    "Repair the weights in the source."};
inline constexpr Issue key_order{"KEY_ORDER", Severity::error, "The keys of a track are not in order of time.",
                                 "Keys were written in the order in which they were made.",
                                 "Sort the keys on export: players search them as if they were sorted."};

inline constexpr Issue text_not_terminated{
    "TEXT_NOT_TERMINATED", Severity::hint, "A name has no NUL at its end.",
    "The length should count a NUL, and the writer left it out.",
    "It is read all the same; an engine that relies on the NUL reads on into what follows. Write the file again."};
inline constexpr Issue text_encoding{
    "TEXT_ENCODING", Severity::hint, "A name is not UTF-8.",
    "The exporter wrote the names in the code page of its machine, or the bytes are no text.",
    "Rename it in the source with plain letters; other programs will show other characters."};

inline constexpr const Issue* file_issues[] = {&file_unreadable,       &file_too_large, &file_empty,
                                               &too_many_elements,     &unknown_format, &companion_missing,
                                               &profile_not_applicable};
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
    {"layout", "Bytes that do not follow the layout of the format", layout_issues},
    {"writing", "Documents that a format cannot store", writing_issues},
    {"values", "Values that no model should have", value_issues},
};

}  // namespace sinew::issue
