// SPDX-License-Identifier: MIT
#include <sinew/image.h>

#include <algorithm>

namespace sinew {
namespace {

// A texture name may end in `.*` for the image type that the platform prefers.
constexpr std::string_view any_extension = ".*";
constexpr std::string_view same_extension[] = {""};
constexpr std::string_view image_extensions[] = {".png",  ".jpg", ".dds", ".ktx2", ".ktx",
                                                 ".astc", ".tga", ".bmp", ".webp"};

std::span<const std::string_view> extensions_to_try(std::string_view name) {
    if (name.ends_with(any_extension)) return image_extensions;
    return same_extension;
}

}  // namespace

std::string_view image_mime_type(std::span<const std::byte> bytes) {
    struct Kind {
        std::string_view signature;
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
        if (text.size() >= kind.offset && text.substr(kind.offset).starts_with(kind.signature)) return kind.mime_type;
    }
    return {};
}

std::string_view image_extension(std::string_view mime_type) {
    constexpr std::pair<std::string_view, std::string_view> kinds[] = {{"image/png", ".png"},
                                                                       {"image/jpeg", ".jpg"},
                                                                       {"image/webp", ".webp"},
                                                                       {"image/ktx2", ".ktx2"},
                                                                       {"image/vnd-ms.dds", ".dds"}};
    for (const auto& [type, extension] : kinds) {
        if (type == mime_type) return extension;
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

std::vector<std::string> texture_candidates(std::string_view name) {
    std::string text(name);
    std::ranges::replace(text, '\\', '/');
    std::vector<std::string> places;
    for (std::string_view rest = text; !rest.empty();) {
        for (const std::string_view extension : extensions_to_try(rest)) {
            const std::string_view stem = extension.empty() ? rest : rest.substr(0, rest.size() - any_extension.size());
            places.push_back(std::string(stem) + std::string(extension));
        }
        const std::size_t slash = rest.find_first_of("/:");
        rest.remove_prefix(slash == std::string_view::npos ? rest.size() : slash + 1);
    }
    return places;
}

}  // namespace sinew
