// SPDX-License-Identifier: MIT
#include "gltf/roundtrip/saved_materials.h"

#include <algorithm>
#include <cmath>

#include "gltf/data/uri.h"
#include "gltf/json/texture_slots.h"
#include "gltf/read/read_materials.h"
#include "gltf/roundtrip/extras.h"
#include "gltf/write/write_materials.h"

namespace sinew::gltf {
namespace {

using scene::TextureUse;
using scene::Vec4;

bool about_equal(double a, double b) {
    return std::abs(a - b) <= 1e-5 * std::max({1.0, std::abs(a), std::abs(b)});
}
bool about_equal(const std::optional<Vec4>& a, const std::optional<Vec4>& b) {
    return a.has_value() == b.has_value() &&
           (!a || std::ranges::equal(*a, *b, [](double x, double y) { return about_equal(x, y); }));
}

// The saved textures that were not changed, and the new ones.
std::vector<TextureUse> restored_textures(const std::vector<TextureUse>& saved, const std::vector<TextureUse>& now,
                                          const FindImage& find_image) {
    std::vector<TextureUse> result;
    for (const TextureUse& use : saved) {
        const bool has_slot = slot_for(use.role) != nullptr && texture_with(saved, use.role) == &use;
        const TextureUse* present = has_slot ? texture_with(now, use.role) : nullptr;
        if (present != nullptr && stem_of(present->path) != stem_of(use.path)) continue;  // changed
        result.push_back(use);
        if (!use.image) continue;
        // An image that was embedded is still embedded.
        result.back().image = present != nullptr        ? present->image
                              : !has_slot && find_image ? find_image(*use.image, stem_of(use.path))
                                                        : std::nullopt;
    }
    for (const TextureUse& use : now) {
        if (texture_with(result, use.role) == nullptr) result.push_back(use);
    }
    return result;
}

}  // namespace

scene::Material reduced_to_gltf(const scene::Material& material) {
    scene::Material result = read_values(write_values(material));
    for (const TextureSlot& slot : texture_slots) {
        const TextureUse* use = texture_with(material.textures, slot.role);
        if (use == nullptr) continue;
        TextureUse& texture = result.textures.emplace_back(*use);
        texture.notes = {};
        if (const Json* own = use->notes.find("gltf")) texture.notes["gltf"] = *own;
        if (!use->image) texture.path = path_of_uri(uri_of_path(use->path));
    }
    Json extras;
    write_foreign_extras(material.notes, extras);
    read_foreign_extras(extras, result.notes);
    return result;
}

scene::Material restored(scene::Material saved, const scene::Material& now, const FindImage& find_image) {
    const scene::Material was = reduced_to_gltf(saved);
    const bool same_colors = about_equal(now.base_color, was.base_color);
    if (!same_colors) {
        saved.base_color = now.base_color;
        saved.opacity.reset();
    }
    if (!about_equal(now.emission, was.emission)) saved.emission = now.emission;
    if (!about_equal(now.metallic.value_or(0), was.metallic.value_or(0))) saved.metallic = now.metallic;
    if (!about_equal(now.roughness.value_or(1), was.roughness.value_or(1))) {
        saved.roughness = now.roughness;
        saved.shininess.reset();
    }
    if (now.alpha_mode != was.alpha_mode) saved.alpha_mode = now.alpha_mode;
    if (!about_equal(now.alpha_cutoff.value_or(0.5), was.alpha_cutoff.value_or(0.5))) {
        saved.alpha_cutoff = now.alpha_cutoff;
    }
    saved.double_sided = now.double_sided;
    saved.unlit = now.unlit;
    saved.name = now.name;
    if (const Json* own = now.notes.find("gltf")) {
        const Json* before = was.notes.find("gltf");
        if (before == nullptr || to_text(*before) != to_text(*own)) saved.notes["gltf"] = *own;
    }
    saved.textures = restored_textures(saved.textures, now.textures, find_image);
    return saved;
}

std::string stem_of(std::string_view path) {
    path.remove_prefix(path.find_last_of("/\\:") + 1);
    return std::string(path.substr(0, path.rfind('.')));
}

}  // namespace sinew::gltf
