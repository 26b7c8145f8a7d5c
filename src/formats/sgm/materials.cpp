// SPDX-License-Identifier: MIT
#include <sinew/scene/issues.h>
#include <sinew/size.h>

#include <algorithm>

#include <sinew/bridge/build.h>
#include <sinew/bridge/names.h>
#include "base/formatted.h"
#include "formats/sgm/bridge.h"

namespace sinew::sgm {
namespace {

constexpr std::string_view hint_prefix = "hint_";

void set_role_of_hint(scene::TextureUse& use, std::uint8_t hint) {
    if (hint < std::size(roles)) {
        use.role = roles[hint];
    } else {
        scene::set_role(use, formatted("{}{}", hint_prefix, hint));
    }
}

// Empty if the format has no hint for the role.
std::optional<std::uint8_t> hint_of(const scene::TextureUse& use) {
    if (use.role == scene::TextureRole::unspecified) return std::uint8_t{0};
    const auto known = std::ranges::find(roles, use.role);
    if (known != std::end(roles)) return static_cast<std::uint8_t>(known - std::begin(roles));
    if (!use.other_role.starts_with(hint_prefix)) return std::nullopt;
    unsigned hint = 0;
    for (const char c : std::string_view(use.other_role).substr(hint_prefix.size()))
        hint = std::min(hint * 10 + static_cast<unsigned>(c - '0'), 255U);
    return static_cast<std::uint8_t>(hint);
}

std::optional<scene::Vec4>* color_for(scene::Material& m, std::uint8_t hint) {
    switch (hint) {
        case static_cast<std::uint8_t>(Hint::base_color):
            return &m.base_color;
        case static_cast<std::uint8_t>(Hint::specular):
            return &m.specular;
        case static_cast<std::uint8_t>(Hint::emission):
            return &m.emission;
        default:
            return nullptr;
    }
}

// All colours of the file: several may have the same hint, and a scene does not have every hint.
Json::Array colors_as_json(const Material& m) {
    Json::Array all;
    for (std::size_t i = 0; i < m.colors.size(); ++i) {
        const Color color = m.colors[i];
        Json::Array one{{std::uint64_t{color.hint}, 0}};
        for (const float f : color.rgba) one.push_back({double{f}, 0});
        all.push_back({std::move(one), 0});
    }
    return all;
}

std::vector<Color> colors_from_json(const Json& json) {
    std::vector<Color> colors;
    if (json.array() == nullptr) return colors;
    for (const Json& one : *json.array()) {
        if (one.array() == nullptr || one.array()->size() != 5) continue;
        Color color{static_cast<std::uint8_t>((*one.array())[0].count().value_or(0)), {}};
        for (std::size_t i = 0; i < 4; ++i) {
            color.rgba[i] = static_cast<float>((*one.array())[i + 1].number().value_or(0));
        }
        colors.push_back(color);
    }
    return colors;
}

std::vector<Color> colors_of(const scene::Material& m) {
    std::vector<Color> colors;
    const auto add = [&](Hint hint, const std::optional<scene::Vec4>& color) {
        if (!color) return;
        Color c{static_cast<std::uint8_t>(hint), {}};
        for (std::size_t i = 0; i < 4; ++i) c.rgba[i] = static_cast<float>((*color)[i]);
        colors.push_back(c);
    };
    add(Hint::base_color, m.base_color);
    add(Hint::specular, m.specular);
    add(Hint::emission, m.emission);
    return colors;
}

// True if the noted colours still match those of the scene.
bool same_colors(const std::vector<Color>& notes, const scene::Material& m) {
    scene::Material again;
    for (const Color& color : notes) {
        auto* place = color_for(again, color.hint);
        if (place != nullptr && !*place) *place = {color.rgba[0], color.rgba[1], color.rgba[2], color.rgba[3]};
    }
    return again.base_color == m.base_color && again.specular == m.specular && again.emission == m.emission;
}

}  // namespace

scene::Material to_scene(const Material& material, std::size_t ordinal, Report& report) {
    scene::Material m;
    m.name = formatted("material_{}", material.id);
    for (std::size_t set = 0; set < material.uv_sets.size(); ++set) {
        for (const Texture& texture : material.uv_sets[set].textures) {
            scene::TextureUse use;
            set_role_of_hint(use, texture.hint);
            use.path = scene::utf8_name(texture.name.text(), formatted("/materials/{}", ordinal), report);
            use.texcoord = set;
            if (!texture.name.has_nul()) use.notes["sgm"]["nul"].value = false;
            m.textures.push_back(std::move(use));
        }
    }
    for (std::size_t i = 0; i < material.colors.size(); ++i) {
        const Color color = material.colors[i];
        auto* place = color_for(m, color.hint);
        if (place != nullptr && !*place) *place = {color.rgba[0], color.rgba[1], color.rgba[2], color.rgba[3]};
    }
    m.notes["sgm"]["id"].value = std::uint64_t{material.id};
    m.notes["sgm"]["uv_sets"].value = std::uint64_t{material.uv_sets.size()};
    if (!material.colors.empty()) m.notes["sgm"]["colors"].value = colors_as_json(material);
    return m;
}

Material from_scene(const scene::Material& source, std::size_t ordinal, unsigned version) {
    Material m;
    m.id = static_cast<std::uint8_t>(ordinal);
    const Json* id = source.notes.at_pointer("/sgm/id");
    if (id != nullptr) m.id = static_cast<std::uint8_t>(id->count().value_or(ordinal));
    std::size_t sets = version < 3 ? 1 : 0;
    const Json* noted_sets = source.notes.at_pointer("/sgm/uv_sets");
    if (noted_sets != nullptr && version >= 3)
        sets = std::min<std::size_t>(as_size(noted_sets->count().value_or(0)), 255);
    for (const scene::TextureUse& use : source.textures) {
        if (version >= 3) sets = std::max(sets, std::min<std::size_t>(use.texcoord, 254) + 1);
    }
    m.uv_sets.resize(sets);
    for (const scene::TextureUse& use : source.textures) {
        const auto hint = hint_of(use);
        if (!hint) continue;
        Texture texture{version < 3 ? std::uint8_t{0} : *hint, Text(use.path)};
        const Json* nul = use.notes.at_pointer("/sgm/nul");
        if (nul != nullptr && nul->truth() != nullptr && !*nul->truth()) {
            texture.name.bytes = texture.name.bytes.slice(0, use.path.size());
            texture.name.count = use.path.size();
        }
        m.uv_sets[version < 3 ? 0 : std::min(use.texcoord, sets - 1)].textures.push_back(std::move(texture));
    }
    if (version < 3) return m;
    const Json* notes = source.notes.at_pointer("/sgm/colors");
    const std::vector<Color> kept = notes != nullptr ? colors_from_json(*notes) : std::vector<Color>{};
    m.colors = View<Color>(notes != nullptr && same_colors(kept, source) ? kept : colors_of(source));
    return m;
}

void lose_in_materials(const Scene& scene, Report& report) {
    std::uint64_t values = 0;
    std::uint64_t textures = 0;
    std::uint64_t unspecified = 0;
    for (const scene::Material& m : scene.materials) {
        const bool more = !scene::is_placeholder_name(m.name) || m.ambient || m.shininess || m.opacity ||
                          m.alpha_mode == scene::AlphaMode::mask || m.unlit;
        values += more ? 1U : 0U;
        for (const scene::TextureUse& use : m.textures) {
            textures += hint_of(use) ? 0U : 1U;
            unspecified += use.role == scene::TextureRole::unspecified ? 1U : 0U;
        }
    }
    if (values > 0) {
        report.lose(sinew::issue::loss_materials, "/materials", values,
                    formatted("materials that keep only colours and textures: {}", values));
    }
    if (textures > 0) {
        report.lose(sinew::issue::loss_textures, "/materials", textures,
                    formatted("textures with a role that the format does not have: {}", textures));
    }
    if (unspecified > 0) {
        report.lose(sinew::issue::loss_textures, "/materials", unspecified,
                    formatted("textures without a role, which become base colours: {}", unspecified));
    }
}

}  // namespace sinew::sgm
