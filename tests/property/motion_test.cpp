// SPDX-License-Identifier: MIT
// Motion is kept exactly: matrices become transforms without rounding, SGA files are written back bit for bit, and
// skins with any bind pose move in SGM as before, at the keys and between them.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <sinew/convert.h>
#include <sinew/formats/sga.h>
#include <sinew/formats/sgm.h>
#include <sinew/open.h>
#include <sinew/scene/issues.h>
#include <sinew/scene/math.h>

#include <algorithm>
#include <cmath>

#include <sinew/bridge/skeleton.h>
#include "support/formats.h"
#include "support/poses.h"

namespace sinew::test::motion_test {

using namespace scene;

int whole(int least, int most) {
    return *rc::gen::noShrink(rc::gen::resize(100, rc::gen::inRange(least, most + 1)));
}

double any(double least, double most) {
    return least + (most - least) * whole(0, 100000) / 100000.0;
}

Quat any_rotation() {
    return normalized({any(-1, 1), any(-1, 1), any(-1, 1), any(-1, 1) + 1e-9});
}

Quat one_of(const std::vector<Quat>& rotations) {
    return rotations[static_cast<std::size_t>(whole(0, static_cast<int>(rotations.size()) - 1))];
}

double any_scale() {
    return std::exp(any(-3, 3)) * (whole(0, 3) == 0 ? -1 : 1);
}

double largest_difference(const Matrix& a, const Matrix& b) {
    double size = 0;
    double difference = 0;
    for (std::size_t i = 0; i < 16; ++i) {
        size = std::max(size, std::abs(a[i]));
        difference = std::max(difference, std::abs(a[i] - b[i]));
    }
    return difference / size;
}

RC_GTEST_PROP(Motion, decomposition_loses_nothing, ()) {
    Transform t{{any(-9, 9), any(-9, 9), any(-9, 9)}, any_rotation(), {any_scale(), any_scale(), any_scale()}};
    if (whole(0, 3) == 0) t.rotation = one_of({{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, -1}});
    const Matrix matrix = matrix_of(t);
    RC_ASSERT(largest_difference(matrix, matrix_of(decompose(matrix).transform)) < 4e-15);
    RC_ASSERT(decompose(matrix).shear < 4e-15);
    const Transform back = decompose(matrix, t.rotation).transform;
    for (std::size_t i = 0; i < 4; ++i) RC_ASSERT(std::abs(back.rotation[i] - t.rotation[i]) < 4e-15);
    for (std::size_t i = 0; i < 3; ++i) RC_ASSERT(std::abs(back.scale[i] / t.scale[i] - 1) < 4e-15);
    RC_ASSERT(back.translation == t.translation);
}

RC_GTEST_PROP(Motion, zero_scales_keep_the_rotation, ()) {
    Transform t{{}, any_rotation(), {any_scale(), any_scale(), any_scale()}};
    for (int zeros = whole(1, 3); zeros > 0; --zeros) t.scale[static_cast<std::size_t>(whole(0, 2))] = 0;
    const Decomposed back = decompose(matrix_of(t), t.rotation);
    RC_ASSERT(back.shear < 4e-15);
    for (std::size_t i = 0; i < 4; ++i) RC_ASSERT(std::abs(back.transform.rotation[i] - t.rotation[i]) < 1e-14);
}

float any_float() {
    return static_cast<float>(any(-1, 1) * std::pow(10, whole(-9, 3)));
}

// Bones in any order, with several roots; tracks in any order; rotations of any length.
sga::Document any_skeleton() {
    sga::Document d;
    d.name = Text("skeleton");
    const auto count = static_cast<std::size_t>(whole(1, 6));
    std::vector<std::vector<std::uint16_t>> children(count);
    std::vector<bool> is_root(count, true);
    // The parent of each bone comes earlier in a random order.
    std::vector<std::uint16_t> order;
    for (std::size_t i = 0; i < count; ++i) {
        order.insert(order.begin() + whole(0, static_cast<int>(order.size())), static_cast<std::uint16_t>(i));
    }
    for (std::size_t i = 1; i < count; ++i) {
        if (whole(0, 4) == 0) continue;
        auto& siblings = children[order[static_cast<std::size_t>(whole(0, static_cast<int>(i) - 1))]];
        siblings.insert(siblings.begin() + whole(0, static_cast<int>(siblings.size())), order[i]);
        is_root[order[i]] = false;
    }
    for (std::size_t i = 0; i < count; ++i) {
        d.bones.push_back({Text("bone" + std::to_string(i)),
                           {any_float(), any_float(), any_float()},
                           static_cast<std::uint8_t>(is_root[i]),
                           View<std::uint16_t>(children[i])});
    }
    for (int a = whole(0, 2); a > 0; --a) {
        sga::Animation animation{Text("walk"), {}};
        for (const std::uint16_t bone : order) {
            if (whole(0, 4) == 0) continue;
            std::vector<sga::Key> keys;
            float time = any_float();
            for (int k = whole(1, 4); k > 0; --k) {
                sga::Key key{time, {any_float(), any_float(), any_float()}, {any_float(), any_float(), 0}, {}};
                for (float& number : key.rotation) number = static_cast<float>(any(-1, 1));
                if (whole(0, 1) == 0) key.rotation = {0, -0.0F, 1, 0};
                keys.push_back(key);
                time += static_cast<float>(any(0.01, 10));
                if (!(time > key.time)) time = std::nextafter(key.time, 1e9F);
            }
            animation.tracks.push_back({bone, View<sga::Key>(keys)});
        }
        d.animations.push_back(animation);
    }
    return d;
}

RC_GTEST_PROP(Motion, skeletons_are_written_back_bit_for_bit, ()) {
    const Bytes file = [] {
        Report report;
        return join(*sga::write(any_skeleton(), report));
    }();
    const double fps = *rc::gen::element(24.0, 30.0, 23.976);
    const bool convert_axes = *rc::gen::arbitrary<bool>();
    Report report;
    LoadOptions load{.fps = fps};
    load.convert_axes = convert_axes;
    const auto asset = open(file, report, {.format = &sga::format});
    RC_ASSERT(asset.has_value());
    const auto scene = to_scene(*asset, report, load);
    RC_ASSERT(scene.has_value());
    SaveOptions save;
    save.fps = fps;
    save.convert_axes = convert_axes;
    const auto files = from_scene(*scene, sga::format, report, save);
    RC_ASSERT(files.has_value());
    RC_ASSERT(report.losses().empty());
    RC_ASSERT(join((*files)[0].pieces) == file);
}

struct Motion {
    bool uneven = false;  // the scale of nodes differs by axis
    bool half_turns = false;
};

Channel any_channel(std::size_t node, TransformPath path, const Motion& kind) {
    Channel channel{.node = node, .path = path};
    int milliseconds = whole(0, 200);
    for (int k = whole(1, 4); k > 0; --k) {
        channel.times.push_back(milliseconds / 1000.0);
        milliseconds += whole(50, 500);
        std::vector<double> value;
        if (path == TransformPath::rotation) {
            const Quat q =
                kind.half_turns
                    ? one_of({{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, -1, 0}, {0, 0, 0, 1}, {0, 0, 0, -1}, {0.6, 0.8, 0, 0}})
                    : any_rotation();
            // Readers normalise.
            const double length = whole(0, 1) == 0 ? 1 : 1.5;
            for (const double number : q) value.push_back(length * number);
        } else if (path == TransformPath::scale) {
            const double size = any(0.5, 2) * (whole(0, 5) == 0 ? -1 : 1);
            for (int i = 0; i < 3; ++i) value.push_back(kind.uneven ? any(-1, 2) : size);
        } else {
            for (int i = 0; i < 3; ++i) value.push_back(any(-1, 1));
        }
        for (const double number : value) channel.values.push_back(static_cast<float>(number));
    }
    return channel;
}

Matrix any_bind(const Motion& kind) {
    const double size = any(0.5, 2);
    Transform t{{any(-1, 1), any(-1, 1), any(-1, 1)}, any_rotation(), {size, size, size}};
    if (whole(0, 2) == 0) t.rotation = one_of({{0, 0, 0, 1}, {1, 0, 0, 0}, {0.5, 0.5, 0.5, 0.5}});
    if (kind.uneven && whole(0, 1) == 0) t.scale = {any(0.5, 2), any(0.5, 2), any(0.5, 2)};
    if (whole(0, 4) == 0) t.scale[0] = -t.scale[0];
    return matrix_of(t);
}

// A chain of joints, bound anywhere; every joint moves two triangles' worth of vertices.
Scene any_model(const Motion& kind) {
    Scene scene;
    const auto joints = static_cast<std::size_t>(whole(1, 4));
    Skin skin;
    for (std::size_t i = 0; i < joints; ++i) {
        Node node{.name = "joint" + std::to_string(i)};
        node.transform = {{any(-1, 1), any(-1, 1), any(-1, 1)}, any_rotation(), {1, 1, 1}};
        if (i > 0) scene.nodes[i - 1].children = {i};
        scene.nodes.push_back(node);
        skin.joints.push_back(i);
        // Files store single precision.
        Matrix bind = *inverse(any_bind(kind));
        for (double& number : bind) number = static_cast<double>(static_cast<float>(number));
        skin.inverse_binds.push_back(bind);
    }
    scene.skins = {skin};
    Primitive p;
    std::vector<std::array<float, 3>> positions;
    std::vector<std::array<std::uint8_t, 4>> bones;
    std::vector<std::uint32_t> indices;
    for (std::size_t v = 0; v < 6 * joints; ++v) {
        positions.push_back(
            {static_cast<float>(any(-1, 1)), static_cast<float>(any(-1, 1)), static_cast<float>(any(-1, 1))});
        bones.push_back({static_cast<std::uint8_t>(v % joints), 0, 0, 0});
        indices.push_back(static_cast<std::uint32_t>(v));
    }
    p.positions = make_array(positions);
    p.normals = make_array(std::vector<std::array<float, 3>>(positions.size(), {0, 0, 1}));
    p.joints = {make_array(bones)};
    p.weights = {make_array(std::vector<std::array<float, 4>>(positions.size(), {1, 0, 0, 0}))};
    p.indices = make_array(indices);
    scene.meshes = {{"body", {p}, {}}};
    Node body{.name = "body"};
    body.mesh = 0;
    body.skin = 0;
    scene.roots = {0, scene.nodes.size()};
    scene.nodes.push_back(body);
    Animation animation{.name = "walk"};
    for (std::size_t i = 0; i < joints; ++i) {
        for (const auto path : {TransformPath::translation, TransformPath::rotation, TransformPath::scale}) {
            // MESH has no rest pose in an animation without keys, which is reported.
            const bool is_first = animation.channels.empty();
            if (is_first || whole(0, 2) > 0) animation.channels.push_back(any_channel(i, path, kind));
        }
    }
    scene.animations = {animation};
    return scene;
}

// The largest distance of a vertex at the keys and between them, relative to the largest coordinate.
double distance(const Scene& a, const Scene& b) {
    std::vector<double> times = key_times(a.animations[0]);
    const std::size_t keys = times.size();
    for (std::size_t i = 0; i + 1 < keys; ++i) {
        for (const double part : {0.2, 0.5, 0.7}) times.push_back((1 - part) * times[i] + part * times[i + 1]);
    }
    times.push_back(0);
    double worst = 0;
    double reach = 1e-3;
    for (const double time : times) {
        const auto here = posed(a, &a.animations[0], time);
        const auto there = posed(b, &b.animations[0], time);
        RC_ASSERT(here.size() == there.size());
        for (std::size_t i = 0; i < here.size(); ++i) {
            worst = std::max(worst, length(here[i] - there[i]));
            for (const double number : here[i]) reach = std::max(reach, std::abs(number));
        }
    }
    return worst / reach;
}

bool reports(const Report& report, const Issue& issue) {
    return std::ranges::any_of(report.losses(), [&](const Loss& loss) { return loss.issue == &issue; });
}

Scene through(const Scene& scene, std::string_view format, Report& report, const SaveOptions& options = {}) {
    const auto formats = tested_formats();
    const auto target = std::ranges::find(formats, format, &Format::id);
    const auto files = from_scene(scene, **target, report, options);
    RC_ASSERT(files.has_value());
    const auto back = load_scene(*files);
    RC_ASSERT(back.has_value());
    return *back;
}

RC_GTEST_PROP(Motion, any_bind_pose_moves_alike_in_every_format, ()) {
    const bool half_turns = *rc::gen::arbitrary<bool>();
    const Scene scene = any_model({.half_turns = half_turns});
    for (const char* format : {"sgm", "mesh", "twm", "gltf"}) {
        RC_LOG() << format << std::endl;
        Report report;
        const Scene back = through(scene, format, report);
        // Between rotations that are half a turn apart, rounding decides the direction, and losses are measured in
        // both.
        RC_ASSERT(half_turns || !reports(report, sinew::issue::loss_shear));
        RC_ASSERT(half_turns || !reports(report, sinew::issue::loss_interpolation));
        RC_ASSERT(distance(scene, back) < 1e-5);
    }
}

RC_GTEST_PROP(Motion, uneven_scales_are_exact_or_reported, ()) {
    const Scene scene = any_model({.uneven = true, .half_turns = *rc::gen::arbitrary<bool>()});
    Report report;
    const Scene back = through(scene, "sgm", report);
    if (reports(report, sinew::issue::loss_shear) || reports(report, sinew::issue::loss_interpolation)) return;
    RC_ASSERT(distance(scene, back) < 1e-5);
}

// Gives some nodes that do not move a sheared matrix.
void shear_nodes(Scene& scene) {
    const std::vector<bool> moving = moving_nodes(scene);
    for (std::size_t i = 0; i + 1 < scene.nodes.size(); ++i) {
        if (moving[i] || whole(0, 1) == 0) continue;
        Matrix sheared = local_matrix(scene.nodes[i]);
        for (std::size_t k = 0; k < 3; ++k) sheared[4 + k] = 0.7 * sheared[4 + k] + any(-1, 1) * sheared[k];
        scene.nodes[i].matrix = sheared;
    }
}

RC_GTEST_PROP(Motion, helper_joints_make_shear_exact, ()) {
    Scene scene = any_model({.uneven = true, .half_turns = *rc::gen::arbitrary<bool>()});
    shear_nodes(scene);
    // A second skin with the same joints, bound elsewhere.
    if (whole(0, 3) == 0) {
        scene.skins.push_back(scene.skins[0]);
        for (Matrix& bind : scene.skins[1].inverse_binds) bind = *inverse(any_bind({.uneven = true}));
        Node other = scene.nodes.back();
        other.name = "other";
        other.skin = 1;
        scene.roots.push_back(scene.nodes.size());
        scene.nodes.push_back(other);
    }
    SaveOptions options;
    options.shear = Shear::exact;
    for (const char* format : {"sgm", "mesh", "twm"}) {
        RC_LOG() << format << std::endl;
        Report report;
        const Scene back = through(scene, format, report, options);
        RC_ASSERT(!reports(report, sinew::issue::loss_shear));
        RC_ASSERT(!reports(report, sinew::issue::loss_interpolation));
        RC_ASSERT(distance(scene, back) < 2e-5);
    }
}

}  // namespace sinew::test::motion_test
