// SPDX-License-Identifier: MIT
#include "gltf/read/read_materials.h"

#include <sinew/image.h>
#include <sinew/size.h>

#include <algorithm>

#include "base/formatted.h"
#include "gltf/check/issues.h"
#include "gltf/data/uri.h"
#include "gltf/json/material_text.h"
#include "gltf/json/texture_slots.h"
#include "gltf/roundtrip/extras.h"
#include "gltf/roundtrip/saved_materials.h"
#include "gltf/roundtrip/saved_names.h"

namespace sinew::gltf {
namespace {

using scene::AlphaMode;
using scene::TextureRole;
using scene::TextureUse;
using scene::Vec4;

constexpr Vec4 white{1, 1, 1, 1};

// A path for an image that is embedded in the file.
std::string fallback_path(const Image& image, std::size_t i, std::string_view mime) {
    std::string name = image.name.substr(image.name.find_last_of("/\\:") + 1);
    if (name.empty() || name == "." || name == "..") name = formatted("image_{}", i);
    const std::string_view extension = image_extension(mime);
    if (!name.ends_with(extension)) name += extension;
    return name;
}

// Leaves values empty that are the default of the scene.
void read_surface(const Material& m, scene::Material& result) {
    if (m.metallic != 0) result.metallic = m.metallic;
    if (m.roughness != 1) result.roughness = m.roughness;
    result.double_sided = m.double_sided;
    if (m.alpha_mode == "MASK") {
        result.alpha_mode = AlphaMode::mask;
        if (m.alpha_cutoff != 0.5) result.alpha_cutoff = m.alpha_cutoff;
        return;
    }
    const bool blends = m.alpha_mode == "BLEND";
    const bool translucent = m.base_color[3] < 1;
    if (blends != translucent) result.alpha_mode = blends ? AlphaMode::blend : AlphaMode::opaque;
}

}  // namespace

scene::Material read_values(const Material& m) {
    scene::Material result;
    result.name = restored_name(m.extras, m.name);
    if (m.base_color != white) result.base_color = m.base_color;
    if (m.emissive != std::array<double, 3>{}) {
        result.emission = {m.emissive[0] * m.emissive_strength, m.emissive[1] * m.emissive_strength,
                           m.emissive[2] * m.emissive_strength, 1};
    }
    result.unlit = m.unlit;
    read_surface(m, result);
    return result;
}

const MaterialReader::LoadedImage& MaterialReader::image(std::size_t index) {
    if (!images_[index]) images_[index] = load(index);
    return *images_[index];
}

std::uint64_t MaterialReader::unused_images() const {
    return static_cast<std::uint64_t>(std::ranges::count_if(images_, [](const auto& image) { return !image; }));
}

MaterialReader::LoadedImage MaterialReader::load(std::size_t i) {
    const Image& image = model_.images[i];
    if (!image.uri.empty() && !is_data_uri(image.uri)) return {path_of_uri(image.uri), std::nullopt};
    scene::Image loaded{image.mime_type, {}};
    if (image.buffer_view) {
        const Expected<Bytes>& view = buffers_.view(*image.buffer_view);
        if (view) {
            loaded.bytes = *view;
        } else {
            report_.repaired(*view.error().issue, view.error().pointer, view.error().message);
        }
    } else if (auto data = decode_data_uri(image.uri)) {
        if (loaded.mime_type.empty()) loaded.mime_type = data->mime_type;
        loaded.bytes = std::move(data->bytes);
    } else {
        report_.repaired(issue::buffer, formatted("/images/{}", i), "the image has no data");
    }
    if (const auto mime = image_mime_type(loaded.bytes.span()); !mime.empty()) loaded.mime_type = mime;
    LoadedImage result{fallback_path(image, i, loaded.mime_type), std::nullopt};
    if (loaded.bytes.empty()) return result;
    result.image = scene_.images.size();
    scene_.images.push_back(std::move(loaded));
    return result;
}

TextureUse MaterialReader::use_of(TextureRole role, const TextureInfo& info) {
    TextureUse use;
    use.role = role;
    use.texcoord = as_size(info.transform && info.transform->texcoord ? *info.transform->texcoord : info.texcoord);
    const Texture& texture = model_.textures[info.index];
    for (const Index& source : {texture.source, texture.dds, texture.webp, texture.basisu}) {
        if (!source) continue;
        const LoadedImage& found = image(*source);
        use.path = found.path;
        use.image = found.image;
        break;
    }
    if (texture.sampler) {
        const Sampler& sampler = model_.samplers[*texture.sampler];
        const auto note = [&](std::string_view key, std::uint64_t number, std::uint64_t otherwise) {
            if (number != otherwise) use.notes["gltf"][key].value = number;
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
    scene::Material result = read_values(material);
    for (const TextureSlot& slot : texture_slots) {
        const auto& info = material.*slot.info;
        if (info) result.textures.push_back(use_of(slot.role, *info));
    }
    read_foreign_extras(material.extras, result.notes);
    if (const auto saved = saved_json(material.extras, "material")) {
        const auto find_image = [this](std::size_t index, std::string_view name) -> std::optional<std::size_t> {
            // A program that wrote the file again may have dropped the image.
            if (index >= model_.images.size() || model_.images[index].name != name) return std::nullopt;
            return image(index).image;
        };
        result = restored(material_of(*saved), result, find_image);
    }
    return result;
}

}  // namespace sinew::gltf
