// SPDX-License-Identifier: MIT
#include <sinew/playback.h>

#include <algorithm>

#include "playback/convert.h"

namespace sinew::playback {
namespace {

// Every node once, parents before children. Cycles are broken at an arbitrary node.
struct Order {
    std::vector<std::uint32_t> nodes;
    std::vector<std::uint32_t> parents;  // nodes, by node

    explicit Order(const Scene& scene) : parents(scene.nodes.size(), no_joint), taken_(scene.nodes.size(), false) {
        for (std::uint32_t i = 0; i < parents.size(); ++i) {
            for (const std::size_t child : scene.nodes[i].children) {
                if (child < parents.size() && child != i && parents[child] == no_joint) parents[child] = i;
            }
        }
        for (std::uint32_t i = 0; i < parents.size(); ++i) {
            if (parents[i] == no_joint) add(scene, i);
        }
        for (std::uint32_t i = 0; i < parents.size(); ++i) {
            if (!taken_[i]) {
                parents[i] = no_joint;
                add(scene, i);
            }
        }
    }

private:
    void add(const Scene& scene, std::uint32_t root) {
        std::size_t at = nodes.size();
        nodes.push_back(root);
        taken_[root] = true;
        for (; at < nodes.size(); ++at) {
            for (const std::size_t child : scene.nodes[nodes[at]].children) {
                if (child >= taken_.size() || taken_[child] || parents[child] != nodes[at]) continue;
                taken_[child] = true;
                nodes.push_back(static_cast<std::uint32_t>(child));
            }
        }
    }

    std::vector<bool> taken_;
};

Rig make_rig(const Scene& scene, const Order& order, const std::vector<bool>& wanted) {
    Rig rig;
    rig.joint_of_node.assign(scene.nodes.size(), no_joint);
    for (const std::uint32_t n : order.nodes) {
        if (!wanted[n]) continue;
        const auto joint = static_cast<std::uint32_t>(rig.nodes.size());
        const scene::Node& node = scene.nodes[n];
        rig.joint_of_node[n] = joint;
        rig.nodes.push_back(n);
        rig.parents.push_back(order.parents[n] == no_joint ? no_joint : rig.joint_of_node[order.parents[n]]);
        rig.rest.push_back(narrowed(node.transform));
        if (node.matrix) rig.fixed.push_back({joint, narrowed(*node.matrix)});
    }
    return rig;
}

}  // namespace

Rig make_rig(const Scene& scene) {
    return make_rig(scene, Order(scene), std::vector<bool>(scene.nodes.size(), true));
}

Rig make_rig(const Scene& scene, std::size_t skin) {
    const Order order(scene);
    std::vector<bool> wanted(scene.nodes.size(), false);
    if (skin < scene.skins.size()) {
        for (const std::size_t joint : scene.skins[skin].joints) {
            if (joint < wanted.size()) wanted[joint] = true;
        }
    }
    // Children before parents.
    for (auto node = order.nodes.rbegin(); node != order.nodes.rend(); ++node) {
        if (wanted[*node] && order.parents[*node] != no_joint) wanted[order.parents[*node]] = true;
    }
    return make_rig(scene, order, wanted);
}

Binding make_binding(const scene::Skin& skin, const Rig& rig) {
    Binding binding;
    const std::size_t count = std::min(skin.joints.size(), most_joints);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t node = skin.joints[i];
        binding.joints.push_back(node < rig.joint_of_node.size() ? rig.joint_of_node[node] : no_joint);
        binding.inverse_binds.push_back(i < skin.inverse_binds.size() ? narrowed(skin.inverse_binds[i])
                                                                      : JointMatrix{});
    }
    return binding;
}

}  // namespace sinew::playback
