// SPDX-License-Identifier: MIT
#include "formats/twm/from_mesh.h"

#include <sinew/issues.h>
#include <sinew/scene/flatten.h>
#include <sinew/scene/issues.h>

#include <cmath>
#include <limits>

#include <sinew/scene/indices.h>
#include <sinew/scene/vertices.h>
#include "base/formatted.h"
#include "base/text.h"

namespace sinew::twm {
namespace {

// The array if it has one element per vertex; otherwise an empty one.
scene::Array one_a_vertex(const scene::Array& array, std::size_t vertices) {
    return array.size() == vertices ? array : scene::Array{};
}

// The number of tangents whose handedness differs from the side on which the binormal is.
std::uint64_t count_contradictions(const scene::Primitive& p) {
    scene::Primitive stored = p;
    stored.tangents.components = 3;
    const std::vector<float> before = scene::handedness_of(p);
    const std::vector<float> after = scene::handedness_of(stored);
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < before.size(); ++i) count += before[i] == after[i] ? 0U : 1U;
    return count;
}

// Stores the handedness of tangents as the side of the binormals. Binormals that agree with it are kept.
void store_handedness(scene::Primitive& p, const std::string& path, Report& report) {
    if (p.tangents.empty() || p.tangents.components != 4) return;
    if (!p.binormals.empty() && count_contradictions(p) == 0) return;
    if (!p.normals.empty()) p.binormals = scene::computed_binormals(p);
    const std::uint64_t lost = count_contradictions(p);
    if (lost == 0) return;
    // A tangent along its normal has no sides.
    report.lose(sinew::issue::loss_tangents, path, lost,
                formatted("the handedness of {}, {}", counted(lost, "tangent", "tangents"),
                          p.normals.empty() ? "which needs normals" : "along the normal"),
                2);
}

void add_vertices(const scene::Primitive& from, Mesh& mesh, const std::string& path, Report& report) {
    const std::size_t vertices = from.positions.size();
    scene::Primitive p = from;
    p.normals = one_a_vertex(from.normals, vertices);
    p.tangents = one_a_vertex(from.tangents, vertices);
    p.binormals = one_a_vertex(from.binormals, vertices);
    store_handedness(p, path, report);
    mesh.positions = scene::float_view<3>(p.positions);
    mesh.normals = scene::float_view<3>(p.normals);
    mesh.tangents = scene::float_view<3>(p.tangents);
    mesh.binormals = scene::float_view<3>(p.binormals);
    if (!p.texcoords.empty()) mesh.uvs = scene::float_view<2>(one_a_vertex(p.texcoords[0], vertices));
}

// The flag of an attribute: the noted byte if it still agrees, otherwise 0 or 1.
std::uint8_t flag(const Json* notes, std::string_view key, const Block& block, std::size_t vertices) {
    const auto noted = scene::noted_number(notes, key);
    const bool fits = noted && *noted <= 0xFF && (vertices == 0 || (*noted != 0) == !block.empty());
    return fits ? static_cast<std::uint8_t>(*noted) : static_cast<std::uint8_t>(!block.empty());
}

void add_flags(const Document& d, const Json* notes, bool weighted, Mesh& mesh) {
    const std::size_t vertices = mesh.positions.size();
    mesh.has_normals = flag(notes, "has_normals", mesh.normals, vertices);
    mesh.has_uvs = flag(notes, "has_uvs", mesh.uvs, vertices);
    mesh.has_tangents = flag(notes, "has_tangents", mesh.tangents, vertices);
    mesh.has_binormals = flag(notes, "has_binormals", mesh.binormals, vertices);
    // Set on every mesh of a model with a skeleton, so that all readers agree where the clusters are.
    const auto noted = scene::noted_number(notes, "has_deformer");
    const bool decides = weighted && d.shape.clusters_by_deformer;
    const bool fits = noted && *noted <= 0xFF && (*noted != 0 || !decides);
    mesh.has_deformer = fits ? static_cast<std::uint8_t>(*noted) : static_cast<std::uint8_t>(d.skeleton_present());
    restore_reserved(notes, mesh.reserved);
}

// Empty if an index does not fit.
template <class T>
std::optional<Block> stored_as(const scene::Primitive& p) {
    const std::size_t count = scene::corner_count(p);
    if (!p.positions.empty() && p.positions.size() - 1 > std::numeric_limits<T>::max()) {
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t index = p.indices.empty() ? i : p.indices.index(i);
            if (index > std::numeric_limits<T>::max()) return std::nullopt;
        }
    }
    return make_block(scene::index_bytes<T>(p), count);
}

bool add_indices(const scene::Primitive& p, const Document& d, const Json* notes, Report& report, Mesh& mesh) {
    const Type type = d.index_type();
    const auto indices = type == Type::u32   ? stored_as<std::uint32_t>(p)
                         : type == Type::u16 ? stored_as<std::uint16_t>(p)
                                             : stored_as<std::uint64_t>(p);
    if (!indices) {
        report.add(make_diagnostic(sinew::issue::count_unwritable, "16-bit indices cannot address all vertices",
                                   formatted("/meshes/{}/indices", d.meshes.size())));
        return false;
    }
    mesh.indices = *indices;
    if (d.version < 2 && d.shape.old_indices == OldIndices::u64_half) {
        const std::uint64_t usual = 2 * std::uint64_t{mesh.indices.size()};
        const auto noted = scene::noted_number(notes, "declared_index_count");
        mesh.declared_index_count = noted && *noted / 2 == mesh.indices.size() ? *noted : usual;
    }
    return true;
}

// All weights of a vertex, in order. Normalised only if the sum is off by more than rounding, to preserve the bits.
std::vector<Weight> cluster_of(const scene::Primitive& p, std::size_t vertex, std::span<const std::size_t> joint_of) {
    std::vector<Weight> cluster;
    double sum = 0;
    for (std::size_t set = 0; set < p.joints.size() && set < p.weights.size(); ++set) {
        const std::size_t count = std::min(p.joints[set].components, p.weights[set].components);
        for (std::size_t i = 0; i < count; ++i) {
            const double weight = p.weights[set].at(vertex, i);
            if (!(weight > 0) || !std::isfinite(weight)) continue;
            const std::size_t joint = p.joints[set].index(vertex, i);
            if (joint >= joint_of.size()) continue;
            cluster.push_back({static_cast<std::uint32_t>(joint_of[joint]), weight});
            sum += weight;
        }
    }
    constexpr double rounding = 1e-6;
    if (std::abs(sum - 1) > rounding) {
        for (Weight& w : cluster) w.weight /= sum;
    }
    return cluster;
}

}  // namespace

std::optional<Mesh> mesh_of(const scene::Primitive& primitive, std::span<const std::size_t> joint_of, const Document& d,
                            const Json* notes, const std::string& path, Report& report) {
    Mesh mesh;
    const std::size_t vertices = primitive.positions.size();
    const auto complete = [&](const scene::Array& array) { return array.size() == vertices; };
    const bool has_weights = !primitive.joints.empty() && std::ranges::all_of(primitive.joints, complete) &&
                             std::ranges::all_of(primitive.weights, complete);
    const bool weighted = has_weights && !joint_of.empty();
    if (has_weights && !weighted) {
        report.lose(sinew::issue::loss_skin, path, vertices, "the mesh has weights, but no joints");
    }
    add_vertices(primitive, mesh, path, report);
    add_flags(d, notes, weighted, mesh);
    if (!add_indices(primitive, d, notes, report, mesh)) return std::nullopt;
    if (!d.skeleton_present() || (d.shape.clusters_by_deformer && mesh.has_deformer == 0)) return mesh;
    std::vector<std::vector<Weight>> clusters(vertices);
    if (weighted) {
        for (std::size_t v = 0; v < vertices; ++v) clusters[v] = cluster_of(primitive, v, joint_of);
    }
    mesh.clusters = Ragged<std::uint64_t, Weight>(clusters);
    return mesh;
}

}  // namespace sinew::twm
