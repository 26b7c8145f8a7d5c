// SPDX-License-Identifier: MIT
// Scenes of any size to measure with, and files of them.
#pragma once

#include <sinew/convert.h>

#include <cstddef>
#include <filesystem>
#include <string>

namespace bench {

/// A sheet of triangles with normals and texture coordinates, so many vertices to a side: two triangles a vertex, 56
/// bytes in most formats.
sinew::Scene sheet(std::size_t side);
/// A chain of joints, or all below one, and animations with so many keys for each of them.
sinew::Scene skeleton(std::size_t joints, bool chain, std::size_t animations, std::size_t keys);
/// So many meshes of one triangle each.
sinew::Scene tiny_meshes(std::size_t count);

/// The model's file in a format, or, for formats of animations, the file beside it.
sinew::Pieces file_of(const sinew::Scene& scene, const sinew::Format& format);
/// The same, written.
void write_model(const std::filesystem::path& path, const sinew::Scene& scene, const sinew::Format& format);

/// All formats, and glTF.
sinew::Formats formats();

}  // namespace bench
