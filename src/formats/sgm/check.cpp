// SPDX-License-Identifier: MIT
#include "formats/sgm/check.h"

#include <sinew/formats/sga.h>
#include <sinew/issues.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/formatted.h"
#include "base/text.h"
#include "formats/sgm/issues.h"
#include "layout/occurrences.h"

namespace sinew::sgm {
namespace {

namespace shared = sinew::issue;

void check_hint(std::uint8_t hint, std::string_view field, Checker& check, std::size_t element = Path::no_index) {
    if (hint <= static_cast<std::uint8_t>(Hint::emission)) return;
    check.report(issue::hint_unknown, field, formatted("hint {} (known: 0 to 4)", hint), element);
}

void check_material(const Material& material, std::size_t ordinal, Checker& check) {
    if (material.id != ordinal)
        check.report(issue::id_order, "id", formatted("id {} at position {}", material.id, ordinal));
    check.each("uv_sets", material.uv_sets, [&](const UvSet& set, std::size_t) {
        check.each("textures", set.textures, [&](const Texture& texture, std::size_t) {
            check_hint(texture.hint, "hint", check);
            check.text("name", texture.name);
        });
    });
    for (std::size_t i = 0; i < material.colors.size(); ++i) check_hint(material.colors[i].hint, "colors", check, i);
    check.finite("colors", material.colors, record_of<Color>(), {{"rgba", &shared::attribute_not_finite}});
}

// By vertex, with the first invalid value.
struct InfluenceFindings {
    Occurrences<float> bad_weight;
    Occurrences<float> bad_sum;
    Occurrences<float> no_weight;
    Occurrences<float> bad_bone;
    Occurrences<float> far_bone;  // beyond the bones of the companion
};

bool is_bone(float f) {
    return f >= 0 && f <= 65535 && f == std::floor(f);
}

// Bones with a zero weight are not checked: exporters leave them undefined.
InfluenceFindings check_influences_of(const Mesh& mesh, std::size_t bone_count) {
    InfluenceFindings found;
    const Record record = mesh.vertex_record();
    const std::size_t weights_at = record.member("weights").offset;
    const std::size_t bones_at = record.member("bones").offset;
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
        const std::byte* vertex = mesh.vertices.bytes.data() + i * record.size();
        const auto weights = decode<Vec4>(vertex + weights_at);
        const auto bones = decode<Vec4>(vertex + bones_at);
        std::optional<float> weight;
        std::optional<float> bone;
        std::optional<float> far;
        float sum = 0;
        for (std::size_t k = 0; k < 4; ++k) {
            sum += weights[k];
            if (!std::isfinite(weights[k]) || weights[k] < 0) weight = weights[k];
            if (weights[k] == 0) continue;
            if (!is_bone(bones[k])) {
                bone = bones[k];
            } else if (static_cast<std::size_t>(bones[k]) >= bone_count) {
                far = bones[k];
            }
        }
        if (weight) found.bad_weight.add(i, *weight);
        if (bone) found.bad_bone.add(i, *bone);
        if (far) found.far_bone.add(i, *far);
        if (sum == 0) {
            found.no_weight.add(i, sum);
        } else if (std::abs(sum - 1) > 0.01F) {
            found.bad_sum.add(i, sum);
        }
    }
    return found;
}

void check_influences(const Mesh& mesh, Checker& check) {
    constexpr std::size_t any_number = 65536;
    const InfluenceFindings found = check_influences_of(mesh, any_number);
    const auto complain = [&](const Issue& what, const Occurrences<float>& offence, std::string_view member,
                              std::string_view fact) {
        if (offence.count == 0) return;
        check.report(what, "vertices", offence.first, member,
                     formatted("{} {} ({} of {} vertices)", fact, offence.value, offence.count, mesh.vertices.size()));
    };
    complain(issue::bone_index, found.bad_bone, "bones", "bone");
    if (!check.options().floats) return;
    complain(shared::weight_value, found.bad_weight, "weights", "weight");
    complain(shared::weight_sum, found.bad_sum, "weights", "first sum:");
    complain(issue::unweighted, found.no_weight, "weights", "first sum:");
}

void check_vertices(const Mesh& mesh, Checker& check) {
    const Record record = mesh.vertex_record();
    std::vector<std::string> names;
    for (unsigned i = 0; i < mesh.uv_count; ++i) names.push_back(formatted("uv{}", i));
    std::vector<Checker::MemberRule> rules{{"position", &shared::not_finite},
                                           {"normal", &shared::attribute_not_finite},
                                           {"color", &shared::attribute_not_finite},
                                           {"tangent", &shared::attribute_not_finite},
                                           {"handedness", &shared::attribute_not_finite}};
    for (const std::string& name : names) rules.push_back({name, &shared::attribute_not_finite});
    check.vectors("vertices", mesh.vertices, record, {.finite = rules, .unit_length = {"normal", "tangent"}});
}

void check_mesh(const Document& d, const Mesh& mesh, std::size_t ordinal, Checker& check) {
    if (mesh.id != ordinal) check.report(issue::id_order, "id", formatted("id {} at position {}", mesh.id, ordinal));
    if (std::ranges::find(d.materials, mesh.material, &Material::id) == d.materials.end()) {
        check.report(issue::material_missing, "material",
                     formatted("no material has id {} (the file has {})", mesh.material, d.materials.size()));
    }
    check.boolean("has_tangents", mesh.has_tangents);
    check.boolean("has_bones", mesh.has_bones);
    if (mesh.vertices.empty() || mesh.indices.empty()) {
        check.report(shared::empty_mesh, "vertex_count",
                     formatted("{} vertices, {} indices", mesh.vertices.size(), mesh.indices.size()));
    }
    check_vertices(mesh, check);
    if (mesh.has_bones != 0) check_influences(mesh, check);
    check.triangles("indices", mesh.indices, mesh.index_type(), mesh.vertices.size());
}

void check_skeleton(const Document& d, Checker& check) {
    const auto has_bones = [](const Mesh& mesh) { return mesh.has_bones != 0; };
    const auto first = std::ranges::find_if(d.meshes, has_bones);
    if (d.has_animation != 0 || first == d.meshes.end()) return;
    check.report(issue::no_skeleton, formatted("meshes/{}/has_bones", first - d.meshes.begin()),
                 formatted("{} of {} meshes have bones", std::ranges::count_if(d.meshes, has_bones), d.meshes.size()));
}

}  // namespace

void check(const Document& d, Checker& check) {
    if (d.version < 3) check.report(issue::old_version, "version", formatted("version {}", d.version));
    check.each("materials", d.materials,
               [&](const Material& material, std::size_t i) { check_material(material, i, check); });
    if (d.meshes.empty()) check.report(shared::empty_model, "mesh_count", "0 meshes");
    check.each("meshes", d.meshes, [&](const Mesh& mesh, std::size_t i) { check_mesh(d, mesh, i, check); });
    check_skeleton(d, check);
    if (d.ends_after_meshes) {
        check.report(issue::no_end, "mesh_count", "the byte has_animation is missing");
        return;
    }
    check.boolean("has_animation", d.has_animation);
    if (d.has_animation == 0) return;
    check.text("animation", d.animation);
    if (d.animation.text().empty()) check.report(issue::no_animation_name, "animation_length", "the name is empty");
}

void check_companion(const Document& d, const Companion& companion, Checker& check) {
    const auto* animations = companion.asset->as_if<sga::Document>();
    if (animations == nullptr) {
        check.report(issue::companion_format, "animation",
                     formatted("the file is of format {}", companion.asset->format->id));
        return;
    }
    const std::size_t bones = animations->bones.size();
    check.each("meshes", d.meshes, [&](const Mesh& mesh, std::size_t) {
        if (mesh.has_bones == 0) return;
        const auto far = check_influences_of(mesh, bones).far_bone;
        if (far.count == 0) return;
        check.report(shared::joint_out_of_range, "vertices", far.first, "bones",
                     formatted("bone {}, but the skeleton has {} bones ({}; vertices affected: {})", far.value, bones,
                               readable(d.animation.text()), far.count));
    });
}

void check_rayne(const Document& d, Checker& check) {
    check.each("meshes", d.meshes, [&](const Mesh& mesh, std::size_t) {
        if (mesh.uv_count > 2) check.report(issue::rayne_uv_sets, "uv_count", formatted("{} sets", mesh.uv_count));
        if (mesh.color_channels != 0 && mesh.color_channels != 4) {
            check.report(issue::rayne_color_channels, "color_channels", formatted("{} channels", mesh.color_channels));
        }
        if (mesh.index_size < 2) check.report(issue::rayne_index_size, "index_size", "1 byte");
        const auto named = std::ranges::find(d.materials, mesh.material, &Material::id);
        const auto ordinal = static_cast<std::size_t>(named - d.materials.begin());
        if (named != d.materials.end() && ordinal != mesh.material) {
            check.report(issue::rayne_material_id, "material",
                         formatted("material {} is at position {}", mesh.material, ordinal));
        }
    });
}

}  // namespace sinew::sgm
