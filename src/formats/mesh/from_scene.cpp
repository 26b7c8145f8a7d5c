// SPDX-License-Identifier: MIT
#include <sinew/issues.h>
#include <sinew/scene/flatten.h>
#include <sinew/scene/issues.h>
#include <sinew/scene/math.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include <sinew/bridge/floats.h>
#include <sinew/bridge/interleave.h>
#include <sinew/bridge/losses.h>
#include <sinew/bridge/names.h>
#include <sinew/bridge/notes.h>
#include <sinew/bridge/skeleton.h>
#include <sinew/scene/indices.h>
#include <sinew/scene/vertices.h>
#include "base/formatted.h"
#include "formats/mesh/bridge.h"
#include "formats/mesh/implausible_section.h"
#include "formats/mesh/speed.h"

namespace sinew::mesh {
namespace {

using scene::Placed;

// Weights that sum to 255: rounded down, then the remainder goes to those that lost most.
std::array<std::uint8_t, 4> eight_bit(const std::array<double, 4>& weights, double& largest_error) {
    std::array<std::uint8_t, 4> result{};
    std::array<double, 4> lost{};
    int left = 255;
    for (std::size_t i = 0; i < 4; ++i) {
        const double exact = 255 * weights[i];
        result[i] = static_cast<std::uint8_t>(std::floor(exact + 1e-9));
        lost[i] = exact - result[i];
        left -= result[i];
    }
    std::array<std::size_t, 4> order{0, 1, 2, 3};
    std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(-lost[i], i); });
    for (std::size_t k = 0; left > 0 && k < 4; ++k, --left) ++result[order[k]];
    for (std::size_t i = 0; i < 4; ++i)
        largest_error = std::max(largest_error, std::abs(weights[i] - result[i] / 255.0));
    return result;
}

struct Precision {
    double weight = 0;
    scene::LostWeights lost;
};

// Four joints and four weights per vertex, one byte each; zero if the primitive has no skin.
Bytes influences_of(const Placed& placed, const scene::Skeleton& skeleton, Precision& precision) {
    struct Influences {
        std::array<std::uint8_t, 4> joints{}, weights{};
    };
    std::vector<Influences> all(placed.primitive.positions.size());
    if (placed.skin) {
        const auto& joint_of = skeleton.of_skin[*placed.skin];
        const auto lost =
            scene::four_weights(placed.primitive, joint_of, [&](std::size_t v, const scene::FourWeights& four) {
                if (std::accumulate(four.weights.begin(), four.weights.end(), 0.0) == 0) return;
                Influences& to = all[v];
                to.weights = eight_bit(four.weights, precision.weight);
                for (std::size_t i = 0; i < 4; ++i) {
                    to.joints[i] = to.weights[i] == 0 ? no_joint : static_cast<std::uint8_t>(four.joints[i]);
                }
            });
        precision.lost.vertices += lost.vertices;
        precision.lost.largest = std::max(precision.lost.largest, lost.largest);
    }
    static_assert(sizeof(Influences) == 8);
    auto owner = std::make_shared<const std::vector<Influences>>(std::move(all));
    const auto bytes = std::as_bytes(std::span(*owner));
    return {std::move(owner), bytes};
}

Piece vertices_of(const Placed& placed, std::uint16_t format_bits, const scene::Skeleton& skeleton, bool convert_axes,
                  Precision& precision) {
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
        attributes.push_back(scene::byte_attribute(influences_of(placed, skeleton, precision), 8));
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

// Joins all meshes into one.
void add_meshes(Document& d, const Scene& scene, const scene::Skeleton& skeleton, const SaveOptions& options,
                Precision& precision) {
    const std::vector<Placed> all = scene::flatten(scene);
    d.format |= format_bits_of(all);
    Pieces vertices;
    Pieces indices;
    for (const Placed& placed : all) {
        const scene::Primitive& p = placed.primitive;
        indices.push_back(scene::index_bytes(p, static_cast<std::uint32_t>(d.vertices.count)));
        vertices.push_back(vertices_of(placed, d.format, skeleton, options.convert_axes, precision));
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

// Normalised only if readers would not accept it as a rotation, which is how they recognize dialects.
Vec4 rotation_of(const scene::Quat& q) {
    const auto as_stored = [](const scene::Quat& r) { return scene::to_floats(scene::Vec4{r[3], r[0], r[1], r[2]}); };
    const Vec4 stored = as_stored(q);
    return is_rotation(stored) ? stored : as_stored(scene::normalized(q));
}

// All joints share one timeline: every joint is sampled at every key of any joint.
Animation animation_of(const Scene& scene, const scene::Animation& source, const scene::Skeleton& skeleton,
                       const Shape& shape, double fps, Report& report) {
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
    for (const scene::Joint& joint : skeleton.joints) {
        keys.push_back(scene::keys_of(scene.nodes[joint.node], channels[joint.node], times));
    }
    std::vector<Pose> poses;
    std::vector<float> stamps;
    for (std::size_t t = 0; t < times.size(); ++t) {
        // Keys whose times round to the same float: the last one is used.
        if (t + 1 < times.size() && !(ticks[t + 1] > ticks[t])) continue;
        stamps.push_back(ticks[t]);
        for (std::size_t j = 0; j < keys.size(); ++j) {
            const scene::Transform& local = keys[j].transforms[t];
            poses.push_back({static_cast<std::uint32_t>(j), scene::to_floats(local.translation),
                             rotation_of(local.rotation), scene::to_floats(local.scale)});
        }
    }
    animation.timestamps = View<float>(stamps);
    if (stamps.size() < ticks.size()) scene::lose_colliding_keys(ticks.size() - stamps.size(), report);
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

// If the root node still has the transform that was read from the header, writes it to the header again and returns the
// scene without it, so that it is not baked into the vertices.
Scene without_root(const Scene& scene, Document& d) {
    Scene rest = scene;
    if (!d.shape.root_transform || scene.roots.size() != 1) return rest;
    scene::Node& node = rest.nodes[scene.roots[0]];
    const auto noted = scene::noted_bytes(node.notes.find("mesh"), "root_transform");
    if (!noted || noted->size() != sizeof(Matrix)) return rest;
    const auto root = decode<Matrix>(noted->data());
    const Matrix now = row_major(scene::local_matrix(node));
    for (std::size_t i = 0; i < 16; ++i) {
        if (!(std::abs(root[i] - now[i]) <= 1e-5F * (1 + std::abs(now[i])))) return rest;
    }
    d.root_transform = root;
    node.name.clear();
    node.transform = {};
    node.matrix.reset();
    return rest;
}

void add_animations(Document& d, const Scene& scene, const scene::Skeleton& skeleton, const SaveOptions& options,
                    Report& report) {
    const std::size_t most = d.shape.animation_count == AnimationCount::none ? 0
                             : d.shape.animation_count == AnimationCount::u8 ? 255
                                                                             : 65535;
    const std::size_t count = skeleton.joints.empty() ? 0 : std::min(scene.animations.size(), most);
    if (count < scene.animations.size()) {
        report.lose(
            sinew::issue::loss_animations, "/animations", scene.animations.size() - count,
            formatted("{} of {} animations are dropped", scene.animations.size() - count, scene.animations.size()));
    }
    std::vector<std::string> names;
    for (std::size_t i = 0; i < count; ++i) {
        d.animations.push_back(animation_of(scene, scene.animations[i], skeleton, d.shape, options.fps, report));
        if (!d.shape.names) continue;
        d.animations.back().name = static_cast<std::uint32_t>(i);
        names.push_back(scene.animations[i].name);
    }
    const auto misses = [](const scene::Animation& a) { return !scene::is_placeholder_name(a.name); };
    const auto missed = static_cast<std::uint64_t>(std::ranges::count_if(scene.animations, misses));
    if (!d.shape.names && count > 0 && missed > 0) {
        report.lose(sinew::issue::loss_animation_names, "/animations", missed,
                    formatted("animation names: {}", missed));
    }
    for (std::string& name : names) std::erase(name, '\0');
    d.strings = Strings(names);
}

}  // namespace

std::optional<Exported<Document>> from_scene(const Scene& source, const SaveOptions& options, Report& report) {
    Exported<Document> result;
    Document& d = result.document;
    d.shape = shape_for(source, options);
    const Scene scene = without_root(source, d);
    lose_feature(scene, Feature::hierarchy, report);
    lose_feature(scene, Feature::node_names, report);
    scene::lose_curves(scene, report);
    const scene::Skeleton skeleton = scene::skeleton_of(scene);
    if (skeleton.joints.size() > 255) {
        report.add(make_diagnostic(sinew::issue::count_unwritable,
                                   formatted("{} joints, but the format holds at most 255", skeleton.joints.size())));
        return std::nullopt;
    }
    Precision precision;
    add_meshes(d, scene, skeleton, options, precision);
    std::vector<Joint> joints;
    for (std::size_t i = 0; i < skeleton.joints.size(); ++i) {
        const auto parent = skeleton.joints[i].parent;
        joints.push_back({static_cast<std::uint8_t>(i), parent ? static_cast<std::uint8_t>(*parent) : no_joint,
                          row_major(skeleton.joints[i].inverse_bind)});
    }
    d.joints = View<Joint>(joints);
    add_animations(d, scene, skeleton, options, report);
    scene::lose_rest_pose(scene, skeleton, report);
    scene::lose_shear(scene, skeleton, report);
    scene::lose_moving_nodes(scene, skeleton, report);
    scene::lose_weights(precision.lost, "/meshes", report);
    if (precision.weight > 1e-7) {
        report.lose(sinew::issue::loss_weight_precision, "/meshes", d.vertices.count,
                    formatted("weights are rounded by up to {:.3g}", precision.weight), precision.weight);
    }
    restore_notes(d, scene);
    return result;
}

}  // namespace sinew::mesh
