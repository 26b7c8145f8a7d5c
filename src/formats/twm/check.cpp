// SPDX-License-Identifier: MIT
#include "formats/twm/check.h"

#include <sinew/issues.h>

#include <algorithm>
#include <cmath>

#include "base/format.h"
#include "formats/twm/issues.h"

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
                     formatted("{} announced, {} found", d.packing->unpacked_size, d.packing->content.size()));
    }
    check.boolean("has_skeleton", d.has_skeleton);
    if (d.has_skeleton != 0 && !d.shape.skeleton) {
        check.report(issue::skeleton_absent, "has_skeleton", "the file only fits without a skeleton");
    }
    if (d.skeleton_present() && !d.shape.joint_padding && !d.joints.empty()) {
        check.report(issue::joint_unpadded, "joints/0/parent", "the file only fits with joints of 68 bytes");
    }
    if (d.skeleton_present() && d.shape.clusters_by_deformer) {
        const auto without = std::ranges::count(d.meshes, 0, &Mesh::has_deformer);
        check.report(issue::clusters_by_deformer, "mesh_count", formatted("{} meshes have no clusters", without));
    }
    if (d.version < 2 && d.shape.old_indices == OldIndices::u16) {
        check.report(issue::index_width, "meshes/0/indices", "the file only fits with indices of 16 bits");
    }
}

// Parents must exist and lead to joint 0; `depth` marks what is known to, so that the walk is linear.
void check_parents(const Document& d, Checker& check) {
    const std::size_t count = d.joints.size();
    enum class Mark : std::uint8_t { unknown, on_the_way, leads_to_root };
    std::vector<Mark> marks(count, Mark::unknown);
    std::vector<std::size_t> way;
    check.each("joints", d.joints, [&](const Joint& joint, std::size_t i) {
        if (joint.parent >= count) {
            check.report(shared::joint_out_of_range, "parent",
                         formatted("parent {} of {} joints", joint.parent, count));
            marks[i] = Mark::leads_to_root;
            return;
        }
        if (joint.parent > i)
            check.report(shared::joint_order, "parent", formatted("parent {} of joint {}", joint.parent, i));
        std::size_t at = i;
        way.clear();
        while (marks[at] == Mark::unknown && d.joints[at].parent < count && !(at == 0 && d.joints[0].parent == 0)) {
            marks[at] = Mark::on_the_way;
            way.push_back(at);
            at = d.joints[at].parent;
        }
        if (marks[at] == Mark::on_the_way) {
            check.report(shared::joint_cycle, "parent", formatted("joint {} is its own ancestor", at));
        }
        marks[at] = Mark::leads_to_root;
        for (const std::size_t joint_on_way : way) marks[joint_on_way] = Mark::leads_to_root;
    });
}

bool is_affine(const std::array<float, 16>& m) {
    const float determinant =
        m[0] * (m[5] * m[10] - m[6] * m[9]) - m[4] * (m[1] * m[10] - m[2] * m[9]) + m[8] * (m[1] * m[6] - m[2] * m[5]);
    return m[3] == 0 && m[7] == 0 && m[11] == 0 && std::abs(m[15] - 1) < 1e-4F && std::abs(determinant) > 1e-20F;
}

void check_matrices(const Document& d, Checker& check) {
    const auto all_zero = [](const Joint& j, std::array<std::size_t, 3> elements) {
        return std::ranges::all_of(elements, [&](std::size_t e) { return j.inverse_bind[e] == 0; });
    };
    const bool last_row_empty = std::ranges::all_of(d.joints, [&](auto& j) { return all_zero(j, {12, 13, 14}); });
    const bool last_column_empty = std::ranges::all_of(d.joints, [&](auto& j) { return all_zero(j, {3, 7, 11}); });
    const bool transposed = last_row_empty && !last_column_empty;
    if (transposed) {
        check.report(issue::matrix_transposed, "joints/0/inverse_bind", "translations are in elements 3, 7 and 11");
    }
    check.each("joints", d.joints, [&](const Joint& joint, std::size_t) {
        if (!std::ranges::all_of(joint.inverse_bind, [](float f) { return std::isfinite(f); })) {
            check.report(shared::not_finite, "inverse_bind", "NaN or infinity in the matrix");
        } else if (!transposed && !is_affine(joint.inverse_bind)) {
            check.report(issue::matrix_not_affine, "inverse_bind",
                         "elements 3, 7, 11, 15 must be 0, 0, 0, 1, and the determinant not 0");
        }
    });
}

// The owner's converter turned u0 v0 0 u1 v1 0 … into the pairs (u0, v0), (0, u1), (v1, 0) …
bool looks_scrambled(const View<Vec2>& uvs) {
    const std::size_t triplets = uvs.size() / 3;
    std::size_t scrambled = 0;
    for (std::size_t i = 0; i < triplets; ++i) {
        const Vec2 second = uvs[3 * i + 1];
        const Vec2 third = uvs[3 * i + 2];
        if (second[0] == 0 && third[1] == 0 && (second[1] != 0 || third[0] != 0)) ++scrambled;
    }
    return triplets >= 2 && 3 * scrambled >= triplets;
}

// The first weight that something is wrong with, and how many there are.
struct BadWeights {
    std::size_t vertex = 0;
    std::size_t index = 0;
    Weight first;
    std::size_t count = 0;

    void add(std::size_t at_vertex, std::size_t at_index, const Weight& weight) {
        if (count++ > 0) return;
        vertex = at_vertex;
        index = at_index;
        first = weight;
    }
    void report(Checker& check, const Issue& what, std::string_view member, const std::string& fact) const {
        if (count == 0) return;
        check.report(what, formatted("clusters/{}", vertex), index, member, formatted("{}; {} in all", fact, count));
    }
};

// The vertex whose weights sum to the least likely value, and how many are off.
struct BadSums {
    std::size_t vertex = 0;
    double worst = 1;
    std::size_t count = 0;

    void add(std::size_t at_vertex, double sum) {
        constexpr double tolerance = 0.01;
        if (std::abs(sum - 1) <= tolerance || !std::isfinite(sum)) return;
        if (count++ > 0 && std::abs(sum - 1) <= std::abs(worst - 1)) return;
        vertex = at_vertex;
        worst = sum;
    }
};

void check_clusters(const Mesh& mesh, std::size_t joint_count, Checker& check) {
    BadWeights joints;
    BadWeights values;
    BadSums sums;
    std::size_t vertex = 0;
    std::size_t weights = 0;
    for (const auto cluster : mesh.clusters) {
        double sum = 0;
        for (std::size_t i = 0; i < cluster.size(); ++i) {
            const Weight w = cluster[i];
            if (w.joint >= joint_count) joints.add(vertex, i, w);
            if (!std::isfinite(w.weight) || w.weight < 0) values.add(vertex, i, w);
            sum += w.weight;
        }
        if (cluster.size() > 0) sums.add(vertex, sum);
        weights += cluster.size();
        ++vertex;
    }
    joints.report(check, shared::joint_out_of_range, "joint",
                  formatted("joint {} of {}", joints.first.joint, joint_count));
    values.report(check, shared::weight_value, "weight", formatted("weight {}", values.first.weight));
    if (sums.count > 0) {
        check.report(shared::weight_sum, "clusters",
                     formatted("{} of {} vertices, the worst sums to {:.4g}", sums.count, vertex, sums.worst),
                     sums.vertex);
    }
    if ((weights > 0) != (mesh.has_deformer != 0) && !mesh.positions.empty()) {
        check.report(issue::deformer_byte, "has_deformer",
                     formatted("{}, with {} weights", mesh.has_deformer, weights));
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
                     formatted("{} announced, {} found", mesh.declared_index_count, mesh.indices.size()));
    }
    check.triangles("indices", mesh.indices, d.index_type(), mesh.positions.size());
    check.finite("positions", mesh.positions, shared::not_finite);
    check.finite("normals", mesh.normals, shared::attribute_not_finite);
    check.finite("uvs", mesh.uvs, shared::attribute_not_finite);
    check.finite("tangents", mesh.tangents, shared::attribute_not_finite);
    check.finite("binormals", mesh.binormals, shared::attribute_not_finite);
    check.unit("normals", mesh.normals);
    check.unit("tangents", mesh.tangents);
    check.unit("binormals", mesh.binormals);
    if (check.options().floats && looks_scrambled(mesh.uvs)) {
        check.report(issue::uv_scrambled, "uvs", "(u, v), (0, u), (v, 0) repeat");
    }
    if (d.skeleton_present()) {
        check_clusters(mesh, d.joints.size(), check);
    } else if (mesh.has_deformer != 0) {
        check.report(issue::deformer_byte, "has_deformer", formatted("{}, without a skeleton", mesh.has_deformer));
    }
}

bool all_finite(const Keyframe& key) {
    const auto finite = [](float f) { return std::isfinite(f); };
    return std::ranges::all_of(key.translation, finite) && std::ranges::all_of(key.scale, finite) &&
           std::ranges::all_of(key.rotation, finite);
}

void check_track(const Track& track, Checker& check) {
    constexpr float tolerance = 0.01F;
    std::size_t infinite = Path::no_index;
    std::size_t disordered = Path::no_index;
    std::size_t not_unit = Path::no_index;
    std::uint32_t before = 0;
    for (std::size_t i = 0; i < track.keys.size(); ++i) {
        const Keyframe key = track.keys[i];
        if (i > 0 && key.milliseconds <= before) disordered = std::min(disordered, i);
        before = key.milliseconds;
        if (!all_finite(key)) {
            infinite = std::min(infinite, i);
            continue;
        }
        const auto& q = key.rotation;
        const float length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
        if (std::abs(length - 1) > tolerance) not_unit = std::min(not_unit, i);
    }
    if (infinite != Path::no_index) check.report(shared::not_finite, "keys", "NaN or infinity in the key", infinite);
    if (disordered != Path::no_index) {
        check.report(shared::key_order, "keys",
                     formatted("{} ms after {} ms", track.keys[disordered].milliseconds,
                               track.keys[disordered - 1].milliseconds),
                     disordered);
    }
    if (not_unit != Path::no_index)
        check.report(shared::not_unit_length, "keys", not_unit, "rotation", "first of its track");
}

}  // namespace

void check(const Document& d, Checker& check) {
    check_shape(d, check);
    check_parents(d, check);
    check_matrices(d, check);
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

}  // namespace sinew::twm
