// SPDX-License-Identifier: MIT
#include <sinew/formats/sga.h>
#include <sinew/scene/issues.h>
#include <sinew/scene/math.h>

#include <algorithm>
#include <cmath>

#include <sinew/bridge/floats.h>
#include <sinew/bridge/losses.h>
#include <sinew/bridge/skeleton.h>
#include <sinew/scene/half_turn.h>
#include "base/formatted.h"

namespace sinew::sga {
namespace {

using scene::Matrix;
using scene::Skeleton;

// The bind pose of a joint: `bind` is its full matrix, of which a bone of the format has only the position.
struct Based {
    Matrix bind = scene::identity_matrix;
    scene::Vec3 head{};
};

Based based(const scene::Joint& joint) {
    const Matrix bind = scene::inverse(joint.inverse_bind).value_or(scene::identity_matrix);
    return {bind, scene::translation_of(bind)};
}

// A vertex is transformed by G · inverse bind, so a bone with its head at h is transformed by that times T(h). The key
// is what remains without the parent's transform and the offset between both heads.
Matrix key_matrix(const Matrix& local, const Based& joint, const Based& parent) {
    using namespace scene;
    const Matrix inverse_bind = inverse(joint.bind).value_or(identity_matrix);
    const Matrix outer = multiply(translation_matrix(-1.0 * parent.head), parent.bind);
    const Matrix inner = multiply(inverse_bind, translation_matrix(joint.head));
    const Matrix bone = multiply(multiply(outer, local), inner);
    return multiply(translation_matrix(parent.head - joint.head), bone);
}

// Deviations caused by the change of the bind pose.
struct Deviations {
    double largest_shear = 0;
    std::size_t sheared_keys = 0;
    std::size_t endless_keys = 0;
    std::size_t joined_keys = 0;
};

// A joint with a zero scale still has a rotation, which its matrix no longer shows.
scene::Decomposed decomposed(const scene::Transform& local, const Based& joint, const Based& parent) {
    using namespace scene;
    const Matrix m = key_matrix(matrix_of(local), joint, parent);
    Decomposed d = decompose(m);
    const auto is_small = [&](double s) { return std::abs(s) <= 1e-9; };
    if (std::ranges::none_of(local.scale, is_small)) return d;
    const Transform unscaled{local.translation, local.rotation, {1, 1, 1}};
    d.transform.rotation = decompose(key_matrix(matrix_of(unscaled), joint, parent)).transform.rotation;
    const Matrix axes = matrix_of({{}, d.transform.rotation, {1, 1, 1}});
    for (std::size_t i = 0; i < 3; ++i) {
        d.transform.scale[i] = axes[4 * i] * m[4 * i] + axes[4 * i + 1] * m[4 * i + 1] + axes[4 * i + 2] * m[4 * i + 2];
    }
    return d;
}

Key key_of(double time, const scene::Decomposed& d, const SaveOptions& options, Deviations& deviations) {
    constexpr double rounding = 1e-6;
    if (d.shear > rounding) ++deviations.sheared_keys;
    deviations.largest_shear = std::max(deviations.largest_shear, d.shear);
    const bool turn = options.convert_axes;
    const scene::Quat q = turn ? scene::half_turned(d.transform.rotation) : d.transform.rotation;
    const scene::Vec3 t = turn ? scene::half_turned(d.transform.translation) : d.transform.translation;
    return {static_cast<float>(time * options.fps), scene::to_floats(t), scene::to_floats(d.transform.scale),
            scene::to_floats(q)};
}

// The product of two finite scales may be infinite.
bool is_finite(const Key& key) {
    const auto all = [](const auto& numbers) {
        return std::ranges::all_of(numbers, [](float f) { return std::isfinite(f); });
    };
    return std::isfinite(key.time) && all(key.position) && all(key.scale) && all(key.rotation);
}

bool rests(const Key& key) {
    const auto near = [](float a, float b) { return std::abs(a - b) <= 1e-6F; };
    return near(key.position[0], 0) && near(key.position[1], 0) && near(key.position[2], 0) && near(key.scale[0], 1) &&
           near(key.scale[1], 1) && near(key.scale[2], 1) && near(std::abs(key.rotation[3]), 1);
}

bool is_moved(const scene::NodeChannels& channels) {
    return channels.translation != nullptr || channels.rotation != nullptr || channels.scale != nullptr;
}

Animation animation_of(const Scene& scene, const scene::Animation& source, const Skeleton& skeleton,
                       const std::vector<Based>& bases, const SaveOptions& options, Deviations& deviations) {
    Animation animation{Text(source.name), {}};
    const auto channels = scene::channels_by_node(scene, source);
    for (std::size_t j = 0; j < skeleton.joints.size(); ++j) {
        const scene::Joint& joint = skeleton.joints[j];
        const Based parent = joint.parent ? bases[*joint.parent] : Based{};
        const scene::Node& node = scene.nodes[joint.node];
        const bool moved = is_moved(channels[joint.node]);
        const scene::LocalKeys locals = scene::keys_of(node, channels[joint.node]);
        std::vector<Key> keys;
        for (std::size_t i = 0; i < locals.times.size(); ++i) {
            const scene::Decomposed d = node.matrix && !moved
                                            ? scene::decompose(key_matrix(*node.matrix, bases[j], parent))
                                            : decomposed(locals.transforms[i], bases[j], parent);
            const Key key = key_of(locals.times[i], d, options, deviations);
            if (!is_finite(key)) {
                ++deviations.endless_keys;
            } else if (keys.empty() || key.time > keys.back().time) {
                keys.push_back(key);
            } else {  // the times round to the same float: the last key is used
                keys.back() = {keys.back().time, key.position, key.scale, key.rotation};
                ++deviations.joined_keys;
            }
        }
        if (keys.empty()) continue;
        // A bone that is not animated needs a key only if its rest pose differs from its bind pose.
        if (!moved && rests(keys[0])) continue;
        animation.tracks.push_back({static_cast<std::uint16_t>(j), View<Key>(keys)});
    }
    return animation;
}

}  // namespace

Document document_of(const Scene& scene, const SaveOptions& options, Report& report) {
    const Skeleton skeleton = scene::skeleton_of(scene);
    Document d;
    d.name = Text(scene.skins.empty() || scene.skins[0].name.empty() ? "skeleton" : scene.skins[0].name);
    std::vector<Based> bases;
    std::vector<std::vector<std::uint16_t>> children(skeleton.joints.size());
    for (std::size_t j = 0; j < skeleton.joints.size(); ++j) {
        const scene::Joint& joint = skeleton.joints[j];
        bases.push_back(based(joint));
        if (joint.parent) children[*joint.parent].push_back(static_cast<std::uint16_t>(j));
        Bone bone;
        bone.name = Text(joint.name.empty() ? formatted("joint_{}", j) : joint.name);
        bone.position = scene::to_floats(options.convert_axes ? scene::half_turned(bases[j].head) : bases[j].head);
        bone.is_root = joint.parent ? 0 : 1;
        d.bones.push_back(std::move(bone));
    }
    for (std::size_t j = 0; j < children.size(); ++j) d.bones[j].children = View<std::uint16_t>(children[j]);
    scene::lose_curves(scene, report);
    scene::lose_rest_pose(scene, skeleton, report);
    scene::lose_moving_nodes(scene, skeleton, report);
    scene::lose_node_names(scene, skeleton, report);
    if (!scene.animations.empty()) scene::report_frame_rate(options.fps, report);
    Deviations deviations;
    for (const scene::Animation& animation : scene.animations) {
        d.animations.push_back(animation_of(scene, animation, skeleton, bases, options, deviations));
    }
    if (deviations.sheared_keys > 0) {
        report.lose(sinew::issue::loss_shear, "/animations", deviations.sheared_keys,
                    formatted("sheared keys: {}; by up to {:.3g} of their size", deviations.sheared_keys,
                              deviations.largest_shear),
                    deviations.largest_shear);
    }
    if (deviations.joined_keys > 0) scene::lose_colliding_keys(deviations.joined_keys, report);
    if (deviations.endless_keys > 0) {
        report.repaired(sinew::issue::scene_keys, "/animations",
                        formatted("keys dropped because they exceed the range of floats: {}", deviations.endless_keys));
    }
    return d;
}

}  // namespace sinew::sga
