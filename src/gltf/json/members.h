// SPDX-License-Identifier: MIT
// Describes the members of every JSON object in a glTF file. The reader, the writer and the check of references all
// walk this description, so they cannot disagree.
#pragma once

#include <sinew/layout/record.h>

#include "gltf/json/model.h"

namespace sinew::gltf {

/// The top-level lists that indices refer to.
enum class Collection : std::uint8_t {
    accessors,
    buffers,
    buffer_views,
    cameras,
    images,
    lights,
    materials,
    meshes,
    nodes,
    samplers,
    scenes,
    skins,
    textures,
};

/// Marks a member that must be present.
struct Required {};
inline constexpr Required is_required{};

void members(auto& io, Is<Packed> auto& p) {
    io.index("buffer", p.buffer, Collection::buffers);
    io.number("byteOffset", p.byte_offset, std::uint64_t{0});
    io.number("byteLength", p.byte_length, is_required);
    io.number("byteStride", p.byte_stride, is_required);
    io.number("count", p.count, is_required);
    io.text("mode", p.mode, is_required);
    io.text("filter", p.filter, "NONE");
}

void members(auto& io, Is<Buffer> auto& b) {
    io.text("name", b.name);
    io.text("uri", b.uri);
    io.number("byteLength", b.byte_length, is_required);
    io.json("extras", b.extras);
}

void members(auto& io, Is<BufferView> auto& v) {
    io.text("name", v.name);
    io.index("buffer", v.buffer, Collection::buffers);
    io.number("byteOffset", v.byte_offset, std::uint64_t{0});
    io.number("byteLength", v.byte_length, is_required);
    io.number("byteStride", v.byte_stride, std::uint64_t{0});
    io.number("target", v.target, std::uint64_t{0});
    io.group("extensions", [&] { io.object("EXT_meshopt_compression", v.packed); });
}

void members(auto& io, Is<Sparse::Indices> auto& i) {
    io.index("bufferView", i.buffer_view, Collection::buffer_views);
    io.number("byteOffset", i.byte_offset, std::uint64_t{0});
    io.number("componentType", i.component_type, is_required);
}

void members(auto& io, Is<Sparse::Values> auto& v) {
    io.index("bufferView", v.buffer_view, Collection::buffer_views);
    io.number("byteOffset", v.byte_offset, std::uint64_t{0});
}

void members(auto& io, Is<Sparse> auto& s) {
    io.number("count", s.count, is_required);
    io.object("indices", s.indices);
    io.object("values", s.values);
}

void members(auto& io, Is<Accessor> auto& a) {
    io.text("name", a.name);
    io.index("bufferView", a.buffer_view, Collection::buffer_views);
    io.number("byteOffset", a.byte_offset, std::uint64_t{0});
    io.number("componentType", a.component_type, is_required);
    io.flag("normalized", a.normalized);
    io.number("count", a.count, is_required);
    io.text("type", a.type, is_required);
    io.only_written("min", a.min);
    io.only_written("max", a.max);
    io.object("sparse", a.sparse);
}

void members(auto& io, Is<Image> auto& i) {
    io.text("name", i.name);
    io.text("uri", i.uri);
    io.text("mimeType", i.mime_type);
    io.index("bufferView", i.buffer_view, Collection::buffer_views);
}

void members(auto& io, Is<Sampler> auto& s) {
    io.number("magFilter", s.mag_filter, std::uint64_t{0});
    io.number("minFilter", s.min_filter, std::uint64_t{0});
    io.number("wrapS", s.wrap_s, std::uint64_t{10497});
    io.number("wrapT", s.wrap_t, std::uint64_t{10497});
}

void members(auto& io, Is<Texture> auto& t) {
    io.text("name", t.name);
    io.index("sampler", t.sampler, Collection::samplers);
    io.index("source", t.source, Collection::images);
    io.group("extensions", [&] {
        io.group("EXT_texture_webp", [&] { io.index("source", t.webp, Collection::images); });
        io.group("KHR_texture_basisu", [&] { io.index("source", t.basisu, Collection::images); });
        io.group("MSFT_texture_dds", [&] { io.index("source", t.dds, Collection::images); });
    });
}

void members(auto& io, Is<TextureTransform> auto& t) {
    io.numbers("offset", t.offset, {0, 0});
    io.number("rotation", t.rotation, 0.0);
    io.numbers("scale", t.scale, {1, 1});
    io.number("texCoord", t.texcoord);
}

void members(auto& io, Is<TextureInfo> auto& t) {
    io.index("index", t.index, Collection::textures);
    io.number("texCoord", t.texcoord, std::uint64_t{0});
    io.number("scale", t.scale, 1.0);
    io.number("strength", t.strength, 1.0);
    io.group("extensions", [&] { io.object("KHR_texture_transform", t.transform); });
}

void members(auto& io, Is<Material> auto& m) {
    io.text("name", m.name);
    io.group("pbrMetallicRoughness", [&] {
        io.numbers("baseColorFactor", m.base_color, {1, 1, 1, 1});
        io.object("baseColorTexture", m.base_color_texture);
        io.number("metallicFactor", m.metallic, 1.0);
        io.number("roughnessFactor", m.roughness, 1.0);
        io.object("metallicRoughnessTexture", m.metallic_roughness_texture);
    });
    io.object("normalTexture", m.normal_texture);
    io.object("occlusionTexture", m.occlusion_texture);
    io.object("emissiveTexture", m.emissive_texture);
    io.numbers("emissiveFactor", m.emissive, {0, 0, 0});
    io.text("alphaMode", m.alpha_mode, "OPAQUE");
    io.number("alphaCutoff", m.alpha_cutoff, 0.5);
    io.flag("doubleSided", m.double_sided);
    io.group("extensions", [&] {
        io.group("KHR_materials_emissive_strength", [&] { io.number("emissiveStrength", m.emissive_strength, 1.0); });
        io.presence("KHR_materials_unlit", m.unlit);
    });
    io.json("extras", m.extras);
}

void members(auto& io, Is<Primitive> auto& p) {
    io.references("attributes", p.attributes, Collection::accessors);
    io.index("indices", p.indices, Collection::accessors);
    io.index("material", p.material, Collection::materials);
    io.number("mode", p.mode, std::uint64_t{4});
    io.only_counted("targets", p.targets);
    io.json("extras", p.extras);
}

void members(auto& io, Is<Mesh> auto& m) {
    io.text("name", m.name);
    io.each("primitives", m.primitives);
    io.json("extras", m.extras);
}

void members(auto& io, Is<Skin> auto& s) {
    io.text("name", s.name);
    io.index("inverseBindMatrices", s.inverse_bind_matrices, Collection::accessors);
    io.index("skeleton", s.skeleton, Collection::nodes);
    io.indices("joints", s.joints, Collection::nodes);
    io.json("extras", s.extras);
}

void members(auto& io, Is<Node> auto& n) {
    io.text("name", n.name);
    io.indices("children", n.children, Collection::nodes);
    io.index("mesh", n.mesh, Collection::meshes);
    io.index("skin", n.skin, Collection::skins);
    io.index("camera", n.camera, Collection::cameras);
    io.numbers("matrix", n.matrix);
    io.numbers("translation", n.translation);
    io.numbers("rotation", n.rotation);
    io.numbers("scale", n.scale);
    io.group("extensions", [&] {
        io.group("KHR_lights_punctual", [&] { io.index("light", n.light, Collection::lights); });
        io.group("MSFT_lod", [&] { io.indices("ids", n.lods, Collection::nodes); });
    });
    io.json("extras", n.extras);
}

void members(auto& io, Is<AnimationSampler> auto& s) {
    io.index("input", s.input, Collection::accessors);
    io.index("output", s.output, Collection::accessors);
    io.text("interpolation", s.interpolation, "LINEAR");
}

void members(auto& io, Is<AnimationTarget> auto& t) {
    io.index("node", t.node, Collection::nodes);
    io.text("path", t.path, is_required);
}

void members(auto& io, Is<AnimationChannel> auto& c) {
    io.number("sampler", c.sampler, is_required);
    io.object("target", c.target);
}

void members(auto& io, Is<Animation> auto& a) {
    io.text("name", a.name);
    io.each("channels", a.channels);
    io.each("samplers", a.samplers);
    io.json("extras", a.extras);
}

void members(auto& io, Is<SceneEntry> auto& s) {
    io.text("name", s.name);
    io.indices("nodes", s.nodes, Collection::nodes);
    io.json("extras", s.extras);
}

void members(auto& io, Is<AssetEntry> auto& a) {
    io.text("version", a.version, is_required);
    io.text("minVersion", a.min_version);
    io.text("generator", a.generator);
    io.text("copyright", a.copyright);
    io.json("extras", a.extras);
}

void members(auto& io, Is<Model> auto& m) {
    io.object("asset", m.asset);
    io.texts("extensionsUsed", m.extensions_used);
    io.texts("extensionsRequired", m.extensions_required);
    io.index("scene", m.scene, Collection::scenes);
    io.each("scenes", m.scenes);
    io.each("nodes", m.nodes);
    io.each("meshes", m.meshes);
    io.each("materials", m.materials);
    io.each("textures", m.textures);
    io.each("images", m.images);
    io.each("samplers", m.samplers);
    io.each("skins", m.skins);
    io.each("animations", m.animations);
    io.each("accessors", m.accessors);
    io.each("bufferViews", m.buffer_views);
    io.each("buffers", m.buffers);
    io.only_counted("cameras", m.cameras);
    io.group("extensions", [&] { io.group("KHR_lights_punctual", [&] { io.only_counted("lights", m.lights); }); });
}

}  // namespace sinew::gltf
