// SPDX-License-Identifier: MIT
// Mutations for formats that contain JSON, glTF and scene-sgm: changes numbers, strings and whole values of the JSON
// and corrects the lengths afterwards. Changing single bytes nearly always breaks a length or the syntax, so code
// behind the parser would hardly be reached. Other files are changed byte by byte.
#include <sinew/scalar.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <string_view>
#include <vector>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace {

using Random = std::minstd_rand;

constexpr std::string_view numbers[] = {"0",
                                        "1",
                                        "2",
                                        "3",
                                        "4",
                                        "5",
                                        "6",
                                        "7",
                                        "8",
                                        "12",
                                        "16",
                                        "48",
                                        "255",
                                        "256",
                                        "65535",
                                        "65536",
                                        "100000",
                                        "4294967295",
                                        "4294967296",
                                        "-1",
                                        "0.5",
                                        "-0.0",
                                        "1e-30",
                                        "1e30",
                                        "1e308",
                                        "5120",
                                        "5121",
                                        "5122",
                                        "5123",
                                        "5125",
                                        "5126",
                                        "34962",
                                        "10497",
                                        "33071",
                                        "9007199254740993",
                                        "3.0",
                                        "0.7",
                                        "-0.7",
                                        "1000000",
                                        "16777216",
                                        "18446744073709551615"};

constexpr std::string_view words[] = {"SCALAR",
                                      "VEC2",
                                      "VEC3",
                                      "VEC4",
                                      "MAT2",
                                      "MAT3",
                                      "MAT4",
                                      "POSITION",
                                      "NORMAL",
                                      "TANGENT",
                                      "TEXCOORD_0",
                                      "TEXCOORD_1",
                                      "COLOR_0",
                                      "JOINTS_0",
                                      "JOINTS_1",
                                      "WEIGHTS_0",
                                      "WEIGHTS_1",
                                      "translation",
                                      "rotation",
                                      "scale",
                                      "weights",
                                      "STEP",
                                      "LINEAR",
                                      "CUBICSPLINE",
                                      "ATTRIBUTES",
                                      "TRIANGLES",
                                      "INDICES",
                                      "OCTAHEDRAL",
                                      "QUATERNION",
                                      "EXPONENTIAL",
                                      "MASK",
                                      "BLEND",
                                      "data:,%00%0",
                                      "data:;base64,AAAA",
                                      "Group",
                                      "MatrixTransform",
                                      "StaticGeometry",
                                      "LOD",
                                      "CollisionGeometry",
                                      "Tag",
                                      "position",
                                      "normal",
                                      "tangent",
                                      "uv",
                                      "color",
                                      "diffuse",
                                      "glow",
                                      "node",
                                      "sinew-1"};

constexpr std::string_view members[] = {
    R"("mesh":0)",
    R"("skin":0)",
    R"("children":[1])",
    R"("nodes":[0])",
    R"("matrix":[1,0,0,0,0.5,1,0,0,0,0,1,0,0,0,0,1])",
    R"("translation":[1,2,3])",
    R"("rotation":[0,0.6,0,0.8])",
    R"("scale":[0,1,-2])",
    R"("byteStride":16)",
    R"("byteOffset":4)",
    R"("normalized":true)",
    R"("bufferView":0)",
    R"("indices":0)",
    R"("mode":5)",
    R"("mode":6)",
    R"("material":0)",
    R"("skins":[{"joints":[0,1],"inverseBindMatrices":0}])",
    R"("materials":[{"normalTexture":{"index":0,"texCoord":1,"scale":2}}])",
    R"("textures":[{"source":0}])",
    R"("images":[{"bufferView":0,"mimeType":"image/png"}])",
    R"("sparse":{"count":1,"indices":{"bufferView":0,"componentType":5121},"values":{"bufferView":0}})",
    R"("extensions":{"KHR_texture_transform":{"rotation":1,"offset":[1,0],"scale":[2,2],"texCoord":0}})",
    R"("extensions":{"MSFT_lod":{"ids":[1]}})",
    R"("extras":{"sinew":{"node":0}})",
    R"("extras":{"sinew":{"node":1}})",
    R"("extras":{"sinew":{"outer":1}})",
    R"("extras":{"sinew":{"group":1}})",
    R"("extras":{"sinew":{"still":1}})",
    R"("extras":{"sinew":{"tag":0}})",
    R"("extras":{"sinew":{"mesh_of":0}})",
    R"("extras":{"sinew":{"collision":0}})",
    R"("extras":{"sinew":{"empty":1}})",
    R"("extras":{"sinew":{"joints":1}})",
    R"("extras":{"sinew":{"arrays":"{\"normals\":{\"components\":3,\"view\":0},\"own_joint\":1}"}})",
    R"("extras":{"sinew":{"scene":"{\"children\":[{\"parent\":0,\"children\":[1,2]},{\"children\":[0]}]}"}})",
    R"("extras":{"sinew":{"material":"{\"shininess\":1e300,\"specular\":[1,0,1,1]}"}})",
    R"("extras":{"sinew":{"native":"{\"twm\":{},\"sgm\":[],\"scene-sgm\":1,\"mesh\":null}"}})",
    R"("transform":{"buffer":0,"offset":0})",
    R"("meshes":[0])",
    R"("lod":0)",
    R"("lods":[{"name":"a","levels":[{"pixels":10,"node":1},{"pixels":100,"node":2}]}])",
    R"("tags":[{"name":"a","node":1}])",
    R"("collision":{"buffer":0,"offset":0,"vertices":4,"indexes":12,"flag":0})",
    R"("position":{"buffer":0,"offset":0,"keys":2})",
    R"("rotation":{"buffer":0,"offset":40,"keys":2})",
    R"("scale":{"buffer":0,"offset":0,"keys":1})",
    R"("textures":{"diffuse":"a.dds"})",
};

struct Span {
    std::size_t start, size;
};

// The positions of numbers, strings and containers in a text that should be JSON.
struct Tokens {
    std::vector<Span> numbers, strings, containers;
};

Tokens tokens_of(const std::string& text) {
    Tokens tokens;
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '"') {
            std::size_t end = i + 1;
            while (end < text.size() && text[end] != '"') end += text[end] == '\\' ? 2U : 1U;
            if (end >= text.size()) break;
            tokens.strings.push_back({i, end + 1 - i});
            i = end;
        } else if (c == '-' || (c >= '0' && c <= '9')) {
            const std::size_t end = std::min(text.find_first_not_of("+-.eE0123456789", i), text.size());
            tokens.numbers.push_back({i, end - i});
            i = end - 1;
        } else if (c == '{' || c == '[') {
            open.push_back(i);
        } else if ((c == '}' || c == ']') && !open.empty()) {
            tokens.containers.push_back({open.back(), i + 1 - open.back()});
            open.pop_back();
        }
    }
    return tokens;
}

template <class T>
const T& any_of(const std::vector<T>& all, Random& random) {
    return all[random() % all.size()];
}
template <std::size_t N>
std::string any_of(const std::string_view (&all)[N], Random& random) {
    return std::string(all[random() % N]);
}

// Removes a value and an adjacent comma.
void remove(std::string& text, Span span) {
    std::size_t end = span.start + span.size;
    if (end < text.size() && text[end] == ',') {
        ++end;
    } else if (span.start > 0 && text[span.start - 1] == ',') {
        --span.start;
    }
    text.erase(span.start, end - span.start);
}

void mutate_json(std::string& text, Random& random) {
    const Tokens tokens = tokens_of(text);
    const auto replace = [&](const std::vector<Span>& where, const std::string& by) {
        if (where.empty()) return;
        const Span span = any_of(where, random);
        text.replace(span.start, span.size, by);
    };
    switch (random() % 8) {
        case 0:
        case 1:
            return replace(tokens.numbers, any_of(numbers, random));
        case 2:
            return replace(tokens.numbers, std::to_string(random() % 16));
        case 3:
            return replace(tokens.strings, '"' + any_of(words, random) + '"');
        case 4: {
            // Adds a member at the start of an object.
            if (tokens.containers.empty()) return;
            const Span span = any_of(tokens.containers, random);
            if (text[span.start] != '{') return;
            const bool empty = text[span.start + 1] == '}';
            text.insert(span.start + 1, any_of(members, random) + (empty ? "" : ","));
            return;
        }
        case 5: {
            // Duplicates a value.
            if (tokens.containers.empty()) return;
            const Span span = any_of(tokens.containers, random);
            const bool keyed = span.start > 0 && text[span.start - 1] == ':';
            if (!keyed) text.insert(span.start, text.substr(span.start, span.size) + ',');
            return;
        }
        case 6: {
            // Replaces a value with another.
            if (tokens.containers.empty()) return;
            const Span from = any_of(tokens.containers, random);
            return replace(tokens.containers, text.substr(from.start, from.size));
        }
        default:
            if (!tokens.containers.empty()) remove(text, any_of(tokens.containers, random));
    }
}

void mutate_bytes(std::string& text, std::size_t max_size) {
    const std::size_t before = text.size();
    text.resize(std::max(before, max_size));
    text.resize(LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(text.data()), before, text.size()));
}

std::string number(std::size_t n) {
    std::string bytes(4, '\0');
    sinew::store(reinterpret_cast<std::byte*>(bytes.data()), static_cast<std::uint32_t>(n));
    return bytes;
}

std::size_t number_at(const std::string& file, std::size_t at) {
    return sinew::load<std::uint32_t>(reinterpret_cast<const std::byte*>(file.data()) + at);
}

enum class Container : std::uint8_t { none, text, glb, scene_sgm };

// A file, split into its JSON text and the bytes after it.
struct Parts {
    std::string text;
    std::string data;
};

constexpr std::string_view scene_sgm_letters = "SGM\x10";

Container container_of(const std::string& file) {
    if (file.size() >= 20 && file.starts_with("glTF")) return Container::glb;
    if (file.size() >= 8 && file.starts_with(scene_sgm_letters)) return Container::scene_sgm;
    return file.starts_with('{') ? Container::text : Container::none;
}

std::string from(const std::string& file, std::size_t at) {
    return at < file.size() ? file.substr(at) : std::string{};
}

std::size_t padding(std::size_t size, std::size_t to) {
    return (to - size % to) % to;
}

Parts split(const std::string& file, Container container) {
    if (container == Container::text) return {file, {}};
    const bool is_glb = container == Container::glb;
    Parts parts;
    parts.text = file.substr(is_glb ? 20 : 8, number_at(file, is_glb ? 12 : 4));
    // For GLB only the content of the first chunk, for scene-sgm all chunks unchanged.
    parts.data = from(file, is_glb ? 28 + parts.text.size() : 8 + parts.text.size() + padding(parts.text.size(), 8));
    return parts;
}

std::string joined_glb(Parts parts) {
    parts.text.append(padding(parts.text.size(), 4), ' ');
    parts.data.append(padding(parts.data.size(), 4), '\0');
    const std::size_t behind = parts.data.empty() ? 0 : 8 + parts.data.size();
    std::string file = "glTF" + number(2) + number(20 + parts.text.size() + behind);
    file += number(parts.text.size()) + "JSON" + parts.text;
    if (behind > 0) file += number(parts.data.size()) + std::string("BIN\0", 4) + parts.data;
    return file;
}

std::string joined(Parts parts, Container container) {
    if (container == Container::text) return std::move(parts.text);
    if (container == Container::glb) return joined_glb(std::move(parts));
    std::string file = std::string(scene_sgm_letters) + number(parts.text.size()) + parts.text;
    return file + std::string(padding(parts.text.size(), 8), '\0') + parts.data;
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned int seed) {
    Random random(seed);
    const std::string before(reinterpret_cast<const char*>(data), size);
    const Container container = container_of(before);
    // Sometimes changes plain bytes, to test the container itself.
    if (container == Container::none || random() % 16 == 0) return LLVMFuzzerMutate(data, size, max_size);
    Parts parts = split(before, container);
    const unsigned kind = random() % 8;
    if (kind == 0) {
        mutate_bytes(parts.text, max_size);
    } else if (kind == 1 && container != Container::text) {
        mutate_bytes(parts.data, max_size);
    } else {
        for (unsigned i = 0; i < 1 + random() % 4; ++i) mutate_json(parts.text, random);
    }
    const std::string after = joined(std::move(parts), container);
    if (after.empty() || after.size() > max_size) return LLVMFuzzerMutate(data, size, max_size);
    std::memcpy(data, after.data(), after.size());
    return after.size();
}
