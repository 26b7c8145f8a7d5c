// SPDX-License-Identifier: MIT
#include <sinew/animation.h>
#include <sinew/compare.h>
#include <sinew/prepare/rig.h>
#include <sinew/scene/coordinates.h>
#include <sinew/scene/flatten.h>
#include <sinew/scene/math.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include <sinew/bridge/names.h>
#include <sinew/bridge/skeleton.h>
#include "base/formatted.h"
#include "base/text.h"
#include "scene/nearest.h"

namespace sinew {
namespace {

using namespace scene;

// Plays a scene: all vertices at a time. Reuses its buffers.
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

// Without placeholders.
std::uint64_t count_materials(const Scene& scene) {
    return scene.materials.size() - static_cast<std::uint64_t>(std::ranges::count_if(scene.materials, is_empty));
}

std::uint64_t count_textures(const Scene& scene) {
    std::uint64_t count = 0;
    for (const Material& material : scene.materials) count += material.textures.size();
    return count;
}

void compare_counts(const Scene& a, const Scene& b, Comparison& result) {
    const auto compare_one = [&](std::string_view what, std::uint64_t in_a, std::uint64_t in_b) {
        if (in_a == in_b) return;
        result.differences.push_back(
            {formatted("/{}", what), formatted("{} in the first model, {} in the second", in_a, in_b)});
    };
    compare_one("triangles", count_triangles(a), count_triangles(b));
    compare_one("materials", count_materials(a), count_materials(b));
    compare_one("textures", count_textures(a), count_textures(b));
    compare_one("joints", count_joints(a), count_joints(b));
    compare_one("animations", a.animations.size(), b.animations.size());
    compare_one("lods", a.lods.size(), b.lods.size());
    compare_one("tags", a.tags.size(), b.tags.size());
    compare_one("collisions", a.collisions.size(), b.collisions.size());
}

void compare_animations(const Scene& a, const Scene& b, Comparison& result) {
    for (std::size_t i = 0; i < std::min(a.animations.size(), b.animations.size()); ++i) {
        const Animation& in_a = a.animations[i];
        const Animation& in_b = b.animations[i];
        const std::string path = formatted("/animations/{}", i);
        if (in_a.name != in_b.name) {
            result.differences.push_back({path + "/name", formatted("{} in the first model, {} in the second",
                                                                    quote(in_a.name), quote(in_b.name))});
        }
        const double longer = duration(in_b) - duration(in_a);
        if (std::abs(longer) > 1e-3 * std::max(1.0, duration(in_a))) {
            result.differences.push_back(
                {path, formatted("{:g} s in the first model, {:g} s in the second", duration(in_a), duration(in_b))});
        }
    }
}

// A distance of NaN counts as infinite, unless both vertices have the same NaN coordinates.
double distance_between(const Vec3& a, const Vec3& b) {
    const double distance = length(a - b);
    if (std::isfinite(distance)) return distance;
    const auto same = [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); };
    const bool equal = same(a[0], b[0]) && same(a[1], b[1]) && same(a[2], b[2]);
    return equal ? 0 : std::numeric_limits<double>::infinity();
}

// Rotates a triangle to start with its smallest index, which keeps its winding.
std::array<std::uint32_t, 3> from_smallest(std::array<std::uint32_t, 3> t) {
    std::rotate(t.begin(), std::ranges::min_element(t), t.end());
    return t;
}

// Skins may be bound in any space; the rest pose is in model space.
std::vector<Placed> flatten_at_rest(const Scene& scene) {
    if (scene.skins.empty()) return flatten(scene);
    Scene resting = scene;
    bind_at_rest(resting, Rebind::all);
    return flatten(resting);
}

// Compares normals, texture coordinates and triangles of models whose vertices are in the same order.
void compare_surfaces(const Scene& a, const Scene& b, Comparison& result) {
    const std::vector<Placed> in_a = flatten_at_rest(a);
    const std::vector<Placed> in_b = flatten_at_rest(b);
    const auto gather_all = [](const std::vector<Placed>& all, auto&& array_of_primitive, std::size_t components) {
        std::vector<double> numbers;
        for (const Placed& placed : all) {
            const Array& array = array_of_primitive(placed.primitive);
            if (array.size() != placed.primitive.positions.size()) return std::vector<double>{};
            for (std::size_t v = 0; v < array.size(); ++v) {
                for (std::size_t c = 0; c < components; ++c) numbers.push_back(array.at(v, c));
            }
        }
        return numbers;
    };
    const auto compare_one = [&](std::string_view what, std::size_t components, double tolerance,
                                 auto&& array_of_primitive) {
        const std::vector<double> x = gather_all(in_a, array_of_primitive, components);
        const std::vector<double> y = gather_all(in_b, array_of_primitive, components);
        if (x.empty() || x.size() != y.size()) return;
        std::size_t off = 0;
        double worst = 0;
        for (std::size_t i = 0; i < x.size(); ++i) {
            const double difference = std::abs(x[i] - y[i]);
            const bool same = x[i] == y[i] || (std::isnan(x[i]) && std::isnan(y[i]));
            if (same || difference <= tolerance) continue;
            ++off;
            worst = std::max(worst, difference);
        }
        if (off == 0) return;
        result.differences.push_back(
            {formatted("/{}", what),
             formatted("{} by up to {:.3g}", counted(off, "value differs", "values differ"), worst)});
    };
    const Array no_array;
    compare_one("normals", 3, 1e-3, [](const Primitive& p) -> const Array& { return p.normals; });
    compare_one("texcoords", 2, 1e-5,
                [&](const Primitive& p) -> const Array& { return p.texcoords.empty() ? no_array : p.texcoords[0]; });

    std::vector<std::array<std::uint32_t, 3>> triangles[2];
    for (const auto* side : {&in_a, &in_b}) {
        std::uint32_t first = 0;
        for (const Placed& placed : *side) {
            const std::vector<std::uint32_t> indices = indices_of(placed.primitive);
            for (std::size_t i = 0; i + 3 <= indices.size(); i += 3) {
                triangles[side == &in_b ? 1 : 0].push_back(
                    from_smallest({first + indices[i], first + indices[i + 1], first + indices[i + 2]}));
            }
            first += static_cast<std::uint32_t>(placed.primitive.positions.size());
        }
    }
    if (triangles[0].size() != triangles[1].size()) return;
    std::size_t turned = 0;
    for (std::size_t i = 0; i < triangles[0].size(); ++i) turned += triangles[0][i] == triangles[1][i] ? 0U : 1U;
    if (turned > 0) {
        result.differences.push_back(
            {"/triangles", formatted("{} {} different vertices or winding",
                                     share(turned, triangles[0].size(), "triangles"), turned == 1 ? "has" : "have")});
    }
}

// The times to compare: the keys, and `more` evenly spaced times.
std::vector<double> compared_times(const Animation& animation, std::size_t more) {
    std::vector<double> times = key_times(animation);
    const double end = duration(animation);
    for (std::size_t i = 0; i < more; ++i)
        times.push_back(end * (static_cast<double>(i) + 0.5) / static_cast<double>(more));
    std::ranges::sort(times);
    return times;
}

Scene in_default_coordinates(Scene scene) {
    convert_coordinates(scene, {});
    return scene;
}

}  // namespace

Comparison compare(const Scene& a, const Scene& b, const CompareOptions& options) {
    if (a.coordinates != CoordinateSystem{} || b.coordinates != CoordinateSystem{}) {
        return compare(in_default_coordinates(a), in_default_coordinates(b), options);
    }
    Comparison result;
    compare_counts(a, b, result);
    compare_animations(a, b, result);
    Player player_a(a);
    Player player_b(b);
    const std::vector<Vec3> rest_a = player_a.pose(nullptr, 0);
    const std::vector<Vec3> rest_b = player_b.pose(nullptr, 0);
    result.vertices = rest_a.size();
    if (rest_a.empty() || rest_b.empty()) {
        if (rest_a.size() != rest_b.size()) {
            result.differences.push_back(
                {"/vertices", formatted("{} in the first model, {} in the second", rest_a.size(), rest_b.size())});
        }
        return result;
    }
    const double size = size_of(rest_a);
    const auto deviation = [&](const std::vector<std::size_t>& counterpart, Deviation worst) {
        const auto look = [&](const std::vector<Vec3>& in_a, const std::vector<Vec3>& in_b, std::string_view animation,
                              double seconds) {
            for (std::size_t i = 0; i < in_a.size(); ++i) {
                const double distance = distance_between(in_a[i], in_b[counterpart[i]]);
                if (!(distance > worst.distance)) continue;
                worst = {distance, size > 0 ? distance / size : distance, std::string(animation), seconds, i};
            }
        };
        look(rest_a, rest_b, "", 0);
        for (std::size_t i = 0; i < std::min(a.animations.size(), b.animations.size()); ++i) {
            const Animation& in_a = a.animations[i];
            for (const double seconds : compared_times(in_a, options.moments)) {
                look(player_a.pose(&in_a, seconds), player_b.pose(&b.animations[i], seconds), in_a.name, seconds);
            }
        }
        return worst;
    };

    result.by_order = rest_a.size() == rest_b.size();
    if (result.by_order) {
        std::vector<std::size_t> same(rest_a.size());
        std::iota(same.begin(), same.end(), std::size_t{0});
        result.worst = deviation(same, {});
        if (options.in_order || result.worst.relative <= options.tolerance) {
            compare_surfaces(a, b, result);
            return result;
        }
    }
    const NearestPoint nearest(rest_b);
    std::vector<std::size_t> counterpart(rest_a.size());
    for (std::size_t i = 0; i < counterpart.size(); ++i) counterpart[i] = nearest.find(rest_a[i]);
    // Also find vertices of the second model that are far from the first.
    const NearestPoint back(rest_a);
    Deviation extra;
    for (const Vec3& p : rest_b) {
        const std::size_t closest = back.find(p);
        const double distance = distance_between(p, rest_a[closest]);
        if (distance > extra.distance) extra = {distance, size > 0 ? distance / size : distance, "", 0, closest};
    }
    const Deviation by_place = deviation(counterpart, extra);
    if (result.by_order && result.worst.distance <= by_place.distance) {
        compare_surfaces(a, b, result);
        return result;
    }
    result.by_order = false;
    result.worst = by_place;
    return result;
}

}  // namespace sinew
