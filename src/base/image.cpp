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

constexpr std::string_view signatures[] = {"\xABKTX 11\xBB",
                                           "\x13\xAB\xA1\x5C",  // ASTC
                                           "GIF87a",
                                           "GIF89a",
                                           std::string_view("8BPS\0\1", 6),  // PSD
                                           "#?RADIANCE",                     // HDR
                                           "#?RGBE",
                                           "\x76\x2F\x31\x01",            // EXR
                                           std::string_view("II*\0", 4),  // TIFF
                                           std::string_view("MM\0*", 4),
                                           "PVR\x03"};

std::uint32_t little_endian(std::span<const std::byte> bytes, std::size_t offset, std::size_t size) {
    std::uint32_t number = 0;
    for (std::size_t i = size; i-- > 0;) number = number << 8 | std::to_integer<std::uint32_t>(bytes[offset + i]);
    return number;
}

// The size of the header that follows is that of one of the known versions.
bool is_bmp(std::span<const std::byte> bytes) {
    if (bytes.size() < 26 || bytes[0] != std::byte{'B'} || bytes[1] != std::byte{'M'}) return false;
    const std::uint32_t header = little_endian(bytes, 14, 4);
    return header == 12 || header == 40 || header == 52 || header == 56 || header == 108 || header == 124;
}

bool is_tga(std::span<const std::byte> bytes) {
    constexpr std::size_t header_size = 18;
    if (bytes.size() < header_size) return false;
    const auto at = [&](std::size_t offset, std::size_t size) { return little_endian(bytes, offset, size); };
    const std::uint32_t kind = at(2, 1);  // 1 colour-mapped, 2 true colour, 3 grey; 9, 10, 11 the same, compressed
    const bool is_mapped = kind == 1 || kind == 9;
    if (!is_mapped && kind != 2 && kind != 3 && kind != 10 && kind != 11) return false;
    if (at(1, 1) > 1 || (is_mapped && at(1, 1) == 0)) return false;
    const std::uint32_t map_length = at(5, 2);
    const std::uint32_t map_bits = at(7, 1);
    const bool has_map = at(1, 1) == 1;
    if (has_map && (map_length == 0 || (map_bits != 15 && map_bits != 16 && map_bits != 24 && map_bits != 32)))
        return false;
    if (!has_map && (map_length != 0 || map_bits != 0 || at(3, 2) != 0)) return false;
    const std::uint32_t bits = at(16, 1);
    if (bits != 8 && bits != 15 && bits != 16 && bits != 24 && bits != 32) return false;
    if (at(12, 2) == 0 || at(14, 2) == 0 || (at(17, 1) & 0xC0U) != 0) return false;
    const std::uint64_t start = header_size + at(0, 1) + std::uint64_t{has_map ? map_length : 0} * ((map_bits + 7) / 8);
    const std::uint64_t pixels = std::uint64_t{at(12, 2)} * at(14, 2);
    // Run-length encoding needs at least one byte and a pixel for 128 pixels.
    return bytes.size() >= start + (kind < 8 ? pixels * ((bits + 7) / 8) : (pixels + 127) / 128 * 2);
}

}  // namespace

bool is_image(std::span<const std::byte> bytes) {
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    const auto fits = [&](std::string_view signature) { return text.starts_with(signature); };
    return !image_mime_type(bytes).empty() || std::ranges::any_of(signatures, fits) || is_bmp(bytes) || is_tga(bytes);
}

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
