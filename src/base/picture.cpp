// SPDX-License-Identifier: MIT
#include <sinew/picture.h>

#include <algorithm>

namespace sinew {

std::string_view mime_type_of_picture(std::span<const std::byte> bytes) {
    struct Kind {
        std::string_view letters;
        std::size_t offset;
        std::string_view mime_type;
    };
    constexpr Kind kinds[] = {{"\x89PNG", 0, "image/png"},
                              {"\xFF\xD8\xFF", 0, "image/jpeg"},
                              {"WEBP", 8, "image/webp"},
                              {"DDS ", 0, "image/vnd-ms.dds"},
                              {"\xABKTX 20\xBB", 0, "image/ktx2"}};
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    for (const Kind& kind : kinds) {
        if (text.size() >= kind.offset && text.substr(kind.offset).starts_with(kind.letters)) return kind.mime_type;
    }
    return {};
}

std::string path_below(std::string_view path) {
    std::string plain(path);
    std::ranges::replace(plain, '\\', '/');
    while (plain.starts_with("./")) plain.erase(0, 2);
    const std::string framed = "/" + plain + "/";
    const bool leads_out = plain.starts_with('/') || plain.find(':') != std::string::npos ||
                           framed.find("/../") != std::string::npos || framed.find("//") != std::string::npos;
    if (leads_out) plain.erase(0, plain.find_last_of("/:") + 1);
    return plain == "." || plain == ".." ? std::string{} : plain;
}

}  // namespace sinew
