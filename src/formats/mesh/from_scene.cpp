// SPDX-License-Identifier: MIT
#include <sinew/issues.h>
#include <sinew/scene/flatten.h>
#include <sinew/scene/issues.h>
#include <sinew/scene/math.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include <sinew/bridge/arcs.h>
#include <sinew/bridge/floats.h>
#include <sinew/bridge/helper_joints.h>
#include <sinew/bridge/interleave.h>
#include <sinew/bridge/losses.h>
#include <sinew/bridge/names.h>
#include <sinew/bridge/notes.h>
#include <sinew/bridge/skeleton.h>
#include <sinew/scene/indices.h>
#include <sinew/scene/vertices.h>
#include "base/formatted.h"
#include "base/text.h"
#include "formats/mesh/bridge.h"
#include "formats/mesh/implausible_section.h"
#include "formats/mesh/speed.h"
#include "formats/mesh/weights.h"

namespace sinew::mesh {
namespace {

using scene::Placed;

// Four joints and four weights per vertex, one byte each; zero if the primitive has no skin.
Bytes influences_of(const Placed& placed, const scene::Skeleton& skeleton) {
    struct Influences {
        std::array<std::uint8_t, 4> joints{}, weights{};
    };
    std::vector<Influences> all(placed.primitive.positions.size());
    if (placed.skin) {
        const auto& joint_of = skeleton.of_skin[*placed.skin];
        scene::four_weights(placed.primitive, joint_of, [&](std::size_t v, const scene::FourWeights& four) {
            if (std::accumulate(four.weights.begin(), four.weights.end(), 0.0) == 0) return;
            Influences& to = all[v];
            to.weights = eight_bit(four.weights);
            for (std::size_t i = 0; i < 4; ++i) {
                to.joints[i] = to.weights[i] == 0 ? no_joint : static_cast<std::uint8_t>(four.joints[i]);
            }
        });
    }
    static_assert(sizeof(Influences) == 8);
    auto owner = std::make_shared<const std::vector<Influences>>(std::move(all));
    const auto bytes = std::as_bytes(std::span(*owner));
    return {std::move(owner), bytes};
}

Piece vertices_of(const Placed& placed, std::uint16_t format_bits, const scene::Skeleton& skeleton, bool convert_axes) {
    const scene::Primitive& p = placed.primitive;
    std::vector<scene::VertexAttribute> attributes{scene::float_attribute(p.positions, 3)};
    if ((format_bits & bit::normal) != 0) {
        // Other meshes may have normals that this one lacks.
        attributes.push_back(scene::float_attribute(p.normals.empty() ? scene::computed_normals(p) : p.normals, 3));
    }
    if ((format_bits & bit::uv) != 0) {
        scene::Array uv = p.texcoords.empty() ? scene::Array{} : p.texcoords[0];
        if (convert_axes) uv = scene::adjusted(uv, {1, -1, 1, 1}, {0, 1, 0, 0});
        attributes.push_back(scene::float_attribute(uv, 2));
    }
    if ((format_bits & bit::joints) != 0) {
        attributes.push_back(scene::byte_attribute(influences_of(placed, skeleton), 8));
    }
    return scene::interleaved(std::move(attributes), p.positions.size());
}

// The attributes that any of the meshes has.
std::uint16_t format_bits_of(const std::vector<Placed>& all) {
    std::uint16_t bits = bit::position;
    for (const Placed& placed : all) {
        if (!placed.primitive.normals.empty()) bits |= bit::normal;
        if (!placed.primitive.texcoords.empty()) bits |= bit::uv;
        if (placed.skin) bits |= bit::joints;
    }
    return bits;
}

void lose_unbound_weights(const std::vector<Placed>& all, Report& report) {
    const auto count = static_cast<std::uint64_t>(std::ranges::count_if(
        all, [](const Placed& placed) { return !placed.skin && !placed.primitive.joints.empty(); }));
    if (count == 0) return;
    report.lose(sinew::issue::loss_skin, "/meshes", count,
                formatted("primitives with weights but no joints: {}", count));
}

// Joins all meshes into one.
void add_meshes(Document& d, const Scene& scene, const scene::Skeleton& skeleton, const SaveOptions& options,
                Report& report) {
    const std::vector<Placed> all = scene::flatten(scene);
    lose_unbound_weights(all, report);
    d.format |= format_bits_of(all);
    Pieces vertices;
    Pieces indices;
    for (const Placed& placed : all) {
        const scene::Primitive& p = placed.primitive;
        indices.push_back(scene::index_bytes(p, static_cast<std::uint32_t>(d.vertices.count)));
        vertices.push_back(vertices_of(placed, d.format, skeleton, options.convert_axes));
        d.vertices.count += p.positions.size();
        d.indices.count += scene::corner_count(p);
    }
    d.vertices = make_block(concatenate(std::move(vertices)), d.vertices.count);
    d.indices = {concatenate(std::move(indices)), d.indices.count};
}

Matrix row_major(const scene::Matrix& m) {
    return scene::to_floats(scene::transposed(m));
}

double noted_or(const scene::Notes& notes, std::string_view pointer, double otherwise) {
    const Json* found = notes.at_pointer(pointer);
    return found == nullptr ? otherwise : found->number().value_or(otherwise);
}

// The file has w first, a scene has it last.
Vec4 from_w_first(const Vec4& q) {
    return {q[1], q[2], q[3], q[0]};
}
Vec4 to_w_first(const Vec4& q) {
    return {q[3], q[0], q[1], q[2]};
}

// Normalised only if readers would not accept it as a rotation, which is how they recognize dialects.
Vec4 rotation_of(const scene::Quat& q) {
    const auto as_stored = [](const scene::Quat& r) { return to_w_first(scene::to_floats(r)); };
    const Vec4 stored = as_stored(q);
    return is_rotation(stored) ? stored : as_stored(scene::normalized(q));
}

// All joints share one timeline: every joint is sampled at every key of any joint.
Animation animation_of(const Scene& scene, const scene::Animation& source, const scene::Skeleton& skeleton,
                       const Shape& shape, double fps, std::uint64_t& colliding) {
    Animation animation;
    animation.speed = static_cast<float>(noted_or(source.notes, "/mesh/speed", fps));
    if (!has_speed(animation)) animation.speed = 25;
    const std::vector<double> times = scene::key_times(source);
    std::vector<float> ticks;
    for (const double time : times) ticks.push_back(static_cast<float>(time * double{animation.speed}));
    const double last = ticks.empty() ? 0 : double{ticks.back()};
    animation.duration = static_cast<float>(std::max(noted_or(source.notes, "/mesh/duration", last), last));
    std::vector<scene::LocalKeys> keys;
    const auto channels = scene::channels_by_node(scene, source);
    std::vector<double> stored;
    for (const float tick : ticks) stored.push_back(double{tick} / double{animation.speed});
    for (const scene::Joint& joint : skeleton.joints) {
        const scene::Node& node = scene.nodes[joint.node];
        keys.push_back(scene::keys_of(node, channels[joint.node], times));
        scene::evaluate_at_stored(node, channels[joint.node], stored, keys.back());
    }
    std::vector<Pose> poses;
    std::vector<float> stamps;
    std::size_t before = 0;  // the key that was written last
    for (std::size_t t = 0; t < times.size(); ++t) {
        // Keys whose times round to the same float: the last one is used.
        if (t + 1 < times.size() && !(ticks[t + 1] > ticks[t])) continue;
        stamps.push_back(ticks[t]);
        for (std::size_t j = 0; j < keys.size(); ++j) {
            const scene::Transform& local = keys[j].transforms[t];
            Pose pose{static_cast<std::uint32_t>(j), scene::to_floats(local.translation), rotation_of(local.rotation),
                      scene::to_floats(local.scale)};
            if (stamps.size() > 1) {
                Vec4 rotation = from_w_first(pose.rotation);
                scene::keep_arc(keys[j].transforms[before].rotation, local.rotation,
                                from_w_first(poses[poses.size() - keys.size()].rotation), rotation);
                pose.rotation = to_w_first(rotation);
            }
            poses.push_back(pose);
        }
        before = t;
    }
    animation.timestamps = View<float>(stamps);
    colliding = ticks.size() - stamps.size();
    animation.poses = poses_as(shape, poses);
    return animation;
}

// The dialect that the options request, or the one that the file had, or the default.
Shape shape_for(const Scene& scene, const SaveOptions& options) {
    std::string_view wanted = options.dialect;
    if (wanted.empty()) wanted = scene::noted_text(scene.notes.find("mesh"), "dialect").value_or("");
    const auto dialect = find_dialect(format, wanted);
    return dialect ? shape_of(*dialect) : Shape{};
}

void restore_notes(Document& d, const Scene& scene) {
    constexpr std::uint16_t known = bit::position | bit::normal | bit::uv | bit::joints;
    const Json* notes = scene.notes.find("mesh");
    const auto bits = static_cast<std::uint16_t>(scene::noted_number(notes, "format").value_or(bit::position));
    d.format = static_cast<std::uint16_t>(d.format | (bits & ~known));
    d.surplus = scene::noted_bytes(notes, "surplus").value_or(Bytes{});
}

// True if two root transforms are equal but for the rounding of a decomposition.
bool nearly_equal(const Matrix& a, const Matrix& b) {
    constexpr float rounding = 2e-6F;
    float size = 0;
    float distance = 0;
    for (std::size_t i = 0; i < 12; ++i) {
        float& largest = i % 4 == 3 ? distance : size;
        largest = std::max(largest, std::abs(a[i]));
    }
    for (std::size_t i = 0; i < 12; ++i) {
        if (!(std::abs(a[i] - b[i]) <= rounding * (i % 4 == 3 ? distance : size))) return false;
    }
    return true;
}

// Writes the root transform to the header and returns the scene without it, so that it is not baked into the vertices.
Scene without_root(const Scene& scene, const SaveOptions& options, Document& d) {
    Scene rest = scene;
    const auto root = root_node(scene, options);
    if (!root) return rest;
    scene::Node& node = rest.nodes[*root];
    d.root_transform = row_major(scene::local_matrix(node));
    const auto noted = scene::noted_bytes(node.notes.find("mesh"), "root_transform");
    const auto original = decode<Matrix>(noted->data());
    if (nearly_equal(original, d.root_transform)) d.root_transform = original;
    node.name.clear();
    node.transform = {};
    node.matrix.reset();
    return rest;
}

void add_animations(Document& d, const Scene& scene, const scene::Skeleton& skeleton, const SaveOptions& options,
                    scene::DisplacementMeter& meter, Report& report) {
    const std::size_t most = d.shape.animation_count == AnimationCount::none ? 0
                             : d.shape.animation_count == AnimationCount::u8 ? 255
                                                                             : 65535;
    const std::size_t count = skeleton.joints.empty() ? 0 : std::min(scene.animations.size(), most);
    scene::lose_animations(
        scene, count,
        formatted("{} of {} animations are dropped", scene.animations.size() - count, scene.animations.size()), meter,
        report);
    std::vector<std::uint64_t> colliding(scene.animations.size());
    std::vector<std::string> names;
    for (std::size_t i = 0; i < count; ++i) {
        d.animations.push_back(animation_of(scene, scene.animations[i], skeleton, d.shape, options.fps, colliding[i]));
        if (!d.shape.names) continue;
        d.animations.back().name = static_cast<std::uint32_t>(i);
        names.push_back(scene.animations[i].name);
    }
    const auto stored = [&](std::size_t a, double time) {
        if (a >= count) return time;
        const double speed{d.animations[a].speed};
        return double{static_cast<float>(time * speed)} / speed;
    };
    scene::lose_times(scene, scene::KeyTimes::of_animation, stored, colliding, meter, report);
    const auto misses = [](const scene::Animation& a) { return !scene::is_placeholder_name(a.name); };
    const auto missed = static_cast<std::uint64_t>(std::ranges::count_if(scene.animations, misses));
    if (!d.shape.names && count > 0 && missed > 0) {
        report.lose(sinew::issue::loss_animation_names, "/animations", missed,
                    formatted("animation names: {}", missed));
    }
    std::uint64_t cut = 0;
    for (std::string& name : names) cut += std::erase(name, '\0') > 0 ? 1U : 0U;
    if (cut > 0) {
        report.lose(sinew::issue::loss_animation_names, "/animations", cut,
                    formatted("names with NUL characters, which are removed: {}", cut));
    }
    d.strings = Strings(names);
}

}  // namespace

std::optional<std::size_t> root_node(const Scene& scene, const SaveOptions& options) {
    if (scene.roots.size() != 1 || !shape_for(scene, options).root_transform) return std::nullopt;
    const std::size_t root = scene.roots[0];
    const auto noted = scene::noted_bytes(scene.nodes[root].notes.find("mesh"), "root_transform");
    if (!noted || noted->size() != sizeof(Matrix)) return std::nullopt;
    // The transform of a moving root changes, so it must be a joint.
    if (scene::moving_nodes(scene)[root] || !scene::inverse(scene::local_matrix(scene.nodes[root])))
        return std::nullopt;
    return root;
}

std::optional<Exported<Document>> from_scene(const Scene& source, const SaveOptions& options, Report& report) {
    Exported<Document> result;
    Document& d = result.document;
    d.shape = shape_for(source, options);
    Scene scene = without_root(source, options, d);
    lose_feature(scene, Feature::hierarchy, report);
    lose_feature(scene, Feature::node_names, report);
    scene::DisplacementMeter meter(scene);
    scene::lose_curves(scene, scene::KeyTimes::of_animation, meter, report);
    if (options.shear == Shear::exact && !scene.animations.empty()) scene::split_sheared_joints(scene);
    const std::size_t helpers = scene.nodes.size() - source.nodes.size();
    const scene::Skeleton skeleton = scene::skeleton_of(scene);
    constexpr std::size_t most_joints = 255;
    constexpr std::size_t most_joints_of_engine = 100;
    if (skeleton.joints.size() > most_joints) {
        report.add(make_diagnostic(
            sinew::issue::count_unwritable,
            formatted("{} joints{}, but the format holds at most {}", skeleton.joints.size(),
                      helpers > 0 ? formatted(", of which {} are helpers", helpers) : std::string{}, most_joints)));
        return std::nullopt;
    }
    scene::report_helpers(helpers, skeleton.joints.size(), most_joints_of_engine, report);
    add_meshes(d, scene, skeleton, options, report);
    if (d.vertices.count == 0 && d.shape.root_transform) {
        // Without vertices, nothing distinguishes the root transform from the matrix of a joint.
        report.add(
            make_diagnostic(sinew::issue::count_unwritable,
                            "the model has no triangles, and a file of dialect 78 or 78n without vertices cannot "
                            "be recognised; use dialect spec"));
        return std::nullopt;
    }
    std::vector<Joint> joints;
    for (std::size_t i = 0; i < skeleton.joints.size(); ++i) {
        const auto parent = skeleton.joints[i].parent;
        joints.push_back({static_cast<std::uint8_t>(i), parent ? static_cast<std::uint8_t>(*parent) : no_joint,
                          row_major(skeleton.joints[i].inverse_bind)});
    }
    d.joints = View<Joint>(joints);
    add_animations(d, scene, skeleton, options, meter, report);
    scene::lose_rest_pose(scene, skeleton, scene::BindPose::matrices, meter, report);
    scene::lose_shear(scene, skeleton, meter, report);
    scene::lose_moving_nodes(scene, skeleton, meter, report);
    lose_weight_precision(scene, meter, report);
    restore_notes(d, scene);
    return result;
}

}  // namespace sinew::mesh
