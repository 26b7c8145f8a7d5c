// SPDX-License-Identifier: MIT
// Hand-made materials and textures of assimp.
#include <assimp/scene.h>
#include <gtest/gtest.h>

#include <memory>

#include "assimp/materials.h"

namespace sinew::assimp::materials_test {

// A file with one material for every texture, all embedded.
struct Carried {
    aiScene source;

    void add(aiTexture* texture) {
        textures_.push_back(texture);
        auto* material = new aiMaterial;
        const aiString path("*" + std::to_string(textures_.size() - 1));
        material->AddProperty(&path, AI_MATKEY_TEXTURE(aiTextureType_DIFFUSE, 0));
        const aiString name("m" + std::to_string(textures_.size() - 1));
        material->AddProperty(&name, AI_MATKEY_NAME);
        materials_.push_back(material);
    }
    Scene scene(Report& report) {
        source.mTextures = new aiTexture*[textures_.size()];
        source.mMaterials = new aiMaterial*[materials_.size()];
        std::ranges::copy(textures_, source.mTextures);
        std::ranges::copy(materials_, source.mMaterials);
        source.mNumTextures = static_cast<unsigned>(textures_.size());
        source.mNumMaterials = static_cast<unsigned>(materials_.size());
        Scene result;
        add_materials(source, result, report);
        return result;
    }

private:
    std::vector<aiTexture*> textures_;
    std::vector<aiMaterial*> materials_;
};

aiTexture* packed(std::string_view bytes, const char* file) {
    auto* texture = new aiTexture;
    texture->mWidth = static_cast<unsigned>(bytes.size());
    texture->mHeight = 0;
    texture->pcData = new aiTexel[bytes.size() / 4 + 1];
    std::ranges::copy(bytes, reinterpret_cast<char*>(texture->pcData));
    texture->mFilename = file;
    return texture;
}

aiTexture* pixels() {
    auto* texture = new aiTexture;
    texture->mWidth = 3;
    texture->mHeight = 2;
    texture->pcData = new aiTexel[6];
    for (unsigned char i = 0; i < 6; ++i) texture->pcData[i] = {i, 0, 255, 255};
    return texture;
}

TEST(CarriedTexture, is_part_of_the_scene) {
    Carried file;
    file.add(packed("\x89PNG and so on", "textures\\skin.png"));
    Report report;
    const Scene scene = file.scene(report);
    ASSERT_EQ(scene.images.size(), 1u);
    EXPECT_EQ(scene.images[0].mime_type, "image/png");
    EXPECT_EQ(scene.images[0].bytes.size(), 14u);
    EXPECT_EQ(scene.materials[0].textures.at(0).image, 0u);
    EXPECT_EQ(scene.materials[0].textures[0].path, "textures\\skin.png");
}

TEST(CarriedTexture, becomes_a_png_image_if_it_is_only_pixels) {
    Carried file;
    file.add(pixels());
    Report report;
    const Scene scene = file.scene(report);
    ASSERT_EQ(scene.images.size(), 1u);
    const Bytes& png = scene.images[0].bytes;
    EXPECT_EQ(scene.images[0].mime_type, "image/png");
    ASSERT_GT(png.size(), 24u);
    EXPECT_EQ(std::to_integer<int>(png[19]), 3) << "the width";
    EXPECT_EQ(std::to_integer<int>(png[23]), 2) << "the height";
    EXPECT_EQ(scene.materials[0].textures.at(0).path, "texture_0.png");
}

TEST(CarriedTexture, of_another_type_is_reported_and_keeps_its_name) {
    Carried file;
    file.add(packed("BM and so on", "old.bmp"));
    Report report;
    const Scene scene = file.scene(report);
    EXPECT_TRUE(scene.images.empty());
    EXPECT_EQ(scene.materials[0].textures.at(0).path, "old.bmp");
    ASSERT_EQ(report.messages().size(), 1u);
    EXPECT_EQ(report.messages()[0].issue->code, "SCENE_TEXTURE_KIND");
}

}  // namespace sinew::assimp::materials_test
