// SPDX-License-Identifier: MIT
#include "gltf/roundtrip/saved_materials.h"

#include <gtest/gtest.h>

#include <random>

#include "gltf/json/material_text.h"
#include "gltf/read/read_materials.h"
#include "gltf/write/write_materials.h"

namespace sinew::gltf::gltf_roundtrip_saved_materials_test {

struct Written {
    Scene scene;
    Model model;
    Material material;
    std::uint64_t textures_without_slot = 0;
};

Written written(const scene::Material& material, const Scene& scene = {}) {
    Written result;
    result.scene = scene;
    MaterialWriter writer(result.scene, result.model, [&](const Bytes&) {
        result.model.buffer_views.emplace_back();
        return result.model.buffer_views.size() - 1;
    });
    result.material = writer.write(material);
    result.textures_without_slot = writer.textures_without_slot();
    return result;
}

scene::Material read_back(Written w) {
    const Document nothing;
    Buffers buffers(nothing, w.model, {});
    Scene scene;
    Report report;
    return MaterialReader(w.model, buffers, scene, report).read(w.material);
}

std::string text_of(const scene::Material& material) {
    return to_text(json_of(material), true);
}

// A random material.
scene::Material any_material(std::mt19937& random) {
    scene::Material m;
    const auto often = [&] { return random() % 2 == 0; };
    const auto number = [&] { return static_cast<double>(random() % 17) / 16; };
    const auto color = [&] { return scene::Vec4{number(), number(), number(), often() ? 1 : number()}; };
    m.name = "material";
    if (often()) m.base_color = color();
    if (often()) m.specular = color();
    if (often()) m.ambient = color();
    if (often()) m.emission = scene::Vec4{4 * number(), number(), number(), 1};
    if (often()) m.shininess = 128 * number();
    if (often()) m.opacity = number();
    if (often()) m.alpha_mode = static_cast<scene::AlphaMode>(random() % 3);
    if (often()) m.alpha_cutoff = number();
    m.double_sided = often();
    m.unlit = often();
    const char* roles[] = {"base_color", "normal", "specular", "emission", "occlusion", "metallic_roughness", "glow"};
    const char* paths[] = {"a.png", "textures/b c.dds", "C:\\x\\y.tga", "../up.png", "d.webp"};
    for (const char* role : roles) {
        if (!often()) continue;
        scene::TextureUse use;
        scene::set_role(use, role);
        use.path = paths[random() % std::size(paths)];
        use.texcoord = random() % 2;
        if (often()) use.notes["sgm"]["nul"].value = true;
        if (often()) use.notes["gltf"]["wrap_s"].value = std::uint64_t{33071};
        m.textures.push_back(use);
    }
    if (often()) m.metallic = number();
    if (often()) m.roughness = number();
    if (often()) m.notes["twm"]["id"].value = std::uint64_t{7};
    if (often()) m.notes["gltf"]["extras"]["sound"].value = std::string("wood");
    return m;
}

TEST(GltfMaterials, are_restored) {
    std::mt19937 random(1);
    for (int round = 0; round < 2000; ++round) {
        const scene::Material before = any_material(random);
        const scene::Material after = read_back(written(before));
        ASSERT_EQ(text_of(after), text_of(before)) << "round " << round;
    }
}

TEST(GltfMaterials, are_reduced_to_what_a_file_without_extras_has) {
    std::mt19937 random(2);
    for (int round = 0; round < 2000; ++round) {
        const scene::Material before = any_material(random);
        Written w = written(before);
        const Json* foreign = before.notes.at_pointer("/gltf/extras");
        w.material.extras = foreign == nullptr ? Json{} : *foreign;
        ASSERT_EQ(text_of(read_back(w)), text_of(reduced_to_gltf(before))) << "round " << round;
    }
}

TEST(GltfMaterials, reducing_twice_changes_nothing) {
    std::mt19937 random(3);
    for (int round = 0; round < 1000; ++round) {
        const scene::Material once = reduced_to_gltf(any_material(random));
        ASSERT_EQ(text_of(reduced_to_gltf(once)), text_of(once)) << "round " << round;
    }
}

TEST(GltfMaterials, simple_materials_need_no_extras) {
    scene::Material m;
    m.name = "red";
    m.base_color = scene::Vec4{1, 0, 0, 1};
    EXPECT_TRUE(std::holds_alternative<std::nullptr_t>(written(m).material.extras.value));
}

TEST(GltfMaterials, edits_win) {
    scene::Material m;
    m.base_color = scene::Vec4{1, 0, 0, 1};
    m.opacity = 0.5;
    m.shininess = 30;
    m.specular = scene::Vec4{1, 1, 1, 1};
    Written w = written(m);
    w.material.base_color = {0, 1, 0, 1};
    w.material.roughness = 0.9;
    const scene::Material after = read_back(w);
    EXPECT_EQ(after.base_color, (scene::Vec4{0, 1, 0, 1}));
    EXPECT_FALSE(after.opacity);
    EXPECT_FALSE(after.shininess);
    EXPECT_EQ(after.specular, m.specular) << "glTF has no specular colour";
}

TEST(GltfMaterials, textures_without_a_slot_are_counted_and_saved) {
    scene::Material m;
    m.textures = {{.role = scene::TextureRole::specular, .path = "s.png"},
                  {.role = scene::TextureRole::base_color, .path = "a.png"},
                  {.role = scene::TextureRole::base_color, .path = "b.png"}};
    const Written w = written(m);
    EXPECT_EQ(w.textures_without_slot, 2u);
    EXPECT_EQ(read_back(w).textures.size(), 3u);
}

TEST(GltfMaterials, images_are_written_once) {
    Scene scene;
    scene.images = {{"image/png", Bytes::copy_of("\x89PNG")}};
    scene::Material m;
    m.textures = {{.role = scene::TextureRole::base_color, .path = "a.png", .image = 0},
                  {.role = scene::TextureRole::emission, .path = "a.png", .image = 0},
                  {.role = scene::TextureRole::normal, .path = "n.png"}};
    const Written w = written(m, scene);
    EXPECT_EQ(w.model.images.size(), 2u);
    EXPECT_EQ(w.model.textures.size(), 2u);
    EXPECT_EQ(w.model.buffer_views.size(), 1u);
}

TEST(GltfMaterials, nan_and_infinity_do_no_harm) {
    scene::Material m;
    const double infinite = HUGE_VAL;
    m.base_color = scene::Vec4{infinite, -1, std::nan(""), 2};
    m.emission = scene::Vec4{infinite, std::nan(""), -5, 1};
    m.shininess = -infinite;
    m.opacity = infinite;
    const Material gltf = written(m).material;
    for (const double d : gltf.base_color) EXPECT_TRUE(d >= 0 && d <= 1) << d;
    for (const double d : gltf.emissive) EXPECT_TRUE(d >= 0 && d <= 1) << d;
    EXPECT_TRUE(gltf.roughness >= 0 && gltf.roughness <= 1) << gltf.roughness;
}

}  // namespace sinew::gltf::gltf_roundtrip_saved_materials_test
