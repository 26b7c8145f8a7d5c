// SPDX-License-Identifier: MIT
#include <sinew/formats/sga.h>
#include <sinew/scene/issues.h>
#include <sinew/scene/math.h>

#include <algorithm>
#include <cmath>
#include <map>

#include <sinew/bridge/arcs.h>
#include <sinew/bridge/floats.h>
#include <sinew/bridge/helper_joints.h>
#include <sinew/bridge/losses.h>
#include <sinew/bridge/names.h>
#include <sinew/bridge/skeleton.h>
#include <sinew/scene/half_turn.h>
#include "base/formatted.h"
#include "base/text.h"
#include "formats/sga/helpers.h"
#include "formats/sga/keys.h"
#include "formats/sga/shear.h"

namespace sinew::sga {
namespace {

using scene::Skeleton;

// Deviations caused by the change of the bind pose.
struct Deviations {
    double largest_shear = 0;
    std::size_t sheared_keys = 0;
    std::size_t endless_keys = 0;
    std::size_t joined_keys = 0;
};

Key key_of(double time, const scene::Transform& t, const SaveOptions& options) {
    const bool turn = options.convert_axes;
    return {static_cast<float>(time * options.fps),
            scene::to_floats(turn ? scene::half_turned(t.translation) : t.translation), scene::to_floats(t.scale),
            scene::to_floats(turn ? scene::half_turned(t.rotation) : t.rotation)};
}

// The product of two finite scales may be infinite.
bool is_finite(const Key& key) {
    const auto all = [](const auto& numbers) {
        return std::ranges::all_of(numbers, [](float f) { return std::isfinite(f); });
    };
    return std::isfinite(key.time) && all(key.position) && all(key.scale) && all(key.rotation);
}

// True if a key changes nothing, up to the rounding of the bone's position.
bool rests(const Key& key, const Bind& joint, const Bind& parent) {
    const auto near = [](float a, float b, double tolerance) { return std::abs(double{a} - double{b}) <= tolerance; };
    constexpr double rounding = 1e-7;
    const double distance = rounding * (scene::length(joint.head) + scene::length(parent.head));
    for (std::size_t i = 0; i < 3; ++i) {
        if (!near(key.position[i], 0, distance) || !near(key.scale[i], 1, rounding)) return false;
        if (!near(key.rotation[i], 0, rounding)) return false;
    }
    return near(std::abs(key.rotation[3]), 1, rounding);
}

bool is_moved(const scene::Node& node, const scene::NodeChannels& channels) {
    const bool has_channels =
        channels.translation != nullptr || channels.rotation != nullptr || channels.scale != nullptr;
    return has_channels && !node.matrix;
}

std::vector<Key> written(const Keys& from, const SaveOptions& options, Deviations& deviations) {
    std::vector<Key> keys;
    std::size_t last = 0;  // the key in `from` that was written last
    for (std::size_t i = 0; i < from.times.size(); ++i) {
        Key key = key_of(from.times[i], from.transforms[i], options);
        if (!is_finite(key)) {
            ++deviations.endless_keys;
            continue;
        }
        if (!keys.empty() &&
            !(key.time > keys.back().time)) {  // the times round to the same float: the last key is used
            key.time = keys.back().time;
            keys.pop_back();
            ++deviations.joined_keys;
        } else if (!keys.empty()) {
            scene::keep_arc(from.source_rotations[last], from.source_rotations[i], keys.back().rotation, key.rotation);
        }
        keys.push_back(key);
        last = i;
    }
    return keys;
}

// The tracks are in the order of the channels, as in the file that the animation was read from; bones that only rest
// follow.
std::vector<std::size_t> track_order(const scene::Animation& source, const Skeleton& skeleton) {
    std::map<std::size_t, std::size_t> place;  // of the first channel of a node
    for (std::size_t i = 0; i < source.channels.size(); ++i) place.emplace(source.channels[i].node, i);
    std::vector<std::pair<std::size_t, std::size_t>> order;
    for (std::size_t j = 0; j < skeleton.joints.size(); ++j) {
        const auto found = place.find(skeleton.joints[j].node);
        order.emplace_back(found != place.end() ? found->second : source.channels.size(), j);
    }
    std::ranges::sort(order);
    std::vector<std::size_t> joints;
    for (const auto& [channel, joint] : order) joints.push_back(joint);
    return joints;
}

Animation animation_of(const Scene& scene, std::size_t index, const Skeleton& skeleton, const std::vector<Bind>& binds,
                       const SaveOptions& options, Deviations& deviations) {
    const scene::Animation& source = scene.animations[index];
    Animation animation{Text(source.name), {}};
    const auto channels = scene::channels_by_node(scene, source);
    for (const std::size_t j : track_order(source, skeleton)) {
        const scene::Joint& joint = skeleton.joints[j];
        const Bind parent = joint.parent ? binds[*joint.parent] : Bind{};
        const scene::Node& node = scene.nodes[joint.node];
        const Keys moved = keys_about(node, channels[joint.node], binds[j], parent, options.fps);
        // Between exact keys, joints below a non-uniform scale may follow another path, which is measured as well.
        deviations.sheared_keys += moved.sheared + moved.bent;
        deviations.largest_shear = std::max({deviations.largest_shear, moved.shear, moved.bend});
        const std::vector<Key> keys = written(moved, options, deviations);
        if (keys.empty()) continue;
        // A bone that is not animated needs a key only if its rest pose differs from its bind pose.
        if (!is_moved(node, channels[joint.node]) && rests(keys[0], binds[j], parent)) continue;
        animation.tracks.push_back({static_cast<std::uint16_t>(j), View<Key>(keys)});
    }
    return animation;
}

// The skins share one skeleton, which has the name of the first.
void lose_skin_names(const Scene& scene, Report& report) {
    std::uint64_t count = 0;
    for (std::size_t i = 1; i < scene.skins.size(); ++i) {
        const std::string& name = scene.skins[i].name;
        count += scene::is_placeholder_name(name) || name == scene.skins[0].name ? 0U : 1U;
    }
    if (count > 0) {
        report.lose(sinew::issue::loss_node_names, "/skins", count,
                    formatted("names of skins after the first: {}", count));
    }
}

// The children of each joint, in the order of their nodes.
std::vector<std::vector<std::uint16_t>> children_of(const Scene& scene, const Skeleton& skeleton) {
    std::vector<std::size_t> place(scene.nodes.size(), 0);
    for (const scene::Node& node : scene.nodes) {
        for (std::size_t i = 0; i < node.children.size(); ++i) place[node.children[i]] = i;
    }
    std::vector<std::vector<std::uint16_t>> children(skeleton.joints.size());
    for (std::size_t j = 0; j < skeleton.joints.size(); ++j) {
        const auto parent = skeleton.joints[j].parent;
        if (parent) children[*parent].push_back(static_cast<std::uint16_t>(j));
    }
    for (auto& list : children) {
        std::ranges::sort(list, {}, [&](std::uint16_t j) { return std::pair(place[skeleton.joints[j].node], j); });
    }
    return children;
}

// What is written: the scene, possibly with helper joints, and its bones.
struct Written {
    Scene scene;
    Skeleton skeleton;
    std::size_t helpers = 0;
};

Written prepared(const Scene& scene, const SaveOptions& options) {
    if (options.shear == Shear::exact) {
        Written result{with_helper_joints(scene, options.fps), {}, 0};
        result.helpers = result.scene.nodes.size() - scene.nodes.size();
        if (result.helpers > 0) {
            result.skeleton = scene::skeleton_of(result.scene);
            return result;
        }
    }
    return {scene, scene::skeleton_of(scene, scene::JointOrder::as_in_skin), 0};
}

constexpr std::size_t most_bones_of_rayne = 100;

}  // namespace

Skeleton skeleton_of(const Scene& scene, const SaveOptions& options) {
    return prepared(scene, options).skeleton;
}

Document document_of(const Scene& source, const SaveOptions& options, Report& report) {
    const auto [scene, skeleton, helpers] = prepared(source, options);
    const Skeleton original = scene::skeleton_of(source);
    scene::report_helpers(helpers, skeleton.joints.size(), most_bones_of_rayne, report);
    Document d;
    d.name = Text(scene.skins.empty() || scene.skins[0].name.empty() ? "skeleton" : scene.skins[0].name);
    std::vector<Bind> binds;
    const auto children = children_of(scene, skeleton);
    for (std::size_t j = 0; j < skeleton.joints.size(); ++j) {
        const scene::Joint& joint = skeleton.joints[j];
        binds.push_back(bind_of(joint));
        Bone bone;
        bone.name = Text(joint.name.empty() ? formatted("joint_{}", j) : joint.name);
        bone.position = scene::to_floats(options.convert_axes ? scene::half_turned(binds[j].head) : binds[j].head);
        bone.is_root = joint.parent ? 0 : 1;
        bone.children = View<std::uint16_t>(children[j]);
        d.bones.push_back(std::move(bone));
    }
    scene::DisplacementMeter meter(scene);
    scene::lose_curves(scene, scene::KeyTimes::of_node, meter, report);
    scene::lose_rest_pose(scene, skeleton, scene::BindPose::positions, meter, report);
    scene::lose_moving_nodes(scene, skeleton, meter, report);
    scene::lose_node_names(source, original, report);
    lose_skin_names(source, report);
    if (!scene.animations.empty()) scene::report_frame_rate(options.fps, report);
    std::vector<ShearedKeys> sheared;
    std::vector<std::uint64_t> joined;
    std::size_t endless = 0;
    for (std::size_t i = 0; i < scene.animations.size(); ++i) {
        Deviations deviations;
        d.animations.push_back(animation_of(scene, i, skeleton, binds, options, deviations));
        sheared.push_back({deviations.sheared_keys, deviations.largest_shear});
        joined.push_back(deviations.joined_keys);
        endless += deviations.endless_keys;
    }
    const auto stored = [&](std::size_t, double time) { return stored_time(time, options); };
    scene::lose_times(scene, scene::KeyTimes::of_node, stored, joined, meter, report);
    lose_shear(scene, skeleton, d, sheared, options, meter, report);
    if (endless > 0) {
        report.repaired(sinew::issue::scene_keys, "/animations",
                        formatted("keys dropped because they exceed the range of floats: {}", endless));
    }
    return d;
}

}  // namespace sinew::sga
