// SPDX-License-Identifier: MIT
#include "prepare/clips_rig.h"

#include <sinew/scene/pose.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinew::clips {
namespace {

using namespace scene;

struct Bounds {
    Vec3 low{1e300, 1e300, 1e300};
    Vec3 high{-1e300, -1e300, -1e300};

    void add(const Vec3& p) {
        for (std::size_t i = 0; i < 3; ++i) {
            if (!std::isfinite(p[i])) continue;
            low[i] = std::min(low[i], p[i]);
            high[i] = std::max(high[i], p[i]);
        }
    }
    double diagonal() const { return low[0] > high[0] ? 0 : length(high - low); }
};

double size_of_mesh(const Mesh& mesh) {
    Bounds bounds;
    for (const Primitive& p : mesh.primitives) {
        for (std::size_t v = 0; v < p.positions.size(); ++v) bounds.add(p.positions.vector<3>(v));
    }
    return bounds.diagonal();
}

double size_of_model(const RigFacts& rig) {
    Bounds bounds;
    for (const Matrix& m : rig.rest) bounds.add(translation_of(m));
    double size = bounds.diagonal();
    for (std::size_t n = 0; n < rig.scene.nodes.size(); ++n) {
        const Node& node = rig.scene.nodes[n];
        if (!node.mesh) continue;
        Matrix place = rig.rest[n];
        if (node.skin && !rig.scene.skins[*node.skin].joints.empty()) {
            const Skin& skin = rig.scene.skins[*node.skin];
            place = multiply(rig.rest[skin.joints[0]], skin.inverse_binds[0]);
        }
        size = std::max(size, size_of_mesh(rig.scene.meshes[*node.mesh]) * scale_of(place));
    }
    return size > 0 && std::isfinite(size) ? size : 1;
}

}  // namespace

double scale_of(const Matrix& m) {
    return std::max({length({m[0], m[1], m[2]}), length({m[4], m[5], m[6]}), length({m[8], m[9], m[10]})});
}

bool is_near(const Matrix& a, const Matrix& b, double unit, double tolerance) {
    const double linear = std::max(scale_of(b), std::numeric_limits<double>::min());
    for (std::size_t i = 0; i < 12; ++i) {
        if (!(std::abs(a[i] - b[i]) <= tolerance * linear)) return false;
    }
    return length(translation_of(a) - translation_of(b)) <= tolerance * unit;
}

RigFacts::RigFacts(const Scene& of) : scene(of), rest(rest_globals(of)) {
    const std::size_t count = scene.nodes.size();
    parents.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        for (const std::size_t child : scene.nodes[i].children) parents[child] = i;
    }
    std::vector<bool> placed(count, false);
    const auto add_tree = [&](std::size_t root) {
        std::vector<std::size_t> open{root};
        while (!open.empty()) {
            const std::size_t node = open.back();
            open.pop_back();
            if (placed[node]) continue;
            placed[node] = true;
            order.push_back(node);
            const auto& children = scene.nodes[node].children;
            open.insert(open.end(), children.rbegin(), children.rend());
        }
    };
    for (const std::size_t root : scene.roots) add_tree(root);
    for (std::size_t i = 0; i < count; ++i) {
        if (!parents[i]) add_tree(i);
    }
    skins.resize(count);
    bind = rest;
    for (std::size_t s = 0; s < scene.skins.size(); ++s) {
        for (std::size_t j = 0; j < scene.skins[s].joints.size(); ++j) {
            const std::size_t node = scene.skins[s].joints[j];
            if (skins[node]) continue;
            skins[node] = s;
            if (const auto pose = inverse(scene.skins[s].inverse_binds[j])) bind[node] = *pose;
        }
    }
    size = size_of_model(*this);
}

}  // namespace sinew::clips
