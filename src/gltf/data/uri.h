// SPDX-License-Identifier: MIT
// URIs as glTF uses them: relative paths, and data that stands in the text itself.
#pragma once

#include <sinew/bytes.h>

#include <optional>
#include <string>
#include <string_view>

namespace sinew::gltf {

bool is_data_uri(std::string_view uri);

/// What stands in a data URI; nothing if it is damaged.
struct DataUri {
    std::string mime_type;
    Bytes bytes;
};
std::optional<DataUri> decode_data_uri(std::string_view uri);

/// The path that a relative URI names: with its escapes undone. A `%` that escapes nothing stands for itself.
std::string path_of_uri(std::string_view uri);

/// The path of a picture as a relative URI. What leads out of the folder, or to a drive, is cut down to the file name.
std::string uri_of_path(std::string_view path);

}  // namespace sinew::gltf
