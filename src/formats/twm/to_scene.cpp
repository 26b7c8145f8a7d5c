// SPDX-License-Identifier: MIT
#include <sinew/scene/issues.h>
#include <sinew/scene/math.h>
#include <sinew/size.h>

#include <algorithm>
#include <numeric>

#include <sinew/bridge/build.h>
#include <sinew/bridge/floats.h>
#include <sinew/bridge/notes.h>
#include <sinew/scene/vertices.h>
#include "base/formatted.h"
#include "formats/twm/binds.h"
#include "formats/twm/bridge.h"
#include "formats/twm/packing.h"
#include "formats/twm/variants.h"

namespace sinew::twm {
namespace {

using scene::note;

template <std::size_t N>
void note_reserved(Json& notes, const std::array<std::uint8_t, N>& reserved) {
    if (reserved != std::array<std::uint8_t, N>{}) note(notes, "reserved", std::as_bytes(std::span(reserved)));
}

Json notes_of(const Document& d) {
    Json notes;
    note(notes, "version", d.version);
    const auto variant = std::ranges::find(variants, d.shape, &Variant::shape);
    if (variant != std::end(variants)) note(notes, "dialect", variant->dialect.id);
    note(notes, "has_skeleton", d.has_skeleton);
    note_reserved(notes, d.reserved);
    if (!d.surplus.empty()) note(notes, "surplus", d.surplus.span());
    if (!d.packing) return notes;
    note(notes, "packed", 1);
    // Noted only if packing the content again yields other bytes.
    const Packing& packing = *d.packing;
    const auto again = pack(packing.content.span());
    if (packing.unpacked_size != packing.content.size() || !again || *again != packing.block.bytes) {
        note(notes, "unpacked_size", packing.unpacked_size);
        note(notes, "block", packing.block.bytes.span());
    }
    return notes;
}

Json notes_of(const Document& d, const Mesh& mesh) {
    Json notes;
    const auto flag = [&](std::string_view key, std::uint8_t value, bool usual) {
        if (value != static_cast<std::uint8_t>(usual)) note(notes, key, value);
    };
    flag("has_normals", mesh.has_normals, !mesh.normals.empty());
    flag("has_uvs", mesh.has_uvs, !mesh.uvs.empty());
    flag("has_tangents", mesh.has_tangents, !mesh.tangents.empty());
    flag("has_binormals", mesh.has_binormals, !mesh.binormals.empty());
    flag("has_deformer", mesh.has_deformer, d.skeleton_present());
    note_reserved(notes, mesh.reserved);
    if (mesh.declared_index_count % 2 != 0) note(notes, "declared_index_count", mesh.declared_index_count);
    return notes;
}

void attach(Json notes, Json& to) {
    if (notes.object() != nullptr) to["twm"] = std::move(notes);
}

scene::Matrix matrix_of(const std::array<float, 16>& elements, bool turned) {
    const scene::Matrix matrix = scene::to_doubles(elements);
    return turned ? scene::transposed(matrix) : matrix;
}

void add_joints(const Document& d, Scene& scene, Report& report) {
    if (d.joints.empty()) return;
    const bool turned = has_transposed_binds(d);
    scene::Skin skin;
    std::vector<std::uint64_t> parents;
    for (std::size_t i = 0; i < d.joints.size(); ++i) {
        const Joint& joint = d.joints[i];
        scene::Node node;
        node.name = formatted("joint_{}", i);
        Json notes;
        note_reserved(notes, joint.reserved);
        attach(std::move(notes), node.notes);
        skin.joints.push_back(scene.nodes.size());
        skin.inverse_binds.push_back(scene::valid_inverse_bind(matrix_of(joint.inverse_bind, turned),
                                                               formatted("/skins/0/joints/{}", i), report));
        scene.nodes.push_back(std::move(node));
        parents.push_back(i == 0 && joint.parent == 0 ? scene::no_parent : joint.parent);
    }
    scene::connect(scene, skin.joints, parents, report);
    scene::rest_at_bind(scene, skin);
    scene.skins.push_back(std::move(skin));
}

// The limit of weights per vertex. One vertex with very many weights would otherwise make all others as large, so that
// a small file could require any amount of memory. Real files have a few dozen at most.
std::size_t most_weights(std::size_t vertices, std::size_t weights) {
    constexpr std::size_t always = 32;
    constexpr std::uint64_t growth = 16;
    return std::max(always, as_size(growth * (vertices + weights) / vertices));
}

// The weights of a vertex; only the largest if there are too many.
std::vector<Weight> weights_of(const Ragged<std::uint64_t, Weight>::Item& cluster, std::size_t most) {
    std::vector<Weight> weights;
    weights.reserve(cluster.size());
    for (std::size_t i = 0; i < cluster.size(); ++i) weights.push_back(cluster[i]);
    if (weights.size() <= most) return weights;
    // Equal weights stay in order, so that every machine keeps the same ones.
    std::vector<std::size_t> order(weights.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto rank = [&](std::size_t i) { return std::pair(weights[i].weight > 0 ? -weights[i].weight : 0.0, i); };
    std::ranges::sort(order, {}, rank);
    std::vector<Weight> kept;
    for (std::size_t i = 0; i < most; ++i) kept.push_back(weights[order[i]]);
    return kept;
}

// The share of a vertex's weight that is not kept.
double share_without(const Ragged<std::uint64_t, Weight>::Item& cluster, const std::vector<Weight>& kept) {
    const auto add = [](double sum, const Weight& w) { return sum + (w.weight > 0 ? w.weight : 0); };
    double all = 0;
    for (std::size_t i = 0; i < cluster.size(); ++i) all = add(all, cluster[i]);
    return all > 0 ? 1 - std::accumulate(kept.begin(), kept.end(), 0.0, add) / all : 0;
}

void add_weights(const Mesh& mesh, scene::Primitive& primitive, const std::string& path, Report& report) {
    std::size_t largest = 0;
    std::size_t total = 0;
    for (const auto cluster : mesh.clusters) {
        largest = std::max(largest, cluster.size());
        total += cluster.size();
    }
    if (total == 0) return;
    const std::size_t most = most_weights(mesh.clusters.size(), total);
    const std::size_t sets = (std::min(largest, most) + 3) / 4;
    std::vector<std::vector<std::array<std::uint32_t, 4>>> joints(sets);
    std::vector<std::vector<std::array<double, 4>>> weights(sets);
    for (auto& set : joints) set.resize(mesh.clusters.size());
    for (auto& set : weights) set.resize(mesh.clusters.size());
    std::size_t vertex = 0;
    std::uint64_t reduced = 0;
    double lost_share = 0;
    for (const auto cluster : mesh.clusters) {
        const std::vector<Weight> kept = weights_of(cluster, most);
        if (kept.size() < cluster.size()) {
            ++reduced;
            lost_share = std::max(lost_share, share_without(cluster, kept));
        }
        for (std::size_t i = 0; i < kept.size(); ++i) {
            joints[i / 4][vertex][i % 4] = kept[i].joint;
            weights[i / 4][vertex][i % 4] = kept[i].weight;
        }
        ++vertex;
    }
    for (const auto& set : joints) primitive.joints.push_back(scene::make_array(set));
    for (const auto& set : weights) primitive.weights.push_back(scene::make_array(set));
    if (reduced > 0) {
        // Joints that stay within the model move a vertex by at most this share of its size.
        report.lose(
            {&sinew::issue::loss_influences, path, reduced, lost_share, false,
             formatted("vertices with too many weights: {} (up to {} weights, {} are kept)", reduced, largest, most),
             lost_share});
    }
}

scene::Array index_array(const Document& d, const Mesh& mesh) {
    if (mesh.indices.empty()) return {};
    const Type type = d.index_type();
    return {.bytes = mesh.indices.bytes, .count = mesh.indices.size(), .stride = facts(type).size, .type = type};
}

void add_mesh(const Document& d, std::size_t index, Scene& scene, Report& report) {
    const Mesh& mesh = d.meshes[index];
    scene::Primitive primitive;
    primitive.positions = scene::array_of(mesh.positions);
    primitive.normals = scene::array_of(mesh.normals);
    primitive.tangents = scene::array_of(mesh.tangents);
    primitive.binormals = scene::array_of(mesh.binormals);
    if (!mesh.uvs.empty()) primitive.texcoords.push_back(scene::array_of(mesh.uvs));
    primitive.indices = index_array(d, mesh);
    add_weights(mesh, primitive, formatted("/meshes/{}", index), report);
    scene::drop_points(primitive, formatted("/meshes/{}/primitives/0", index), report);
    attach(notes_of(d, mesh), primitive.notes);

    scene::Node node;
    node.name = formatted("mesh_{}", index);
    node.mesh = scene.meshes.size();
    if (!primitive.joints.empty() && !scene.skins.empty()) node.skin = 0;
    scene.meshes.push_back({node.name, {std::move(primitive)}, {}});
    scene.roots.push_back(scene.nodes.size());
    scene.nodes.push_back(std::move(node));
}

scene::Transform transform_of(const Keyframe& key) {
    return {scene::to_doubles(key.translation), scene::to_doubles(key.rotation), scene::to_doubles(key.scale)};
}

void add_animation(const Document& d, std::size_t index, Scene& scene, Report& report) {
    scene::Animation animation;
    animation.name = formatted("animation_{}", index);
    const auto& tracks = d.animations[index].tracks;
    for (std::size_t joint = 0; joint < tracks.size() && joint < d.joints.size(); ++joint) {
        const View<Keyframe>& keys = tracks[joint].keys;
        if (keys.empty()) continue;
        const auto key_of = [&](std::size_t i) {
            const Keyframe key = keys[i];
            return scene::TransformKey{key.milliseconds / 1000.0, transform_of(key)};
        };
        scene::add_valid_keys(animation, joint, keys.size(), key_of,
                              formatted("/animations/{}/joints/{}", index, joint), report);
    }
    scene.animations.push_back(std::move(animation));
}

}  // namespace

std::optional<Scene> to_scene(const Document& d, const Asset&, const LoadOptions& options, Report& report) {
    Scene scene;
    attach(notes_of(d), scene.notes);
    add_joints(d, scene, report);
    for (std::size_t i = 0; i < d.meshes.size(); ++i) add_mesh(d, i, scene, report);
    // Without joints, an animation takes no bytes and has no effect, and there may be millions.
    if (d.joints.empty() && !d.animations.empty()) {
        report.lose(sinew::issue::loss_animations, "/animations", d.animations.size(),
                    formatted("animations of a model without joints: {}", d.animations.size()));
    }
    if (d.joints.empty() || !options.parts.animations) return scene;
    for (std::size_t i = 0; i < d.animations.size(); ++i) add_animation(d, i, scene, report);
    return scene;
}

}  // namespace sinew::twm
