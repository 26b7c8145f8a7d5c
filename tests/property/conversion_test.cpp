// SPDX-License-Identifier: MIT
// Random skinned models through every pair of formats that hold skins: vertices land where they were.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <sinew/compare.h>
#include <sinew/convert.h>
#include <sinew/scene/issues.h>

#include <algorithm>
#include <cmath>

#include "scene/flatten.h"
#include "scene/math.h"
#include "support/poses.h"

namespace sinew::test {
namespace {

using namespace scene;

double any(double least, double most) {
    return least + (most - least) * *rc::gen::inRange(0, 10001) / 10000.0;
}

Quat any_rotation() {
    return normalized({any(-1, 1), any(-1, 1), any(-1, 1), any(-1, 1)});
}

struct Kind {
    bool uneven_scale = false;  // by axis: leads to shear where a format cannot express it
    bool fine_weights = false;  // not multiples of 1/255
};

Transform any_transform(const Kind& kind) {
    const double even = any(0.8, 1.25);
    const Vec3 uneven{any(0.8, 1.25), any(0.8, 1.25), any(0.8, 1.25)};
    return {{any(-0.5, 0.5), any(-0.5, 0.5), any(-0.5, 0.5)},
            any_rotation(),
            kind.uneven_scale ? uneven : Vec3{even, even, even}};
}

// Whole milliseconds, which every format can hold.
std::vector<double> any_times() {
    std::vector<double> times;
    double at = *rc::gen::inRange(0, 3) * 0.125;
    for (int i = *rc::gen::inRange(1, 5); i > 0; --i) {
        times.push_back(at);
        at += *rc::gen::inRange(1, 8) * 0.125;
    }
    return times;
}

Channel any_channel(std::size_t node, TransformPath path, const Kind& kind) {
    Channel channel{node, path, Interpolation::linear, any_times(), {}};
    for (std::size_t i = 0; i < channel.times.size(); ++i) {
        const Transform t = any_transform(kind);
        const auto add = [&](const auto& numbers) {
            for (const double d : numbers) channel.values.push_back(static_cast<float>(d));
        };
        if (path == TransformPath::translation) add(t.translation);
        if (path == TransformPath::rotation) add(t.rotation);
        if (path == TransformPath::scale) add(t.scale);
    }
    return channel;
}

// An armature above some of the skeleton's roots: not at the origin, not a joint, and perhaps moving.
void add_armature(Scene& scene, const Kind& kind) {
    Node armature;
    armature.name = "armature";
    armature.transform = any_transform(kind);
    const std::size_t at = scene.nodes.size();
    std::vector<std::size_t> kept;
    for (const std::size_t root : scene.roots) {
        const bool below = !scene.nodes[root].mesh && *rc::gen::inRange(0, 2) == 0;
        (below ? armature.children : kept).push_back(root);
    }
    kept.push_back(at);
    scene.roots = kept;
    scene.nodes.push_back(armature);
    for (Animation& animation : scene.animations) {
        if (*rc::gen::inRange(0, 2) == 0) animation.channels.push_back(any_channel(at, TransformPath::rotation, kind));
    }
}

Scene any_scene(const Kind& kind, int most_joints) {
    Scene scene;
    const auto joints = static_cast<std::size_t>(*rc::gen::inRange(1, most_joints));
    Skin skin;
    for (std::size_t i = 0; i < joints; ++i) {
        Node node;
        node.name = "joint_" + std::to_string(i);
        node.transform = any_transform(kind);
        scene.nodes.push_back(node);
        // Several roots, and no deep chains, which would multiply scales without end.
        const bool root = i == 0 || *rc::gen::inRange(0, 8) == 0;
        const auto parent =
            root ? i : static_cast<std::size_t>(*rc::gen::inRange<std::size_t>(0, std::min<std::size_t>(i, 12)));
        if (root) {
            scene.roots.push_back(i);
        } else {
            scene.nodes[parent].children.push_back(i);
        }
        skin.joints.push_back(i);
        // Bound anywhere, not where it rests.
        skin.inverse_binds.push_back(*inverse(matrix_of(any_transform(kind))));
    }
    scene.skins.push_back(skin);
    std::vector<std::array<float, 3>> positions;
    std::vector<std::uint16_t> influences;
    std::vector<std::array<float, 4>> weights;
    for (int v = *rc::gen::inRange(3, 12); v > 0; --v) {
        positions.push_back(
            {static_cast<float>(any(-1, 1)), static_cast<float>(any(-1, 1)), static_cast<float>(any(-1, 1))});
        for (int i = 0; i < 4; ++i)
            influences.push_back(static_cast<std::uint16_t>(*rc::gen::inRange<std::size_t>(0, joints)));
        if (kind.fine_weights) {
            const double a = any(0, 1);
            const double b = any(0, 1 - a);
            weights.push_back({static_cast<float>(a), static_cast<float>(b), static_cast<float>(1 - a - b), 0});
        } else {
            const int a = *rc::gen::inRange(0, 256);
            const int b = *rc::gen::inRange(0, 256 - a);
            weights.push_back(
                {static_cast<float>(a) / 255, static_cast<float>(b) / 255, static_cast<float>(255 - a - b) / 255, 0});
        }
    }
    Primitive p;
    p.positions = make_array(positions);
    p.joints = {{.bytes = View<std::uint16_t>(influences).bytes,
                 .count = positions.size(),
                 .stride = 8,
                 .type = Type::u16,
                 .components = 4}};
    p.weights = {make_array(weights)};
    p.indices = make_array(std::vector<std::uint32_t>{0, 1, 2});
    scene.meshes.push_back({"mesh", {p}, {}});
    Node node;
    node.name = "mesh";
    node.mesh = 0;
    node.skin = 0;
    scene.roots.push_back(scene.nodes.size());
    scene.nodes.push_back(node);
    for (int a = *rc::gen::inRange(1, 4); a > 0; --a) {
        Animation animation{"animation_" + std::to_string(scene.animations.size()), {}, {}};
        for (std::size_t i = 0; i < joints; ++i) {
            for (const TransformPath path :
                 {TransformPath::translation, TransformPath::rotation, TransformPath::scale}) {
                if (*rc::gen::inRange(0, 2) == 0) animation.channels.push_back(any_channel(i, path, kind));
            }
        }
        if (animation.channels.empty()) animation.channels.push_back(any_channel(0, TransformPath::translation, kind));
        scene.animations.push_back(animation);
    }
    if (*rc::gen::inRange(0, 2) == 0) add_armature(scene, kind);
    return scene;
}

// The farthest that any vertex gets from another, in any pose: keys are stored relative to that.
double reach_of(const Scene& scene) {
    double reach = size_of(scene);
    for (const Animation& animation : scene.animations) {
        for (const Vec3& p : posed(scene, &animation, duration(animation) / 2)) reach = std::max(reach, 2 * length(p));
    }
    return reach;
}

std::vector<const Format*> skin_formats() {
    std::vector<const Format*> all;
    for (const Format* format : all_formats()) {
        const auto holds = [](const FeatureSupport& f) { return f.feature == Feature::skins; };
        if (format->from_scene != nullptr && std::ranges::any_of(format->features, holds)) all.push_back(format);
    }
    return all;
}

const Format* any_format() {
    return *rc::gen::elementOf(skin_formats());
}

double magnitude_of(const Conversion& log, const Issue& issue) {
    double largest = 0;
    for (const Loss& loss : log.losses) {
        if (loss.issue == &issue) largest = std::max(largest, loss.magnitude);
    }
    return largest;
}

Scene through(const Scene& scene, const Format& format, Conversion& log) {
    const auto files = from_scene(scene, format, log);
    RC_ASSERT(files.has_value());
    auto back = load_scene(*files, log.options);
    RC_ASSERT(back.has_value());
    return *back;
}

RC_GTEST_PROP(Conversion, keeps_every_pose_through_every_pair_of_formats, ()) {
    const Scene scene = any_scene({}, *rc::gen::inRange(0, 10) == 0 ? 200 : 20);
    const Format* first = any_format();
    const Format* second = any_format();
    ::sinew::Conversion log;
    const Scene there = through(scene, *first, log);
    const Scene back = through(there, *second, log);
    RC_ASSERT(magnitude_of(log, issue::loss_shear) < 1e-4 * reach_of(scene));
    const double worst = worst_distance(scene, back, 20, false);
    if (!(worst < 1e-5 * reach_of(scene))) {
        RC_FAIL(std::string(first->id) + " then " + std::string(second->id) + ": " +
                std::to_string(worst / reach_of(scene)));
    }
}

RC_GTEST_PROP(Conversion, bounds_what_shear_does, ()) {
    const Scene scene = any_scene({.uneven_scale = true}, 12);
    for (const Format* format : skin_formats()) {
        ::sinew::Conversion log;
        const Scene there = through(scene, *format, log);
        const double bound = magnitude_of(log, issue::loss_shear) + 1e-5 * reach_of(scene);
        const double worst = worst_distance(scene, there, 20, false);
        if (!(worst <= bound)) {
            RC_FAIL(std::string(format->id) + ": " + std::to_string(worst) + " with " + std::to_string(bound) +
                    " reported");
        }
    }
}

RC_GTEST_PROP(Conversion, bounds_what_rounded_weights_do, ()) {
    const Scene scene = any_scene({.uneven_scale = false, .fine_weights = true}, 12);
    for (const Format* format : skin_formats()) {
        ::sinew::Conversion log;
        const Scene there = through(scene, *format, log);
        // Each of four weights is off by so much, and moves the vertex by that share of the way between its joints.
        const double bound = (4 * magnitude_of(log, issue::loss_weight_precision) + 1e-5) * 2 * reach_of(scene);
        RC_ASSERT(worst_distance(scene, there, 20, false) <= bound);
    }
}

}  // namespace
}  // namespace sinew::test
