// SPDX-License-Identifier: MIT
#include "verify/materials.h"

#include <sinew/bridge/names.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "base/formatted.h"
#include "base/text.h"

namespace sinew::comparing {
namespace {

using namespace scene;

// Colours and factors are stored in 32 bits.
bool near(double a, double b) {
    return a == b || std::abs(a - b) <= 1e-6 * std::max({1.0, std::abs(a), std::abs(b)}) ||
           (std::isnan(a) && std::isnan(b));
}
bool near(const Vec4& a, const Vec4& b) {
    return near(a[0], b[0]) && near(a[1], b[1]) && near(a[2], b[2]) && near(a[3], b[3]);
}
bool near(const std::optional<Vec4>& a, const std::optional<Vec4>& b, const Vec4& otherwise) {
    return near(a.value_or(otherwise), b.value_or(otherwise));
}

// The values of a material as a viewer uses them, with defaults in place of empty ones.
double roughness_of(const Material& m) {
    if (m.roughness) return *m.roughness;
    return m.shininess && *m.shininess >= 0 ? std::sqrt(2 / (*m.shininess + 2)) : 1;
}
Vec4 base_color_of(const Material& m) {
    Vec4 color = m.base_color.value_or(Vec4{1, 1, 1, 1});
    color[3] *= m.opacity.value_or(1);
    return color;
}
AlphaMode alpha_mode_of(const Material& m) {
    return m.alpha_mode.value_or(base_color_of(m)[3] < 1 ? AlphaMode::blend : AlphaMode::opaque);
}
Vec4 emission_of(const Material& m) {
    Vec4 color = m.emission.value_or(Vec4{});
    color[3] = 1;
    return color;
}

std::string_view material_name(const Material& m) {
    return is_placeholder_name(m.name) ? std::string_view{} : m.name;
}

// The names of the values that differ.
std::vector<std::string_view> different_values(const Material& a, const Material& b) {
    std::vector<std::string_view> names;
    const auto check = [&](std::string_view name, bool same) {
        if (!same) names.push_back(name);
    };
    check("name", material_name(a) == material_name(b));
    check("base_color", near(base_color_of(a), base_color_of(b)));
    check("metallic", near(a.metallic.value_or(0), b.metallic.value_or(0)));
    check("roughness", near(roughness_of(a), roughness_of(b)));
    check("specular", near(a.specular, b.specular, {}));
    check("ambient", near(a.ambient, b.ambient, {}));
    check("emission", near(emission_of(a), emission_of(b)));
    check("shininess",
          a.shininess.has_value() == b.shininess.has_value() && near(a.shininess.value_or(0), b.shininess.value_or(0)));
    check("alpha_mode", alpha_mode_of(a) == alpha_mode_of(b));
    const bool masked = alpha_mode_of(a) == AlphaMode::mask && alpha_mode_of(b) == AlphaMode::mask;
    check("alpha_cutoff", !masked || near(a.alpha_cutoff.value_or(0.5), b.alpha_cutoff.value_or(0.5)));
    check("double_sided", a.double_sided == b.double_sided);
    check("unlit", a.unlit == b.unlit);
    return names;
}

std::string listed(const std::vector<std::string_view>& names) {
    std::string text;
    for (const std::string_view name : names) text += (text.empty() ? "" : ", ") + std::string(name);
    return text;
}

std::string path_of_material(std::size_t index) {
    return formatted("/materials/{}", index);
}

std::optional<Bytes> image_of(const Scene& scene, const TextureUse& use, const ImageFinder& find) {
    if (use.image && *use.image < scene.images.size()) return scene.images[*use.image].bytes;
    return find ? find(use) : std::nullopt;
}

std::string plain_path(std::string path) {
    std::ranges::replace(path, '\\', '/');
    while (path.starts_with("./")) path.erase(0, 2);
    return path;
}

class TextureComparison {
public:
    TextureComparison(const Aligned& models, Comparison& result) : models_(models), result_(result) {}

    void compare(std::size_t material_a, const Material& a, const Material& b) {
        std::vector<bool> used(b.textures.size(), false);
        for (std::size_t t = 0; t < a.textures.size(); ++t) {
            const TextureUse& use = a.textures[t];
            const std::string path = formatted("{}/textures/{}", path_of_material(material_a), t);
            const auto other = counterpart(use, b, used);
            if (!other) {
                add(DifferenceKind::missing, path,
                    formatted("the {} texture {} is missing", role_name(use), readable(use.path)));
                continue;
            }
            used[*other] = true;
            compare(use, b.textures[*other], path);
        }
        for (std::size_t t = 0; t < used.size(); ++t) {
            if (used[t]) continue;
            add(DifferenceKind::added, formatted("{}/textures/{}", path_of_material(material_a), t),
                formatted("only the second model has the {} texture {}", role_name(b.textures[t]),
                          readable(b.textures[t].path)));
        }
    }

private:
    // The same role and image, or the same role; a texture without a role may get one.
    std::optional<std::size_t> counterpart(const TextureUse& use, const Material& b, const std::vector<bool>& used) {
        std::optional<std::size_t> best;
        int best_score = 0;
        for (std::size_t i = 0; i < b.textures.size(); ++i) {
            if (used[i]) continue;
            const TextureUse& other = b.textures[i];
            const bool same_role = role_name(use) == role_name(other);
            const bool any_role = use.role == TextureRole::unspecified || other.role == TextureRole::unspecified;
            if (!same_role && !any_role) continue;
            const int score =
                1 + (use.texcoord == other.texcoord ? 1 : 0) + (same_role ? 2 : 0) + (same_content(use, other) ? 4 : 0);
            if (score <= best_score) continue;
            best_score = score;
            best = i;
        }
        return best;
    }

    bool same_content(const TextureUse& a, const TextureUse& b) const {
        const auto image_a = image_of(models_.a, a, models_.options.first_images);
        const auto image_b = image_of(models_.b, b, models_.options.second_images);
        if (image_a && image_b) return *image_a == *image_b;
        return plain_path(a.path) == plain_path(b.path);
    }

    void compare(const TextureUse& a, const TextureUse& b, const std::string& path) {
        const auto image_a = image_of(models_.a, a, models_.options.first_images);
        const auto image_b = image_of(models_.b, b, models_.options.second_images);
        if (image_a && image_b) {
            if (!(*image_a == *image_b)) {
                add(DifferenceKind::changed, path, formatted("the images of {} differ", readable(a.path)));
            }
        } else if (image_a && models_.options.second_images) {
            add(DifferenceKind::missing, path,
                formatted("the image {} is not found from the second model", readable(b.path)));
        } else if (plain_path(a.path) != plain_path(b.path) && !image_b) {
            add(DifferenceKind::changed, path,
                formatted("{} in the first model, {} in the second", readable(a.path), readable(b.path)));
        }
        if (a.texcoord != b.texcoord) {
            add(DifferenceKind::changed, path + "/texcoord",
                formatted("texture coordinates {} in the first model, {} in the second", a.texcoord, b.texcoord));
        }
        if (role_name(a) != role_name(b)) {
            add(DifferenceKind::changed, path + "/role",
                formatted("role {} in the first model, {} in the second", role_name(a), role_name(b)),
                a.role == TextureRole::unspecified);
        }
    }

    void add(DifferenceKind kind, std::string path, std::string message, bool filler = false) {
        result_.differences.push_back({.aspect = Aspect::textures,
                                       .kind = kind,
                                       .path = std::move(path),
                                       .message = std::move(message),
                                       .filler = filler});
    }

    const Aligned& models_;
    Comparison& result_;
};

using Pair = std::pair<std::optional<std::size_t>, std::optional<std::size_t>>;

// The materials of corresponding parts.
std::set<Pair> material_pairs(const Aligned& models) {
    std::set<Pair> pairs;
    for (const Match& match : models.matches) {
        if (match.segment.count == 0) continue;
        pairs.emplace(models.part_a(match).primitive->material, models.part_b(match).primitive->material);
    }
    return pairs;
}

// Materials that no visible part uses: each is paired with the most similar one.
void pair_unused(const Aligned& models, std::set<Pair>& pairs) {
    std::set<std::size_t> used_a;
    std::set<std::size_t> used_b;
    for (const auto& [in_a, in_b] : pairs) {
        if (in_a) used_a.insert(*in_a);
        if (in_b) used_b.insert(*in_b);
    }
    for (std::size_t i = 0; i < models.a.materials.size(); ++i) {
        if (used_a.contains(i)) continue;
        // Formats that hold several materials keep their order.
        if (models.b.materials.size() >= models.a.materials.size() && !used_b.contains(i)) {
            used_b.insert(i);
            pairs.emplace(i, i);
            continue;
        }
        std::optional<std::size_t> best;
        std::size_t fewest = static_cast<std::size_t>(-1);
        for (std::size_t k = 0; k < models.b.materials.size(); ++k) {
            // One that is used already is the last choice: several materials may have become one. Of equal ones, the
            // one with the same number.
            constexpr std::size_t worse = 100;
            const std::size_t count = 2 * different_values(models.a.materials[i], models.b.materials[k]).size() +
                                      (used_b.contains(k) ? worse : 0) + (i == k ? 0 : 1);
            if (count >= fewest) continue;
            fewest = count;
            best = k;
        }
        if (best) used_b.insert(*best);
        pairs.emplace(i, best);
    }
}

}  // namespace

void compare_materials(const Aligned& models, Comparison& result) {
    const Aspects& aspects = models.options.aspects;
    std::set<Pair> pairs = material_pairs(models);
    // Matching unused materials takes quadratic time.
    constexpr std::size_t most = 1000;
    if (models.a.materials.size() <= most && models.b.materials.size() <= most) pair_unused(models, pairs);
    Comparison textures;
    TextureComparison compare_textures(models, textures);
    std::set<std::size_t> counted_a;
    const Material none;
    for (const auto& [in_a, in_b] : pairs) {
        const Material& a = in_a ? models.a.materials[*in_a] : none;
        const Material& b = in_b ? models.b.materials[*in_b] : none;
        const std::vector<std::string_view> values = different_values(a, b);
        if (!values.empty() && aspects.has(Aspect::materials)) {
            const DifferenceKind kind = !in_b   ? DifferenceKind::missing
                                        : !in_a ? DifferenceKind::added
                                                : DifferenceKind::changed;
            result.differences.push_back({.aspect = Aspect::materials,
                                          .kind = kind,
                                          .path = path_of_material(in_a ? *in_a : *in_b),
                                          .count = values.size(),
                                          .message = kind == DifferenceKind::missing ? "the material is missing"
                                                     : kind == DifferenceKind::added
                                                         ? "only the second model has the material"
                                                         : formatted("different: {}", listed(values))});
        }
        compare_textures.compare(in_a ? *in_a : in_b.value_or(0), a, b);
    }
    if (!aspects.has(Aspect::textures)) return;
    result.differences.insert(result.differences.end(), textures.differences.begin(), textures.differences.end());
}

}  // namespace sinew::comparing
