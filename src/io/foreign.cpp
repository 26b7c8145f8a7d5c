// SPDX-License-Identifier: MIT
// Recognises files of other types, which may have one of our extensions.
#include <sinew/open.h>

#include <algorithm>

namespace sinew {
namespace {

struct KnownFile {
    std::string_view letters;
    Foreign foreign;
};

using namespace std::string_view_literals;

constexpr std::string_view bridge = "`sinew convert` can import it.";
constexpr std::string_view elsewhere = "Convert it to glTF (.glb) with a tool that reads it.";
constexpr std::string_view not_a_model = "It is not a model.";
constexpr std::string_view unpack_first = "Unpack it first.";
constexpr std::string_view pioneer =
    "It is a cache of the engine that no other program reads; use the .model file that it was made from.";

constexpr KnownFile signatures[] = {
    {"glTF"sv, {"A binary glTF file (.glb)", "It is the bridge to other formats, not one of them."}},
    {"\x89PNG\r\n\x1A\n"sv, {"A PNG image", not_a_model}},
    {"\xFF\xD8\xFF"sv, {"A JPEG image", not_a_model}},
    {"DDS "sv, {"A DirectDraw Surface image (.dds)", not_a_model}},
    {"\xABKTX "sv, {"A KTX image", not_a_model}},
    {"BM"sv, {"A BMP image", not_a_model}},
    {"Kaydara FBX Binary  \0"sv, {"A binary FBX file", bridge, ".fbx"}},
    {"; FBX "sv, {"An ASCII FBX file", bridge, ".fbx"}},
    {"\x00\x10[MeshSerializer"sv, {"A mesh of the Ogre engine", bridge, ".mesh"}},
    {"\x00\x10[Serializer"sv, {"A skeleton of the Ogre engine", elsewhere}},
    {"\x10\x00[MeshSerializer"sv, {"A mesh of the Ogre engine, big-endian", elsewhere}},
    {"MM"sv, {"A 3D Studio file (.3ds)", bridge, ".3ds"}},
    {"BLENDER"sv, {"A Blender file", "Open it in Blender and export the model."}},
    {"ply\n"sv, {"A Stanford polygon file (.ply)", bridge, ".ply"}},
    {"solid "sv, {"An ASCII STL file", bridge, ".stl"}},
    {"%YAML"sv, {"A YAML file, such as a .mesh asset of Unity", "Export the model from Unity as FBX."}},
    {"UnityFS"sv, {"A Unity asset bundle", "Export the model from Unity as FBX."}},
    {"PK\x03\x04"sv, {"A ZIP archive", unpack_first}},
    {"\x1F\x8B"sv, {"A gzip archive", unpack_first}},
    {"\x28\xB5\x2F\xFD"sv, {"A Zstandard archive", unpack_first}},
    {"\x04\x22\x4D\x18"sv, {"An LZ4 frame, perhaps a packed model cache of the Pioneer engine", pioneer}},
    {"SGM1"sv, {"A model of the Pioneer engine of 2013", pioneer}},
    {"sgm"sv, {"A model cache of the Pioneer engine", pioneer}},
    {"xof "sv, {"A DirectX file (.x)", bridge, ".x"}},
    {"IDP2"sv, {"A Quake II model", bridge, ".md2"}},
    {"IDP3"sv, {"A Quake III model", bridge, ".md3"}},
};

std::string_view as_text(std::span<const std::byte> file, std::size_t most) {
    return {reinterpret_cast<const char*>(file.data()), std::min(file.size(), most)};
}

// Recognises XML by its first elements, after comments and declarations.
std::optional<Foreign> recognize_xml(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    if (!text.starts_with('<')) return std::nullopt;
    constexpr std::pair<std::string_view, Foreign> elements[] = {
        {"<COLLADA", {"A COLLADA file (.dae)", bridge, ".dae"}},
        {"<X3D", {"An X3D file", bridge, ".x3d"}},
        {"<environment>",
         {"An XML model of 2010, from before the binary .sgm format",
          "It is older than the format; export the model again with a current exporter."}},
        {"<mesh>", {"An XML mesh of the Ogre engine", bridge, ".mesh.xml"}},
    };
    for (const auto& [element, foreign] : elements) {
        if (text.find(element) != std::string_view::npos) return foreign;
    }
    return Foreign{"An XML file", "No supported format is XML."};
}

// Checks the first word of the first line that is not a comment.
bool is_obj(std::string_view text) {
    constexpr std::string_view words[] = {"v", "vt", "vn", "f", "g", "o", "s", "mtllib", "usemtl"};
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        const std::size_t start = line.find_first_not_of(" \t\r");
        if (start == std::string_view::npos || line[start] == '#') continue;
        const std::size_t end = std::min(line.find_first_of(" \t", start), line.size());
        return end < line.size() && std::ranges::find(words, line.substr(start, end - start)) != std::end(words);
    }
    return false;
}

// A header of 80 arbitrary bytes, a count, and 50 bytes per triangle.
bool is_binary_stl(std::span<const std::byte> file) {
    if (file.size() < 84) return false;
    std::uint64_t count = 0;
    for (std::size_t i = 4; i-- > 0;) count = count << 8 | std::to_integer<std::uint64_t>(file[80 + i]);
    return count > 0 && 84 + 50 * count == file.size();
}

bool is_name(std::string_view text) {
    return text.size() > 1 && text.back() == '\0' && std::ranges::all_of(text.substr(0, text.size() - 1), [](char c) {
               return static_cast<unsigned char>(c) >= 0x20 && c != 0x7F;
           });
}

// Before .sgm files had a magic number, they started with a version and the materials: their number, and for each an id
// and its texture names with their lengths. So much text in the right place is no coincidence.
bool is_sgm_without_magic(std::span<const std::byte> file) {
    std::size_t at = 0;
    const auto byte = [&] { return at < file.size() ? std::to_integer<unsigned>(file[at++]) : 0U; };
    if (byte() > 1) return false;
    const unsigned materials = byte();
    unsigned names = 0;
    for (unsigned m = 0; m < materials; ++m) {
        if (byte() != m) return false;
        for (unsigned t = byte(); t > 0; --t) {
            unsigned length = byte();
            length += byte() << 8;
            if (length > file.size() - at || !is_name(as_text(file.subspan(at), length))) return false;
            at += length;
            ++names;
        }
    }
    return names > 0;
}

}  // namespace

std::optional<Foreign> recognize_foreign(std::span<const std::byte> file) {
    const auto found =
        std::ranges::find_if(signatures, [&](const KnownFile& s) { return has_signature(file, {s.letters}); });
    if (found != std::end(signatures)) return found->foreign;
    if (const auto xml = recognize_xml(as_text(file, 4096))) return xml;
    constexpr std::size_t far = std::size_t{1} << 20;
    if (as_text(file, far).starts_with('{') && as_text(file, far).find("\"asset\"") != std::string_view::npos) {
        return Foreign{"A glTF file (.gltf)", "It is the bridge to other formats, not one of them."};
    }
    if (is_obj(as_text(file, 4096))) return Foreign{"A Wavefront object (.obj)", bridge, ".obj"};
    if (is_binary_stl(file)) return Foreign{"A binary STL file", bridge, ".stl"};
    if (is_sgm_without_magic(file)) {
        return Foreign{"A model of 2011, from before .sgm files had a magic number",
                       "Its layout differs from every version since; export the model again with a current exporter."};
    }
    return std::nullopt;
}

}  // namespace sinew
