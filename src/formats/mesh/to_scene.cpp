// SPDX-License-Identifier: MIT
#include <sinew/issues.h>
#include <sinew/scene/issues.h>
#include <sinew/scene/math.h>

#include <algorithm>

#include <sinew/bridge/build.h>
#include <sinew/bridge/floats.h>
#include <sinew/bridge/notes.h>
#include "base/formatted.h"
#include "formats/mesh/bridge.h"
#include "formats/mesh/issues.h"
#include "formats/mesh/skeleton.h"
#include "formats/mesh/speed.h"

namespace sinew::mesh {
namespace {

scene::Matrix column_major(const Matrix& m) {
    return scene::transposed(scene::to_doubles(m));
}

bool ids_are_ordinals(const Skeleton& skeleton) {
    for (std::size_t i = 0; i < skeleton.joints.size(); ++i) {
        if (skeleton.joints[i].id != i) return false;
    }
    return true;
}

// Maps joint ids to joint indices. Unknown ids become out-of-range indices, which are valid only with a zero weight.
scene::Array joints_of(const Document& d, const Skeleton& skeleton, const Record& record) {
    scene::Array ids = scene::array_of(d.vertices, record, "joints");
    if (ids_are_ordinals(skeleton)) return ids;
    std::vector<std::uint16_t> places;
    for (std::size_t v = 0; v < ids.size(); ++v) {
        for (std::size_t i = 0; i < 4; ++i)
            places.push_back(static_cast<std::uint16_t>(skeleton.entry_of[ids.index(v, i)]));
    }
    return {.bytes = View<std::uint16_t>(places).bytes,
            .count = ids.size(),
            .stride = 8,
            .type = Type::u16,
            .components = 4};
}

// The weights of the file if they sum to 255 everywhere; otherwise scaled to a sum of one.
scene::Array weights_of(const Document& d, const Record& record) {
    scene::Array weights = scene::array_of(d.vertices, record, "weights");
    weights.normalized = true;
    const auto sum_of = [&](std::size_t v) {
        std::size_t sum = 0;
        for (std::size_t i = 0; i < 4; ++i) sum += weights.index(v, i);
        return sum;
    };
    bool whole = true;
    for (std::size_t v = 0; v < weights.size() && whole; ++v) whole = sum_of(v) == 255 || sum_of(v) == 0;
    if (whole) return weights;
    std::vector<std::array<float, 4>> scaled(weights.size());
    for (std::size_t v = 0; v < scaled.size(); ++v) {
        const std::size_t sum = sum_of(v);
        for (std::size_t i = 0; i < 4 && sum > 0; ++i) {
            scaled[v][i] = static_cast<float>(static_cast<double>(weights.index(v, i)) / static_cast<double>(sum));
        }
    }
    return scene::make_array(scaled);
}

scene::Primitive primitive_of(const Document& d, const Skeleton& skeleton, bool convert_axes) {
    const Record record = vertex_record(d.format);
    scene::Primitive p;
    p.positions = scene::array_of(d.vertices, record, "position");
    p.normals = scene::array_of(d.vertices, record, "normal");
    if (record.has("uv")) {
        const scene::Array uv = scene::array_of(d.vertices, record, "uv");
        p.texcoords.push_back(convert_axes ? scene::adjusted(uv, {1, -1, 1, 1}, {0, 1, 0, 0}) : uv);
    }
    if (record.has("joints")) {
        p.joints.push_back(joints_of(d, skeleton, record));
        p.weights.push_back(weights_of(d, record));
    }
    p.indices = {.bytes = d.indices.bytes, .count = d.indices.size(), .stride = 4, .type = Type::u32, .components = 1};
    return p;
}

void add_skeleton(Scene& scene, const Skeleton& skeleton, Report& report) {
    std::vector<std::size_t> nodes;
    std::vector<std::uint64_t> parents;
    scene::Skin skin;
    for (std::size_t i = 0; i < skeleton.joints.size(); ++i) {
        const Joint& joint = skeleton.joints[i];
        nodes.push_back(scene.nodes.size());
        scene.nodes.push_back({.name = formatted("joint_{}", i)});
        const std::size_t parent = skeleton.entry_of[joint.parent];
        const bool missing = joint.parent != no_joint && parent == Skeleton::none;
        parents.push_back(joint.parent == no_joint ? scene::no_parent : missing ? skeleton.joints.size() : parent);
        skin.joints.push_back(nodes.back());
        skin.inverse_binds.push_back(scene::valid_inverse_bind(column_major(joint.transform),
                                                               formatted("/skins/0/inverse_binds/{}", i), report));
    }
    scene::connect(scene, nodes, parents, report);
    scene::rest_at_bind(scene, skin);
    scene.skins.push_back(std::move(skin));
}

void add_animation(Scene& scene, const Document& d, const Skeleton& skeleton, const Animation& source, std::string name,
                   Report& report) {
    const std::string path = formatted("/animations/{}", scene.animations.size());
    scene::Animation animation;
    animation.name = scene::utf8_name(name, path + "/name", report);
    animation.notes["mesh"]["duration"].value = double{source.duration};
    animation.notes["mesh"]["speed"].value = double{source.speed};
    if (!has_speed(source)) {
        report.repaired(mesh::issue::speed, path, formatted("{:g} ticks per second; 25 is assumed", source.speed));
    }
    const std::size_t joints = skeleton.joints.size();
    std::vector<double> times;
    for (std::size_t i = 0; i < source.timestamps.size(); ++i) {
        times.push_back(double{source.timestamps[i]} / ticks_per_second(source));
    }
    // Each pose names its joint; for duplicates, the last one is used.
    std::vector<std::vector<scene::Transform>> tracks(joints, std::vector<scene::Transform>(times.size()));
    std::vector<bool> named(joints, false);
    std::size_t unknown = 0;
    for (std::size_t i = 0; i < source.poses.size(); ++i) {
        const Pose pose = pose_at(d.shape, source.poses, i);
        if (!skeleton.has(pose.joint_id)) {
            ++unknown;
            continue;
        }
        const std::size_t joint = skeleton.entry_of[pose.joint_id];
        const auto& [w, x, y, z] = pose.rotation;
        named[joint] = true;
        tracks[joint][i / joints] = {scene::to_doubles(pose.position), {x, y, z, w}, scene::to_doubles(pose.scale)};
    }
    if (unknown > 0) {
        report.repaired(sinew::issue::scene_unmatched_channel, path,
                        formatted("poses of joints that do not exist: {}", unknown));
    }
    for (std::size_t joint = 0; joint < joints; ++joint) {
        if (!named[joint]) continue;
        const auto key_of = [&](std::size_t i) { return scene::TransformKey{times[i], tracks[joint][i]}; };
        scene::add_valid_keys(animation, scene.skins[0].joints[joint], times.size(), key_of, path, report);
    }
    scene.animations.push_back(std::move(animation));
}

Json notes_of(const Document& d, std::string_view dialect) {
    Json json;
    Json& notes = json["mesh"];
    scene::note(notes, "dialect", dialect);
    scene::note(notes, "format", d.format);
    if (!d.surplus.empty()) scene::note(notes, "surplus", d.surplus.span());
    return json;
}

// The root transform converts the space of the file to the engine's: plane.mesh has the vertices of a source with Z up,
// and its root transform rotates Z to Y. It becomes the root node.
void add_root(Scene& scene, const Matrix& transform) {
    scene::Node node{.name = "root"};
    const scene::Matrix matrix = column_major(transform);
    const scene::Decomposed d = scene::decompose(matrix);
    constexpr double near_enough = 1e-6;
    node.transform = d.transform;
    if (d.shear > near_enough) node.matrix = matrix;
    node.children = scene.roots;
    scene::note(node.notes["mesh"], "root_transform", View<Matrix>(std::vector{transform}).bytes.span());
    scene.roots = {scene.nodes.size()};
    scene.nodes.push_back(std::move(node));
}

}  // namespace

std::optional<Scene> to_scene(const Document& d, const Asset& asset, const LoadOptions& options, Report& report) {
    const Skeleton skeleton(d.joints);
    Scene scene;
    scene.notes = notes_of(d, asset.dialect_id());
    if (!skeleton.joints.empty()) add_skeleton(scene, skeleton, report);
    std::vector<std::string> names;
    for (const std::string_view name : d.strings) names.emplace_back(name);
    const bool animated = options.parts.animations && !skeleton.joints.empty();
    if (skeleton.joints.empty() && !d.animations.empty()) {
        report.lose(sinew::issue::loss_animations, "/animations", d.animations.size(),
                    formatted("animations of a model without joints: {}", d.animations.size()));
    }
    for (std::size_t i = 0; animated && i < d.animations.size(); ++i) {
        const bool named = d.shape.names && d.animations[i].name < names.size();
        add_animation(scene, d, skeleton, d.animations[i],
                      named ? names[d.animations[i].name] : formatted("animation_{}", i), report);
    }
    scene::Node node{.name = "mesh_0"};
    scene::Primitive primitive = primitive_of(d, skeleton, options.convert_axes);
    scene::drop_points(primitive, "/meshes/0/primitives/0", report);
    node.mesh = 0;
    if (!primitive.joints.empty() && !scene.skins.empty()) node.skin = 0;
    scene.meshes.push_back({"mesh_0", {std::move(primitive)}, {}});
    scene.roots.push_back(scene.nodes.size());
    scene.nodes.push_back(std::move(node));
    if (!d.shape.root_transform || d.root_transform == identity) return scene;
    if (scene::inverse(column_major(d.root_transform))) {
        add_root(scene, d.root_transform);
    } else {
        report.repaired(sinew::issue::scene_bind, {}, "the root transform cannot be inverted and is ignored");
    }
    return scene;
}

}  // namespace sinew::mesh
