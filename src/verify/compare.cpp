// SPDX-License-Identifier: MIT
#include <sinew/compare.h>

#include <sinew/scene/coordinates.h>

#include <algorithm>

#include "base/formatted.h"
#include "verify/animations.h"
#include "verify/geometry.h"
#include "verify/materials.h"
#include "verify/motion.h"
#include "verify/structure.h"
#include "verify/triangles.h"

namespace sinew {
namespace {

using namespace comparing;

Scene in_default_coordinates(Scene scene) {
    scene::convert_coordinates(scene, {});
    return scene;
}

// The number of triangles and vertices that differ as the models are matched.
std::size_t count_unequal(const Aligned& models) {
    return triangle_difference(models).changed + count_moved_vertices(models);
}

// Vertices are matched in order if that explains the models, otherwise part by part, otherwise by position.
void align(Aligned& models) {
    const bool comparable = models.parts_a.vertices > 0 && models.parts_b.vertices > 0;
    const bool same_count = models.parts_a.vertices == models.parts_b.vertices;
    if (!comparable || models.options.in_order) return models.match_in_order();
    if (!same_count) return models.match_by_position();
    models.match_in_order();
    const std::size_t unequal = count_unequal(models);
    if (unequal == 0) {
        // Instances of one mesh may have changed places, which their names tell.
        if (!models.may_be_swapped()) return;
        const std::size_t renamed = models.count_renamed();
        if (models.match_by_part() && models.count_renamed() < renamed && count_unequal(models) == 0) return;
        return models.match_in_order();
    }
    if (models.match_by_part() && count_unequal(models) < unequal) return;
    models.match_by_position();
    // In another pose, positions say little.
    if (models.pairing->unpaired > unequal / 2) models.match_in_order();
}

void report_vertices(const Aligned& models, Comparison& result) {
    const auto add = [&](DifferenceKind kind, std::size_t count, std::string message) {
        if (count == 0) return;
        result.differences.push_back({.aspect = Aspect::positions,
                                      .kind = kind,
                                      .path = "/meshes",
                                      .count = count,
                                      .message = std::move(message)});
    };
    const std::size_t in_a = models.parts_a.vertices;
    const std::size_t in_b = models.parts_b.vertices;
    const bool one_is_empty = (in_a == 0) != (in_b == 0);
    if (one_is_empty || (models.options.in_order && in_a != in_b)) {
        add(in_b < in_a ? DifferenceKind::missing : DifferenceKind::added, std::max(in_a, in_b) - std::min(in_a, in_b),
            formatted("{} vertices in the first model, {} in the second", in_a, in_b));
    }
    if (!models.pairing) return;
    add(DifferenceKind::added, models.pairing->extra,
        formatted("vertices that only the second model has: {}", models.pairing->extra));
}

}  // namespace

Comparison compare(const Scene& a, const Scene& b, const CompareOptions& options) {
    if (a.coordinates != CoordinateSystem{} || b.coordinates != CoordinateSystem{}) {
        return compare(in_default_coordinates(a), in_default_coordinates(b), options);
    }
    // If only one of the models has levels of detail, the other one shows the finest.
    const bool coarse = a.lods.empty() == b.lods.empty();
    Aligned models(a, b, options, coarse, coarse);
    align(models);
    Comparison result;
    result.compared = options.aspects;
    result.by_order = !models.pairing;
    result.vertices = models.parts_a.vertices;
    if (options.aspects.has(Aspect::triangles)) compare_triangles(models, result);
    if (options.aspects.has(Aspect::positions)) report_vertices(models, result);
    compare_attributes(models, result);
    compare_animations(models, result);
    Probes probes(models, !result.animations.empty());
    compare_weights(models, probes, result);
    compare_motion(models, probes.chosen(), result);
    compare_materials(models, result);
    compare_structure(models, result);
    return result;
}

}  // namespace sinew
