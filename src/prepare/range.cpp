// SPDX-License-Identifier: MIT
#include "prepare/range.h"

#include <sinew/issues.h>
#include <sinew/scene/flatten.h>
#include <sinew/scene/math.h>
#include <sinew/scene/pose.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/formatted.h"
#include "base/scan.h"
#include "base/text.h"

namespace sinew {
namespace {

using namespace scene;

constexpr double most = std::numeric_limits<float>::max();

// The largest absolute coordinate of each axis, or more.
Vec3 reach_of(const Array& positions) {
    if (positions.empty()) return {};
    if (positions.type != Type::f32 || positions.components != 3) return {most, most, most};
    const Bounds raw = bounds_f32(positions.bytes.span(), {positions.stride, 0, 3}, positions.count);
    Vec3 reach{};
    for (std::size_t c = 0; c < 3; ++c) {
        const double largest = std::max(std::abs(double{raw.min[c]}), std::abs(double{raw.max[c]}));
        reach[c] = largest * std::abs(double{positions.scale[c]}) + std::abs(double{positions.offset[c]});
    }
    return reach;
}

bool is_in_range(const Vec3& point) {
    return std::ranges::all_of(point, [](double c) { return std::abs(c) <= most; });
}

bool stays_in_range(const Array& positions, const Matrix& matrix) {
    const Vec3 reach = reach_of(positions);
    Vec3 farthest{};
    for (std::size_t row = 0; row < 3; ++row) {
        farthest[row] = std::abs(matrix[12 + row]);
        for (std::size_t c = 0; c < 3; ++c) farthest[row] += std::abs(matrix[4 * c + row]) * reach[c];
    }
    if (is_in_range(farthest)) return true;
    for (std::size_t v = 0; v < positions.size(); ++v) {
        if (!is_in_range(transform_point(matrix, positions.vector<3>(v)))) return false;
    }
    return true;
}

bool refuse(std::size_t node, const Scene& scene, Report& report) {
    report.add(make_diagnostic(issue::not_finite,
                               formatted("positions of mesh {} exceed the range of floats in model space",
                                         readable(scene.meshes[*scene.nodes[node].mesh].name)),
                               formatted("/nodes/{}", node)));
    return false;
}

}  // namespace

bool fits_float_range(const Scene& scene, const Format& target, Report& report) {
    const auto hierarchy = std::ranges::find(target.features, Feature::hierarchy, &FeatureSupport::feature);
    const bool bakes = hierarchy == target.features.end() || hierarchy->support != Support::full;
    const std::vector<Matrix> globals = bakes ? rest_globals(scene) : std::vector<Matrix>{};
    for (const std::size_t at : shown_nodes(scene)) {
        const Node& node = scene.nodes[at];
        for (const Primitive& primitive : scene.meshes[*node.mesh].primitives) {
            const bool moves = bakes && (!node.skin || primitive.joints.empty());
            if (!stays_in_range(primitive.positions, moves ? globals[at] : identity_matrix)) {
                return refuse(at, scene, report);
            }
        }
    }
    return true;
}

}  // namespace sinew
