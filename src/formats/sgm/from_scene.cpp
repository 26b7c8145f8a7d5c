// SPDX-License-Identifier: MIT
#include <sinew/formats/sga.h>
#include <sinew/issues.h>
#include <sinew/scene/flatten.h>
#include <sinew/scene/issues.h>

#include <algorithm>

#include <sinew/bridge/interleave.h>
#include <sinew/bridge/losses.h>
#include <sinew/bridge/notes.h>
#include <sinew/bridge/skeleton.h>
#include <sinew/scene/half_turn.h>
#include <sinew/scene/indices.h>
#include <sinew/scene/merge.h>
#include <sinew/scene/vertices.h>
#include "base/formatted.h"
#include "base/text.h"
#include "formats/sgm/bridge.h"

namespace sinew::sgm {
namespace {

using scene::Placed;
using scene::Skeleton;
using scene::VertexAttribute;

std::uint64_t noted_or(const scene::Notes& notes, std::string_view key, std::uint64_t otherwise) {
    return scene::noted_number(notes.find("sgm"), key).value_or(otherwise);
}

scene::Array turned(const scene::Array& array, const SaveOptions& options) {
    return options.convert_axes ? scene::half_turned(array) : array;
}

// Four weights and bones per vertex, as floats.
struct Influences {
    VertexAttribute weights;
    VertexAttribute bones;
};

Influences reduced_influences(const scene::Primitive& p, std::span<const std::size_t> joint_of) {
    std::vector<std::array<float, 4>> weights(p.positions.size());
    std::vector<std::array<float, 4>> bones(p.positions.size());
    scene::four_weights(p, joint_of, [&](std::size_t v, const scene::FourWeights& four) {
        for (std::size_t i = 0; i < 4; ++i) {
            weights[v][i] = static_cast<float>(four.weights[i]);
            bones[v][i] = static_cast<float>(four.joints[i]);
        }
    });
    return {scene::float_attribute(scene::make_array(weights), 4), scene::float_attribute(scene::make_array(bones), 4)};
}

// A single set of four is passed on unchanged.
Influences influences_of(const Placed& placed, const Skeleton& skeleton) {
    const scene::Primitive& p = placed.primitive;
    std::vector<std::size_t> joint_of;
    if (placed.skin) joint_of = skeleton.of_skin[*placed.skin];
    if (p.joints.size() != 1 || p.joints[0].components != 4) return reduced_influences(p, joint_of);
    const auto bone = [joints = p.joints[0], weights = p.weights[0], joint_of = std::move(joint_of),
                       has_skeleton = placed.skin.has_value()](std::size_t v, std::size_t i) {
        const std::size_t joint = joints.index(v, i);
        // Without a skeleton, bones are passed on. An invalid index is the same float on 32-bit and 64-bit machines.
        constexpr std::size_t none = static_cast<std::size_t>(-1);
        if (!has_skeleton) return joint == none ? 0x1p64F : static_cast<float>(joint);
        const std::size_t mapped = joint < joint_of.size() ? joint_of[joint] : 0;
        constexpr std::size_t most = 65535;
        return static_cast<float>(mapped > most && static_cast<float>(weights.at(v, i)) == 0 ? most : mapped);
    };
    return {scene::float_attribute(p.weights[0], 4),
            {16, [bone](std::size_t first, std::size_t count, scene::StridedOutput to) {
                 for (std::size_t v = 0; v < count; ++v) {
                     for (std::size_t i = 0; i < 4; ++i) {
                         store(to.start + v * to.stride + 4 * i, bone(first + v, i));
                     }
                 }
             }}};
}

Block indices_as(const scene::Primitive& p, std::uint8_t size) {
    const std::size_t count = scene::corner_count(p);
    if (size == 4) return make_block(scene::index_bytes<std::uint32_t>(p), count);
    if (size == 2) return make_block(scene::index_bytes<std::uint16_t>(p), count);
    return make_block(scene::index_bytes<std::uint8_t>(p), count);
}

// The index size of the original file if it still fits; otherwise two bytes if they fit, or four.
std::uint8_t index_size_for(std::size_t vertices, std::uint64_t notes) {
    const std::size_t most = notes == 1 ? 256 : notes == 2 ? 65536 : 0;
    if (notes == 4 || (most > 0 && vertices <= most)) return static_cast<std::uint8_t>(notes);
    return vertices <= 65536 ? 2 : 4;
}

// Modelling programs drop tangents. A mesh that had tangents gets new ones, unless the options say otherwise.
scene::Primitive with_lost_tangents(const scene::Primitive& primitive, const scene::Notes& notes,
                                    const SaveOptions& options) {
    scene::Primitive p = primitive;
    const bool had_some = noted_or(notes, "has_tangents", 0) > 0;
    if (!had_some || !p.tangents.empty() || options.surfaces.tangents == Tangents::drop) return p;
    if (p.normals.empty()) p.normals = scene::computed_normals(p);
    p.tangents = scene::computed_tangents(p, 0);
    return p;
}

Mesh mesh_of(const Placed& placed, std::size_t ordinal, const scene::Notes& notes, const Skeleton& skeleton,
             const SaveOptions& options) {
    const scene::Primitive p = with_lost_tangents(placed.primitive, notes, options);
    const std::size_t vertices = p.positions.size();
    Mesh mesh;
    mesh.id = static_cast<std::uint8_t>(noted_or(notes, "id", ordinal));
    std::vector<VertexAttribute> attributes{scene::float_attribute(turned(p.positions, options), 3)};
    const scene::Array normals = p.normals.empty() ? scene::computed_normals(p) : p.normals;
    attributes.push_back(scene::float_attribute(turned(normals, options), 3));
    mesh.uv_count = static_cast<std::uint8_t>(std::min<std::size_t>(p.texcoords.size(), 255));
    for (std::size_t i = 0; i < mesh.uv_count; ++i) attributes.push_back(scene::float_attribute(p.texcoords[i], 2));
    if (!p.colors.empty()) {
        mesh.color_channels = static_cast<std::uint8_t>(std::min<std::size_t>(p.colors[0].components, 255));
        attributes.push_back(scene::float_attribute(p.colors[0], mesh.color_channels));
    }
    if (!p.tangents.empty()) {
        mesh.has_tangents = static_cast<std::uint8_t>(noted_or(notes, "has_tangents", 1));
        attributes.push_back(scene::float_attribute(turned(p.tangents, options), p.tangents.components == 4 ? 4 : 3));
        if (p.tangents.components != 4) {
            attributes.push_back(scene::float_attribute(scene::make_array(scene::handedness_of(p)), 1));
        }
    }
    if (!p.joints.empty()) {
        mesh.has_bones = static_cast<std::uint8_t>(noted_or(notes, "has_bones", 1));
        Influences influences = influences_of(placed, skeleton);
        attributes.push_back(std::move(influences.weights));
        attributes.push_back(std::move(influences.bones));
    }
    mesh.vertices = make_block(scene::interleaved(std::move(attributes), vertices), vertices);
    mesh.index_size = index_size_for(vertices, noted_or(notes, "index_size", 0));
    mesh.indices = indices_as(p, mesh.index_size);
    return mesh;
}

// Every mesh must have a material, which the engine finds by position.
void add_materials(Document& d, const Scene& scene, const std::vector<Placed>& placed) {
    for (std::size_t i = 0; i < scene.materials.size(); ++i) {
        d.materials.push_back(from_scene(scene.materials[i], i, d.version));
    }
    const bool some_without = std::ranges::any_of(placed, [](const Placed& p) { return !p.primitive.material; });
    if (some_without) {
        d.materials.push_back(from_scene(scene::Material{}, d.materials.size(), d.version));
    }
    for (std::size_t i = 0; i < placed.size(); ++i) {
        const std::size_t material = placed[i].primitive.material.value_or(d.materials.size() - 1);
        d.meshes[i].material = d.materials[material].id;
    }
}

// Reports what versions before 3 cannot hold.
void lose_to_version(const Scene& scene, unsigned version, Report& report) {
    if (version >= 3) return;
    std::uint64_t colors = 0;
    for (const scene::Material& m : scene.materials) colors += (m.base_color || m.specular || m.emission) ? 1U : 0U;
    if (colors > 0) {
        report.lose(sinew::issue::loss_materials, "/materials", colors,
                    formatted("materials that lose their colours, because versions before 3 have none: {}", colors));
    }
    std::uint64_t uses = 0;
    for (const scene::Material& m : scene.materials) {
        uses += static_cast<std::uint64_t>(std::ranges::count_if(
            m.textures, [](const auto& t) { return t.role != scene::TextureRole::base_color || t.texcoord > 0; }));
    }
    if (uses > 0) {
        report.lose(sinew::issue::loss_textures, "/materials", uses,
                    formatted("textures that lose their role, because versions before 3 have none: {}", uses));
    }
}

// A vertex has one colour, and its sets of texture coordinates are counted in a byte.
void lose_vertex_sets(const Scene& scene, Report& report) {
    for (std::size_t m = 0; m < scene.meshes.size(); ++m) {
        for (std::size_t i = 0; i < scene.meshes[m].primitives.size(); ++i) {
            const scene::Primitive& p = scene.meshes[m].primitives[i];
            const std::string path = formatted("/meshes/{}/primitives/{}", m, i);
            if (p.colors.size() > 1) {
                report.lose(sinew::issue::loss_colors, path, p.colors.size() - 1,
                            formatted("sets of vertex colours beyond the first: {}", p.colors.size() - 1));
            }
            if (p.texcoords.size() > 255) {
                report.lose(sinew::issue::loss_texcoords, path, p.texcoords.size() - 255,
                            formatted("sets of texture coordinates beyond 255: {}", p.texcoords.size() - 255));
            }
        }
    }
}

constexpr std::size_t most_meshes = 255;

// Fits the meshes to the limits of the version: splits large ones, and joins them if there are too many.
std::vector<Placed> fitting(const Scene& scene, unsigned version, Report& report) {
    std::vector<Placed> placed = scene::flatten(scene);
    if (version == 1) placed = scene::split(placed, 65535);
    if (placed.size() <= most_meshes) return placed;
    const std::size_t before = placed.size();
    placed = scene::merged(placed);
    report.lose(
        sinew::issue::loss_several_meshes, "/meshes", before - placed.size(),
        formatted("{} meshes are joined into {}; the format holds at most {}", before, placed.size(), most_meshes));
    return placed;
}

bool fits(std::size_t meshes, std::size_t materials, Report& report) {
    const auto refuse = [&](std::string_view what, std::size_t count) {
        report.add(make_diagnostic(sinew::issue::count_unwritable,
                                   formatted("{} {}, but the format holds at most 255", count, what)));
        return false;
    };
    if (meshes > most_meshes) return refuse("meshes", meshes);
    return materials > 255 ? refuse("materials", materials) : true;
}

// The version that the options request, or the one that the file had, or the newest.
std::uint8_t version_for(const Scene& scene, const SaveOptions& options) {
    const unsigned newest = default_version(format);
    const std::uint64_t noted = noted_or(scene.notes, "version", newest);
    return static_cast<std::uint8_t>(options.version != 0 ? options.version
                                                          : std::clamp<std::uint64_t>(noted, 1, newest));
}

void restore_end(Document& d, const Scene& scene) {
    const Json* notes = scene.notes.find("sgm");
    d.ends_after_meshes = scene::noted_number(notes, "ends_after_meshes") == 1 && d.has_animation == 0;
    d.surplus = scene::noted_bytes(notes, "surplus").value_or(Bytes{});
}

}  // namespace

std::optional<Exported<Document>> from_scene(const Scene& scene, const SaveOptions& options, Report& report) {
    Exported<Document> result;
    Document& d = result.document;
    d.version = version_for(scene, options);
    lose_in_materials(scene, report);
    lose_to_version(scene, d.version, report);
    lose_vertex_sets(scene, report);
    const std::vector<Placed> placed = fitting(scene, d.version, report);
    const Skeleton skeleton = sga::skeleton_of(scene, options);
    for (std::size_t i = 0; i < placed.size(); ++i) {
        d.meshes.push_back(mesh_of(placed[i], i, placed[i].notes, skeleton, options));
    }
    add_materials(d, scene, placed);
    if (!fits(placed.size(), d.materials.size(), report)) return std::nullopt;
    const auto named = scene::noted_text(scene.notes.find("sgm"), "animation");
    if (!skeleton.joints.empty()) {
        const std::string name = options.name + ".sga";
        d.has_animation = 1;
        d.animation = Text(name);
        result.companions.push_back(document_file(name, sga::document_of(scene, options, report)));
    } else {
        scene::lose_node_names(scene, skeleton, report);
        scene::DisplacementMeter meter(scene);
        scene::lose_animations(scene, meter, report);  // without joints there is no .sga file
    }
    if (skeleton.joints.empty() && named) {
        // The animation file was not read, so it may exist next to the model.
        d.has_animation = 1;
        d.animation = Text(*named);
        report.lose(sinew::issue::loss_animations, {}, 1,
                    formatted("the model names {}, which is not written", readable(*named)));
    }
    restore_end(d, scene);
    return result;
}

}  // namespace sinew::sgm
