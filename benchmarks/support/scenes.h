// SPDX-License-Identifier: MIT
// Generates scenes of any size, and files of them.
#pragma once

#include <sinew/convert.h>

#include <cstddef>
#include <filesystem>
#include <string>

namespace bench {

/// A grid of triangles with normals and texture coordinates and the given number of vertices per side: two triangles
/// per vertex, 56 bytes per vertex in most formats.
sinew::Scene sheet(std::size_t side);
/// Joints in a chain, or all with one parent, and animations with the given number of keys for each joint.
sinew::Scene skeleton(std::size_t joints, bool chain, std::size_t animations, std::size_t keys);
/// Meshes of one triangle each.
sinew::Scene tiny_meshes(std::size_t count);
/// The same, but all meshes, nodes and materials have one name.
sinew::Scene namesakes(std::size_t count);
/// Materials with an image each, all of one name.
sinew::Scene images_of_one_name(std::size_t count);

/// The model's file in a format or, for animation formats, its companion.
sinew::Pieces file_of(const sinew::Scene& scene, const sinew::Format& format);
/// The same, written to disk.
void write_model(const std::filesystem::path& path, const sinew::Scene& scene, const sinew::Format& format);

/// All formats, including glTF.
sinew::Formats formats();

}  // namespace bench
