// SPDX-License-Identifier: MIT
#include <sinew/animation.h>
#include <sinew/compare.h>

#include <algorithm>
#include <cmath>

#include "base/format.h"
#include "base/text.h"
#include "scene/math.h"
#include "scene/nearest.h"
#include "scene/skeleton.h"

namespace sinew {
namespace {

using namespace scene;

// A scene that is played: all its vertices at a time, without allocating anew each time.
class Player {
public:
    explicit Player(const Scene& scene)
        : scene_(scene), order_(parents_first(scene)), locals_(scene.nodes.size()), globals_(scene.nodes.size()) {
        std::vector<std::size_t> stack(scene.roots.rbegin(), scene.roots.rend());
        while (!stack.empty()) {
            const std::size_t at = stack.back();
            stack.pop_back();
            const Node& node = scene.nodes[at];
            stack.insert(stack.end(), node.children.rbegin(), node.children.rend());
            if (node.mesh) shown_.push_back(at);
        }
    }

    const std::vector<Vec3>& pose(const Animation* animation, double seconds) {
        rest_pose(scene_, locals_);
        if (animation != nullptr) sample(*animation, seconds, locals_);
        local_to_model(scene_, order_, locals_, globals_);
        positions_.clear();
        for (const std::size_t at : shown_) {
            const Node& node = scene_.nodes[at];
            for (const Primitive& p : scene_.meshes[*node.mesh].primitives) add(node, globals_[at], p);
        }
        return positions_;
    }

private:
    void add(const Node& node, const Matrix& global, const Primitive& p) {
        const std::size_t first = positions_.size();
        positions_.resize(first + p.positions.size());
        const std::span<Vec3> to = std::span(positions_).subspan(first);
        if (node.skin && !p.joints.empty()) {
            palette_.resize(scene_.skins[*node.skin].joints.size());
            skinning_palette(scene_.skins[*node.skin], globals_, palette_);
            skin(p, palette_, to);
        } else {
            for (std::size_t v = 0; v < to.size(); ++v) to[v] = transform_point(global, p.positions.vector<3>(v));
        }
    }

    const Scene& scene_;
    std::vector<std::size_t> order_;
    std::vector<std::size_t> shown_;
    std::vector<Transform> locals_;
    std::vector<Matrix> globals_;
    std::vector<Matrix> palette_;
    std::vector<Vec3> positions_;
};

double size_of(const std::vector<Vec3>& points) {
    if (points.empty()) return 0;
    Vec3 low = points[0];
    Vec3 high = points[0];
    for (const Vec3& p : points) {
        for (std::size_t i = 0; i < 3; ++i) {
            low[i] = std::min(low[i], p[i]);
            high[i] = std::max(high[i], p[i]);
        }
    }
    return length(high - low);
}

std::uint64_t count_triangles(const Scene& scene) {
    std::uint64_t count = 0;
    for (const Mesh& mesh : scene.meshes) {
        for (const Primitive& p : mesh.primitives)
            count += (p.indices.empty() ? p.positions.size() : p.indices.size()) / 3;
    }
    return count;
}

std::uint64_t count_joints(const Scene& scene) {
    std::uint64_t count = 0;
    for (const Skin& skin : scene.skins) count += skin.joints.size();
    return count;
}

std::uint64_t count_textures(const Scene& scene) {
    std::uint64_t count = 0;
    for (const Material& material : scene.materials) count += material.textures.size();
    return count;
}

void compare_counts(const Scene& a, const Scene& b, Comparison& result) {
    const auto compare_one = [&](std::string_view what, std::uint64_t in_a, std::uint64_t in_b) {
        if (in_a == in_b) return;
        result.differences.push_back({formatted("/{}", what), formatted("{} against {}", in_a, in_b)});
    };
    compare_one("triangles", count_triangles(a), count_triangles(b));
    compare_one("materials", a.materials.size(), b.materials.size());
    compare_one("textures", count_textures(a), count_textures(b));
    compare_one("joints", count_joints(a), count_joints(b));
    compare_one("animations", a.animations.size(), b.animations.size());
    compare_one("lods", a.lods.size(), b.lods.size());
    compare_one("tags", a.tags.size(), b.tags.size());
    compare_one("collisions", a.collisions.size(), b.collisions.size());
}

// The moments to look at: the keys, and so many between the first and the last.
std::vector<double> moments_of(const Animation& animation, std::size_t more) {
    std::vector<double> times = key_times(animation);
    const double end = duration(animation);
    for (std::size_t i = 0; i < more; ++i)
        times.push_back(end * (static_cast<double>(i) + 0.5) / static_cast<double>(more));
    std::ranges::sort(times);
    return times;
}

}  // namespace

Comparison compare(const Scene& a, const Scene& b, const CompareOptions& options) {
    Comparison result;
    compare_counts(a, b, result);
    Player player_a(a);
    Player player_b(b);
    const std::vector<Vec3> rest_a = player_a.pose(nullptr, 0);
    const std::vector<Vec3> rest_b = player_b.pose(nullptr, 0);
    result.vertices = rest_a.size();
    const double size = size_of(rest_a);
    if (rest_a.size() != rest_b.size()) {
        result.by_order = false;
        if (rest_a.empty() || rest_b.empty()) {
            result.differences.push_back({"/vertices", formatted("{} against {}", rest_a.size(), rest_b.size())});
            return result;
        }
    }
    std::vector<std::size_t> counterpart(rest_a.size());
    const Nearest nearest(rest_b);
    for (std::size_t i = 0; i < counterpart.size(); ++i) counterpart[i] = result.by_order ? i : nearest.find(rest_a[i]);

    const auto look = [&](const std::vector<Vec3>& in_a, const std::vector<Vec3>& in_b, std::string_view animation,
                          double seconds) {
        for (std::size_t i = 0; i < in_a.size(); ++i) {
            const double distance = length(in_a[i] - in_b[counterpart[i]]);
            if (!(distance > result.worst.distance)) continue;
            result.worst = {distance, size > 0 ? distance / size : distance, std::string(animation), seconds, i};
        }
    };
    look(rest_a, rest_b, "", 0);
    for (std::size_t i = 0; i < std::min(a.animations.size(), b.animations.size()); ++i) {
        const Animation& in_a = a.animations[i];
        const Animation& in_b = b.animations[i];
        const std::string element = formatted("/animations/{}", i);
        if (in_a.name != in_b.name) {
            result.differences.push_back(
                {element + "/name", formatted("{} against {}", quoted(in_a.name), quoted(in_b.name))});
        }
        const double longer = duration(in_b) - duration(in_a);
        if (std::abs(longer) > 1e-3 * std::max(1.0, duration(in_a))) {
            result.differences.push_back({element, formatted("{:g} s against {:g} s", duration(in_a), duration(in_b))});
        }
        for (const double seconds : moments_of(in_a, options.moments)) {
            look(player_a.pose(&in_a, seconds), player_b.pose(&in_b, seconds), in_a.name, seconds);
        }
    }
    return result;
}

}  // namespace sinew
