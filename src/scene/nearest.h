// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/scene/scene.h>

#include <cstddef>
#include <span>
#include <vector>

namespace sinew::scene {

/// Finds the nearest of many points with a grid whose cells are searched outwards.
class NearestPoint {
public:
    explicit NearestPoint(std::span<const Vec3> points);
    /// The index of the point nearest to p. There must be at least one point.
    std::size_t find(const Vec3& p) const;

private:
    std::size_t cell_of(const Vec3& p, std::size_t axis) const;

    std::span<const Vec3> points_;
    Vec3 low_{};
    double cell_ = 1;
    std::array<std::size_t, 3> cells_{1, 1, 1};
    std::vector<std::size_t> starts_;  // per cell: its first point in `order_`
    std::vector<std::size_t> order_;
};

}  // namespace sinew::scene
