// SPDX-License-Identifier: MIT
// Models with textures, for tests of the command line.
#pragma once

#include <sinew/bytes.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include "base/base64.h"

namespace sinew::test {

inline const std::string png = "\x89PNG\r\n\x1A\n and so on";

inline void write_text(const std::filesystem::path& path, const std::string& text) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
}

inline std::string contents(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// A model with one texture: a file that it names, or an embedded image.
inline std::string gltf_with(const std::string& image) {
    return R"({"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[{"name":"a","mesh":0}],)"
           R"("meshes":[{"primitives":[{"attributes":{"POSITION":0,"TEXCOORD_0":1},"material":0}]}],)"
           R"("accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3","min":[0,0,0],"max":[1,1,0]},)"
           R"({"bufferView":1,"componentType":5126,"count":3,"type":"VEC2"}],)"
           R"("bufferViews":[{"buffer":0,"byteLength":36},{"buffer":0,"byteLength":24}],)"
           R"("buffers":[{"byteLength":36,"uri":"data:application/octet-stream;base64,)"
           R"(AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAA"}],"images":[{)" +
           image +
           R"(}],"textures":[{"source":0}],)"
           R"("materials":[{"name":"m","pbrMetallicRoughness":{"baseColorTexture":{"index":0}}}]})";
}
inline std::string linked(const std::string& uri) {
    return gltf_with("\"uri\":\"" + uri + "\"");
}
inline std::string embedded(const std::string& bytes, const std::string& name = {}) {
    return gltf_with((name.empty() ? "" : "\"name\":\"" + name + "\",") + "\"uri\":\"data:image/png;base64," +
                     to_base64(Bytes::copy_of(bytes).span()) + "\"");
}

/// The files below a folder, with their relative paths.
inline std::set<std::string> files_below(const std::filesystem::path& folder) {
    std::set<std::string> names;
    if (!std::filesystem::exists(folder)) return names;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.is_regular_file()) names.insert(entry.path().lexically_relative(folder).generic_string());
    }
    return names;
}

using Names = std::set<std::string>;

}  // namespace sinew::test
