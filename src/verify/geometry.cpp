// SPDX-License-Identifier: MIT
#include "verify/geometry.h"

#include <sinew/scene/flatten.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "base/formatted.h"
#include "base/text.h"
#include "verify/arrays.h"

namespace sinew::comparing {
namespace {

using namespace scene;

// Rounding to 32 bits, with some room for a second rounding.
constexpr double attribute_rounding = 1e-6;
// Directions that are transformed and normalised again.
constexpr double direction_rounding = 2e-5;

Vec3 vec3(const std::array<float, 3>& v) {
    return {double{v[0]}, double{v[1]}, double{v[2]}};
}

Vec3 unit_of(const Vec3& v) {
    const double size = length(v);
    return size > 0 ? (1 / size) * v : v;
}

double largest_difference(const Vec3& a, const Vec3& b) {
    return std::max({difference_of(a[0], b[0]), difference_of(a[1], b[1]), difference_of(a[2], b[2])});
}

// Differences by part of a: one entry for each, with all segments of it.
using ByPart = std::map<std::size_t, ArrayDifference>;

void report(const Aligned& models, Aspect aspect, std::string_view what, const ByPart& parts, Comparison& result) {
    for (const auto& [part, found] : parts) {
        if (found.count == 0) continue;
        result.differences.push_back(
            {.aspect = aspect,
             .path = path_of(models.parts_a.all[part]),
             .count = found.count,
             .magnitude = found.largest,
             .message = formatted("{} of {} {} by up to {:.3g}, first at vertex {}", what,
                                  counted(found.count, "vertex", "vertices"), found.count == 1 ? "differs" : "differ",
                                  found.largest, found.first)});
    }
}

struct PartDifference {
    std::size_t part = 0;
    bool only_in_a = false;
    bool filler = false;
};

// An attribute that only one of the models has, by part of a.
void report_presence(const Aligned& models, Aspect aspect, std::string_view what,
                     const std::vector<PartDifference>& parts, Comparison& result) {
    std::size_t previous = static_cast<std::size_t>(-1);
    for (const PartDifference& part : parts) {
        if (part.part == previous) continue;
        previous = part.part;
        const Part& in_a = models.parts_a.all[part.part];
        result.differences.push_back(
            {.aspect = aspect,
             .kind = part.only_in_a ? DifferenceKind::missing : DifferenceKind::added,
             .path = path_of(in_a),
             .count = in_a.vertices,
             .message = formatted("only the {} model has {}", part.only_in_a ? "first" : "second", what),
             .filler = part.filler});
    }
}

// True for values that a format writes because it requires some: all are the same.
bool is_constant(const Array& array, std::size_t first, std::size_t count) {
    for (std::size_t i = first + 1; i < first + count; ++i) {
        for (std::size_t c = 0; c < array.components; ++c) {
            if (array.at(i, c) != array.at(first, c)) return false;
        }
    }
    return true;
}

// Normals and tangents are transformed with the space of their part. Degenerate ones are compared without it.
class Directions {
public:
    explicit Directions(const Match& match) : match_(match), back_(inverse(match.a_to_b)) {}

    Vec3 normal(const Vec3& n) const {
        if (match_.is_identity || !back_) return n;
        const Matrix& m = *back_;
        return unit_of({m[0] * n[0] + m[1] * n[1] + m[2] * n[2], m[4] * n[0] + m[5] * n[1] + m[6] * n[2],
                        m[8] * n[0] + m[9] * n[1] + m[10] * n[2]});
    }
    Vec3 tangent(const Vec3& t) const {
        return match_.is_identity ? t : unit_of(transform_direction(match_.a_to_b, t));
    }
    // How far a direction of b is from that of a.
    double difference(const Vec3& transformed_a, const Vec3& b) const {
        const double plain = largest_difference(transformed_a, b);
        if (match_.is_identity && plain <= attribute_rounding * std::max(1.0, length(b))) return 0;
        // Writers may normalise directions.
        const double normalised = largest_difference(unit_of(transformed_a), unit_of(b));
        return normalised <= (match_.is_identity ? attribute_rounding : direction_rounding)
                   ? 0
                   : std::min(plain, normalised);
    }

private:
    const Match& match_;
    std::optional<Matrix> back_;
};

void compare_directions(const Aligned& models, Aspect aspect, std::string_view what, Array Primitive::*member,
                        Comparison& result) {
    ByPart changed;
    std::vector<PartDifference> lost;
    for (const Match& match : models.matches) {
        const Segment& s = match.segment;
        const Array& a = models.part_a(match).primitive->*member;
        const Array& b = models.part_b(match).primitive->*member;
        if (a.empty() || b.empty()) {
            // Computed normals and tangents take nothing away.
            if (a.empty() != b.empty() && s.count > 0) lost.push_back({s.part_a, b.empty(), a.empty()});
            continue;
        }
        const Directions directions(match);
        ArrayDifference& found = changed[s.part_a];
        each_pair<3>({a, s.start_a}, {b, s.start_b}, s.count, !match.is_identity,
                     [&](std::size_t i, const auto& x, const auto& y) {
                         const Vec3 in_a =
                             aspect == Aspect::normals ? directions.normal(vec3(x)) : directions.tangent(vec3(x));
                         const double difference = directions.difference(in_a, vec3(y));
                         if (difference > 0) found.add(s.start_a + i, difference);
                     });
    }
    report(models, aspect, what, changed, result);
    report_presence(models, aspect, what, lost, result);
}

// The handedness of tangents: a mirrored space turns it around.
void compare_handedness(const Aligned& models, Comparison& result) {
    ByPart changed;
    for (const Match& match : models.matches) {
        const Segment& s = match.segment;
        const Primitive& a = *models.part_a(match).primitive;
        const Primitive& b = *models.part_b(match).primitive;
        const bool has_a = !a.tangents.empty() && (a.tangents.components == 4 || !a.binormals.empty());
        if (!has_a || b.tangents.empty()) continue;
        const double sign = determinant(match.a_to_b) < 0 ? -1 : 1;
        const std::vector<float> in_a = handedness_of(a);
        const std::vector<float> in_b = handedness_of(b);
        ArrayDifference& found = changed[s.part_a];
        for (std::size_t i = 0; i < s.count; ++i) {
            if (sign * double{in_a[s.start_a + i]} != double{in_b[s.start_b + i]}) found.add(s.start_a + i, 2);
        }
    }
    report(models, Aspect::tangents, "the handedness of the tangents", changed, result);
}

void compare_sets(const Aligned& models, Aspect aspect, std::string_view what,
                  const std::function<const std::vector<Array>&(const Primitive&)>& sets_of, Comparison& result) {
    std::size_t most = 0;
    for (const Part& part : models.parts_a.all) most = std::max(most, sets_of(*part.primitive).size());
    for (const Part& part : models.parts_b.all) most = std::max(most, sets_of(*part.primitive).size());
    for (std::size_t set = 0; set < most; ++set) {
        const std::string name = most > 1 ? formatted("{} of set {}", what, set) : std::string(what);
        ByPart changed;
        std::vector<PartDifference> lost;
        for (const Match& match : models.matches) {
            const Segment& s = match.segment;
            const auto& a = sets_of(*models.part_a(match).primitive);
            const auto& b = sets_of(*models.part_b(match).primitive);
            const bool in_a = set < a.size() && !a[set].empty();
            const bool in_b = set < b.size() && !b[set].empty();
            if (in_a && in_b) {
                // A colour without alpha equals one with alpha.
                Array x = a[set];
                Array y = b[set];
                x.components = y.components = std::min(x.components, y.components);
                compare_numbers<4>({x, s.start_a}, {y, s.start_b}, s.count, attribute_rounding, s.start_a,
                                   changed[s.part_a]);
            } else if (in_a != in_b && s.count > 0) {
                const bool filler = in_b && is_constant(b[set], s.start_b, s.count);
                lost.push_back({s.part_a, in_a, filler});
            }
        }
        report(models, aspect, name, changed, result);
        report_presence(models, aspect, name, lost, result);
    }
}

// The distance in model space by which a position in the part of b differs from the expected one.
class PositionCheck {
public:
    PositionCheck(const Aligned& models, const Match& match) : match_(match) {
        std::vector<Influence> influences;
        const Segment& s = match.segment;
        if (s.count == 0) return;
        models.rig_b.influences(s.part_b, s.start_b, influences);
        for (const Influence& influence : influences) {
            const Matrix& m = models.rest_b.controllers[influence.controller];
            for (std::size_t c = 0; c < 3; ++c) {
                scale_ = std::max(scale_, length({m[4 * c], m[4 * c + 1], m[4 * c + 2]}));
            }
        }
    }
    double distance(const std::array<float, 3>& a, const std::array<float, 3>& b) const {
        const Vec3 expected = match_.is_identity ? vec3(a) : transform_point(match_.a_to_b, vec3(a));
        const Vec3 away{difference_of(expected[0], double{b[0]}), difference_of(expected[1], double{b[1]}),
                        difference_of(expected[2], double{b[2]})};
        return scale_ * length(away);
    }

private:
    const Match& match_;
    double scale_ = 0;
};

void each_moved_vertex(const Aligned& models, auto&& use) {
    for (const Match& match : models.matches) {
        const Segment& s = match.segment;
        const Array& a = models.part_a(match).primitive->positions;
        const Array& b = models.part_b(match).primitive->positions;
        const PositionCheck check(models, match);
        each_pair<3>({a, s.start_a}, {b, s.start_b}, s.count, !match.is_identity,
                     [&](std::size_t i, const auto& x, const auto& y) {
                         const double distance = check.distance(x, y);
                         if (distance > models.allowed) use(s.part_a, s.start_a + i, distance);
                     });
    }
}

// The parts of b in the order of those of a.
PartList reordered(const Aligned& models) {
    PartList list;
    for (const Part& part : models.parts_a.all) {
        // Empty parts have no match.
        if (part.vertices == 0) list.all.push_back({.primitive = part.primitive, .first_vertex = part.first_vertex});
        for (const Match& match : models.matches) {
            if (&models.part_a(match) != &part) continue;
            list.all.push_back(models.part_b(match));
            list.all.back().first_vertex = part.first_vertex;
        }
    }
    list.vertices = models.parts_b.vertices;
    list.triangles = models.parts_b.triangles;
    return list;
}

void compare_positions(const Aligned& models, Comparison& result) {
    ByPart changed;
    each_moved_vertex(models, [&](std::size_t part, std::size_t vertex, double distance) {
        changed[part].add(vertex, models.relative(distance));
        if (!(distance > result.worst.distance)) return;
        result.worst = {distance, models.relative(distance), "", 0, models.parts_a.all[part].first_vertex + vertex};
    });
    if (models.options.aspects.has(Aspect::positions)) {
        report(models, Aspect::positions, "the positions", changed, result);
    }
}

}  // namespace

TriangleDifference triangle_difference(const Aligned& models) {
    const std::vector<bool> turned = turned_parts(models);
    if (models.pairing) return compare_as_set(models.parts_a, models.parts_b, turned, *models.pairing);
    if (!models.by_part) return compare_in_order(models.parts_a, models.parts_b, turned);
    return compare_in_order(models.parts_a, reordered(models), turned);
}

void compare_triangles(const Aligned& models, Comparison& result) {
    const TriangleDifference found = triangle_difference(models);
    const std::string path = found.first_part ? path_of(models.parts_a.all[*found.first_part]) : "/meshes";
    if (models.parts_a.triangles != models.parts_b.triangles) {
        const bool fewer = models.parts_b.triangles < models.parts_a.triangles;
        const std::size_t count = fewer ? models.parts_a.triangles - models.parts_b.triangles
                                        : models.parts_b.triangles - models.parts_a.triangles;
        result.differences.push_back({.aspect = Aspect::triangles,
                                      .kind = fewer ? DifferenceKind::missing : DifferenceKind::added,
                                      .path = path,
                                      .count = count,
                                      .message = formatted("{} triangles in the first model, {} in the second",
                                                           models.parts_a.triangles, models.parts_b.triangles)});
    } else if (found.changed + found.missing > 0) {
        const std::size_t count = found.changed + found.missing;
        result.differences.push_back(
            {.aspect = Aspect::triangles,
             .path = path,
             .count = count,
             .message = formatted("{} {} different vertices or winding",
                                  share(count, models.parts_a.triangles, "triangles"), count == 1 ? "has" : "have")});
    }
}

void compare_attributes(const Aligned& models, Comparison& result) {
    const Aspects& aspects = models.options.aspects;
    compare_positions(models, result);
    if (aspects.has(Aspect::normals)) {
        compare_directions(models, Aspect::normals, "normals", &Primitive::normals, result);
    }
    if (aspects.has(Aspect::tangents)) {
        compare_directions(models, Aspect::tangents, "tangents", &Primitive::tangents, result);
        compare_handedness(models, result);
    }
    if (aspects.has(Aspect::texcoords)) {
        compare_sets(
            models, Aspect::texcoords, "texture coordinates",
            [](const Primitive& p) -> const auto& { return p.texcoords; }, result);
    }
    if (aspects.has(Aspect::colors)) {
        compare_sets(
            models, Aspect::colors, "colours", [](const Primitive& p) -> const auto& { return p.colors; }, result);
    }
}

std::size_t count_moved_vertices(const Aligned& models) {
    std::size_t count = 0;
    each_moved_vertex(models, [&](std::size_t, std::size_t, double) { ++count; });
    return count;
}

}  // namespace sinew::comparing
