// SPDX-License-Identifier: MIT
#include "materials.h"

#include <assimp/material.h>
#include <fmt/format.h>
#include <sinew/image.h>
#include <sinew/scene/issues.h>

#include <algorithm>
#include <map>
#include <set>

#include "texels.h"

namespace sinew::assimp {
namespace {

using scene::TextureRole;

struct RoleOfTexture {
    aiTextureType type;
    TextureRole role;
};

// If two of assimp's texture types mean the same, the first that a material has is used.
constexpr RoleOfTexture roles[] = {
    {aiTextureType_BASE_COLOR, TextureRole::base_color},
    {aiTextureType_DIFFUSE, TextureRole::base_color},
    {aiTextureType_NORMALS, TextureRole::normal},
    {aiTextureType_NORMAL_CAMERA, TextureRole::normal},
    {aiTextureType_HEIGHT, TextureRole::height},
    {aiTextureType_DISPLACEMENT, TextureRole::displacement},
    {aiTextureType_SPECULAR, TextureRole::specular},
    {aiTextureType_SHININESS, TextureRole::shininess},
    {aiTextureType_DIFFUSE_ROUGHNESS, TextureRole::roughness},
    {aiTextureType_METALNESS, TextureRole::metallic},
    {aiTextureType_EMISSIVE, TextureRole::emission},
    {aiTextureType_EMISSION_COLOR, TextureRole::emission},
    {aiTextureType_AMBIENT_OCCLUSION, TextureRole::occlusion},
    {aiTextureType_LIGHTMAP, TextureRole::occlusion},
    {aiTextureType_AMBIENT, TextureRole::ambient},
    {aiTextureType_OPACITY, TextureRole::opacity},
    {aiTextureType_REFLECTION, TextureRole::reflection},
};

std::optional<scene::Vec4> color_of(const aiMaterial& material, const char* key, unsigned type, unsigned index) {
    aiColor4D color;
    if (material.Get(key, type, index, color) != aiReturn_SUCCESS) return std::nullopt;
    const scene::Vec4 result{color.r, color.g, color.b, 1};
    return std::ranges::all_of(result, [](double c) { return std::isfinite(c); }) ? std::optional(result)
                                                                                  : std::nullopt;
}

std::optional<double> number_of(const aiMaterial& material, const char* key, unsigned type, unsigned index) {
    ai_real number = 0;
    if (material.Get(key, type, index, number) != aiReturn_SUCCESS || !std::isfinite(number)) return std::nullopt;
    return static_cast<double>(number);
}

// Some files refer to textures by URI.
std::string plain_path(std::string path) {
    if (path.starts_with("file://")) path.erase(0, 7);
    return path;
}

class Materials {
public:
    Materials(const aiScene& source, Scene& scene, Report& report) : source_(source), scene_(scene), report_(report) {}

    scene::Material material(const aiMaterial& from) {
        scene::Material to;
        to.name = from.GetName().C_Str();
        if (to.name == AI_DEFAULT_MATERIAL_NAME) return {};
        to.base_color = color_of(from, AI_MATKEY_BASE_COLOR);
        if (!to.base_color) to.base_color = color_of(from, AI_MATKEY_COLOR_DIFFUSE);
        to.specular = color_of(from, AI_MATKEY_COLOR_SPECULAR);
        to.emission = color_of(from, AI_MATKEY_COLOR_EMISSIVE);
        to.ambient = color_of(from, AI_MATKEY_COLOR_AMBIENT);
        to.shininess = number_of(from, AI_MATKEY_SHININESS);
        if (const auto opacity = number_of(from, AI_MATKEY_OPACITY); opacity && *opacity < 1) {
            to.opacity = std::max(*opacity, 0.0);
        }
        int model = 0;
        to.unlit = from.Get(AI_MATKEY_SHADING_MODEL, model) == aiReturn_SUCCESS &&
                   (model == aiShadingMode_NoShading || model == aiShadingMode_Unlit);
        std::set<TextureRole> taken;
        for (const auto& [type, role] : roles) {
            if (from.GetTextureCount(type) > 0 && taken.insert(role).second) add_texture(from, type, role, to);
        }
        return to;
    }

private:
    void add_texture(const aiMaterial& from, aiTextureType type, TextureRole role, scene::Material& to) {
        aiString path;
        if (from.Get(AI_MATKEY_TEXTURE(type, 0), path) != aiReturn_SUCCESS || path.length == 0) return;
        int set = 0;
        (void)from.Get(AI_MATKEY_UVWSRC(type, 0), set);
        scene::TextureUse use{.role = role};
        use.texcoord = static_cast<std::size_t>(std::max(set, 0));
        const auto [texture, number] = source_.GetEmbeddedTextureAndIndex(path.C_Str());
        if (texture == nullptr) {
            use.path = plain_path(path.C_Str());
        } else {
            use.image = image(*texture);
            use.path = texture->mFilename.length > 0 ? plain_path(texture->mFilename.C_Str())
                                                     : fmt::format("texture_{}.{}", number, extension_of(*texture));
            if (!use.image) {
                report_.add(make_diagnostic(issue::scene_texture_kind, use.path, "/materials"));
            }
        }
        to.textures.push_back(std::move(use));
    }

    static std::string extension_of(const aiTexture& texture) {
        const std::string hint(texture.achFormatHint, strnlen(texture.achFormatHint, sizeof texture.achFormatHint));
        return texture.mHeight > 0 || hint.empty() ? "png" : hint;
    }

    std::optional<std::size_t> image(const aiTexture& texture) {
        const auto known = images_.find(&texture);
        if (known != images_.end()) return known->second;
        const Bytes bytes = texture.mHeight == 0
                                ? Bytes::copy_of({reinterpret_cast<const std::byte*>(texture.pcData), texture.mWidth})
                                : png_of(texture);
        const std::string mime_type(image_mime_type(bytes.span()));
        std::optional<std::size_t> result;
        if (!mime_type.empty()) {
            result = scene_.images.size();
            scene_.images.push_back({mime_type, bytes});
        }
        return images_[&texture] = result;
    }

    const aiScene& source_;
    Scene& scene_;
    Report& report_;
    std::map<const aiTexture*, std::optional<std::size_t>> images_;
};

}  // namespace

void add_materials(const aiScene& source, Scene& scene, Report& report) {
    Materials materials(source, scene, report);
    for (unsigned m = 0; m < source.mNumMaterials; ++m) {
        scene.materials.push_back(materials.material(*source.mMaterials[m]));
    }
}

}  // namespace sinew::assimp
