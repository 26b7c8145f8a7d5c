// SPDX-License-Identifier: MIT
// MESH files with a root transform of any kind, skinned or not, animated or not: the vertices stay where they are in
// every dialect and through every other format, in every pose.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <sinew/convert.h>
#include <sinew/formats/mesh.h>
#include <sinew/open.h>
#include <sinew/scene/issues.h>
#include <sinew/scene/math.h>

#include <algorithm>
#include <set>

#include <sinew/bridge/skeleton.h>
#include "support/formats.h"
#include "support/poses.h"

namespace sinew::mesh::root_transform_test {

using scene::Transform;

double any(double least, double most) {
    return least + (most - least) * *rc::gen::noShrink(rc::gen::resize(100, rc::gen::inRange(0, 1000))) / 999.0;
}

scene::Quat any_rotation() {
    return scene::normalized({any(-1, 1), any(-1, 1), any(-1, 1), any(0.1, 1)});
}

scene::Matrix root_of(std::string_view kind) {
    const scene::Vec3 move{any(-3, 3), any(-3, 3), any(-3, 3)};
    if (kind == "identity") return scene::identity_matrix;
    if (kind == "translation") return scene::matrix_of({move, {0, 0, 0, 1}, {1, 1, 1}});
    if (kind == "rotation") return scene::matrix_of({{}, any_rotation(), {1, 1, 1}});
    if (kind == "small") return scene::matrix_of({move, any_rotation(), {0.01, 0.01, 0.01}});
    if (kind == "stretch") return scene::matrix_of({move, any_rotation(), {0.5, 2, 1}});
    if (kind == "mirror") return scene::matrix_of({move, any_rotation(), {-1, 1, 1}});
    scene::Matrix sheared = scene::matrix_of({move, any_rotation(), {1, 2, 1}});
    for (std::size_t i = 0; i < 3; ++i) sheared[4 + i] += 0.5 * sheared[i];
    return sheared;
}

Matrix row_major(const scene::Matrix& m) {
    Matrix result{};
    for (std::size_t i = 0; i < 16; ++i) result[i] = static_cast<float>(m[i % 4 * 4 + i / 4]);
    return result;
}

struct Kind {
    std::string_view root;
    bool skinned = false;
    bool animated = false;
};

// Three joints in a chain, bound with a rotation and a uniform scale.
std::vector<Joint> any_joints() {
    std::vector<Joint> joints(3);
    scene::Matrix bind = scene::identity_matrix;
    for (std::size_t i = 0; i < joints.size(); ++i) {
        const double size = any(0.5, 2);
        bind = scene::multiply(
            bind, scene::matrix_of({{any(-1, 1), any(0, 1), any(-1, 1)}, any_rotation(), {size, size, size}}));
        joints[i].id = static_cast<std::uint8_t>(i);
        if (i > 0) joints[i].parent = static_cast<std::uint8_t>(i - 1);
        joints[i].transform = row_major(*scene::inverse(bind));
    }
    return joints;
}

Animation any_animation(const Shape& shape, std::size_t joints) {
    Animation animation;
    animation.speed = 24;
    std::vector<float> times{0, 6, 12};
    std::vector<Pose> poses;
    for (std::size_t t = 0; t < times.size(); ++t) {
        for (std::size_t j = 0; j < joints; ++j) {
            const scene::Quat q = any_rotation();
            const auto size = static_cast<float>(any(0.5, 2));
            Pose pose{static_cast<std::uint32_t>(j), {}, {}, {size, size, size}};
            for (float& number : pose.position) number = static_cast<float>(any(-1, 1));
            for (std::size_t i = 0; i < 4; ++i) pose.rotation[i] = static_cast<float>(q[(i + 3) % 4]);
            poses.push_back(pose);
        }
    }
    animation.duration = 12;
    animation.timestamps = View<float>(times);
    animation.poses = poses_as(shape, poses);
    return animation;
}

Document any_document(const Kind& kind, bool names) {
    Document d;
    d.shape = {.animation_count = AnimationCount::u16, .root_transform = true, .names = names, .narrow_pose_ids = true};
    d.format = bit::position | bit::normal | bit::uv | (kind.skinned ? bit::joints : 0);
    d.root_transform = row_major(root_of(kind.root));
    std::vector<Vertex> vertices(6);
    for (std::size_t v = 0; v < vertices.size(); ++v) {
        for (float& number : vertices[v].position) number = static_cast<float>(any(-2, 2));
        vertices[v].normal = {0, 0, 1};
        if (!kind.skinned) continue;
        vertices[v].joints[0] = static_cast<std::uint8_t>(v % 3);
        vertices[v].weights[0] = 255;
    }
    if (kind.skinned) d.joints = View<Joint>(any_joints());
    d.vertices = vertices_as(d.format, vertices);
    d.indices = View<std::uint32_t>({0, 1, 2, 3, 4, 5});
    if (!kind.animated) return d;
    d.animations = {any_animation(d.shape, d.joints.size())};
    if (names) d.strings = Strings({"walk"});
    return d;
}

Scene loaded(const Document& document) {
    Report report;
    const auto pieces = write(document, report);
    RC_ASSERT(pieces.has_value());
    const auto scene = test::load_scene({{"model.mesh", *pieces}});
    RC_ASSERT(scene.has_value());
    return *scene;
}

// True if something is reported that may move vertices.
bool may_move(const Report& report) {
    const std::set<const Issue*> moving{&sinew::issue::loss_shear,      &sinew::issue::loss_interpolation,
                                        &sinew::issue::loss_rest_pose,  &sinew::issue::loss_skin,
                                        &sinew::issue::loss_animations, &sinew::issue::loss_node_animation,
                                        &sinew::issue::loss_time};
    return std::ranges::any_of(report.losses(), [&](const Loss& loss) { return moving.contains(loss.issue); });
}

// The largest coordinate in any pose: rounding is relative to it.
double reach_of(const Scene& scene) {
    double reach = 1e-3;
    const auto look = [&](const scene::Animation* animation, double seconds) {
        for (const scene::Vec3& p : test::posed(scene, animation, seconds)) {
            for (const double number : p) reach = std::max(reach, std::abs(number));
        }
    };
    look(nullptr, 0);
    for (const scene::Animation& animation : scene.animations) {
        for (const double time : scene::key_times(animation)) look(&animation, time);
    }
    return reach;
}

// The largest distance of a vertex at rest, at the keys and between them, relative to the reach.
double distance(const Scene& a, const Scene& b) {
    RC_ASSERT(test::posed(a).size() == test::posed(b).size());
    return test::worst_distance(a, b, 13) / reach_of(a);
}

constexpr double rounding = 2e-6;

std::optional<Scene> converted(const Scene& scene, std::string_view format, std::string dialect, Report& report) {
    SaveOptions options;
    options.dialect = std::move(dialect);
    const auto formats = test::tested_formats();
    const auto target = std::ranges::find(formats, format, &Format::id);
    const auto files = from_scene(scene, **target, report, options);
    return files ? test::load_scene(*files) : std::nullopt;
}

Kind any_kind() {
    Kind kind;
    kind.root = *rc::gen::element("identity", "translation", "rotation", "small", "stretch", "mirror", "shear");
    kind.skinned = *rc::gen::inRange(0, 3) > 0;
    kind.animated = kind.skinned && *rc::gen::inRange(0, 2) == 1;
    return kind;
}

RC_GTEST_PROP(RootTransform, is_kept_in_every_dialect, ()) {
    const Kind kind = any_kind();
    const Document document = any_document(kind, *rc::gen::arbitrary<bool>());
    Scene scene = loaded(document);
    // A rest pose that is not the bind pose, as in a file that came through another format.
    if (kind.skinned && *rc::gen::inRange(0, 3) == 0) scene.nodes[1].transform.rotation = any_rotation();
    for (const char* dialect : {"", "spec", "12", "13b", "78n", "78"}) {
        Report report;
        const auto back = converted(scene, "mesh", dialect, report);
        RC_ASSERT(back.has_value());
        if (!may_move(report)) RC_ASSERT(distance(scene, *back) < rounding);
    }
}

RC_GTEST_PROP(RootTransform, is_written_back_bit_for_bit, ()) {
    const Kind kind = any_kind();
    const Document document = any_document(kind, *rc::gen::arbitrary<bool>());
    Report report;
    const auto files = from_scene(loaded(document), format, report);
    RC_ASSERT(files.has_value());
    RC_ASSERT(report.losses().empty());
    RC_ASSERT(join((*files)[0].pieces) == join(*write(document, report)));
}

RC_GTEST_PROP(RootTransform, survives_every_other_format, ()) {
    const Kind kind = any_kind();
    const Scene scene = loaded(any_document(kind, true));
    for (const char* format : {"sgm", "twm", "scene-sgm", "sphere-mesh", "gltf"}) {
        Report there;
        const auto other = converted(scene, format, "", there);
        RC_ASSERT(other.has_value());
        if (may_move(there)) continue;
        RC_ASSERT(distance(scene, *other) < rounding);
        Report back;
        const auto again = converted(*other, "mesh", *rc::gen::element("spec", "78", "78n"), back);
        RC_ASSERT(again.has_value());
        if (!may_move(back)) RC_ASSERT(distance(scene, *again) < 2 * rounding);
    }
}

}  // namespace sinew::mesh::root_transform_test
