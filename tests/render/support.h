// SPDX-License-Identifier: MIT
// Compares pictures, and builds scenes for them.
#pragma once

#include <sinew/render.h>

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>

namespace sinew::test {

using render::Picture;

/// The renderer of all tests: creating one takes longer than drawing most pictures.
render::Renderer& renderer();

/// Draws, or fails the test.
Picture draw(const Scene& scene, const render::Shot& shot = {}, const render::RenderOptions& options = {});

/// The picture in a file or in the output of a program.
Picture read_picture(const std::filesystem::path& file);
Picture picture_of(const std::string& bytes);

using Pixel = std::array<int, 4>;
Pixel pixel(const Picture& picture, std::size_t x, std::size_t y);
/// The pixel at a share of the width and height.
Pixel pixel_at(const Picture& picture, double x, double y);

/// The difference between two pictures of the same size.
struct Difference {
    double mean = 0;   ///< over all bytes
    double share = 0;  ///< of the pixels in which a byte differs by more than 16
};
Difference difference(const Picture& a, const Picture& b);

/// True if something is drawn within that many pixels of a position, on a transparent background.
bool is_covered(const Picture& picture, double x, double y, int within);
/// The share of the picture that is drawn.
double coverage(const Picture& picture);

/// An unlit material of a colour.
std::size_t add_unlit(Scene& scene, const scene::Vec4& color);
/// A square around a position, perpendicular to an axis and facing along it.
scene::Primitive square(const scene::Vec3& middle, double half, std::size_t axis = 2);
/// Adds a mesh on a node of its own to a scene.
void show(Scene& scene, scene::Primitive primitive, std::size_t material, const scene::Transform& transform = {});

}  // namespace sinew::test
