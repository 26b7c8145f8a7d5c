// SPDX-License-Identifier: MIT
// Which losses cover which differences.
#include <sinew/compare.h>
#include <sinew/scene/issues.h>

#include <algorithm>
#include <set>

namespace sinew {
namespace {

// What the size of a difference is compared with.
enum class Size : std::uint8_t {
    presence,      ///< the loss says that all of it is gone
    elements,      ///< the number of elements: primitives, materials, nodes
    items,         ///< the number of items: vertices, triangles, keys
    magnitude,     ///< the largest change
    displacement,  ///< how far vertices move
};

struct Cover {
    Aspect aspect;
    const Issue* loss;
    Size size;
    bool only_added = false;  ///< covers only what the second model has in addition
};

constexpr Cover covers[] = {
    {Aspect::triangles, &issue::loss_meshes, Size::presence},
    {Aspect::triangles, &issue::loss_lods, Size::presence},
    {Aspect::triangles, &issue::loss_triangles, Size::items},
    {Aspect::positions, &issue::loss_meshes, Size::presence},
    {Aspect::positions, &issue::loss_transforms, Size::presence},
    {Aspect::positions, &issue::loss_rest_pose, Size::displacement},
    {Aspect::positions, &issue::loss_skin, Size::displacement},
    {Aspect::positions, &issue::loss_influences, Size::displacement},
    {Aspect::positions, &issue::loss_weight_precision, Size::displacement},
    {Aspect::positions, &issue::loss_shear, Size::displacement},
    {Aspect::normals, &issue::loss_meshes, Size::presence},
    {Aspect::normals, &issue::loss_normals, Size::elements},
    {Aspect::tangents, &issue::loss_meshes, Size::presence},
    {Aspect::tangents, &issue::loss_tangents, Size::elements},
    {Aspect::texcoords, &issue::loss_meshes, Size::presence},
    {Aspect::texcoords, &issue::loss_texcoords, Size::elements},
    {Aspect::texcoords, &issue::loss_texture_transform, Size::elements},
    {Aspect::colors, &issue::loss_meshes, Size::presence},
    {Aspect::colors, &issue::loss_colors, Size::elements},
    {Aspect::weights, &issue::loss_meshes, Size::presence},
    {Aspect::weights, &issue::loss_skin, Size::elements},
    {Aspect::weights, &issue::loss_influences, Size::magnitude},
    {Aspect::weights, &issue::loss_weight_precision, Size::magnitude},
    {Aspect::meshes, &issue::loss_meshes, Size::presence},
    {Aspect::meshes, &issue::loss_several_meshes, Size::presence},
    {Aspect::meshes, &issue::loss_lods, Size::presence},
    {Aspect::meshes, &issue::loss_triangles, Size::presence},
    {Aspect::meshes, &issue::loss_skin, Size::presence},  // such meshes move to the root, which may change their order
    {Aspect::materials, &issue::loss_meshes, Size::presence},
    {Aspect::materials, &issue::loss_materials, Size::elements},
    {Aspect::textures, &issue::loss_meshes, Size::presence},
    {Aspect::textures, &issue::loss_textures, Size::elements},
    {Aspect::textures, &issue::loss_textures, Size::presence, true},   // one for the whole model
    {Aspect::textures, &issue::loss_materials, Size::presence, true},  // several materials may become one
    {Aspect::hierarchy, &issue::loss_meshes, Size::presence},
    {Aspect::hierarchy, &issue::loss_hierarchy, Size::items},
    {Aspect::hierarchy, &issue::loss_transforms, Size::items},
    {Aspect::hierarchy, &issue::loss_skin, Size::items},  // nodes that would have become joints
    {Aspect::joints, &issue::loss_skin, Size::presence},
    {Aspect::joints, &issue::loss_meshes, Size::presence},
    {Aspect::names, &issue::loss_node_names, Size::items},
    {Aspect::animations, &issue::loss_animations, Size::elements},
    {Aspect::animations, &issue::loss_animation_names, Size::elements},
    {Aspect::animations, &issue::loss_node_animation, Size::elements},
    {Aspect::animations, &issue::loss_time, Size::magnitude},
    {Aspect::keys, &issue::loss_time, Size::magnitude},
    {Aspect::keys, &issue::loss_animations, Size::presence},
    {Aspect::keys, &issue::loss_node_animation, Size::presence},
    {Aspect::motion, &issue::loss_meshes, Size::presence},
    {Aspect::motion, &issue::loss_animations, Size::displacement},
    {Aspect::motion, &issue::loss_node_animation, Size::displacement},
    {Aspect::motion, &issue::loss_skin, Size::displacement},
    {Aspect::motion, &issue::loss_influences, Size::displacement},
    {Aspect::motion, &issue::loss_weight_precision, Size::displacement},
    {Aspect::motion, &issue::loss_shear, Size::displacement},
    {Aspect::motion, &issue::loss_interpolation, Size::displacement},
    {Aspect::motion, &issue::loss_time, Size::displacement},
    {Aspect::motion, &issue::loss_rest_pose, Size::displacement},
    {Aspect::lods, &issue::loss_lods, Size::items},
    {Aspect::lods, &issue::loss_meshes, Size::presence},
    {Aspect::tags, &issue::loss_tags, Size::elements},
    {Aspect::collisions, &issue::loss_collision, Size::items},
    {Aspect::collisions, &issue::loss_meshes, Size::presence},
};

// True if one path is that of the other or of a part above it: `/meshes` and `/meshes/0`.
bool is_related(std::string_view a, std::string_view b) {
    if (a.size() > b.size()) std::swap(a, b);
    return b.starts_with(a) && (a.size() == b.size() || a.empty() || b[a.size()] == '/');
}

// The element that a path leads to: `/animations/1` for `/animations/1/name`; primitives and textures are elements too.
std::string_view element_of(std::string_view path) {
    const bool is_inner = path.starts_with("/meshes/") || path.find("/textures/") != std::string_view::npos;
    std::size_t end = 0;
    for (int part = 0; part < (is_inner ? 4 : 2) && end < path.size(); ++part) {
        end = std::min(path.find('/', end + 1), path.size());
    }
    return path.substr(0, end);
}

// The sizes that all losses together cover, at one path.
struct Covered {
    bool present = false;
    std::uint64_t elements = 0;
    std::uint64_t items = 0;
    double magnitude = 0;
    double displacement = 0;
};

// True if a loss is about the part in which a difference is. What happens to nodes, meshes and skins shows in the rest
// pose and in all animations.
bool is_about(const Loss& loss, const Difference& difference) {
    const bool is_place = difference.aspect == Aspect::motion || difference.aspect == Aspect::positions;
    const bool shows_everywhere = is_place && !loss.path.starts_with("/animations");
    return shows_everywhere || is_related(loss.path, difference.path);
}

Covered covered_by(const Difference& difference, std::span<const Loss> losses) {
    Covered covered;
    for (const Loss& loss : losses) {
        if (!is_about(loss, difference)) continue;
        for (const Cover& cover : covers) {
            if (cover.aspect != difference.aspect || cover.loss != loss.issue) continue;
            if (cover.only_added && difference.kind != DifferenceKind::added) continue;
            if (cover.size == Size::presence) covered.present = true;
            if (cover.size == Size::elements) covered.elements += loss.count;
            if (cover.size == Size::items) covered.items += loss.count;
            if (cover.size == Size::magnitude) covered.magnitude += loss.magnitude;
            if (cover.size == Size::displacement) covered.displacement += loss.displacement;
        }
    }
    return covered;
}

// Times that are rounded by a millisecond without moving a vertex: no loss is reported for so small an effect.
bool is_imperceptible(const Difference& difference, const Comparison& comparison, std::span<const Loss> losses) {
    constexpr double millisecond = 1e-3;
    const bool is_time = difference.aspect == Aspect::keys || difference.path.ends_with("/duration");
    if (!is_time || !(difference.magnitude <= millisecond)) return false;
    return std::ranges::none_of(comparison.differences, [&](const Difference& other) {
        return other.aspect == Aspect::motion && is_related(other.path, difference.path) &&
               covered_by(other, losses).displacement == 0;
    });
}

}  // namespace

std::vector<Difference> unreported_differences(const Comparison& comparison, std::span<const Loss> losses) {
    // Both are measured, at vertices and times that need not be the same. Fast motion is sampled most coarsely.
    constexpr double slack = 1.1;
    constexpr double slack_of_motion = 1.35;
    constexpr double rounding = 2e-5;
    std::vector<Difference> unreported;
    for (const Difference& difference : comparison.differences) {
        if (difference.filler || is_imperceptible(difference, comparison, losses)) continue;
        const Covered covered = covered_by(difference, losses);
        const bool moves = difference.aspect == Aspect::positions || difference.aspect == Aspect::motion;
        const bool is_covered =
            covered.present || covered.elements > 0 || covered.items >= difference.count ||
            (covered.magnitude > 0 && difference.magnitude <= slack * covered.magnitude + rounding) ||
            (moves && covered.displacement > 0 &&
             difference.magnitude <=
                 (difference.aspect == Aspect::motion ? slack_of_motion : slack) * covered.displacement + rounding);
        if (!is_covered) unreported.push_back(difference);
    }
    // Each element needs a loss of its own: count them.
    std::vector<Difference> result = std::move(unreported);
    for (const AspectFacts& facts : all_aspects()) {
        std::set<std::string_view> elements;
        std::uint64_t reported = 0;
        const Difference* last = nullptr;
        for (const Difference& difference : comparison.differences) {
            if (difference.aspect != facts.aspect || difference.filler) continue;
            const Covered covered = covered_by(difference, losses);
            if (covered.present || covered.elements == 0 || covered.items > 0 || covered.magnitude > 0) continue;
            elements.insert(element_of(difference.path));
            last = &difference;
        }
        for (const Loss& loss : losses) {
            for (const Cover& cover : covers) {
                if (cover.aspect == facts.aspect && cover.loss == loss.issue && cover.size == Size::elements) {
                    reported += loss.count;
                }
            }
        }
        if (last != nullptr && elements.size() > reported) result.push_back(*last);
    }
    return result;
}

}  // namespace sinew
