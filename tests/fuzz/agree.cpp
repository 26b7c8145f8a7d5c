// SPDX-License-Identifier: MIT
#include "fuzz/agree.h"

#include <sinew/compare.h>
#include <sinew/scene/flatten.h>
#include <sinew/scene/issues.h>

#include <algorithm>
#include <cmath>
#include <set>

#include <sinew/bridge/names.h>
#include "fuzz/rounding.h"

namespace sinew::test {
namespace {

using namespace scene;

// Larger models are not compared, because fuzzers prefer many small inputs.
constexpr std::size_t most_vertices = 20'000;

bool holds_triangles(const Format& format) {
    return std::ranges::find(format.features, Feature::meshes, &FeatureSupport::feature) != format.features.end();
}

bool loses(const Report& report, std::initializer_list<const Issue*> issues) {
    return std::ranges::any_of(report.losses(),
                               [&](const Loss& loss) { return std::ranges::find(issues, loss.issue) != issues.end(); });
}

bool loses_pose(const Report& report) {
    return loses(report, {&issue::loss_skin, &issue::loss_rest_pose, &issue::loss_influences,
                          &issue::loss_weight_precision, &issue::loss_shear});
}

bool loses_motion(const Report& report) {
    return loses(report,
                 {&issue::loss_animations, &issue::loss_node_animation, &issue::loss_interpolation, &issue::loss_time});
}

struct Counts {
    std::size_t triangles = 0;
    std::size_t vertices = 0;
};

Counts count(const Scene& scene) {
    Counts counts;
    for (const Placed& placed : flatten(scene)) {
        const Primitive& p = placed.primitive;
        counts.triangles += (p.indices.empty() ? p.positions.size() : p.indices.size()) / 3;
        counts.vertices += p.positions.size();
    }
    return counts;
}

// Only the finest levels are in every format, so coarser levels and everything below them are removed.
void leave_out_coarse_levels(Scene& scene) {
    std::set<std::size_t> coarse;
    for (const Lod& lod : scene.lods) {
        for (const Lod::Level& level : lod.levels) coarse.insert(level.node);
    }
    for (const Lod& lod : scene.lods) {
        if (!lod.levels.empty()) coarse.erase(lod.levels.back().node);
    }
    std::vector<std::size_t> hidden(coarse.begin(), coarse.end());
    while (!hidden.empty()) {
        Node& node = scene.nodes[hidden.back()];
        hidden.pop_back();
        node.mesh.reset();
        hidden.insert(hidden.end(), node.children.begin(), node.children.end());
    }
}

std::size_t count_keys(const Scene& scene) {
    std::size_t keys = 1;
    for (const Animation& animation : scene.animations) {
        for (const Channel& channel : animation.channels) keys += channel.times.size();
    }
    return keys;
}

double size_of(const Scene& scene) {
    Vec3 low{HUGE_VAL, HUGE_VAL, HUGE_VAL};
    Vec3 high{-HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
    for (const Placed& placed : flatten(scene)) {
        for (std::size_t v = 0; v < placed.primitive.positions.size(); ++v) {
            const Vec3 at = placed.primitive.positions.vector<3>(v);
            for (std::size_t c = 0; c < 3; ++c) {
                low[c] = std::min(low[c], at[c]);
                high[c] = std::max(high[c], at[c]);
            }
        }
    }
    return std::max({0.0, high[0] - low[0], high[1] - low[1], high[2] - low[2]});
}

std::string check_pose(Scene before, Scene after, const Report& report) {
    const auto tolerance = tolerance_for(before);
    if (!tolerance || loses_pose(report)) return {};
    if (loses(report, {&issue::loss_lods})) leave_out_coarse_levels(before);
    const double limit = 0.1 * size_of(before);
    const bool moves = tolerance->in_motion && *tolerance->in_motion < limit && !loses_motion(report);
    if (!moves) {
        before.animations.clear();
        after.animations.clear();
    }
    const double allowed = moves ? *tolerance->in_motion : tolerance->at_rest;
    if (!(allowed < limit)) return {};
    const Comparison result = compare(before, after, {.tolerance = allowed / size_of(before), .moments = 0});
    if (!(result.worst.distance <= allowed)) {
        return "vertex " + std::to_string(result.worst.vertex) + " is off by " + std::to_string(result.worst.distance) +
               " where " + std::to_string(allowed) + " is allowed, at " + std::to_string(result.worst.seconds) +
               " s of '" + result.worst.animation + "'";
    }
    return {};
}

// True if no two channels of an animation animate the same property of a node.
bool has_single_channels(const Scene& scene) {
    return std::ranges::all_of(scene.animations, [](const Animation& animation) {
        std::set<std::pair<std::size_t, TransformPath>> moved;
        return std::ranges::all_of(animation.channels,
                                   [&](const Channel& c) { return moved.emplace(c.node, c.path).second; });
    });
}

// True if normals and texture coordinates are small enough that rounding errors are negligible, for example after
// flipping v or transforming normals.
bool has_small_surfaces(const Scene& scene) {
    constexpr double most = 16;
    if (!is_tame(scene) || tolerance_for(scene)->at_rest > 1e-4) return false;
    const auto is_small = [](const Array& array) {
        for (std::size_t i = 0; i < array.size(); ++i) {
            for (std::size_t c = 0; c < array.components; ++c) {
                if (std::abs(array.at(i, c)) > most) return false;
            }
        }
        return true;
    };
    return std::ranges::all_of(scene.meshes, [&](const Mesh& mesh) {
        return std::ranges::all_of(mesh.primitives, [&](const Primitive& p) {
            return is_small(p.normals) && std::ranges::all_of(p.texcoords, is_small);
        });
    });
}

// Placeholder names differ between formats, so they are cleared.
void forget_made_up_names(Scene& scene) {
    for (Animation& animation : scene.animations) {
        if (is_placeholder_name(animation.name)) animation.name.clear();
    }
}

// True if keys were dropped because they exceed the range of floats. This is reported, and it can shorten an animation.
bool leaves_out_keys(const Report& report) {
    return std::ranges::any_of(report.messages(),
                               [](const Diagnostic& found) { return found.issue == &issue::scene_keys; });
}

std::string check_structure(Scene before, Scene after, const Format& format, const Report& report) {
    forget_made_up_names(before);
    forget_made_up_names(after);
    const bool durations = has_single_channels(before) && !leaves_out_keys(report);
    const bool surfaces = has_small_surfaces(before);
    const bool places = tolerance_for(before).has_value();
    // Differences that are allowed although nothing is lost. Visible triangles were compared before; this count
    // includes triangles that no node shows.
    const auto is_free = [&](const Difference& difference) {
        const std::string& element = difference.path;
        if (element == "/triangles" && difference.message.find(" in the first model") != std::string::npos) return true;
        if (element == "/triangles" && !places) return true;  // positions are dominated by rounding errors
        if ((element == "/normals" || element == "/texcoords") && !surfaces) return true;
        const bool of_animation = element.starts_with("/animations/") && !element.ends_with("/name");
        if (element == "/joints" || element == "/materials" || (of_animation && !durations)) return true;
        return !holds_triangles(format) && !element.starts_with("/animations");
    };
    for (const Difference& difference : compare(before, after, {.moments = 0}).differences) {
        if (!is_free(difference)) return difference.path + ": " + difference.message;
    }
    return {};
}

}  // namespace

// True if a primitive has too few vertices for a triangle, which glTF cannot hold.
bool has_loose_vertices(const Scene& scene) {
    return std::ranges::any_of(scene.meshes, [](const Mesh& mesh) {
        return std::ranges::any_of(mesh.primitives, [](const Primitive& p) {
            return p.indices.empty() && !p.positions.empty() && p.positions.size() < 3;
        });
    });
}

bool is_tame(const Scene& scene) {
    if (has_loose_vertices(scene)) return false;
    const auto tolerance = tolerance_for(scene);
    return tolerance && tolerance->in_motion;
}

std::string disagreement(const Scene& before, const Scene& after, const Format& format, const Report& report) {
    if (holds_triangles(format)) {
        const Counts had = count(before);
        const Counts has = count(after);
        if (had.triangles != has.triangles) {
            return std::to_string(had.triangles) + " triangles became " + std::to_string(has.triangles);
        }
        if (std::max(had.vertices, has.vertices) * count_keys(before) > most_vertices) return {};
        if (auto wrong = check_pose(before, after, report); !wrong.empty()) return wrong;
    }
    return report.losses().empty() ? check_structure(before, after, format, report) : std::string{};
}

}  // namespace sinew::test
