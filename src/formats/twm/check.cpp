// SPDX-License-Identifier: MIT
#include "formats/twm/check.h"

#include <sinew/issues.h>

#include <algorithm>
#include <cmath>

#include "base/formatted.h"
#include "base/matrix.h"
#include "formats/twm/binds.h"
#include "formats/twm/issues.h"
#include "layout/occurrences.h"

namespace sinew::twm {
namespace {

namespace shared = sinew::issue;

void check_shape(const Document& d, Checker& check) {
    if (d.version < 3) check.report(issue::old_version, "version", formatted("version {}", d.version));
    if (d.packing.has_value() != (d.version == 0)) {
        check.report(issue::packing, "version",
                     formatted("version {}, {}", d.version, d.packing ? "packed" : "not packed"));
    }
    if (d.packing && d.packing->unpacked_size != d.packing->content.size()) {
        check.report(issue::unpacked_size, "unpacked_size",
                     formatted("header: {}, found: {}", d.packing->unpacked_size, d.packing->content.size()));
    }
    check.boolean("has_skeleton", d.has_skeleton);
    if (d.has_skeleton != 0 && !d.shape.skeleton) {
        check.report(issue::skeleton_absent, "has_skeleton", "the file fits only without a skeleton");
    }
    if (d.skeleton_present() && !d.shape.joint_padding && !d.joints.empty()) {
        check.report(issue::joint_unpadded, "joints/0/parent", "the file fits only with joints of 68 bytes");
    }
    if (d.skeleton_present() && d.shape.clusters_by_deformer) {
        const auto first = std::ranges::find(d.meshes, 0, &Mesh::has_deformer);
        if (first != d.meshes.end()) {
            check.report(issue::clusters_by_deformer, formatted("meshes/{}/has_deformer", first - d.meshes.begin()),
                         formatted("{} of {} meshes have no clusters",
                                   std::ranges::count(d.meshes, 0, &Mesh::has_deformer), d.meshes.size()));
        }
    }
    if (d.version < 2 && d.shape.old_indices == OldIndices::u16) {
        check.report(issue::index_width, "meshes/0/indices", "the file fits only with 16-bit indices");
    }
}

std::string joint_field(std::size_t joint, std::string_view field) {
    return formatted("joints/{}/{}", joint, field);
}

// Joint 0 is its own parent; no other may be.
void check_parents(const Document& d, Checker& check) {
    std::vector<std::uint64_t> parents;
    for (const Joint& joint : d.joints) parents.push_back(joint.parent);
    if (!parents.empty() && parents[0] == 0) parents[0] = Checker::no_parent;
    check.hierarchy(parents, [](std::size_t i) { return joint_field(i, "parent"); });
}

void check_matrices(const Document& d, Checker& check) {
    const bool turned = has_transposed_binds(d);
    if (turned) {
        check.report(issue::matrix_transposed, joint_field(0, "inverse_bind"),
                     "translations are in elements 3, 7 and 11");
    }
    check.each("joints", d.joints, [&](const Joint& joint, std::size_t) {
        if (check.finite("inverse_bind", joint.inverse_bind) &&
            !is_affine(turned ? transposed(joint.inverse_bind) : joint.inverse_bind)) {
            check.report(issue::matrix_not_affine, "inverse_bind",
                         "elements 3, 7, 11 and 15 must be 0, 0, 0 and 1, and the determinant must not be 0");
        }
    });
}

// The engine's converter turned u0 v0 0 u1 v1 0 … into the pairs (u0, v0), (0, u1), (v1, 0) …
bool looks_scrambled(const View<Vec2>& uvs) {
    const std::size_t triplets = uvs.size() / 3;
    const auto telling = [](float f) { return f != 0 && f != 1; };  // 0 and 1 are common at the corners of a texture
    std::size_t scrambled = 0;
    for (std::size_t i = 0; i < triplets; ++i) {
        const Vec2 second = uvs[3 * i + 1];
        const Vec2 third = uvs[3 * i + 2];
        if (second[0] == 0 && third[1] == 0 && (telling(second[1]) || telling(third[0]))) ++scrambled;
    }
    return triplets >= 4 && 3 * scrambled >= triplets;
}

// A weight and where it is.
struct PlacedWeight {
    std::size_t vertex = 0;
    std::size_t index = 0;
    Weight weight;
};

void report_weights(const Occurrences<PlacedWeight>& found, const Issue& what, std::string_view member,
                    const std::string& fact, Checker& check) {
    if (found.count == 0) return;
    check.report(what, formatted("clusters/{}", found.value.vertex), found.value.index, member,
                 formatted("{} (occurrences: {})", fact, found.count));
}

void check_clusters(const Mesh& mesh, std::size_t joint_count, Checker& check) {
    Occurrences<PlacedWeight> joints;
    Occurrences<PlacedWeight> values;
    WrongSums sums{.expected = 1, .tolerance = 0.01};
    std::size_t vertex = 0;
    std::size_t weights = 0;
    for (const auto cluster : mesh.clusters) {
        double sum = 0;
        for (std::size_t i = 0; i < cluster.size(); ++i) {
            const Weight w = cluster[i];
            if (w.joint >= joint_count) joints.add(vertex, {vertex, i, w});
            if (check.options().floats && (!std::isfinite(w.weight) || w.weight < 0))
                values.add(vertex, {vertex, i, w});
            sum += w.weight;
        }
        if (check.options().floats && cluster.size() > 0) sums.add(vertex, sum);
        weights += cluster.size();
        ++vertex;
    }
    report_weights(joints, shared::joint_out_of_range, "joint",
                   formatted("joint index {}, but the skeleton has {} joints", joints.value.weight.joint, joint_count),
                   check);
    report_weights(values, shared::weight_value, "weight", formatted("weight {}", values.value.weight.weight), check);
    if (sums.count > 0) {
        check.report(shared::weight_sum, "clusters",
                     formatted("{} of {} vertices; the worst sum is {:.4g}", sums.count, vertex, sums.worst),
                     sums.vertex);
    }
    if (weights > 0 && mesh.has_deformer == 0) {
        check.report(issue::deformer_byte, "has_deformer", formatted("0, but the mesh has {} weights", weights));
    }
}

void check_mesh(const Document& d, const Mesh& mesh, Checker& check) {
    check.boolean("has_normals", mesh.has_normals);
    check.boolean("has_uvs", mesh.has_uvs);
    check.boolean("has_tangents", mesh.has_tangents);
    check.boolean("has_binormals", mesh.has_binormals);
    check.boolean("has_deformer", mesh.has_deformer);
    if (mesh.positions.empty() || mesh.indices.empty()) {
        check.report(shared::empty_mesh, "vertex_count",
                     formatted("{} vertices, {} indices", mesh.positions.size(), mesh.indices.size()));
    }
    if (d.version < 3 && d.shape.old_indices == OldIndices::u64_half) {
        check.report(issue::index_count_doubled, "index_count",
                     formatted("header: {}, found: {}", mesh.declared_index_count, mesh.indices.size()));
    }
    check.triangles("indices", mesh.indices, d.index_type(), mesh.positions.size());
    check.finite("positions", mesh.positions, shared::not_finite);
    check.directions("normals", mesh.normals, shared::attribute_not_finite);
    check.finite("uvs", mesh.uvs, shared::attribute_not_finite);
    check.directions("tangents", mesh.tangents, shared::attribute_not_finite);
    check.directions("binormals", mesh.binormals, shared::attribute_not_finite);
    if (check.options().floats && looks_scrambled(mesh.uvs)) {
        check.report(issue::uv_scrambled, "uvs", "(u, v), (0, u), (v, 0) repeat");
    }
    if (d.skeleton_present()) {
        check_clusters(mesh, d.joints.size(), check);
    } else if (mesh.has_deformer != 0) {
        check.report(issue::deformer_byte, "has_deformer",
                     formatted("{}, but the file has no skeleton", mesh.has_deformer));
    }
}

void check_track(const Track& track, Checker& check) {
    const Record& record = record_of<Keyframe>();
    check.finite(
        "keys", track.keys, record,
        {{"translation", &shared::not_finite}, {"scale", &shared::not_finite}, {"rotation", &shared::not_finite}});
    check.ascending("keys", track.keys, record, "milliseconds");
    check.unit("keys", track.keys, record, "rotation");
}

}  // namespace

void check(const Document& d, Checker& check) {
    check_shape(d, check);
    check_parents(d, check);
    if (check.options().floats) check_matrices(d, check);
    if (d.meshes.empty()) check.report(shared::empty_model, "mesh_count", "0 meshes");
    check.each("meshes", d.meshes, [&](const Mesh& mesh, std::size_t) { check_mesh(d, mesh, check); });
    if (!d.animations.empty() && d.joints.empty()) {
        check.report(issue::animation_without_skeleton, "animation_count",
                     formatted("{} animations", d.animations.size()));
    }
    check.each("animations", d.animations, [&](const Animation& animation, std::size_t) {
        check.each("tracks", animation.tracks, [&](const Track& track, std::size_t) { check_track(track, check); });
    });
}

void check_twilli(const Document& d, Checker& check) {
    if (d.version != 3) check.report(issue::twilli_version, "version", formatted("version {}", d.version));
    if (d.shape != Shape{}) check.report(issue::twilli_dialect, "has_skeleton", "the file fits only another layout");
}

}  // namespace sinew::twm
