// SPDX-License-Identifier: MIT
#include <sinew/compare.h>

#include <algorithm>

namespace sinew {
namespace {

constexpr AspectFacts aspects[] = {
    {Aspect::triangles, "triangles", "triangles and their winding"},
    {Aspect::positions, "positions", "positions of vertices at rest"},
    {Aspect::normals, "normals", "normals"},
    {Aspect::tangents, "tangents", "tangents and their handedness"},
    {Aspect::texcoords, "texcoords", "all sets of texture coordinates"},
    {Aspect::colors, "colors", "vertex colours"},
    {Aspect::weights, "weights", "weights of vertices"},
    {Aspect::meshes, "meshes", "meshes and their order"},
    {Aspect::materials, "materials", "materials with every value"},
    {Aspect::textures, "textures", "textures with the bytes of their images"},
    {Aspect::hierarchy, "hierarchy", "hierarchy of nodes"},
    {Aspect::joints, "joints", "joints of skins"},
    {Aspect::names, "names", "names of nodes, joints and meshes"},
    {Aspect::animations, "animations", "animations, their names and lengths"},
    {Aspect::keys, "keys", "times of keys"},
    {Aspect::motion, "motion", "positions of vertices in all animations"},
    {Aspect::lods, "lods", "levels of detail"},
    {Aspect::tags, "tags", "tags"},
    {Aspect::collisions, "collisions", "collision meshes"},
};

constexpr Aspect geometry[] = {Aspect::triangles, Aspect::positions, Aspect::normals, Aspect::tangents,
                               Aspect::texcoords, Aspect::colors,    Aspect::meshes};
constexpr Aspect skins[] = {Aspect::weights, Aspect::joints};
constexpr Aspect surfaces[] = {Aspect::materials, Aspect::textures};
constexpr Aspect movements[] = {Aspect::animations, Aspect::keys, Aspect::motion};
constexpr Aspect structure[] = {Aspect::hierarchy, Aspect::names, Aspect::lods, Aspect::tags, Aspect::collisions};

constexpr AspectGroup groups[] = {{"geometry", geometry},
                                  {"skins", skins},
                                  {"materials", surfaces},
                                  {"animations", movements},
                                  {"structure", structure}};

}  // namespace

std::span<const AspectFacts> all_aspects() {
    return aspects;
}

std::string_view name(Aspect aspect) {
    return aspects[static_cast<std::size_t>(aspect)].id;
}

std::span<const AspectGroup> aspect_groups() {
    return groups;
}

std::optional<Aspects> aspects_from(std::string_view word) {
    Aspects result{0};
    const auto group = std::ranges::find(groups, word, &AspectGroup::id);
    if (group != std::end(groups)) {
        for (const Aspect aspect : group->aspects) result.add(aspect);
        return result;
    }
    const auto facts = std::ranges::find(aspects, word, &AspectFacts::id);
    if (facts == std::end(aspects)) return std::nullopt;
    result.add(facts->aspect);
    return result;
}

}  // namespace sinew
