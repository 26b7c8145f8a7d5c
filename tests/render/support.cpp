// SPDX-License-Identifier: MIT
#include "render/support.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "support/files.h"
#include "support/scenes.h"

namespace sinew::test {

render::Renderer& renderer() {
    static auto made = render::Renderer::create();
    if (!made) {
        ADD_FAILURE() << made.error();
        std::abort();
    }
    return *made;
}

Picture draw(const Scene& scene, const render::Shot& shot, const render::RenderOptions& options) {
    auto picture = renderer().picture(scene, shot, options);
    if (picture) return *std::move(picture);
    ADD_FAILURE() << picture.error();
    return {1, 1, {0, 0, 0, 0}};
}

Picture read_picture(const std::filesystem::path& file) {
    const auto picture = render::decode(slurp(file).span());
    EXPECT_TRUE(picture) << file << ": " << picture.error();
    return picture.value_or(Picture{1, 1, {0, 0, 0, 0}});
}

Picture picture_of(const std::string& bytes) {
    const auto picture = render::decode(std::as_bytes(std::span(bytes)));
    EXPECT_TRUE(picture) << picture.error();
    return picture.value_or(Picture{1, 1, {0, 0, 0, 0}});
}

Pixel pixel(const Picture& picture, std::size_t x, std::size_t y) {
    const std::uint8_t* p = &picture.pixels[4 * (y * picture.width + x)];
    return {p[0], p[1], p[2], p[3]};
}

Pixel pixel_at(const Picture& picture, double x, double y) {
    const auto place = [](double part, std::size_t size) {
        return std::min(static_cast<std::size_t>(part * static_cast<double>(size)), size - 1);
    };
    return pixel(picture, place(x, picture.width), place(y, picture.height));
}

Difference difference(const Picture& a, const Picture& b) {
    EXPECT_EQ(a.width, b.width);
    EXPECT_EQ(a.height, b.height);
    if (a.pixels.size() != b.pixels.size()) return {255, 1};
    double sum = 0;
    std::size_t far = 0;
    for (std::size_t i = 0; i < a.pixels.size(); i += 4) {
        int worst = 0;
        for (std::size_t k = 0; k < 4; ++k) {
            const int apart = std::abs(int{a.pixels[i + k]} - int{b.pixels[i + k]});
            worst = std::max(worst, apart);
            sum += apart;
        }
        far += worst > 16 ? 1 : 0;
    }
    const auto bytes = static_cast<double>(a.pixels.size());
    return {sum / bytes, 4 * static_cast<double>(far) / bytes};
}

bool is_covered(const Picture& picture, double x, double y, int within) {
    for (int dy = -within; dy <= within; ++dy) {
        for (int dx = -within; dx <= within; ++dx) {
            const double px = std::floor(x) + dx;
            const double py = std::floor(y) + dy;
            const bool inside = px >= 0 && py >= 0 && px < static_cast<double>(picture.width) &&
                                py < static_cast<double>(picture.height);
            if (inside && pixel(picture, static_cast<std::size_t>(px), static_cast<std::size_t>(py))[3] > 0)
                return true;
        }
    }
    return false;
}

double coverage(const Picture& picture) {
    double sum = 0;
    for (std::size_t i = 3; i < picture.pixels.size(); i += 4) sum += picture.pixels[i];
    return 4 * sum / 255 / static_cast<double>(picture.pixels.size());
}

std::size_t add_unlit(Scene& scene, const scene::Vec4& color) {
    scene::Material material;
    material.base_color = color;
    material.unlit = true;
    scene.materials.push_back(material);
    return scene.materials.size() - 1;
}

scene::Primitive square(const scene::Vec3& middle, double half, std::size_t axis) {
    std::vector<std::array<float, 3>> corners;
    for (const auto& [u, v] : {std::pair{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}) {
        scene::Vec3 corner = middle;
        corner[(axis + 1) % 3] += u * half;
        corner[(axis + 2) % 3] += v * half;
        corners.push_back(
            {static_cast<float>(corner[0]), static_cast<float>(corner[1]), static_cast<float>(corner[2])});
    }
    scene::Primitive p;
    p.positions = scene::make_array(corners);
    p.indices = scene::make_array<std::uint32_t>({0, 1, 2, 0, 2, 3});
    p.texcoords.push_back(scene::make_array<2>({{0, 1}, {1, 1}, {1, 0}, {0, 0}}));
    return p;
}

void show(Scene& scene, scene::Primitive primitive, std::size_t material, const scene::Transform& transform) {
    primitive.material = material;
    scene.meshes.push_back({"", {std::move(primitive)}, {}});
    scene::Node node;
    node.mesh = scene.meshes.size() - 1;
    node.transform = transform;
    add_root(scene, std::move(node));
}

}  // namespace sinew::test
