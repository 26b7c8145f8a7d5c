// SPDX-License-Identifier: MIT
#include <sinew/formats/sga.h>
#include <sinew/formats/sgm.h>

#include <limits>

#include "samples/patch.h"
#include "samples/samples.h"

namespace sinew::test {
namespace {

using namespace sinew::sgm;

constexpr float nan = std::numeric_limits<float>::quiet_NaN();

// A tetrahedron with the attributes that the mesh declares, filled with simple values.
Mesh tetrahedron(Mesh mesh) {
    constexpr std::array<std::array<float, 3>, 4> positions{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    constexpr std::array<std::array<float, 3>, 4> normals{{{0, 0, -1}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    std::vector<float> floats;
    const auto add = [&](std::initializer_list<float> values) { floats.insert(floats.end(), values); };
    for (std::size_t v = 0; v < 4; ++v) {
        floats.insert(floats.end(), positions[v].begin(), positions[v].end());
        floats.insert(floats.end(), normals[v].begin(), normals[v].end());
        for (unsigned i = 0; i < mesh.uv_count; ++i) add({static_cast<float>(v) / 4, static_cast<float>(i) / 2});
        for (unsigned i = 0; i < mesh.color_channels; ++i) add({0.5F});
        if (mesh.has_tangents != 0) add({0, 1, 0, -1});
        if (mesh.has_bones != 0) add({0.75F, 0.25F, 0, 0, static_cast<float>(v), 2, 0, 0});
    }
    mesh.vertices = {View<float>(floats).bytes, 4};
    mesh.indices = View<std::uint16_t>({0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3});
    return mesh;
}

UvSet textured(const std::vector<std::pair<Hint, std::string_view>>& textures) {
    UvSet set;
    for (const auto& [hint, name] : textures) set.textures.push_back({static_cast<std::uint8_t>(hint), Text(name)});
    return set;
}

Document static_model() {
    Document document;
    Material material;
    material.uv_sets = {textured({{Hint::base_color, "wood.*"}, {Hint::normal, "wood_n.png"}})};
    material.colors = View<Color>(std::vector<Color>{{0, {1, 0.5F, 0.25F, 1}}, {2, {0, 0, 0, 0}}});
    document.materials = {material};
    document.meshes = {tetrahedron({.uv_count = 1})};
    return document;
}

// All vertex attributes, both other index sizes, and an animation file.
Document full_model() {
    Document document = static_model();
    Material second;
    second.id = 1;
    second.uv_sets = {textured({{Hint::emission, "glow.png"}}), textured({{Hint::roughness, "r\u00E9p.png"}})};
    document.materials.push_back(second);
    Mesh wide = tetrahedron({.id = 1,
                             .material = 1,
                             .uv_count = 2,
                             .color_channels = 4,
                             .has_tangents = 1,
                             .has_bones = 1,
                             .index_size = 4});
    wide.indices = View<std::uint32_t>({0, 2, 1, 0, 1, 3});
    Mesh narrow = tetrahedron({.id = 2, .index_size = 1});
    narrow.indices = View<std::uint8_t>({0, 2, 1});
    document.meshes.push_back(wide);
    document.meshes.push_back(narrow);
    document.has_animation = 1;
    document.animation = Text("skeleton.sga");
    return document;
}

Document with_version(std::uint8_t version) {
    Document document = static_model();
    document.version = version;
    document.materials[0].colors = {};
    for (Texture& texture : document.materials[0].uv_sets[0].textures) texture.hint = 0;
    return document;
}

}  // namespace

Samples sgm_samples() {
    const auto file = [](const Document& document) { return file_of<Document>(document, sgm::write); };
    const auto patch = [](const Bytes& bytes, std::string_view path, auto... values) {
        return patched(bytes, sgm::format, path, values...);
    };
    const Bytes plain = file(static_model());
    const Bytes full = file(full_model());
    const Bytes skeleton = samples_of(sga::format).at("good/skeleton.sga");

    Samples s;
    s["good/static.sgm"] = plain;
    s["good/full.sgm"] = full;
    s["good/skeleton.sga"] = skeleton;
    s["good/static_v1.sgm"] = file(with_version(1));
    s["good/static_v2.sgm"] = file(with_version(2));
    Document endless = static_model();
    endless.ends_after_meshes = true;
    s["good/no_end.sgm"] = file(endless);

    s["broken/skeleton.sga"] = skeleton;
    s["broken/COMPANION_MISSING.sgm"] = patch(full, "/animation", 'S', 'K', 'I', 'N');
    s["broken/JOINT_OUT_OF_RANGE.sgm"] = patch(full, "/meshes/1/vertices/2/bones", 4.0F);
    s["broken/TRUNCATED.sgm"] = cut(plain, 150);
    s["broken/BAD_MAGIC.sgm"] = patch(plain, "/signature", 'X');
    s["broken/UNSUPPORTED_VERSION.sgm"] = patch(plain, "/version", std::uint8_t{4});
    s["broken/UNSUPPORTED_VALUE.sgm"] = patch(plain, "/meshes/0/index_size", std::uint8_t{3});
    s["broken/COUNT_TOO_LARGE.sgm"] = patch(plain, "/meshes/0/index_count", std::uint32_t{0xFFFFFFFF});
    s["broken/TRAILING_BYTES.sgm"] = extended(plain, std::string_view("\0\0", 2));  // as one tool writes them

    s["broken/BOOLEAN_VALUE.sgm"] = patch(full, "/has_animation", std::uint8_t{2});
    s["broken/TEXT_NOT_TERMINATED.sgm"] =
        patch(plain, "/materials/0/uv_sets/0/textures/0/name", 'w', 'o', 'o', 'd', '.', '*', '*');
    s["broken/TEXT_ENCODING.sgm"] = patch(plain, "/materials/0/uv_sets/0/textures/1/name", std::uint8_t{0xE9});
    s["broken/INDEX_OUT_OF_RANGE.sgm"] = patch(plain, "/meshes/0/indices/5", std::uint16_t{4});
    s["broken/INDEX_OUT_OF_RANGE.u8.sgm"] = patch(full, "/meshes/2/indices/1", std::uint8_t{4});
    Document four = static_model();
    four.meshes[0].indices = View<std::uint16_t>({0, 1, 2, 3});
    s["broken/INDEX_COUNT.sgm"] = file(four);
    s["broken/NOT_FINITE.sgm"] = patch(plain, "/meshes/0/vertices/2/position", 0.0F, nan);
    s["broken/ATTRIBUTE_NOT_FINITE.sgm"] = patch(plain, "/meshes/0/vertices/3/uv0", nan);
    s["broken/ATTRIBUTE_NOT_FINITE.color.sgm"] = patch(plain, "/materials/0/colors/1/rgba", nan);
    s["broken/NOT_UNIT_LENGTH.sgm"] = patch(plain, "/meshes/0/vertices/1/normal", 2.0F);
    s["broken/NOT_UNIT_LENGTH.tangent.sgm"] = patch(full, "/meshes/1/vertices/1/tangent", 2.0F);
    s["broken/EMPTY_MODEL.sgm"] = file(Document{});
    Document hollow = static_model();
    hollow.meshes[0].vertices = {};
    hollow.meshes[0].indices = {};
    s["broken/EMPTY_MESH.sgm"] = file(hollow);
    s["broken/WEIGHT_SUM.sgm"] = patch(full, "/meshes/1/vertices/0/weights", 0.5F);
    s["broken/WEIGHT_VALUE.sgm"] = patch(full, "/meshes/1/vertices/0/weights", 1.75F, -0.75F);

    s["broken/SGM_OLD_VERSION.sgm"] = s["good/static_v2.sgm"];
    s["broken/SGM_NO_END.sgm"] = s["good/no_end.sgm"];
    s["broken/SGM_MATERIAL_MISSING.sgm"] = patch(plain, "/meshes/0/material", std::uint8_t{1});
    s["broken/SGM_ID_ORDER.sgm"] = patch(plain, "/meshes/0/id", std::uint8_t{3});
    s["broken/SGM_HINT_UNKNOWN.sgm"] = patch(plain, "/materials/0/uv_sets/0/textures/1/hint", std::uint8_t{5});
    s["broken/SGM_HINT_UNKNOWN.color.sgm"] = patch(plain, "/materials/0/colors/1/hint", std::uint8_t{9});
    s["broken/SGM_BONE_INDEX.sgm"] = patch(full, "/meshes/1/vertices/3/bones", 1.5F);
    s["broken/SGM_UNWEIGHTED.sgm"] = patch(full, "/meshes/1/vertices/1/weights", 0.0F, 0.0F);
    Document lost = full_model();
    lost.has_animation = 0;
    lost.animation = {};
    s["broken/SGM_NO_SKELETON.sgm"] = file(lost);
    Document nameless = full_model();
    nameless.animation = Text("");
    s["broken/SGM_NO_ANIMATION_NAME.sgm"] = file(nameless);
    Document confused = full_model();
    confused.animation = Text("SGM_ID_ORDER.sgm");
    s["broken/SGM_COMPANION_FORMAT.sgm"] = file(confused);

    Document many = static_model();
    many.meshes = {tetrahedron({.uv_count = 3})};
    s["broken/PROFILE_RAYNE_UV_SETS.sgm"] = file(many);
    Document opaque = static_model();
    opaque.meshes = {tetrahedron({.color_channels = 3})};
    s["broken/PROFILE_RAYNE_COLOR_CHANNELS.sgm"] = file(opaque);
    s["broken/PROFILE_RAYNE_INDEX_SIZE.sgm"] = full;
    Document swapped = full_model();
    std::swap(swapped.materials[0], swapped.materials[1]);
    s["broken/PROFILE_RAYNE_MATERIAL_ID.sgm"] = file(swapped);
    return s;
}

}  // namespace sinew::test
