// SPDX-License-Identifier: MIT
#include "scene/nearest.h"

#include <sinew/scene/math.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinew::scene {

NearestPoint::NearestPoint(std::span<const Vec3> points) : points_(points) {
    Vec3 high{};
    if (!points.empty()) low_ = high = points[0];
    for (const Vec3& p : points) {
        for (std::size_t i = 0; i < 3; ++i) {
            low_[i] = std::min(low_[i], p[i]);
            high[i] = std::max(high[i], p[i]);
        }
    }
    // About one point per cell.
    const double extent = std::max({high[0] - low_[0], high[1] - low_[1], high[2] - low_[2]});
    const double across = std::max(1.0, std::floor(std::cbrt(static_cast<double>(points.size()))));
    cell_ = extent > 0 && std::isfinite(extent) ? extent / across : 1;
    for (std::size_t i = 0; i < 3; ++i) {
        cells_[i] = 1 + static_cast<std::size_t>(std::min(across, std::max(0.0, (high[i] - low_[i]) / cell_)));
    }
    const auto index_of = [&](const Vec3& p) {
        return (cell_of(p, 2) * cells_[1] + cell_of(p, 1)) * cells_[0] + cell_of(p, 0);
    };
    starts_.assign(cells_[0] * cells_[1] * cells_[2] + 1, 0);
    for (const Vec3& p : points) ++starts_[index_of(p) + 1];
    for (std::size_t i = 1; i < starts_.size(); ++i) starts_[i] += starts_[i - 1];
    order_.resize(points.size());
    std::vector<std::size_t> next(starts_.begin(), starts_.end() - 1);
    for (std::size_t i = 0; i < points.size(); ++i) order_[next[index_of(points[i])]++] = i;
}

std::size_t NearestPoint::cell_of(const Vec3& p, std::size_t axis) const {
    const double at = (p[axis] - low_[axis]) / cell_;
    if (!(at > 0)) return 0;
    return std::min(cells_[axis] - 1, static_cast<std::size_t>(std::min(at, 1e9)));
}

std::size_t NearestPoint::find(const Vec3& p) const {
    const std::array<std::size_t, 3> home{cell_of(p, 0), cell_of(p, 1), cell_of(p, 2)};
    const std::size_t farthest = std::max({cells_[0], cells_[1], cells_[2]});
    std::size_t best = 0;
    double best_squared = std::numeric_limits<double>::infinity();
    for (std::size_t ring = 0; ring <= farthest; ++ring) {
        // Points in this ring and beyond are at least this far away.
        const double reach = ring == 0 ? 0 : static_cast<double>(ring - 1) * cell_;
        if (best_squared < reach * reach) break;
        const auto low = [&](std::size_t axis) { return home[axis] >= ring ? home[axis] - ring : 0; };
        const auto high = [&](std::size_t axis) { return std::min(cells_[axis] - 1, home[axis] + ring); };
        for (std::size_t z = low(2); z <= high(2); ++z) {
            for (std::size_t y = low(1); y <= high(1); ++y) {
                for (std::size_t x = low(0); x <= high(0); ++x) {
                    const auto away = [&](std::size_t at, std::size_t axis) {
                        return at > home[axis] ? at - home[axis] : home[axis] - at;
                    };
                    if (std::max({away(x, 0), away(y, 1), away(z, 2)}) != ring) continue;
                    const std::size_t cell = (z * cells_[1] + y) * cells_[0] + x;
                    for (std::size_t i = starts_[cell]; i < starts_[cell + 1]; ++i) {
                        const Vec3 d = points_[order_[i]] - p;
                        const double squared = dot(d, d);
                        if (squared < best_squared) {
                            best_squared = squared;
                            best = order_[i];
                        }
                    }
                }
            }
        }
    }
    return best;
}

}  // namespace sinew::scene
