// SPDX-License-Identifier: MIT
// Issues of glTF files, in addition to those of all formats.
#pragma once

#include <sinew/diagnostic.h>

namespace sinew::gltf::issue {

inline constexpr Issue length{"GLTF_LENGTH", Severity::error, "The length in the header is not the length of the file.",
                              "The file was truncated, or data was appended to it.", "Get the file again."};
inline constexpr Issue json{
    "GLTF_JSON", Severity::error, "The JSON text cannot be read.",
    "It was edited by hand, truncated, or written by a tool that does not follow the JSON standard.",
    "Repair it with a JSON editor. JSON allows neither comments nor a byte order mark."};
inline constexpr Issue version{"GLTF_VERSION", Severity::error, "The file is not glTF 2.0.",
                               "Version 1.0 is a different format. Newer versions do not exist yet.",
                               "Convert or export it as glTF 2.0."};
inline constexpr Issue missing{"GLTF_MISSING", Severity::error, "A required member of a JSON object is missing.",
                               "The exporter omitted the member or misspelled its name.",
                               "Add the member, or export the model again."};
inline constexpr Issue type{"GLTF_TYPE", Severity::error, "A JSON value has the wrong type.",
                            "For example a string instead of a number, or a negative number as a count.",
                            "Compare the value with the specification of glTF 2.0."};
inline constexpr Issue value{"GLTF_VALUE", Severity::error, "A value is not allowed by glTF.",
                             "The exporter is faulty, or the file is damaged.",
                             "Compare the value with the specification of glTF 2.0."};
inline constexpr Issue reference{"GLTF_REFERENCE", Severity::error,
                                 "An index refers to an element that does not exist.",
                                 "An element was removed, but not the references to it.", "Export the model again."};
inline constexpr Issue range{"GLTF_RANGE", Severity::error, "Data lies outside its buffer, or needs too much memory.",
                             "An offset, a stride or a count is wrong.", "Export the model again."};
inline constexpr Issue hierarchy{"GLTF_HIERARCHY", Severity::error, "The nodes are not a tree.",
                                 "A node has two parents or is its own descendant.",
                                 "Give every node one parent. To show a mesh twice, refer to it from two nodes."};
inline constexpr Issue extension{"GLTF_EXTENSION", Severity::error, "The file requires an unsupported extension.",
                                 "Its data cannot be read without the extension.",
                                 "Export the model without the extension, for example without Draco compression."};
inline constexpr Issue buffer{"GLTF_BUFFER", Severity::error, "The data of a buffer is missing or incomplete.",
                              "The .bin file is missing or too short, or the data URI is damaged.",
                              "Keep the .bin file next to the .gltf file. Standard input has no .bin file."};
inline constexpr Issue packed{"GLTF_PACKED", Severity::error, "Compressed data cannot be decompressed.",
                              "The data is damaged, or was compressed by a newer version of the codec.",
                              "Export the model again, or without compression."};
inline constexpr Issue accessor{"GLTF_ACCESSOR", Severity::error, "An accessor does not fit its use.",
                                "It has the wrong type or the wrong number of elements.",
                                "Export the model again. Until then the affected part is omitted."};

inline constexpr const Issue* all[] = {&length, &json,      &version,   &missing, &type,   &value,   &reference,
                                       &range,  &hierarchy, &extension, &buffer,  &packed, &accessor};

}  // namespace sinew::gltf::issue
