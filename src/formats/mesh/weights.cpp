// SPDX-License-Identifier: MIT
#include "formats/mesh/weights.h"

#include <sinew/scene/flatten.h>
#include <sinew/scene/issues.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include <sinew/bridge/losses.h>
#include "base/formatted.h"
#include "base/text.h"

namespace sinew::mesh {
namespace {

struct Precision {
    std::uint64_t vertices = 0;  ///< whose weights change
    double largest = 0;
};

// Four weights per vertex, in two versions: exact and rounded.
struct FourPerVertex {
    scene::Array joints, exact, rounded;
    Precision precision;
};

FourPerVertex four_per_vertex(const scene::Primitive& primitive, std::size_t joints) {
    std::vector<std::size_t> same(joints);
    std::iota(same.begin(), same.end(), std::size_t{0});
    std::vector<std::array<std::uint32_t, 4>> kept(primitive.positions.size());
    std::vector<std::array<double, 4>> exact(primitive.positions.size());
    std::vector<std::array<std::uint8_t, 4>> rounded(primitive.positions.size());
    FourPerVertex result;
    scene::four_weights(primitive, same, [&](std::size_t v, const scene::FourWeights& four) {
        kept[v] = four.joints;
        exact[v] = four.weights;
        if (std::accumulate(four.weights.begin(), four.weights.end(), 0.0) == 0) return;
        rounded[v] = eight_bit(four.weights);
        double largest = 0;
        for (std::size_t i = 0; i < 4; ++i) {
            largest = std::max(largest, std::abs(four.weights[i] - rounded[v][i] / 255.0));
        }
        // Weights that were stored in eight bits before are off by float rounding.
        constexpr double rounding = 1e-6;
        if (largest > rounding) ++result.precision.vertices;
        result.precision.largest = std::max(result.precision.largest, largest);
    });
    result.joints = scene::make_array(kept);
    result.exact = scene::make_array(exact);
    result.rounded = scene::make_array(rounded);
    result.rounded.normalized = true;
    return result;
}

}  // namespace

std::array<std::uint8_t, 4> eight_bit(const std::array<double, 4>& weights) {
    std::array<std::uint8_t, 4> result{};
    std::array<double, 4> lost{};
    int left = 255;
    for (std::size_t i = 0; i < 4; ++i) {
        const double exact = 255 * weights[i];
        result[i] = static_cast<std::uint8_t>(std::floor(exact + 1e-9));
        lost[i] = exact - result[i];
        left -= result[i];
    }
    std::array<std::size_t, 4> order{0, 1, 2, 3};
    std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(-lost[i], i); });
    for (std::size_t k = 0; left > 0 && k < 4; ++k, --left) ++result[order[k]];
    return result;
}

void lose_weight_precision(const Scene& scene, scene::DisplacementMeter& meter, Report& report) {
    // With four weights per vertex on both sides: the loss of more weights is another one.
    Scene exact = scene::without_animations(scene);
    Scene rounded = exact;
    Precision all;
    std::string path;
    std::set<std::pair<std::size_t, std::size_t>> done;
    for (const std::size_t at : scene::shown_nodes(scene)) {
        const scene::Node& node = scene.nodes[at];
        const auto& primitives = scene.meshes[*node.mesh].primitives;
        for (std::size_t i = 0; i < primitives.size(); ++i) {
            if (!node.skin || primitives[i].joints.empty() || !done.emplace(*node.mesh, i).second) continue;
            const FourPerVertex four = four_per_vertex(primitives[i], scene.skins[*node.skin].joints.size());
            if (four.precision.vertices == 0) continue;
            for (Scene* to : {&exact, &rounded}) {
                scene::Primitive& p = to->meshes[*node.mesh].primitives[i];
                p.joints = {four.joints};
                p.weights = {to == &exact ? four.exact : four.rounded};
            }
            path = all.vertices == 0 ? formatted("/meshes/{}/primitives/{}", *node.mesh, i) : "/meshes";
            all.vertices += four.precision.vertices;
            all.largest = std::max(all.largest, four.precision.largest);
        }
    }
    if (all.vertices == 0) return;
    exact.animations = rounded.animations = scene.animations;
    // Reported even if no vertex moves: a model without animations is moved by the engine.
    const scene::Displacement moved = meter.anywhere({.after = &rounded, .before = &exact});
    scene::lose_motion(
        {&sinew::issue::loss_weight_precision, path, all.vertices, all.largest, false,
         formatted("weights of {} rounded by up to {:.2g}", counted(all.vertices, "vertex", "vertices"), all.largest)},
        moved, report);
}

}  // namespace sinew::mesh
