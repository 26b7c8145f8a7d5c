// SPDX-License-Identifier: MIT
#include "gltf/write/write_materials.h"

#include <sinew/image.h>

#include <algorithm>
#include <cmath>

#include "base/formatted.h"
#include "gltf/data/uri.h"
#include "gltf/json/material_text.h"
#include "gltf/json/texture_slots.h"
#include "gltf/roundtrip/extras.h"
#include "gltf/roundtrip/saved_materials.h"

namespace sinew::gltf {
namespace {

using scene::AlphaMode;
using scene::TextureRole;
using scene::TextureUse;
using scene::Vec4;

double noted_number(const Json& notes, std::string_view pointer, double otherwise) {
    const Json* found = notes.at_pointer(pointer);
    const auto number = found == nullptr ? std::nullopt : found->number();
    return number && std::isfinite(*number) ? *number : otherwise;
}
std::uint64_t noted_count(const Json& notes, std::string_view pointer, std::uint64_t otherwise) {
    const Json* found = notes.at_pointer(pointer);
    return found == nullptr ? otherwise : found->count().value_or(otherwise);
}

double unit_range(double number) {
    return std::clamp(number, 0.0, 1.0);
}

// The type of an image that needs a glTF extension; empty for PNG and JPEG.
std::string_view extension_type(const Image& image) {
    constexpr std::pair<std::string_view, std::string_view> kinds[] = {
        {"image/webp", "webp"}, {"image/ktx2", "ktx2"}, {"image/vnd-ms.dds", "dds"}};
    for (const auto& [mime, kind] : kinds) {
        if (image.mime_type == mime || image.uri.ends_with("." + std::string(kind))) return kind;
    }
    return {};
}

double finite_or(const std::optional<double>& number, double otherwise) {
    return number && std::isfinite(*number) ? *number : otherwise;
}

void write_surface(const scene::Material& source, Material& m) {
    const bool shiny = source.shininess && *source.shininess >= 0;
    const double default_roughness = shiny ? std::sqrt(2 / (*source.shininess + 2)) : 1;
    m.metallic = unit_range(finite_or(source.metallic, 0));
    m.roughness = unit_range(finite_or(source.roughness, default_roughness));
    const AlphaMode mode = source.alpha_mode.value_or(m.base_color[3] < 1 ? AlphaMode::blend : AlphaMode::opaque);
    m.alpha_mode = mode == AlphaMode::mask ? "MASK" : mode == AlphaMode::blend ? "BLEND" : "OPAQUE";
    m.alpha_cutoff = mode == AlphaMode::mask ? std::max(finite_or(source.alpha_cutoff, 0.5), 0.0) : 0.5;
    m.double_sided = source.double_sided;
}

void write_colors(const scene::Material& source, Material& m) {
    m.base_color = source.base_color.value_or(Vec4{1, 1, 1, 1});
    m.base_color[3] *= source.opacity.value_or(1);
    for (double& part : m.base_color) part = unit_range(std::isfinite(part) ? part : 1);
    const Vec4 light = source.emission.value_or(Vec4{0, 0, 0, 1});
    // KHR_materials_unlit and KHR_materials_emissive_strength must not be combined.
    double brightest = 1;
    for (std::size_t i = 0; i < 3 && !source.unlit; ++i) {
        if (std::isfinite(light[i])) brightest = std::max(brightest, light[i]);
    }
    m.emissive_strength = brightest;
    for (std::size_t i = 0; i < 3; ++i) m.emissive[i] = std::isfinite(light[i]) ? unit_range(light[i] / brightest) : 0;
    m.unlit = source.unlit;
}

}  // namespace

Material write_values(const scene::Material& source) {
    Material m;
    m.name = source.name;
    write_colors(source, m);
    write_surface(source, m);
    return m;
}

Material MaterialWriter::write(const scene::Material& source) {
    Material m = write_values(source);
    std::map<std::size_t, std::size_t> saved_images;  // only the saved material refers to them
    for (std::size_t i = 0; i < source.textures.size(); ++i) {
        const TextureUse& use = source.textures[i];
        const TextureSlot* slot = slot_for(use.role);
        const bool first = texture_with(source.textures, use.role) == &use;
        if (slot != nullptr && first && !use.path.empty()) {
            m.*(slot->info) = info_of(use);
        } else {
            ++textures_without_slot_;
            if (!is_embedded(use)) continue;
            texture_of(use);  // it names the extension of the image type
            saved_images[i] = image_of(use);
        }
    }
    write_foreign_extras(source.notes, m.extras);
    const scene::Material reduced = reduced_to_gltf(source);
    // Modelling programs drop textures whose image file is missing, so these are always saved.
    const bool has_external_images =
        std::ranges::any_of(source.textures, [](const TextureUse& use) { return !use.image; });
    // Of the path of an embedded image, glTF has only the name.
    const bool reduces_paths = std::ranges::any_of(source.textures, [&](const TextureUse& use) {
        return is_embedded(use) &&
               use.path != stem_of(use.path) + std::string(image_extension(scene_.images[*use.image].mime_type));
    });
    Json whole = json_of(source);
    if (!has_external_images && !reduces_paths && to_text(json_of(reduced)) == to_text(whole)) return m;
    for (const auto& [texture, image] : saved_images) set_image_index(whole, texture, image);
    save(m.extras, "material", std::move(whole));
    return m;
}

bool MaterialWriter::is_embedded(const TextureUse& use) const {
    return use.image && *use.image < scene_.images.size();
}

TextureInfo MaterialWriter::info_of(const TextureUse& use) {
    // Limited, because missing sets of texture coordinates are filled with zeros.
    constexpr std::size_t highest = 7;
    TextureInfo info{.index = texture_of(use), .texcoord = std::min(use.texcoord, highest), .transform = {}};
    if (use.role == TextureRole::normal) info.scale = noted_number(use.notes, "/gltf/scale", 1);
    if (use.role == TextureRole::occlusion) info.strength = unit_range(noted_number(use.notes, "/gltf/strength", 1));
    return info;
}

std::size_t MaterialWriter::texture_of(const TextureUse& use) {
    Texture texture;
    const auto one_of = [](std::uint64_t number, std::initializer_list<std::uint64_t> known, std::uint64_t otherwise) {
        return std::ranges::find(known, number) == known.end() ? otherwise : number;
    };
    const Sampler sampler{
        .mag_filter = one_of(noted_count(use.notes, "/gltf/mag_filter", 0), {9728, 9729}, 0),
        .min_filter = one_of(noted_count(use.notes, "/gltf/min_filter", 0), {9728, 9729, 9984, 9985, 9986, 9987}, 0),
        .wrap_s = one_of(noted_count(use.notes, "/gltf/wrap_s", 10497), {33071, 33648, 10497}, 10497),
        .wrap_t = one_of(noted_count(use.notes, "/gltf/wrap_t", 10497), {33071, 33648, 10497}, 10497)};
    const std::string sampler_key =
        formatted("{} {} {} {}", sampler.mag_filter, sampler.min_filter, sampler.wrap_s, sampler.wrap_t);
    if (sampler_key != "0 0 10497 10497") {
        const auto [place, is_new] = samplers_.try_emplace(sampler_key, model_.samplers.size());
        if (is_new) model_.samplers.push_back(sampler);
        texture.sampler = place->second;
    }
    const std::size_t image = image_of(use);
    const auto [place, is_new] = textures_.try_emplace(formatted("{} {}", image, sampler_key), model_.textures.size());
    if (!is_new) return place->second;
    // Types other than PNG and JPEG need an extension. Unknown types are written as if they were one of these.
    const std::string_view kind = extension_type(model_.images[image]);
    (kind == "webp"   ? texture.webp
     : kind == "ktx2" ? texture.basisu
     : kind == "dds"  ? texture.dds
                      : texture.source) = image;
    model_.textures.push_back(texture);
    return place->second;
}

std::size_t MaterialWriter::image_of(const TextureUse& use) {
    const bool embedded = is_embedded(use);
    const std::string key = embedded ? formatted("#{}", *use.image) : "=" + use.path;
    const auto [place, is_new] = images_.try_emplace(key, model_.images.size());
    if (!is_new) return place->second;
    Image image;
    image.name = stem_of(use.path);
    if (embedded) {
        image.mime_type = scene_.images[*use.image].mime_type;
        image.buffer_view = add_view_(scene_.images[*use.image].bytes);
    } else {
        image.uri = uri_of_path(use.path);
    }
    model_.images.push_back(std::move(image));
    return place->second;
}

}  // namespace sinew::gltf
