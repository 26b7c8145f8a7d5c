// SPDX-License-Identifier: MIT
#include <sinew/gltf.h>

#include <limits>
#include <stdexcept>
#include <string>

#include "base/base64.h"
#include "samples/data.h"
#include "samples/patch.h"
#include "samples/samples.h"

namespace sinew::test {
namespace {

// Built by hand, to produce files that no writer would produce.
Bytes glb(std::string text, std::vector<std::byte> data) {
    text.append((4 - text.size() % 4) % 4, ' ');
    data.resize((data.size() + 3) / 4 * 4);
    std::vector<std::byte> file;
    const auto letters = [&](std::string_view all) {
        for (const char c : all) file.push_back(static_cast<std::byte>(c));
    };
    const auto number = [&](std::size_t n) {
        file.resize(file.size() + 4);
        store(file.data() + file.size() - 4, static_cast<std::uint32_t>(n));
    };
    letters("glTF");
    number(2);
    number(20 + text.size() + (data.empty() ? 0 : 8 + data.size()));
    number(text.size());
    letters("JSON");
    letters(text);
    if (!data.empty()) {
        number(data.size());
        letters(std::string_view("BIN\0", 4));
        file.insert(file.end(), data.begin(), data.end());
    }
    return Bytes(std::move(file));
}

std::string replaced(std::string_view text, std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    if (at == std::string_view::npos) throw std::logic_error("a sample has no such text: " + std::string(from));
    return std::string(text).replace(at, from.size(), to);
}

// An image of one grey pixel.
constexpr std::string_view picture =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg==";

// A square with a texture.
constexpr std::string_view static_json =
    R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"name":"square","mesh":0}],)"
    R"("meshes":[{"name":"square","primitives":[{"attributes":{"POSITION":0,"NORMAL":1,"TEXCOORD_0":2},)"
    R"("indices":3,"material":0}]}],)"
    R"("materials":[{"name":"wood","pbrMetallicRoughness":{"baseColorTexture":{"index":0},"metallicFactor":0}}],)"
    R"("textures":[{"source":0}],"images":[{"name":"wood","bufferView":3,"mimeType":"image/png"}],)"
    R"("accessors":[{"bufferView":0,"componentType":5126,"count":4,"type":"VEC3","min":[0,0,0],"max":[1,1,0]},)"
    R"({"bufferView":0,"byteOffset":48,"componentType":5126,"count":4,"type":"VEC3"},)"
    R"({"bufferView":1,"componentType":5126,"count":4,"type":"VEC2"},)"
    R"({"bufferView":2,"componentType":5123,"count":6,"type":"SCALAR"}],)"
    R"("bufferViews":[{"buffer":0,"byteLength":96,"byteStride":12,"target":34962},)"
    R"({"buffer":0,"byteOffset":96,"byteLength":32,"target":34962},)"
    R"({"buffer":0,"byteOffset":128,"byteLength":12,"target":34963},)"
    R"({"buffer":0,"byteOffset":140,"byteLength":67}],"buffers":[{"byteLength":207}]})";

const std::vector<float> corners{0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0};
const std::vector<std::uint16_t> two_triangles{0, 1, 2, 0, 2, 3};

Data static_data() {
    return Data()
        .add(corners)
        .add<float>({0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1})
        .add<float>({0, 1, 1, 1, 1, 0, 0, 0})
        .add(two_triangles)
        .add(from_base64(picture).value());
}

// A triangle on two joints; all kinds of interpolation.
constexpr std::string_view animated_json =
    R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0,2]}],)"
    R"("nodes":[{"name":"hip","children":[1]},{"name":"knee","translation":[0,1,0]},{"mesh":0,"skin":0}],)"
    R"("skins":[{"joints":[0,1],"inverseBindMatrices":3}],)"
    R"("meshes":[{"primitives":[{"attributes":{"POSITION":0,"JOINTS_0":1,"WEIGHTS_0":2}}]}],)"
    R"("animations":[{"name":"walk","channels":[{"sampler":0,"target":{"node":1,"path":"rotation"}},)"
    R"({"sampler":1,"target":{"node":0,"path":"translation"}},{"sampler":2,"target":{"node":1,"path":"scale"}}],)"
    R"("samplers":[{"input":4,"output":5},{"input":4,"output":6,"interpolation":"STEP"},)"
    R"({"input":4,"output":7,"interpolation":"CUBICSPLINE"}]}],)"
    R"("accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3","min":[0,0,0],"max":[1,2,0]},)"
    R"({"bufferView":0,"byteOffset":12,"componentType":5121,"count":3,"type":"VEC4"},)"
    R"({"bufferView":0,"byteOffset":16,"componentType":5121,"normalized":true,"count":3,"type":"VEC4"},)"
    R"({"bufferView":1,"componentType":5126,"count":2,"type":"MAT4"},)"
    R"({"bufferView":2,"componentType":5126,"count":2,"type":"SCALAR","min":[0],"max":[1]},)"
    R"({"bufferView":2,"byteOffset":8,"componentType":5126,"count":2,"type":"VEC4"},)"
    R"({"bufferView":2,"byteOffset":40,"componentType":5126,"count":2,"type":"VEC3"},)"
    R"({"bufferView":2,"byteOffset":64,"componentType":5126,"count":6,"type":"VEC3"}],)"
    R"("bufferViews":[{"buffer":0,"byteLength":60,"byteStride":20,"target":34962},)"
    R"({"buffer":0,"byteOffset":60,"byteLength":128},{"buffer":0,"byteOffset":188,"byteLength":136}],)"
    R"("buffers":[{"byteLength":324}]})";

Data animated_data() {
    Data data;
    const auto vertex = [&](std::vector<float> position, std::uint8_t joint) {
        data.add(position).add<std::uint8_t>({joint, 0, 0, 0, 255, 0, 0, 0});
    };
    vertex({0, 0, 0}, 0);
    vertex({1, 0, 0}, 0);
    vertex({0, 2, 0}, 1);
    return data.add<float>({1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1})
        .add<float>({1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -1, 0, 1})
        .add<float>({0, 1})
        .add<float>({0, 0, 0, 1, 0, 0, 1, 0})
        .add<float>({0, 0, 0, 0, 0.5, 0})
        .add<float>({0, 0, 0, 1, 1, 1, 0.5, 0, 0, 0, 0, 0, 2, 2, 2, 0, 0, 0});
}

// A strip with a sparse accessor for its third vertex, irregular white space, and a member of another program.
std::string text_json() {
    const Data data =
        Data().add<float>({0, 0, 0, 1, 0, 0, 9, 9, 9, 1, 1, 0}).add<std::uint16_t>({2, 0}).add<float>({0, 1, 0});
    return R"({
  "asset": {"version": "2.0", "generator": "by hand"},
  "nodes": [{"mesh": 0, "extras": {"health": 100}}],
  "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "mode": 5}]}],
  "accessors": [{"bufferView": 0, "componentType": 5126, "count": 4, "type": "VEC3", "min": [0, 0, 0], "max": [1, 1, 0],
    "sparse": {"count": 1, "indices": {"bufferView": 1, "componentType": 5123}, "values": {"bufferView": 2}}}],
  "bufferViews": [{"buffer": 0, "byteLength": 48}, {"buffer": 0, "byteOffset": 48, "byteLength": 2},
    {"buffer": 0, "byteOffset": 52, "byteLength": 12}],
  "buffers": [{"byteLength": 64, "uri": "data:application/octet-stream;base64,)" +
           to_base64(data.bytes()) + "\"}]\n}\n";
}

// The square, packed by meshoptimizer 0.18 with vertex codec 0 and index codec 1.
constexpr std::string_view packed_json =
    R"({"asset":{"version":"2.0"},"extensionsUsed":["EXT_meshopt_compression"],)"
    R"("extensionsRequired":["EXT_meshopt_compression"],"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],)"
    R"("meshes":[{"primitives":[{"attributes":{"POSITION":0},"indices":1}]}],)"
    R"("accessors":[{"bufferView":0,"componentType":5126,"count":4,"type":"VEC3","min":[0,0,0],"max":[1,1,0]},)"
    R"({"bufferView":1,"componentType":5123,"count":6,"type":"SCALAR"}],)"
    R"("bufferViews":[{"buffer":1,"byteLength":48,"byteStride":12,"extensions":{"EXT_meshopt_compression":)"
    R"({"buffer":0,"byteLength":67,"byteStride":12,"count":4,"mode":"ATTRIBUTES"}}},)"
    R"({"buffer":1,"byteOffset":48,"byteLength":12,"extensions":{"EXT_meshopt_compression":)"
    R"({"buffer":0,"byteOffset":68,"byteLength":19,"byteStride":2,"count":6,"mode":"TRIANGLES"}}}],)"
    R"("buffers":[{"byteLength":87,"uri":"data:application/octet-stream;base64,)"
    R"(oAAAATMAAAD//wEzAAAAfn0AAAEMAAAA/wEMAAAAfgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAADh8AAAdodWZ3iphmWJaJgBaQAA)"
    R"("},{"byteLength":60,"extensions":{"EXT_meshopt_compression":{"fallback":true}}}]})";

// Everything that a scene cannot hold. Accessors without a view are all zeros and take no bytes.
const std::string foreign_json =
    R"({"asset":{"version":"2.0","copyright":"© ACME"},"extensionsUsed":["KHR_lights_punctual","KHR_texture_transform","ACME_wind"],)"
    R"("extensions":{"KHR_lights_punctual":{"lights":[{"type":"point"}]}},)"
    R"("cameras":[{"type":"perspective","perspective":{"yfov":1,"znear":0.1}}],)"
    R"("scenes":[{"nodes":[0]},{"nodes":[1]}],)"
    R"("nodes":[{"mesh":0,"camera":0,"extensions":{"KHR_lights_punctual":{"light":0}}},{"name":"other","mesh":1}],)"
    R"("meshes":[{"primitives":[{"attributes":{"POSITION":0,"TEXCOORD_0":1,"_HEAT":2},"material":0,)"
    R"("targets":[{"POSITION":0}]}]},{"primitives":[{"attributes":{"POSITION":0},"mode":3}]}],)"
    R"("materials":[{"pbrMetallicRoughness":{"baseColorTexture":{"index":0,"extensions":)"
    R"({"KHR_texture_transform":{"offset":[0.5,0]}}}},"emissiveTexture":{"index":0}}],)"
    R"("textures":[{"source":0}],"images":[{"uri":"data:image/png;base64,)" +
    std::string(picture) +
    R"("}],)"
    R"("accessors":[{"componentType":5126,"count":3,"type":"VEC3","min":[0,0,0],"max":[0,0,0]},)"
    R"({"componentType":5126,"count":3,"type":"VEC2"},{"componentType":5126,"count":3,"type":"SCALAR"}]})";

// Our own extras: a sheared node, a tag, a collision mesh, levels of detail.
constexpr std::string_view kept_json =
    R"({"asset":{"version":"2.0"},"scenes":[{"nodes":[3,1,5],"extras":{"sinew":{"scene":)"
    R"("{\"lods\":[{\"name\":\"hull\",\"levels\":[{\"pixels\":10,\"node\":2},{\"pixels\":100,\"node\":1}]}],)"
    R"(\"tags\":[{\"name\":\"gun\",\"node\":0}],\"collisions\":[{\"flag\":3}],)"
    R"(\"children\":[{\"children\":[0,1,2]}]}"}}}],)"
    R"("nodes":[{"name":"a","rotation":[0,0,0.6,0.8],"mesh":0,"children":[4],"extras":{"sinew":{"node":0,)"
    R"("matrix":"[0.56,1.92,0,0,-1.92,0.56,0,0,0,0,1,0,5,0,0,1]"}}},)"
    R"({"name":"fine","mesh":0,"extensions":{"MSFT_lod":{"ids":[2]}},"extras":{"sinew":{"node":1}}},)"
    R"({"name":"coarse","extras":{"sinew":{"node":2}}},)"
    R"({"name":"a","translation":[5,0,0],"scale":[2,2,1],"children":[0],"extras":{"sinew":{"outer":1}}},)"
    R"({"name":"gun","extras":{"sinew":{"tag":0}}},)"
    R"({"name":"collision","mesh":1,"extras":{"sinew":{"collision":0}}}],"extensionsUsed":["MSFT_lod"],)"
    R"("meshes":[{"primitives":[{"attributes":{"POSITION":0,"TEXCOORD_0":1},)"
    R"("extras":{"sinew":{"arrays":"{\"texcoords_0\":{\"components\":0},\"texcoord_sets\":1}"}}}]},)"
    R"({"name":"collision","primitives":[{"attributes":{"POSITION":0}}]}],)"
    R"("accessors":[{"componentType":5126,"count":3,"type":"VEC3","min":[0,0,0],"max":[0,0,0]},)"
    R"({"componentType":5126,"count":3,"type":"VEC2"}]})";

}  // namespace

Samples gltf_samples() {
    const Bytes plain = glb(std::string(static_json), static_data().bytes());
    const Bytes animated = glb(std::string(animated_json), animated_data().bytes());
    const std::string text = text_json();
    const auto changed = [](std::string_view from, std::string_view to) {
        return glb(replaced(static_json, from, to), static_data().bytes());
    };
    const auto changed_text = [&](std::string_view from, std::string_view to) {
        return Bytes::copy_of(replaced(text, from, to));
    };
    const auto patch = [](const Bytes& bytes, std::string_view path, auto... values) {
        return patched(bytes, gltf::format, path, values...);
    };
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();

    Samples s;
    s["good/static.glb"] = plain;
    s["good/animated.glb"] = animated;
    s["good/text.gltf"] = Bytes::copy_of(text);
    s["good/packed.gltf"] = Bytes::copy_of(packed_json);
    s["good/foreign.gltf"] = Bytes::copy_of(foreign_json);
    s["good/kept.gltf"] = Bytes::copy_of(kept_json);

    s["broken/TRUNCATED.glb"] = cut(plain, 14);
    s["broken/TRUNCATED.data.glb"] = cut(plain, plain.size() - 40);
    s["broken/COUNT_TOO_LARGE.glb"] = patch(plain, "/json_length", std::uint32_t{0xFFFFFFFF});
    s["broken/BAD_MAGIC.glb"] = patch(plain, "/json_type", 'X');
    s["broken/UNSUPPORTED_VERSION.glb"] = patch(plain, "/version", std::uint32_t{1});
    s["broken/INDEX_OUT_OF_RANGE.glb"] = patch(plain, "/chunks/0/data/130", std::uint16_t{4});
    s["broken/NOT_FINITE.glb"] = patch(plain, "/chunks/0/data/4", nan);
    s["broken/NOT_FINITE.time.glb"] = patch(animated, "/chunks/0/data/192", nan);
    s["broken/KEY_ORDER.glb"] = patch(animated, "/chunks/0/data/192", 0.0F);
    s["broken/COMPANION_MISSING.gltf"] =
        changed_text(text.substr(text.find("data:"), text.rfind('"') - text.find("data:")), "data.bin");

    s["broken/GLTF_LENGTH.glb"] = patch(plain, "/length", std::uint32_t{1000});
    s["broken/GLTF_LENGTH.behind.glb"] = extended(plain, std::string_view("\0\0\0\0BIN\0", 8));
    s["broken/GLTF_JSON.gltf"] = changed_text("\n}\n", "\n} // the end\n");
    s["broken/GLTF_JSON.glb"] = glb(R"([{"asset":{"version":"2.0"}}])", {});
    s["broken/GLTF_VERSION.gltf"] = changed_text(R"("2.0")", R"("1.0")");
    s["broken/GLTF_VERSION.least.gltf"] = changed_text(R"("2.0")", R"("2.1", "minVersion": "2.1")");
    s["broken/GLTF_MISSING.gltf"] = changed_text(R"("count": 4, )", "");
    s["broken/GLTF_MISSING.asset.glb"] = changed(R"("asset":{"version":"2.0"},)", "");
    s["broken/GLTF_MISSING.position.glb"] = changed(R"("POSITION":0,)", "");
    s["broken/GLTF_TYPE.glb"] = changed(R"("count":4)", R"("count":-4)");
    s["broken/GLTF_TYPE.list.gltf"] = changed_text(R"({"POSITION": 0})", R"(["POSITION", 0])");
    s["broken/GLTF_VALUE.glb"] = changed("5123", "5124");
    s["broken/GLTF_VALUE.count.gltf"] = changed_text(R"("count": 1)", R"("count": 5)");
    s["broken/GLTF_VALUE.stride.glb"] = changed(R"("byteStride":12)", R"("byteStride":8)");
    s["broken/GLTF_VALUE.scale.gltf"] =
        Bytes::copy_of(replaced(kept_json, R"("scale":[2,2,1])", R"("scale":[1e308,2,1])"));
    s["broken/GLTF_VALUE.mode.gltf"] = changed_text(R"("mode": 5)", R"("mode": 7)");
    s["broken/GLTF_VALUE.interpolation.glb"] =
        glb(replaced(animated_json, "CUBICSPLINE", "BEZIER"), animated_data().bytes());
    s["broken/GLTF_REFERENCE.glb"] = changed(R"("indices":3)", R"("indices":4)");
    s["broken/GLTF_REFERENCE.sampler.glb"] =
        glb(replaced(animated_json, R"("sampler":2)", R"("sampler":3)"), animated_data().bytes());
    s["broken/GLTF_RANGE.glb"] = changed(R"("byteOffset":48)", R"("byteOffset":52)");
    s["broken/GLTF_RANGE.huge.glb"] = changed(R"("byteOffset":48)", R"("byteOffset":18446744073709551612)");
    s["broken/GLTF_RANGE.sparse.gltf"] =
        changed_text(R"("byteOffset": 48, "byteLength": 2)", R"("byteOffset": 42, "byteLength": 2)");
    s["broken/GLTF_RANGE.zeros.gltf"] =
        Bytes::copy_of(replaced(foreign_json, R"("count":3,"type":"VEC2")", R"("count":300000000,"type":"VEC2")"));
    s["broken/GLTF_HIERARCHY.gltf"] = Bytes::copy_of(replaced(kept_json, R"("children":[0],)", R"("children":[0,4],)"));
    s["broken/GLTF_HIERARCHY.circle.glb"] = changed(R"("mesh":0})", R"("mesh":0,"children":[0]})");
    s["broken/GLTF_EXTENSION.glb"] =
        changed(R"("scene":0)", R"("extensionsRequired":["KHR_draco_mesh_compression"],"scene":0)");
    s["broken/GLTF_BUFFER.glb"] = glb(std::string(static_json), {});
    s["broken/GLTF_BUFFER.uri.gltf"] = changed_text("base64,", "base64,*");
    s["broken/GLTF_BUFFER.short.gltf"] = changed_text(R"("byteLength": 64)", R"("byteLength": 65)");
    s["broken/GLTF_PACKED.gltf"] = Bytes::copy_of(replaced(packed_json, "base64,oA", "base64,AA"));
    s["broken/GLTF_PACKED.mode.gltf"] = Bytes::copy_of(replaced(packed_json, "TRIANGLES", "STRIPS"));
    s["broken/GLTF_ACCESSOR.glb"] = changed(R"("POSITION":0)", R"("POSITION":2)");
    s["broken/GLTF_ACCESSOR.indices.glb"] = changed(R"("indices":3)", R"("indices":2)");
    s["broken/GLTF_ACCESSOR.count.glb"] = changed(R"("count":4,"type":"VEC2")", R"("count":3,"type":"VEC2")");
    s["broken/GLTF_ACCESSOR.binds.glb"] = glb(
        replaced(animated_json, R"("count":2,"type":"MAT4")", R"("count":1,"type":"MAT4")"), animated_data().bytes());
    s["broken/GLTF_ACCESSOR.values.glb"] =
        glb(replaced(animated_json, R"("count":6)", R"("count":5)"), animated_data().bytes());
    return s;
}

}  // namespace sinew::test
