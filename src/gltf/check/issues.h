// SPDX-License-Identifier: MIT
// What can be wrong with a glTF file beyond what every format shares.
#pragma once

#include <sinew/diagnostic.h>

namespace sinew::gltf::issue {

inline constexpr Issue length{"GLTF_LENGTH", Severity::error, "The header tells another length than the file has.",
                              "The file was cut, or something was appended to it.", "Get the file again."};
inline constexpr Issue json{"GLTF_JSON", Severity::error, "The JSON text cannot be read.",
                            "It was edited by hand, cut, or written by a tool with its own idea of JSON.",
                            "Repair it with a JSON editor; comments and byte order marks are not JSON."};
inline constexpr Issue version{"GLTF_VERSION", Severity::error, "The file is of another version of glTF than 2.0.",
                               "Version 1.0 is a different format; newer ones do not exist yet.",
                               "Convert or export it as glTF 2.0."};
inline constexpr Issue missing{"GLTF_MISSING", Severity::error, "A JSON object lacks a member that it needs.",
                               "The exporter left it out, or spelled it differently.",
                               "Add the member, or export the model again."};
inline constexpr Issue type{"GLTF_TYPE", Severity::error, "A JSON value is of the wrong type.",
                            "A text stands where a number must, a negative number where a count must, and so on.",
                            "Compare the value with the specification of glTF 2.0."};
inline constexpr Issue value{"GLTF_VALUE", Severity::error, "A value is none of those that glTF knows.",
                             "The file is of an unfinished exporter, or a number was damaged.",
                             "Compare the value with the specification of glTF 2.0."};
inline constexpr Issue reference{"GLTF_REFERENCE", Severity::error, "Something is named that the file does not have.",
                                 "An element was removed after the reference was written.", "Export the model again."};
inline constexpr Issue range{"GLTF_RANGE", Severity::error, "Data lies outside of its buffer.",
                             "An offset, a stride or a count is wrong.", "Export the model again."};
inline constexpr Issue hierarchy{"GLTF_HIERARCHY", Severity::error, "The nodes are not a tree.",
                                 "A node has two parents, or is its own descendant.",
                                 "Give every node one parent; to show a mesh twice, name it from two nodes."};
inline constexpr Issue extension{"GLTF_EXTENSION", Severity::error, "The file needs an extension that is not known.",
                                 "Its data is packed or described in a way that glTF itself does not have.",
                                 "Export the model without the extension, for Draco: without compression."};
inline constexpr Issue buffer{"GLTF_BUFFER", Severity::error, "The bytes of a buffer are not there.",
                              "The .bin file is missing, shorter than announced, or the data URI is damaged.",
                              "Keep the .bin file beside the .gltf file; a pipe cannot bring it along."};
inline constexpr Issue packed{"GLTF_PACKED", Severity::error, "Packed data cannot be unpacked.",
                              "The data is damaged, or of a newer version of the compression.",
                              "Export the model again, or without compression."};
inline constexpr Issue accessor{"GLTF_ACCESSOR", Severity::error, "An accessor does not fit what it is used for.",
                                "It has another type or another number of elements than its use demands.",
                                "Export the model again; what it belongs to is left out until then."};

inline constexpr const Issue* all[] = {&length, &json,      &version,   &missing, &type,   &value,   &reference,
                                       &range,  &hierarchy, &extension, &buffer,  &packed, &accessor};

}  // namespace sinew::gltf::issue
