// SPDX-License-Identifier: MIT
// A skin matrix moves vertices from bind space to model space. If the vertices of the target are those of the source
// under a constant transform C, and the model spaces differ by D, then the skin matrices must be D·M·C⁻¹.
#include "prepare/clips_spaces.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace sinew::clips {
namespace {

using namespace scene;

// Joints that are in one skin of the source and one of the target.
struct JointPairs {
    std::vector<std::pair<std::size_t, std::size_t>> nodes;  // of the source, of the target
};

// The positions of all vertices that a skin moves, in bind space.
std::vector<Vec3> bound_vertices(const Scene& scene, std::size_t skin) {
    std::vector<Vec3> all;
    for (const Node& node : scene.nodes) {
        if (node.skin != skin || !node.mesh) continue;
        for (const Primitive& p : scene.meshes[*node.mesh].primitives) {
            for (std::size_t v = 0; v < p.positions.size(); ++v) all.push_back(p.positions.vector<3>(v));
        }
    }
    return all;
}

// The vertices of a skin in both files, as evidence of how their spaces relate.
struct Vertices {
    std::vector<Vec3> source;
    std::vector<Vec3> target;
    double size = 0;  // of the target

    double difference_in_order(const Matrix& c) const {
        double worst = 0;
        for (std::size_t v = 0; v < source.size(); ++v) {
            worst = std::max(worst, length(transform_point(c, source[v]) - target[v]));
        }
        return worst / size;
    }
    double difference_of_bounds(const Matrix& c) const {
        const auto bounds = [](const std::vector<Vec3>& all, const Matrix& m) {
            std::array<Vec3, 2> box{Vec3{1e300, 1e300, 1e300}, Vec3{-1e300, -1e300, -1e300}};
            for (const Vec3& v : all) {
                const Vec3 p = transform_point(m, v);
                for (std::size_t i = 0; i < 3; ++i) {
                    box[0][i] = std::min(box[0][i], p[i]);
                    box[1][i] = std::max(box[1][i], p[i]);
                }
            }
            return box;
        };
        const auto a = bounds(source, c);
        const auto b = bounds(target, identity_matrix);
        return std::max(length(a[0] - b[0]), length(a[1] - b[1])) / size;
    }
};

Vertices vertices_of(const RigFacts& source, std::size_t source_skin, const RigFacts& target, std::size_t target_skin) {
    Vertices all{bound_vertices(source.scene, source_skin), bound_vertices(target.scene, target_skin)};
    Vec3 low{1e300, 1e300, 1e300};
    Vec3 high{-1e300, -1e300, -1e300};
    for (const Vec3& v : all.target) {
        for (std::size_t i = 0; i < 3; ++i) {
            low[i] = std::min(low[i], v[i]);
            high[i] = std::max(high[i], v[i]);
        }
    }
    all.size = all.target.empty() ? 0 : length(high - low);
    return all;
}

// The rotation, uniform scale and translation that maps three points of a to three points of b; nothing if they are
// almost on a line.
std::optional<Matrix> similarity(const std::array<Vec3, 3>& a, const std::array<Vec3, 3>& b) {
    const auto frame = [](const std::array<Vec3, 3>& p) -> std::optional<Matrix> {
        const Vec3 x = p[1] - p[0];
        const Vec3 z = cross(x, p[2] - p[0]);
        const double size = length(x);
        if (!(size > 0) || !(length(z) > 1e-3 * size * size)) return std::nullopt;
        const Vec3 up = (size / length(z)) * z;
        const Vec3 y = (1 / size) * cross(up, x);
        return Matrix{x[0], x[1], x[2], 0, y[0], y[1], y[2], 0, up[0], up[1], up[2], 0, p[0][0], p[0][1], p[0][2], 1};
    };
    const auto from = frame(a);
    const auto to = frame(b);
    if (!from || !to) return std::nullopt;
    const auto back = inverse(*from);
    return back ? std::optional(multiply(*to, *back)) : std::nullopt;
}

class SkinRelation {
public:
    SkinRelation(const RigFacts& source, const RigFacts& target, const JointPairs& pairs)
        : source_(source), target_(target), pairs_(pairs.nodes) {
        for (const auto& [s, t] : pairs_) {
            const Vec3 head = translation_of(target_.bind[t]);
            largest_ = std::max({largest_, length(head - translation_of(target_.bind[first()])), 0.1 * length(head)});
        }
    }

    // The transform from the bind space of the source to that of the target.
    Matrix bind_space(std::size_t source_skin, std::size_t target_skin) const {
        const std::array candidates{std::optional(identity_matrix), by_rest(), by_bind(), by_positions()};
        const Vertices vertices = vertices_of(source_, source_skin, target_, target_skin);
        const bool has_vertices = !vertices.source.empty() && vertices.size > 0;
        // The same vertices in the same order leave no doubt.
        if (has_vertices && vertices.source.size() == vertices.target.size()) {
            for (const auto& c : candidates) {
                if (c && vertices.difference_in_order(*c) < 1e-4) return *c;
            }
        }
        std::vector<Matrix> fitting;
        for (const auto& c : candidates) {
            if (c && fits(*c)) fitting.push_back(*c);
        }
        for (const Matrix& c : fitting) {
            if (has_vertices && vertices.difference_of_bounds(c) < 1e-3) return c;
        }
        return fitting.empty() ? identity_matrix : fitting[0];
    }

    // The distance between the joints of both models at rest, under a transform of the source.
    double rest_distance(const Matrix& d) const {
        double sum = 0;
        for (const auto& [s, t] : pairs_) {
            sum += length(transform_point(d, translation_of(source_.rest[s])) - translation_of(target_.rest[t]));
        }
        return sum;
    }

private:
    std::size_t first() const { return pairs_[0].second; }

    bool fits(const Matrix& c) const {
        const double allowed = 1e-4 * std::max(largest_, 1e-3 * scale_of(target_.bind[first()]));
        return determinant(c) > 0 && std::ranges::all_of(pairs_, [&](const auto& pair) {
                   const Vec3 from = transform_point(c, translation_of(source_.bind[pair.first]));
                   return length(from - translation_of(target_.bind[pair.second])) <= allowed;
               });
    }

    // A matrix that all pairs agree about.
    template <class Of>
    std::optional<Matrix> common(const Of& of) const {
        const std::optional<Matrix> matrix = of(pairs_[0]);
        if (!matrix) return std::nullopt;
        for (const auto& pair : pairs_) {
            const auto other = of(pair);
            if (!other || !is_near(*other, *matrix, std::max(largest_, 1e-3 * scale_of(target_.bind[first()])), 1e-4))
                return std::nullopt;
        }
        return matrix;
    }

    // Skin matrices do not depend on the axes of joints. If both models look the same at rest, the vertices are at
    // M_target⁻¹·M_source.
    std::optional<Matrix> by_rest() const {
        return common([&](const auto& pair) -> std::optional<Matrix> {
            const auto from_s = inverse(source_.bind[pair.first]);
            const auto from_t = inverse(target_.rest[pair.second]);
            if (!from_s || !from_t) return std::nullopt;
            return multiply(multiply(target_.bind[pair.second], *from_t), multiply(source_.rest[pair.first], *from_s));
        });
    }

    std::optional<Matrix> by_bind() const {
        return common([&](const auto& pair) -> std::optional<Matrix> {
            const auto from = inverse(source_.bind[pair.first]);
            return from ? std::optional(multiply(target_.bind[pair.second], *from)) : std::nullopt;
        });
    }

    std::optional<Matrix> by_positions() const {
        const auto at = [&](const auto& pair) { return translation_of(target_.bind[pair.second]); };
        const auto& a = pairs_[0];
        const auto b = *std::ranges::max_element(pairs_, {}, [&](const auto& p) { return length(at(p) - at(a)); });
        const Vec3 line = at(b) - at(a);
        const auto c =
            *std::ranges::max_element(pairs_, {}, [&](const auto& p) { return length(cross(line, at(p) - at(a))); });
        const auto from = [&](const auto& pair) { return translation_of(source_.bind[pair.first]); };
        return similarity({from(a), from(b), from(c)}, {at(a), at(b), at(c)});
    }

    const RigFacts& source_;
    const RigFacts& target_;
    const std::vector<std::pair<std::size_t, std::size_t>>& pairs_;
    double largest_ = 0;  // the extent of the joints of the target in bind pose
};

// Which pose of a joint corresponds to the rest pose of a node in the other file: the closer one.
bool rest_is_closer(const RigFacts& source, const RigFacts& target, const NodeMatch& match, const Matrix& model) {
    double bound = 0;
    double resting = 0;
    for (std::size_t t = 0; t < target.scene.nodes.size(); ++t) {
        const auto s = match.to_source[t];
        if (!s || source.is_joint(*s) == target.is_joint(t)) continue;
        const auto distance = [&](const Matrix& a, const Matrix& b) {
            return length(transform_point(model, translation_of(a)) - translation_of(b));
        };
        bound += distance(source.bind[*s], target.bind[t]);
        resting += distance(source.rest[*s], target.rest[t]);
    }
    return resting < 0.999 * bound;
}

}  // namespace

Spaces relate_spaces(const RigFacts& source, const RigFacts& target, const NodeMatch& match) {
    Spaces spaces;
    spaces.axes.assign(target.scene.nodes.size(), identity_matrix);
    std::map<std::pair<std::size_t, std::size_t>, JointPairs> skins;
    for (const std::size_t t : target.order) {
        const auto s = match.to_source[t];
        if (s && source.is_joint(*s) && target.is_joint(t)) {
            skins[{*source.skins[*s], *target.skins[t]}].nodes.emplace_back(*s, t);
        }
    }
    std::map<std::pair<std::size_t, std::size_t>, Matrix> from_target;  // of bind spaces
    std::size_t most = 0;
    for (const auto& [which, pairs] : skins) {
        const SkinRelation relation(source, target, pairs);
        const Matrix space = relation.bind_space(which.first, which.second);
        from_target.emplace(which, inverse(space).value_or(identity_matrix));
        // Only the largest skin decides about model space, because there is only one.
        if (pairs.nodes.size() <= most) continue;
        most = pairs.nodes.size();
        const bool moved = relation.rest_distance(space) < 0.1 * relation.rest_distance(identity_matrix);
        spaces.model = moved ? space : identity_matrix;
    }
    const bool by_rest = rest_is_closer(source, target, match, spaces.model);
    const Matrix model_back = inverse(spaces.model).value_or(identity_matrix);
    for (std::size_t t = 0; t < target.scene.nodes.size(); ++t) {
        const auto s = match.to_source[t];
        if (!s) continue;
        const bool both = source.is_joint(*s) && target.is_joint(t);
        const bool bound = both || !by_rest;
        const Matrix back = both ? from_target.at({*source.skins[*s], *target.skins[t]}) : model_back;
        const auto from = inverse(bound ? source.bind[*s] : source.rest[*s]);
        if (from) spaces.axes[t] = multiply(multiply(*from, back), bound ? target.bind[t] : target.rest[t]);
    }
    return spaces;
}

}  // namespace sinew::clips
