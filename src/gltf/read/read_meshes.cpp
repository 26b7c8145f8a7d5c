// SPDX-License-Identifier: MIT
#include "gltf/read/read_meshes.h"

#include <sinew/scene/issues.h>
#include <sinew/size.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "base/formatted.h"
#include "base/text.h"
#include "gltf/check/issues.h"
#include "gltf/json/texture_slots.h"
#include "gltf/roundtrip/extras.h"
#include "gltf/roundtrip/saved_arrays.h"
#include "gltf/roundtrip/saved_names.h"
#include "gltf/roundtrip/saved_primitives.h"

namespace sinew::gltf {
namespace {

using scene::Array;

enum Mode : std::uint64_t { triangles = 4, triangle_strip = 5, triangle_fan = 6 };

// The triangles of a strip or a fan. Every second triangle of a strip is flipped, so that all have the same winding.
Array triangles_of(const Array& indices, std::size_t vertices, bool fan) {
    const std::size_t corners = indices.empty() ? vertices : indices.size();
    const auto corner = [&](std::size_t i) {
        return static_cast<std::uint32_t>(std::min<std::size_t>(indices.empty() ? i : indices.index(i), 0xFFFFFFFFU));
    };
    std::vector<std::uint32_t> all;
    for (std::size_t i = 0; i + 2 < corners; ++i) {
        const std::uint32_t first = corner(fan ? 0 : i);
        const bool flipped = !fan && i % 2 == 1;
        all.insert(all.end(), {first, corner(flipped ? i + 2 : i + 1), corner(flipped ? i + 1 : i + 2)});
    }
    return scene::make_array(all);
}

// Applies a texture transform to texture coordinates.
Array transformed(const Array& texcoords, const TextureTransform& t) {
    if (t.rotation == 0) {
        const auto f = [](double d) { return static_cast<float>(d); };
        return scene::adjusted(texcoords, {f(t.scale[0]), f(t.scale[1]), 1, 1}, {f(t.offset[0]), f(t.offset[1]), 0, 0});
    }
    std::vector<std::array<float, 2>> all(texcoords.size());
    const double c = std::cos(t.rotation);
    const double s = std::sin(t.rotation);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const double u = texcoords.at(i, 0) * t.scale[0];
        const double v = texcoords.at(i, 1) * t.scale[1];
        all[i] = {static_cast<float>(c * u + s * v + t.offset[0]), static_cast<float>(-s * u + c * v + t.offset[1])};
    }
    return scene::make_array(all);
}

bool is_identity(const TextureTransform& t) {
    return t.offset == std::array<double, 2>{0, 0} && t.scale == std::array<double, 2>{1, 1} && t.rotation == 0;
}

bool same(const TextureTransform& a, const TextureTransform& b) {
    return a.offset == b.offset && a.scale == b.scale && a.rotation == b.rotation;
}

class PrimitiveReader {
public:
    PrimitiveReader(const Model& model, Accessors& accessors, Skipped& skipped, Report& report)
        : model_(model), accessors_(accessors), skipped_(skipped), report_(report) {}

    // Nothing if the primitive is left out. `mesh` is the path of the mesh in the scene.
    std::optional<scene::Primitive> read(const Primitive& source, const std::string& mesh) {
        skipped_.morph_targets += source.targets;
        if (source.mode < triangles) {
            ++skipped_.lines;
            return std::nullopt;
        }
        auto primitive = read_triangles(source, mesh);
        if (const std::uint64_t count = primitive ? 0 : triangle_count(source); count > 0) {
            report_.lose(sinew::issue::loss_triangles, mesh, count,
                         formatted("a primitive of {} cannot be read", counted(count, "triangle", "triangles")));
        }
        return primitive;
    }

private:
    // The number of triangles by the counts in the JSON.
    std::uint64_t triangle_count(const Primitive& source) const {
        const Index positions = source.find("POSITION");
        const Index any = source.attributes.empty() ? Index{} : Index{source.attributes[0].second};
        const Index counted = source.indices ? source.indices : positions ? positions : any;
        const std::uint64_t corners = counted ? model_.accessors[*counted].count : 0;
        if (source.mode == triangles) return corners / 3 + (corners % 3 == 0 ? 0U : 1U);
        return corners < 3 ? 0 : corners - 2;
    }

    std::optional<scene::Primitive> read_triangles(const Primitive& source, const std::string& mesh) {
        scene::Primitive primitive;
        primitive.material = source.material;
        read_foreign_extras(source.extras, primitive.notes);
        restore_notes(source.extras, primitive.notes);
        const Index positions = source.find("POSITION");
        if (!positions || !take(*positions, *requirements_of("POSITION"), primitive.positions)) {
            if (!positions) report_.repaired(issue::missing, mesh, "a primitive has no POSITION");
            return std::nullopt;
        }
        // Older versions wrote placeholders. If one was edited, it is a real primitive now.
        if (is_empty_placeholder(source.extras) && is_placeholder(primitive)) {
            primitive.positions = {};
            return primitive;
        }
        vertices_ = primitive.positions.size();
        if (!read_indices(source, primitive)) return std::nullopt;
        read_attributes(source, primitive);
        transform_texcoords(source, primitive);
        restore_saved_arrays(source.extras, accessors_, primitive);
        return primitive;
    }

    bool take(std::size_t accessor, const AccessorRequirements& required, Array& to) {
        auto array = accessors_.array(accessor, required);
        if (!array) {
            report_problem(array.error(), report_);
            return false;
        }
        to = *std::move(array);
        return true;
    }

    bool read_indices(const Primitive& source, scene::Primitive& primitive) {
        if (source.indices &&
            !take(*source.indices, {.what = "indices", .components = 1, .integers = true}, primitive.indices)) {
            return false;
        }
        if (source.mode == triangles) return true;  // scene::repair drops an incomplete last triangle
        if (!accessors_.memory_budget().spend(std::uint64_t{12} *
                                              (primitive.indices.empty() ? vertices_ : primitive.indices.size()))) {
            report_problem({&issue::range, "/meshes", "too many triangles for a file of this size"}, report_);
            return false;
        }
        const std::size_t corners = primitive.indices.empty() ? vertices_ : primitive.indices.size();
        // An incomplete triangle, which scene::repair drops.
        if (corners >= 3) {
            primitive.indices = triangles_of(primitive.indices, vertices_, source.mode == triangle_fan);
        }
        return true;
    }

    void read_attributes(const Primitive& source, scene::Primitive& primitive) {
        const auto optional = [&](std::string_view semantic, Array& to) {
            AccessorRequirements required = *requirements_of(semantic);
            required.count = vertices_;
            const Index accessor = source.find(semantic);
            return accessor && take(*accessor, required, to);
        };
        optional("NORMAL", primitive.normals);
        optional("TANGENT", primitive.tangents);
        // Sets are numbered consecutively.
        const auto sets = [&](std::string_view semantic, std::vector<Array>& to) {
            for (std::size_t i = 0; source.find(formatted("{}_{}", semantic, i)); ++i) {
                Array array;
                if (!optional(formatted("{}_{}", semantic, i), array)) break;
                to.push_back(std::move(array));
            }
        };
        sets("TEXCOORD", primitive.texcoords);
        sets("COLOR", primitive.colors);
        sets("JOINTS", primitive.joints);
        sets("WEIGHTS", primitive.weights);
        const std::size_t pairs = std::min(primitive.joints.size(), primitive.weights.size());
        primitive.joints.resize(pairs);
        primitive.weights.resize(pairs);
        count_skipped(source, primitive);
    }

    // Counts attributes that the scene does not have, and sets that are not numbered consecutively.
    void count_skipped(const Primitive& source, const scene::Primitive& primitive) {
        std::set<std::string, std::less<>> taken{"POSITION", "NORMAL", "TANGENT"};
        const auto take_sets = [&](std::string_view semantic, std::size_t count) {
            for (std::size_t i = 0; i < count; ++i) taken.insert(formatted("{}_{}", semantic, i));
        };
        take_sets("TEXCOORD", primitive.texcoords.size());
        take_sets("COLOR", primitive.colors.size());
        take_sets("JOINTS", primitive.joints.size());
        take_sets("WEIGHTS", primitive.weights.size());
        for (const auto& [name, accessor] : source.attributes) {
            if (!taken.contains(name)) ++skipped_.attributes[name];
        }
    }

    // The scene has no texture transforms, so they are applied to the coordinates. If textures with different
    // transforms share coordinates, the first one wins.
    void transform_texcoords(const Primitive& source, scene::Primitive& primitive) {
        if (!source.material) return;
        const Material& material = model_.materials[*source.material];
        std::vector<std::optional<TextureTransform>> done(primitive.texcoords.size());
        for (const TextureSlot& slot : texture_slots) {
            const auto& info = material.*slot.info;
            if (!info) continue;
            const TextureTransform transform = info->transform.value_or(TextureTransform{});
            const std::size_t set = transform.texcoord.value_or(as_size(info->texcoord));
            if (set >= done.size()) continue;
            if (done[set]) {
                skipped_.texture_transforms += same(*done[set], transform) ? 0U : 1U;
                continue;
            }
            done[set] = transform;
            if (!is_identity(transform)) primitive.texcoords[set] = transformed(primitive.texcoords[set], transform);
        }
    }

    const Model& model_;
    Accessors& accessors_;
    Skipped& skipped_;
    Report& report_;
    std::size_t vertices_ = 0;
};

}  // namespace

std::optional<AccessorRequirements> requirements_of(std::string_view semantic) {
    struct Kind {
        std::string_view semantic;
        AccessorRequirements required;
    };
    // A name that ends in an underscore stands for numbered sets.
    constexpr Kind kinds[] = {
        {"POSITION", {.what = "positions", .components = 3}},
        {"NORMAL", {.what = "normals", .components = 3}},
        {"TANGENT", {.what = "tangents", .components = 4}},
        {"TEXCOORD_", {.what = "texture coordinates", .components = 2}},
        {"COLOR_", {.what = "colours", .components = 4, .or_components = 3}},
        {"JOINTS_", {.what = "joints", .components = 4, .integers = true}},
        {"WEIGHTS_", {.what = "weights", .components = 4}},
    };
    for (const Kind& kind : kinds) {
        const bool set = kind.semantic.ends_with('_');
        if (set ? semantic.starts_with(kind.semantic) : semantic == kind.semantic) return kind.required;
    }
    return std::nullopt;
}

void report_problem(const Problem& problem, Report& report) {
    if (problem.issue == &issue::accessor) return report.repaired(*problem.issue, problem.pointer, problem.message);
    report.add(make_diagnostic(*problem.issue, problem.message, problem.pointer));
}

scene::Mesh read_mesh(const Mesh& mesh, const MeshSources& sources, const std::string& path, Skipped& skipped,
                      Report& report) {
    scene::Mesh result;
    result.name = restored_name(mesh.extras, mesh.name);
    read_foreign_extras(mesh.extras, result.notes);
    restore_notes(mesh.extras, result.notes);
    PrimitiveReader reader(sources.model, sources.accessors, skipped, report);
    for (const Primitive& primitive : mesh.primitives) {
        auto read = reader.read(primitive, path);
        if (!read) continue;
        if (read->material) read->material = sources.material_of[*read->material];
        result.primitives.push_back(*std::move(read));
    }
    restore_primitives(mesh.extras, sources.materials, result);
    const bool was_empty = is_empty_placeholder(mesh.extras) && result.primitives.size() == 1;
    if (was_empty && (result.primitives[0].positions.empty() || is_placeholder(result.primitives[0])))
        result.primitives.clear();
    return result;
}

}  // namespace sinew::gltf
