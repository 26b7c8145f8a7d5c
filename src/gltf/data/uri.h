// SPDX-License-Identifier: MIT
// URIs as glTF uses them: relative paths and data URIs.
#pragma once

#include <sinew/bytes.h>

#include <optional>
#include <string>
#include <string_view>

namespace sinew::gltf {

bool is_data_uri(std::string_view uri);

/// The content of a data URI.
struct DataUri {
    std::string mime_type;
    Bytes bytes;
};
/// Empty if the URI is damaged.
std::optional<DataUri> decode_data_uri(std::string_view uri);

/// The path of a relative URI, with percent escapes decoded. An invalid escape is left unchanged.
std::string path_of_uri(std::string_view uri);

/// The path of an image as a relative URI. Paths that lead out of the folder or to a drive are reduced to the file
/// name.
std::string uri_of_path(std::string_view path);

}  // namespace sinew::gltf
