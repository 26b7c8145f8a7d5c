// SPDX-License-Identifier: MIT
// Pictures to compare, and scenes that are made to be looked at.
#pragma once

#include <sinew/render.h>

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>

namespace sinew::test {

using render::Picture;

/// The one of all tests: making one takes longer than most pictures.
render::Renderer& renderer();

/// Draws, or fails the test.
Picture draw(const Scene& scene, const render::Shot& shot = {}, const render::RenderOptions& options = {});

/// A picture of a file, or of what a program has printed.
Picture read_picture(const std::filesystem::path& file);
Picture picture_of(const std::string& bytes);

using Pixel = std::array<int, 4>;
Pixel pixel(const Picture& picture, std::size_t x, std::size_t y);
/// At a part of the width and of the height.
Pixel pixel_at(const Picture& picture, double x, double y);

/// How far pictures of one size are apart.
struct Difference {
    double mean = 0;   ///< of all bytes
    double share = 0;  ///< of the pixels of which some byte is off by more than 16
};
Difference difference(const Picture& a, const Picture& b);

/// Whether something is drawn within so many pixels of a place, on a transparent background.
bool is_covered(const Picture& picture, double x, double y, int within);
/// The part of a picture that is.
double coverage(const Picture& picture);

/// A material that shows its colour, whatever the light.
std::size_t add_unlit(Scene& scene, const scene::Vec4& color);
/// A square around a place, at right angles to an axis; it looks along that axis.
scene::Primitive square(const scene::Vec3& middle, double half, std::size_t axis = 2);
/// Puts a mesh of its own into a scene.
void show(Scene& scene, scene::Primitive primitive, std::size_t material, const scene::Transform& transform = {});

}  // namespace sinew::test
