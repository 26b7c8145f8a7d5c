// SPDX-License-Identifier: MIT
#include "materials.h"

#include <sinew/scene/issues.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "text.h"

namespace sinew::obj {
namespace {

using scene::TextureRole;
using scene::Vec4;

constexpr std::pair<TextureRole, std::string_view> words[] = {
    {TextureRole::base_color, "map_Kd"},  {TextureRole::normal, "norm"},      {TextureRole::specular, "map_Ks"},
    {TextureRole::emission, "map_Ke"},    {TextureRole::roughness, "map_Pr"}, {TextureRole::metallic, "map_Pm"},
    {TextureRole::opacity, "map_d"},      {TextureRole::ambient, "map_Ka"},   {TextureRole::height, "map_Bump"},
    {TextureRole::displacement, "disp"},  {TextureRole::shininess, "map_Ns"}, {TextureRole::reflection, "refl"},
    {TextureRole::unspecified, "map_Kd"},
};

void add_color(std::string& text, std::string_view word, const std::optional<Vec4>& color) {
    if (color) add_line(text, word, {(*color)[0], (*color)[1], (*color)[2]});
}

}  // namespace

std::string material_text(const Scene& scene, const std::vector<std::string>& names, Report& report) {
    std::string text;
    std::uint64_t lost = 0;
    for (std::size_t i = 0; i < scene.materials.size(); ++i) {
        const scene::Material& m = scene.materials[i];
        text += (i == 0 ? "newmtl " : "\nnewmtl ") + names[i] + '\n';
        add_color(text, "Ka", m.ambient);
        add_color(text, "Kd", m.base_color);
        add_color(text, "Ks", m.specular);
        add_color(text, "Ke", m.emission);
        if (m.shininess) add_line(text, "Ns", {*m.shininess});
        if (const double opacity = m.opacity.value_or(m.base_color ? (*m.base_color)[3] : 1); opacity < 1) {
            add_line(text, "d", {opacity});
        }
        text += m.unlit ? "illum 0\n" : "illum 2\n";
        std::vector<std::string_view> used;
        for (const scene::TextureUse& use : m.textures) {
            const auto* word = std::ranges::find(words, use.role, &std::pair<TextureRole, std::string_view>::first);
            const bool taken = word != std::end(words) && std::ranges::find(used, word->second) != used.end();
            if (word == std::end(words) || taken || use.path.empty() || use.texcoord > 0 ||
                use.path.find_first_of("\r\n") != std::string::npos || use.path.ends_with('\\')) {
                ++lost;
                continue;
            }
            used.push_back(word->second);
            text += std::string(word->second) + ' ' + use.path + '\n';
        }
    }
    if (lost > 0) {
        report.lose(issue::loss_textures, "/materials", lost,
                    "textures without a keyword in .mtl: " + std::to_string(lost));
    }
    return text;
}

}  // namespace sinew::obj
