// SPDX-License-Identifier: MIT
#include "support/playback.h"

#include <sinew/animation.h>
#include <sinew/scene/math.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinew::test {
namespace {

using namespace scene;

Matrix blended(const Primitive& p, std::span<const Matrix> palette, std::size_t v) {
    Matrix sum{};
    double total = 0;
    for (std::size_t set = 0; set < p.joints.size() && set < p.weights.size(); ++set) {
        for (std::size_t i = 0; i < p.joints[set].components; ++i) {
            const double weight = p.weights[set].at(v, i);
            const std::size_t joint = p.joints[set].index(v, i);
            if (weight == 0 || joint >= palette.size()) continue;
            for (std::size_t k = 0; k < 16; ++k) sum[k] += weight * palette[joint][k];
            total += weight;
        }
    }
    if (!(total > 0)) return identity_matrix;
    for (double& number : sum) number /= total;
    return sum;
}

Vec3 moved_normal(const Matrix& m, const Vec3& normal) {
    const auto inverted = inverse(m);
    if (!inverted) return {};
    const Vec3 n = transform_direction(transposed(*inverted), normal);
    return length(n) > 0 ? (1 / length(n)) * n : Vec3{};
}

std::vector<Vec3> widened(const std::vector<playback::Float3>& from) {
    std::vector<Vec3> to;
    for (const auto& v : from) to.push_back({double{v[0]}, double{v[1]}, double{v[2]}});
    return to;
}

}  // namespace

Posed reference_pose(const Scene& scene, std::size_t skin, const Primitive& primitive, const Animation* animation,
                     double seconds) {
    std::vector<Transform> locals(scene.nodes.size());
    std::vector<Matrix> globals(scene.nodes.size());
    std::vector<Matrix> palette(scene.skins[skin].joints.size());
    rest_pose(scene, locals);
    if (animation != nullptr) sample(*animation, seconds, locals);
    local_to_model(scene, parents_first(scene), locals, globals);
    skinning_palette(scene.skins[skin], globals, palette);
    Posed posed{std::vector<Vec3>(primitive.positions.size()), std::vector<Vec3>(primitive.positions.size())};
    sinew::skin(primitive, palette, posed.positions);
    for (std::size_t v = 0; v < primitive.normals.size(); ++v) {
        posed.normals[v] = moved_normal(blended(primitive, palette, v), primitive.normals.vector<3>(v));
    }
    return posed;
}

Posed played_pose(playback::Player& player, const Scene& scene, std::size_t mesh, std::size_t primitive,
                  std::size_t animation, double seconds) {
    const std::size_t count = scene.meshes[mesh].primitives[primitive].positions.size();
    std::vector<playback::Float3> positions(count);
    std::vector<playback::Float3> normals(count);
    player.pose(animation, seconds);
    player.skin(mesh, primitive, positions, normals);
    return {widened(positions), widened(normals)};
}

double worst_distance(const std::vector<Vec3>& a, const std::vector<Vec3>& b) {
    if (a.size() != b.size()) return std::numeric_limits<double>::infinity();
    double worst = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const double distance = length(a[i] - b[i]);
        if (!(distance <= worst)) worst = std::isnan(distance) ? std::numeric_limits<double>::infinity() : distance;
    }
    return worst;
}

}  // namespace sinew::test
