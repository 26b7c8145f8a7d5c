// SPDX-License-Identifier: MIT
#include "gltf/read/materials.h"

#include <algorithm>
#include <cmath>

#include <sinew/image.h>
#include <sinew/size.h>
#include "base/formatted.h"
#include "gltf/check/issues.h"
#include "gltf/data/uri.h"
#include "gltf/json/material_text.h"
#include "gltf/roundtrip/extras.h"
#include "gltf/roundtrip/saved_names.h"

namespace sinew::gltf {
namespace {

using scene::AlphaMode;
using scene::TextureRole;
using scene::TextureUse;
using scene::Vec4;

constexpr Vec4 white{1, 1, 1, 1};

bool about_equal(double a, double b) {
    return std::abs(a - b) <= 1e-5 * std::max({1.0, std::abs(a), std::abs(b)});
}
bool about_equal(const std::optional<Vec4>& a, const std::optional<Vec4>& b) {
    return a.has_value() == b.has_value() &&
           (!a || std::ranges::equal(*a, *b, [](double x, double y) { return about_equal(x, y); }));
}

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

// A name for a picture that has none of its own.
std::string made_up_path(const Image& image, std::size_t i, std::string_view mime) {
    std::string name = image.name.substr(image.name.find_last_of("/\\:") + 1);
    if (name.empty() || name == "." || name == "..") name = formatted("image_{}", i);
    constexpr std::pair<std::string_view, std::string_view> kinds[] = {{"image/png", ".png"},
                                                                       {"image/jpeg", ".jpg"},
                                                                       {"image/webp", ".webp"},
                                                                       {"image/ktx2", ".ktx2"},
                                                                       {"image/vnd-ms.dds", ".dds"}};
    for (const auto& [type, extension] : kinds) {
        if (mime == type && !name.ends_with(extension)) name += extension;
    }
    return name;
}

// The name of a picture's file, without folder and extension: what modelling programs keep of it.
std::string stem_of(std::string_view path) {
    path.remove_prefix(path.find_last_of("/\\:") + 1);
    return std::string(path.substr(0, path.rfind('.')));
}

// What kind of picture it is, if that needs an extension.
std::string_view kind_of(const Image& image) {
    constexpr std::pair<std::string_view, std::string_view> kinds[] = {
        {"image/webp", "webp"}, {"image/ktx2", "ktx2"}, {"image/vnd-ms.dds", "dds"}};
    for (const auto& [mime, kind] : kinds) {
        if (image.mime_type == mime || image.uri.ends_with("." + std::string(kind))) return kind;
    }
    return {};
}

// The first texture with a role: glTF has one slot for each.
const TextureUse* texture_in(const std::vector<TextureUse>& uses, TextureRole role) {
    const auto found = std::ranges::find(uses, role, &TextureUse::role);
    return found == uses.end() ? nullptr : &*found;
}

bool has_slot(TextureRole role) {
    return std::ranges::find(texture_slots, role, &TextureSlot::role) != std::end(texture_slots);
}

// Values that a material without them would get anyway are left empty.
void read_surface(const Material& m, scene::Material& hub) {
    if (m.metallic != 0) hub.metallic = m.metallic;
    if (m.roughness != 1) hub.roughness = m.roughness;
    hub.double_sided = m.double_sided;
    if (m.alpha_mode == "MASK") {
        hub.alpha_mode = AlphaMode::mask;
        if (m.alpha_cutoff != 0.5) hub.alpha_cutoff = m.alpha_cutoff;
        return;
    }
    const bool blends = m.alpha_mode == "BLEND";
    const bool translucent = m.base_color[3] < 1;
    if (blends != translucent) hub.alpha_mode = blends ? AlphaMode::blend : AlphaMode::opaque;
}

double finite_or(const std::optional<double>& number, double otherwise) {
    return number && std::isfinite(*number) ? *number : otherwise;
}

void write_surface(const scene::Material& hub, Material& m) {
    const bool shiny = hub.shininess && *hub.shininess >= 0;
    const double default_roughness = shiny ? std::sqrt(2 / (*hub.shininess + 2)) : 1;
    m.metallic = unit_range(finite_or(hub.metallic, 0));
    m.roughness = unit_range(finite_or(hub.roughness, default_roughness));
    const AlphaMode mode = hub.alpha_mode.value_or(m.base_color[3] < 1 ? AlphaMode::blend : AlphaMode::opaque);
    m.alpha_mode = mode == AlphaMode::mask ? "MASK" : mode == AlphaMode::blend ? "BLEND" : "OPAQUE";
    m.alpha_cutoff = mode == AlphaMode::mask ? std::max(finite_or(hub.alpha_cutoff, 0.5), 0.0) : 0.5;
    m.double_sided = hub.double_sided;
}

// The colours of a material, as glTF holds them.
void write_colors(const scene::Material& hub, Material& m) {
    m.base_color = hub.base_color.value_or(white);
    m.base_color[3] *= hub.opacity.value_or(1);
    for (double& part : m.base_color) part = unit_range(std::isfinite(part) ? part : 1);
    const Vec4 light = hub.emission.value_or(Vec4{0, 0, 0, 1});
    // Without lights nothing glows, and the two extensions do not go together.
    double brightest = 1;
    for (std::size_t i = 0; i < 3 && !hub.unlit; ++i) {
        if (std::isfinite(light[i])) brightest = std::max(brightest, light[i]);
    }
    m.emissive_strength = brightest;
    for (std::size_t i = 0; i < 3; ++i) m.emissive[i] = std::isfinite(light[i]) ? unit_range(light[i] / brightest) : 0;
    m.unlit = hub.unlit;
}

// The part of a material that needs no pictures.
scene::Material plain(const Material& m) {
    scene::Material hub;
    hub.name = restored_name(m.extras, m.name);
    if (m.base_color != white) hub.base_color = m.base_color;
    if (m.emissive != std::array<double, 3>{}) {
        hub.emission = {m.emissive[0] * m.emissive_strength, m.emissive[1] * m.emissive_strength,
                        m.emissive[2] * m.emissive_strength, 1};
    }
    hub.unlit = m.unlit;
    read_surface(m, hub);
    return hub;
}

// The textures that a material had, as far as the file still shows them, and those that are new.
std::vector<TextureUse> remembered_textures(const std::vector<TextureUse>& saved, const std::vector<TextureUse>& now) {
    std::vector<TextureUse> result;
    for (const TextureUse& use : saved) {
        const TextureUse* present = has_slot(use.role) ? texture_in(now, use.role) : nullptr;
        const bool changed = present != nullptr && stem_of(present->path) != stem_of(use.path);
        if (changed && texture_in(saved, use.role) == &use) continue;
        result.push_back(use);
        // A picture that the file carried it carries still.
        if (use.image) result.back().image = present == nullptr ? std::nullopt : present->image;
    }
    for (const TextureUse& use : now) {
        if (texture_in(result, use.role) == nullptr) result.push_back(use);
    }
    return result;
}

// What a material was before it became glTF, unless somebody has changed it since: a value that still reads as what it
// was written as is that value.
scene::Material remembered(scene::Material saved, const scene::Material& now) {
    const scene::Material was = seen_through_gltf(saved);
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
    saved.textures = remembered_textures(saved.textures, now.textures);
    return saved;
}

}  // namespace

const MaterialReader::Picture& MaterialReader::picture(std::size_t image) {
    if (!images_[image]) images_[image] = load(image);
    return *images_[image];
}

MaterialReader::Picture MaterialReader::load(std::size_t i) {
    const Image& image = model_.images[i];
    if (!image.uri.empty() && !is_data_uri(image.uri)) return {path_of_uri(image.uri), std::nullopt};
    scene::Image picture{image.mime_type, {}};
    if (image.buffer_view) {
        const Expected<Bytes>& view = buffers_.view(*image.buffer_view);
        if (view) {
            picture.bytes = *view;
        } else {
            log_.repaired(*view.error().issue, view.error().pointer, view.error().message);
        }
    } else if (auto data = decode_data_uri(image.uri)) {
        if (picture.mime_type.empty()) picture.mime_type = data->mime_type;
        picture.bytes = std::move(data->bytes);
    } else {
        log_.repaired(issue::buffer, formatted("/images/{}", i), "it has no bytes");
    }
    if (const auto mime = image_mime_type(picture.bytes.span()); !mime.empty()) picture.mime_type = mime;
    Picture result{made_up_path(image, i, picture.mime_type), std::nullopt};
    if (picture.bytes.empty()) return result;
    result.image = scene_.images.size();
    scene_.images.push_back(std::move(picture));
    return result;
}

TextureUse MaterialReader::use_of(TextureRole role, const TextureInfo& info) {
    TextureUse use;
    use.role = role;
    use.texcoord = as_size(info.transform && info.transform->texcoord ? *info.transform->texcoord : info.texcoord);
    const Texture& texture = model_.textures[info.index];
    for (const Index& source : {texture.source, texture.dds, texture.webp, texture.basisu}) {
        if (!source) continue;
        const Picture& found = picture(*source);
        use.path = found.path;
        use.image = found.image;
        break;
    }
    if (texture.sampler) {
        const Sampler& sampler = model_.samplers[*texture.sampler];
        const auto note = [&](std::string_view key, std::uint64_t number, std::uint64_t usual) {
            if (number != usual) use.notes["gltf"][key].value = number;
        };
        note("mag_filter", sampler.mag_filter, 0);
        note("min_filter", sampler.min_filter, 0);
        note("wrap_s", sampler.wrap_s, 10497);
        note("wrap_t", sampler.wrap_t, 10497);
    }
    if (role == TextureRole::normal && info.scale != 1) use.notes["gltf"]["scale"].value = info.scale;
    if (role == TextureRole::occlusion && info.strength != 1) use.notes["gltf"]["strength"].value = info.strength;
    return use;
}

scene::Material MaterialReader::read(const Material& material) {
    scene::Material hub = plain(material);
    for (const TextureSlot& slot : texture_slots) {
        const auto& info = material.*slot.info;
        if (info) hub.textures.push_back(use_of(slot.role, *info));
    }
    take_foreign(material.extras, hub.notes);
    if (const auto saved = saved_json(material.extras, "material")) hub = remembered(material_of(*saved), hub);
    return hub;
}

scene::Material seen_through_gltf(const scene::Material& material) {
    Material m;
    m.name = material.name;
    write_colors(material, m);
    write_surface(material, m);
    scene::Material hub = plain(m);
    for (const TextureSlot& slot : texture_slots) {
        const TextureUse* use = texture_in(material.textures, slot.role);
        if (use == nullptr) continue;
        TextureUse& seen = hub.textures.emplace_back(*use);
        seen.notes = {};
        if (const Json* own = use->notes.find("gltf")) seen.notes["gltf"] = *own;
        if (!use->image) seen.path = path_of_uri(uri_of_path(use->path));
    }
    Json extras;
    give_foreign(material.notes, extras);
    take_foreign(extras, hub.notes);
    return hub;
}

Material MaterialWriter::write(const scene::Material& hub) {
    Material m;
    m.name = hub.name;
    write_colors(hub, m);
    write_surface(hub, m);
    for (const TextureUse& use : hub.textures) {
        const auto slot = std::ranges::find(texture_slots, use.role, &TextureSlot::role);
        const bool first = texture_in(hub.textures, use.role) == &use;
        if (slot != std::end(texture_slots) && first && !use.path.empty()) {
            m.*(slot->info) = info_of(use);
        } else {
            ++homeless_;
        }
    }
    give_foreign(hub.notes, m.extras);
    const scene::Material alone = seen_through_gltf(hub);
    // Where the picture of a texture is not at hand, modelling programs drop the texture.
    const bool needs_pictures = std::ranges::any_of(hub.textures, [](const TextureUse& use) { return !use.image; });
    if (needs_pictures || to_text(json_of(alone)) != to_text(json_of(hub))) save(m.extras, "material", json_of(hub));
    return m;
}

TextureInfo MaterialWriter::info_of(const TextureUse& use) {
    // A number that no vertex has coordinates for would have to be filled up with sets of nothing.
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
    const std::string how =
        formatted("{} {} {} {}", sampler.mag_filter, sampler.min_filter, sampler.wrap_s, sampler.wrap_t);
    if (how != "0 0 10497 10497") {
        const auto [place, is_new] = samplers_.try_emplace(how, model_.samplers.size());
        if (is_new) model_.samplers.push_back(sampler);
        texture.sampler = place->second;
    }
    const std::size_t image = image_of(use);
    const auto [place, is_new] = textures_.try_emplace(formatted("{} {}", image, how), model_.textures.size());
    if (!is_new) return place->second;
    // glTF itself knows PNG and JPEG; others have an extension, or are taken for one of these.
    const std::string_view kind = kind_of(model_.images[image]);
    (kind == "webp"   ? texture.webp
     : kind == "ktx2" ? texture.basisu
     : kind == "dds"  ? texture.dds
                      : texture.source) = image;
    model_.textures.push_back(texture);
    return place->second;
}

std::size_t MaterialWriter::image_of(const TextureUse& use) {
    const bool embedded = use.image && *use.image < scene_.images.size();
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
