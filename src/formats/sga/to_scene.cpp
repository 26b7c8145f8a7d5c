// SPDX-License-Identifier: MIT
#include <sinew/formats/sga.h>
#include <sinew/scene/issues.h>
#include <sinew/scene/math.h>

#include <algorithm>
#include <cmath>

#include <sinew/bridge/build.h>
#include <sinew/bridge/floats.h>
#include <sinew/bridge/losses.h>
#include <sinew/scene/half_turn.h>
#include "base/formatted.h"
#include "base/text.h"

namespace sinew::sga {
namespace {

using scene::no_parent;

// The parents by the lists of children; for duplicates, the first one is used.
std::vector<std::uint64_t> parents_of(const Document& d) {
    std::vector<std::uint64_t> parents(d.bones.size(), no_parent);
    for (std::size_t i = 0; i < d.bones.size(); ++i) {
        for (std::size_t k = 0; k < d.bones[i].children.size(); ++k) {
            const std::size_t child = d.bones[i].children[k];
            if (child < parents.size() && parents[child] == no_parent) parents[child] = i;
        }
    }
    return parents;
}

// Gives the children of each bone the order that they have in the file.
void order_children(Scene& scene, std::size_t first_node, const Document& d) {
    std::vector<std::size_t> place(d.bones.size(), d.bones.size());
    for (const Bone& bone : d.bones) {
        for (std::size_t k = 0; k < bone.children.size(); ++k) {
            const std::size_t child = bone.children[k];
            if (child < place.size()) place[child] = std::min(place[child], k);
        }
    }
    for (std::size_t i = 0; i < d.bones.size(); ++i) {
        std::ranges::sort(scene.nodes[first_node + i].children, {},
                          [&](std::size_t node) { return std::pair(place[node - first_node], node); });
    }
}

// The positions of the bones in the scene; the origin if a position is not finite.
std::vector<scene::Vec3> heads_of(const Document& d, bool turn, Report& report) {
    std::vector<scene::Vec3> heads;
    for (const Bone& bone : d.bones) {
        const bool finite = std::ranges::all_of(bone.position, [](float f) { return std::isfinite(f); });
        if (!finite) {
            report.repaired(sinew::issue::scene_bind, formatted("/skins/0/joints/{}", heads.size()),
                            "the position is NaN or infinite; the bone is placed at the origin");
        }
        const scene::Vec3 head = finite ? scene::to_doubles(bone.position) : scene::Vec3{};
        heads.push_back(turn ? scene::half_turned(head) : head);
    }
    return heads;
}

void add_track(scene::Animation& animation, const Track& track, std::size_t node, const scene::Vec3& rest,
               std::string path, const LoadOptions& options, Report& report) {
    const bool turn = options.convert_axes;
    const auto key_of = [&](std::size_t i) -> scene::TransformKey {
        const Key key = track.keys[i];
        const scene::Vec3 move =
            turn ? scene::half_turned(scene::to_doubles(key.position)) : scene::to_doubles(key.position);
        const scene::Quat rotation = scene::to_doubles(key.rotation);
        return {double{key.time} / options.fps,
                {move, turn ? scene::half_turned(rotation) : rotation, scene::to_doubles(key.scale)}};
    };
    const std::size_t first = animation.channels.size();
    scene::add_valid_keys(animation, node, track.keys.size(), key_of, std::move(path), report);
    // A key is relative to the rest pose. Adding that to the floats of the keys would round them.
    for (std::size_t i = first; i < animation.channels.size(); ++i) {
        scene::Channel& channel = animation.channels[i];
        if (channel.path == scene::TransformPath::translation) channel.offset = rest;
    }
}

}  // namespace

std::size_t add_to(Scene& scene, const Document& d, const LoadOptions& options, Report& report) {
    using namespace scene;
    const std::vector<std::uint64_t> parents = parents_of(d);
    const std::vector<scene::Vec3> heads = heads_of(d, options.convert_axes, report);
    std::vector<std::size_t> nodes;
    Skin skin;
    skin.name = utf8_name(d.name.text(), "/skins/0/name", report);
    for (std::size_t i = 0; i < d.bones.size(); ++i) {
        nodes.push_back(scene.nodes.size());
        Node node;
        node.name = utf8_name(d.bones[i].name.text(), formatted("/nodes/{}/name", scene.nodes.size()), report);
        scene.nodes.push_back(std::move(node));
        skin.joints.push_back(nodes.back());
        skin.inverse_binds.push_back(translation_matrix(-1.0 * heads[i]));
    }
    connect(scene, nodes, parents, report);
    if (!nodes.empty()) order_children(scene, nodes[0], d);
    // By the tree as connected, without cycles.
    for (std::size_t i = 0; i < nodes.size(); ++i) scene.nodes[nodes[i]].transform.translation = heads[i];
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        for (const std::size_t child : scene.nodes[nodes[i]].children) {
            scene.nodes[child].transform.translation = heads[child - nodes[0]] - heads[i];
        }
    }
    const std::size_t animations = options.parts.animations ? d.animations.size() : 0;
    if (animations > 0) report_frame_rate(options.fps, report);
    for (std::size_t a = 0; a < animations; ++a) {
        scene::Animation animation;
        const std::string path = formatted("/animations/{}", scene.animations.size());
        animation.name = utf8_name(d.animations[a].name.text(), path + "/name", report);
        for (const Track& track : d.animations[a].tracks) {
            if (track.bone >= nodes.size()) {
                report.repaired(sinew::issue::scene_unmatched_channel, path,
                                formatted("a track of bone {}, but there are {}", track.bone,
                                          counted(nodes.size(), "bone", "bones")));
                continue;
            }
            const std::size_t node = nodes[track.bone];
            add_track(animation, track, node, scene.nodes[node].transform.translation, path, options, report);
        }
        scene.animations.push_back(std::move(animation));
    }
    scene.skins.push_back(std::move(skin));
    return scene.skins.size() - 1;
}

}  // namespace sinew::sga
