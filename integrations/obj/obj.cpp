// SPDX-License-Identifier: MIT
#include <sinew/make_format.h>
#include <sinew/obj.h>
#include <sinew/prepare/rig.h>
#include <sinew/scene/flatten.h>
#include <sinew/scene/issues.h>
#include <sinew/version.h>

#include "materials.h"
#include "names.h"
#include "text.h"

namespace sinew::obj {
namespace {

constexpr FeatureSupport features[] = {
    {Feature::meshes},
    {Feature::several_meshes},
    {Feature::materials, Support::some, "as Phong materials in the .mtl file next to it"},
    {Feature::textures, Support::some, "those with a keyword in .mtl"},
    {Feature::normals},
    {Feature::texcoords},
    {Feature::colors, Support::some, "red, green and blue, as many programs read them"},
    {Feature::node_names, Support::some, "only of meshes"},
    {Feature::mesh_names},
};

struct Document {
    std::string text;
};

// Indices are counted over the whole file, separately for positions, texture coordinates and normals.
struct Counts {
    std::size_t positions = 1;
    std::size_t texcoords = 1;
    std::size_t normals = 1;
};

void add_vertices(std::string& text, const scene::Primitive& p) {
    const scene::Array* colors = p.colors.empty() || p.colors[0].components < 3 ? nullptr : &p.colors[0];
    for (std::size_t v = 0; v < p.positions.size(); ++v) {
        const scene::Vec3 at = p.positions.vector<3>(v);
        if (colors == nullptr) {
            add_line(text, "v", {at[0], at[1], at[2]});
        } else {
            add_line(text, "v", {at[0], at[1], at[2], colors->at(v, 0), colors->at(v, 1), colors->at(v, 2)});
        }
    }
    if (!p.texcoords.empty()) {
        // OBJ's v starts at the bottom, the scene's at the top.
        for (std::size_t v = 0; v < p.texcoords[0].size(); ++v) {
            add_line(text, "vt", {p.texcoords[0].at(v, 0), 1 - p.texcoords[0].at(v, 1)});
        }
    }
    for (std::size_t v = 0; v < p.normals.size(); ++v) {
        add_line(text, "vn", {p.normals.at(v, 0), p.normals.at(v, 1), p.normals.at(v, 2)});
    }
}

void add_corner(std::string& text, const scene::Primitive& p, const Counts& first, std::size_t v) {
    text += ' ' + std::to_string(first.positions + v);
    if (p.texcoords.empty() && p.normals.empty()) return;
    text += '/';
    if (!p.texcoords.empty()) text += std::to_string(first.texcoords + v);
    if (!p.normals.empty()) text += '/' + std::to_string(first.normals + v);
}

void add_primitive(std::string& text, const scene::Primitive& p, Counts& first) {
    add_vertices(text, p);
    const std::vector<std::uint32_t> indices = scene::indices_of(p);
    for (std::size_t i = 0; i + 3 <= indices.size(); i += 3) {
        text += 'f';
        for (std::size_t c = 0; c < 3; ++c) add_corner(text, p, first, indices[i + c]);
        text += '\n';
    }
    first.positions += p.positions.size();
    first.texcoords += p.texcoords.empty() ? 0 : p.texcoords[0].size();
    first.normals += p.normals.size();
}

std::optional<Exported<Document>> from_scene(const Scene& scene, const SaveOptions& options, Report& report) {
    Scene resting = scene;
    scene::bind_at_rest(resting, scene::Rebind::all);
    std::vector<std::string> materials;
    Names material_names;
    for (const scene::Material& m : scene.materials) materials.push_back(material_names.add(m.name, "material"));
    Exported<Document> result;
    std::string& text = result.document.text;
    text = "# Sinew " + std::string(version()) + '\n';
    if (!materials.empty()) {
        const std::string name = options.name + ".mtl";
        text += "mtllib " + name + '\n';
        result.companions.push_back(data_file(name, {Bytes::copy_of(material_text(scene, materials, report))}));
    }
    Names object_names;
    Counts counts;
    for (const scene::Placed& placed : scene::flatten(resting)) {
        text += "o " + object_names.add(placed.name, "mesh") + '\n';
        if (placed.primitive.material) text += "usemtl " + materials[*placed.primitive.material] + '\n';
        add_primitive(text, placed.primitive, counts);
    }
    return result;
}

std::optional<Pieces> write(const Document& document, Report&) {
    return Pieces{Bytes::copy_of(document.text)};
}

constexpr DocumentFunctions<Document> functions{.write = write, .from_scene = from_scene};

constexpr std::string_view extensions[] = {".obj"};

}  // namespace

constinit const Format format = make_format<functions>({
    .id = "obj",
    .title = "Wavefront object",
    .origin = "Wavefront; supported by almost every program",
    .extensions = extensions,
    .features = features,
});

}  // namespace sinew::obj
