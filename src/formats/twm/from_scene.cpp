// SPDX-License-Identifier: MIT
#include <sinew/issues.h>
#include <sinew/scene/flatten.h>
#include <sinew/scene/issues.h>

#include <algorithm>
#include <limits>
#include <map>

#include <sinew/bridge/floats.h>
#include <sinew/bridge/helper_joints.h>
#include <sinew/bridge/losses.h>
#include <sinew/bridge/milliseconds.h>
#include <sinew/bridge/notes.h>
#include <sinew/bridge/skeleton.h>
#include "base/formatted.h"
#include "formats/twm/bridge.h"
#include "formats/twm/from_mesh.h"
#include "formats/twm/packing.h"
#include "formats/twm/variants.h"

namespace sinew::twm {
namespace {

using scene::noted_number;

const Variant* find_variant(std::optional<std::string_view> id) {
    const auto found = std::ranges::find_if(variants, [&](const Variant& v) { return v.dialect.id == id; });
    return found != std::end(variants) ? &*found : nullptr;
}

struct Target {
    std::uint32_t version = 3;
    Shape shape;
};

// The version and shape that the options request, or those that the file had, or the newest.
Target target_of(const Json* notes, const SaveOptions& options) {
    const auto noted_version = noted_number(notes, "version");
    const Variant* noted = find_variant(scene::noted_text(notes, "dialect"));
    Target target;
    if (options.version != 0) {
        target.version = options.version;
    } else if (noted_version && *noted_version < 3) {
        target.version = static_cast<std::uint32_t>(*noted_version);
    }
    if (const Variant* wanted = find_variant(options.dialect)) {
        target.shape = wanted->shape;
    } else if (noted != nullptr && noted_version == target.version) {
        target.shape = noted->shape;
    }
    // Only old versions store indices in different ways.
    if (target.version >= 2) target.shape.old_indices = OldIndices::u64;
    return target;
}

// The notes, if the file is written in the version and dialect that they are from; otherwise null.
const Json* notes_for(const Json* notes, const Target& target) {
    const Variant* noted = find_variant(scene::noted_text(notes, "dialect"));
    const bool same = noted != nullptr && noted->shape == target.shape;
    return same && noted_number(notes, "version") == target.version ? notes : nullptr;
}

// A skeleton is dropped only if the user chose a dialect without one.
void settle_skeleton(scene::Skeleton& skeleton, Target& target, const SaveOptions& options,
                     scene::DisplacementMeter& meter, Report& report) {
    if (target.shape.skeleton || skeleton.joints.empty()) return;
    if (options.dialect.empty()) {
        target.shape.skeleton = true;
        return;
    }
    scene::lose_skins({&sinew::issue::loss_skin,
                       {},
                       skeleton.joints.size(),
                       0,
                       false,
                       formatted("dialect {} cannot hold {} joints", options.dialect, skeleton.joints.size())},
                      meter, report);
    skeleton = {};
}

Joint root_joint() {
    Joint root;
    root.inverse_bind = scene::to_floats(scene::identity_matrix);
    return root;
}

// The format has a single root, joint 0. If there are several, an additional joint becomes their parent.
bool is_forest(const scene::Skeleton& skeleton) {
    return std::ranges::count_if(skeleton.joints, [](const scene::Joint& j) { return !j.parent; }) > 1;
}

void add_joints(const Scene& scene, const scene::Skeleton& skeleton, bool use_notes, Document& d) {
    const std::size_t shift = is_forest(skeleton) ? 1 : 0;
    if (shift > 0) d.joints.push_back(root_joint());
    for (const scene::Joint& from : skeleton.joints) {
        Joint joint;
        joint.parent = from.parent ? static_cast<std::uint32_t>(*from.parent + shift) : 0;
        joint.inverse_bind = scene::to_floats(from.inverse_bind);
        if (use_notes) restore_reserved(scene.nodes[from.node].notes.find("twm"), joint.reserved);
        d.joints.push_back(joint);
    }
}

Keyframe keyframe(std::uint32_t milliseconds, const scene::Transform& t) {
    return {milliseconds, scene::to_floats(t.translation), scene::to_floats(t.scale), scene::to_floats(t.rotation)};
}

// Every joint has a track: its keys, or one key at rest.
Animation animation_of(const Scene& scene, std::size_t index, const scene::Skeleton& skeleton,
                       scene::Milliseconds& clock) {
    const scene::Animation& from = scene.animations[index];
    const auto channels = scene::channels_by_node(scene, from);
    Animation animation;
    if (is_forest(skeleton)) animation.tracks.push_back({View<Keyframe>(std::vector{keyframe(0, {})})});
    for (const scene::Joint& joint : skeleton.joints) {
        const scene::Node& node = scene.nodes[joint.node];
        const scene::NodeChannels& moved = channels[joint.node];
        const std::array of_joint{moved.translation, moved.rotation, moved.scale};
        std::vector<Keyframe> track;
        for (const auto& key : clock.keys(scene::keys_of(node, moved).times, of_joint)) {
            track.push_back(keyframe(key.milliseconds, scene::Milliseconds::transform(node, moved, key)));
        }
        animation.tracks.push_back({View<Keyframe>(track)});
    }
    return animation;
}

// The stored keys of a joint.
scene::LocalKeys keys_of_track(const Track& track) {
    scene::LocalKeys keys;
    for (std::size_t k = 0; k < track.keys.size(); ++k) {
        const Keyframe key = track.keys[k];
        scene::Transform t;
        std::ranges::copy(key.translation, t.translation.begin());
        std::ranges::copy(key.rotation, t.rotation.begin());
        std::ranges::copy(key.scale, t.scale.begin());
        keys.times.push_back(key.milliseconds / 1000.0);
        keys.transforms.push_back(t);
    }
    return keys;
}

void add_animations(const Scene& scene, const scene::Skeleton& skeleton, Document& d, scene::DisplacementMeter& meter,
                    Report& report) {
    if (scene.animations.empty()) return;
    if (skeleton.joints.empty()) return scene::lose_animations(scene, meter, report);
    scene::lose_moving_nodes(scene, skeleton, meter, report);
    scene::lose_shear(scene, skeleton, meter, report);
    std::vector<scene::Milliseconds> clocks;
    std::vector<scene::Animation> written;
    for (std::size_t i = 0; i < scene.animations.size(); ++i) {
        clocks.emplace_back(scene.animations[i]);
        d.animations.push_back(animation_of(scene, i, skeleton, clocks[i]));
        std::map<std::size_t, scene::LocalKeys> keys;
        for (std::size_t j = 0; clocks[i].changes_times() && j < skeleton.joints.size(); ++j) {
            const std::size_t shift = is_forest(skeleton) ? 1 : 0;
            keys.emplace(skeleton.joints[j].node, keys_of_track(d.animations[i].tracks[j + shift]));
        }
        written.push_back(scene::with_keys(scene.animations[i], keys));
    }
    scene::lose_milliseconds(scene, scene::KeyTimes::of_node, clocks, std::move(written), meter, report);
}

std::uint8_t skeleton_byte(const Json* notes, const Document& d) {
    const bool present = !d.joints.empty();
    const auto noted = noted_number(notes, "has_skeleton");
    if (noted && *noted <= 0xFF && (*noted != 0 || !present)) return static_cast<std::uint8_t>(*noted);
    // Without the section, only the byte distinguishes the dialect from the standard.
    return present || !d.shape.skeleton ? 1 : 0;
}

// The noted packing of the original file. It is used if the content is unchanged.
std::optional<Packing> packing_of(const Json* notes, std::uint32_t version) {
    if (version != 0 && !noted_number(notes, "packed")) return std::nullopt;
    if (version == 0 && notes != nullptr && !noted_number(notes, "packed")) return std::nullopt;
    Packing packing;
    const auto block = scene::noted_bytes(notes, "block");
    const auto size = noted_number(notes, "unpacked_size");
    if (!block || !size) return packing;
    constexpr std::uint64_t limit = std::uint64_t{1} << 32;
    const auto content = unpack(block->span(), *size, limit);
    if (!content) return packing;
    packing.unpacked_size = *size;
    packing.block = {*block, block->size()};
    packing.content = *content;
    return packing;
}

}  // namespace

std::optional<Exported<Document>> from_scene(const Scene& source, const SaveOptions& options, Report& report) {
    Scene scene = source;
    if (options.shear == Shear::exact && !scene.animations.empty()) scene::split_sheared_joints(scene);
    const Json* all_notes = scene.notes.find("twm");
    Target target = target_of(all_notes, options);
    scene::DisplacementMeter meter(scene);
    scene::lose_curves(scene, scene::KeyTimes::of_node, meter, report);
    scene::Skeleton skeleton = scene::skeleton_of(scene);
    settle_skeleton(skeleton, target, options, meter, report);
    constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();
    scene::report_helpers(scene.nodes.size() - source.nodes.size(), skeleton.joints.size(), no_limit, report);
    const Json* notes = notes_for(all_notes, target);

    Exported<Document> result;
    Document& d = result.document;
    d.version = target.version;
    d.shape = target.shape;
    add_joints(scene, skeleton, notes != nullptr, d);
    d.has_skeleton = skeleton_byte(notes, d);
    restore_reserved(notes, d.reserved);
    scene::lose_rest_pose(scene, skeleton, scene::BindPose::matrices, meter, report);
    const std::size_t shift = is_forest(skeleton) ? 1 : 0;
    std::vector<scene::Placed> placed = scene::flatten(scene);
    const std::vector<std::string> paths = scene::shown_primitive_paths(scene);
    for (std::size_t i = 0; i < placed.size(); ++i) {
        const bool bound = placed[i].skin && *placed[i].skin < skeleton.of_skin.size();
        std::vector<std::size_t> joint_of = bound ? skeleton.of_skin[*placed[i].skin] : std::vector<std::size_t>{};
        for (std::size_t& joint : joint_of) joint += shift;
        if (placed[i].skin && !bound) {  // the loss of all skins is reported
            placed[i].primitive.joints.clear();
            placed[i].primitive.weights.clear();
        }
        const Json* mesh_notes = notes != nullptr ? placed[i].primitive.notes.find("twm") : nullptr;
        auto mesh = mesh_of(placed[i].primitive, joint_of, d, mesh_notes, placed[i].path, report);
        if (!mesh) return std::nullopt;
        d.meshes.push_back(std::move(*mesh));
    }
    add_animations(scene, skeleton, d, meter, report);
    d.surplus = scene::noted_bytes(notes, "surplus").value_or(Bytes{});
    d.packing = packing_of(notes, d.version);
    return result;
}

}  // namespace sinew::twm
