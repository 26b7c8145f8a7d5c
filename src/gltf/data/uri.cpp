// SPDX-License-Identifier: MIT
#include "gltf/data/uri.h"

#include <sinew/image.h>
#include "base/base64.h"
#include "base/text.h"

namespace sinew::gltf {
namespace {

int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

}  // namespace

bool is_data_uri(std::string_view uri) {
    return uri.starts_with("data:");
}

std::optional<DataUri> decode_data_uri(std::string_view uri) {
    const std::size_t comma = uri.find(',');
    if (!is_data_uri(uri) || comma == std::string_view::npos) return std::nullopt;
    std::string_view head = uri.substr(5, comma - 5);
    const std::string_view body = uri.substr(comma + 1);
    constexpr std::string_view base64_suffix = ";base64";
    const bool is_base64 = head.ends_with(base64_suffix);
    if (is_base64) head.remove_suffix(base64_suffix.size());
    DataUri data{std::string(head.substr(0, head.find(';'))), {}};
    if (!is_base64) {
        data.bytes = Bytes::copy_of(path_of_uri(body));
        return data;
    }
    auto bytes = from_base64(body);
    if (!bytes) return std::nullopt;
    data.bytes = *std::move(bytes);
    return data;
}

std::string path_of_uri(std::string_view uri) {
    std::string path;
    for (std::size_t i = 0; i < uri.size(); ++i) {
        const int high = i + 2 < uri.size() && uri[i] == '%' ? hex_digit(uri[i + 1]) : -1;
        const int low = high >= 0 ? hex_digit(uri[i + 2]) : -1;
        if (low >= 0) {
            path += static_cast<char>(high * 16 + low);
            i += 2;
        } else {
            path += uri[i];
        }
    }
    return path;
}

std::string uri_of_path(std::string_view path) {
    const std::string below = path_below(path);
    return as_uri(below.empty() && !path.empty() ? "unnamed" : below);
}

}  // namespace sinew::gltf
