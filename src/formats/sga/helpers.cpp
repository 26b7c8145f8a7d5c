// SPDX-License-Identifier: MIT
#include "formats/sga/helpers.h"
#include "base/unique_names.h"

#include <sinew/scene/math.h>
#include <sinew/scene/shear.h>

#include <vector>

#include <sinew/bridge/helper_joints.h>
#include <sinew/bridge/skeleton.h>
#include "formats/sga/keys.h"

namespace sinew::sga {
namespace {

using scene::Skeleton;

Bind position_only(const Bind& bind) {
    return {scene::translation_matrix(scene::operator*(-1.0, bind.head)), scene::translation_matrix(bind.head),
            bind.head, true};
}

// Finds the nodes whose joints must be bound at a position.
class Search {
public:
    Search(const Scene& scene, const Skeleton& skeleton, double fps)
        : scene_(scene), skeleton_(skeleton), fps_(fps), found_(scene.nodes.size(), false) {
        for (const scene::Animation& a : scene.animations) channels_.push_back(scene::channels_by_node(scene, a));
        for (const scene::Joint& joint : skeleton.joints) binds_.push_back(bind_of(joint));
    }

    /// For every node: true if its joints must be bound at a position.
    const std::vector<bool>& run() {
        bool changed = true;
        while (changed) {
            changed = false;
            // Children first: a child may need its parent to be bound at a position too.
            for (std::size_t j = skeleton_.joints.size(); j-- > 0;) {
                const auto parent = skeleton_.joints[j].parent;
                if (is_exact(j)) continue;
                changed = add(j) || changed;
                if (parent && !is_exact(j)) changed = add(*parent) || changed;
            }
        }
        return found_;
    }

    /// True if a joint is exact, given what was found.
    bool is_exact(std::size_t j) const {
        const scene::Joint& joint = skeleton_.joints[j];
        const Bind parent = joint.parent ? bind_at(*joint.parent) : Bind{};
        for (const auto& channels : channels_) {
            const Keys keys = keys_about(scene_.nodes[joint.node], channels[joint.node], bind_at(j), parent, fps_);
            if (keys.sheared > 0 || keys.bent > 0) return false;
        }
        return true;
    }

private:
    bool add(std::size_t joint) {
        const std::size_t node = skeleton_.joints[joint].node;
        if (found_[node]) return false;
        found_[node] = true;
        return true;
    }

    Bind bind_at(std::size_t joint) const {
        return found_[skeleton_.joints[joint].node] ? position_only(binds_[joint]) : binds_[joint];
    }

    const Scene& scene_;
    const Skeleton& skeleton_;
    double fps_;
    std::vector<bool> found_;
    std::vector<Bind> binds_;
    std::vector<std::vector<scene::NodeChannels>> channels_;
};

void add_joint(scene::Skin& skin, std::size_t node, const scene::Vec3& head) {
    skin.joints.push_back(node);
    skin.inverse_binds.push_back(position_only({.head = head}).inverse);
}

// Adds nodes below a node that together have a transform, and returns the last one.
std::size_t add_below(Scene& scene, std::size_t node, const scene::Matrix& local, scene::Skin& skin,
                      const scene::Vec3& head, UniqueNames& names) {
    const scene::Decomposed whole = scene::decompose(local);
    const std::size_t outer = scene::add_helper(scene, node, names);
    scene.nodes[node].children.push_back(outer);
    // The same tolerance as that of keys.
    if (whole.shear <= 1e-6) {
        scene.nodes[outer].transform = whole.transform;
        return outer;
    }
    const scene::TwoTransforms parts = scene::split_shear(local);
    scene.nodes[outer].transform = parts.outer;
    add_joint(skin, outer, head);
    const std::size_t inner = scene::add_helper(scene, node, names);
    scene.nodes[outer].children = {inner};
    scene.nodes[inner].transform = parts.inner;
    return inner;
}

// Moves the bind matrix of a joint to helpers below it, which get the weights.
void move_bind(Scene& scene, const scene::Joint& joint, UniqueNames& names) {
    const Bind bind = bind_of(joint);
    const scene::Matrix local = scene::multiply(bind.inverse, scene::translation_matrix(bind.head));
    for (scene::Skin& skin : scene.skins) {
        const std::size_t count = skin.joints.size();
        for (std::size_t i = 0; i < count; ++i) {
            if (skin.joints[i] != joint.node || skin.inverse_binds[i] != joint.inverse_bind) continue;
            skin.joints[i] = add_below(scene, joint.node, local, skin, bind.head, names);
            skin.inverse_binds[i] = position_only(bind).inverse;
        }
    }
}

}  // namespace

Scene with_helper_joints(const Scene& source, double fps) {
    Scene scene = source;
    if (scene.skins.empty() || scene.animations.empty()) return scene;
    const Skeleton skeleton = scene::skeleton_of(source);
    Search search(source, skeleton, fps);
    const std::vector<bool>& found = search.run();
    UniqueNames names = scene::node_names(scene);
    for (const scene::Joint& joint : skeleton.joints) {
        if (found[joint.node]) move_bind(scene, joint, names);
    }
    std::vector<bool> known(found.size(), false);
    for (std::size_t j = 0; j < skeleton.joints.size(); ++j) {
        const std::size_t node = skeleton.joints[j].node;
        if (!found[node] || known[node]) continue;
        known[node] = true;
        const scene::Vec3 head = bind_of(skeleton.joints[j]).head;
        add_joint(scene.skins[0], node, head);
        // Only a sheared matrix can still be inexact.
        if (scene.nodes[node].matrix && !search.is_exact(j)) {
            add_joint(scene.skins[0], scene::split_matrix(scene, node, names), head);
        }
    }
    return scene;
}

}  // namespace sinew::sga
