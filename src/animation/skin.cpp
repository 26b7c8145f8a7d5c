// SPDX-License-Identifier: MIT
#include <sinew/animation.h>
#include <sinew/scene/math.h>

#include <algorithm>
#include <cassert>

namespace sinew {

using namespace scene;

void skinning_palette(const Skin& skin, std::span<const Matrix> globals, std::span<Matrix> palette) {
    assert(palette.size() == skin.joints.size());
    for (std::size_t i = 0; i < palette.size(); ++i) {
        palette[i] = multiply(globals[skin.joints[i]], skin.inverse_binds[i]);
    }
}

void skin(const Primitive& primitive, std::span<const Matrix> palette, std::span<Vec3> positions) {
    assert(positions.size() == primitive.positions.size());
    for (std::size_t v = 0; v < positions.size(); ++v) {
        const Vec3 rest = primitive.positions.vector<3>(v);
        Vec3 moved{};
        double sum = 0;
        for (std::size_t set = 0; set < primitive.joints.size() && set < primitive.weights.size(); ++set) {
            for (std::size_t i = 0; i < primitive.joints[set].components; ++i) {
                const double weight = primitive.weights[set].at(v, i);
                const std::size_t joint = primitive.joints[set].index(v, i);
                if (weight == 0 || joint >= palette.size()) continue;
                moved = moved + weight * transform_point(palette[joint], rest);
                sum += weight;
            }
        }
        positions[v] = sum > 0 ? (1 / sum) * moved : rest;
    }
}

}  // namespace sinew
