// SPDX-License-Identifier: MIT
// Converts files to scenes and back, for the tests of bridges.
#pragma once

#include <sinew/diagnostic.h>
#include <sinew/format.h>
#include <sinew/scene/scene.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace sinew::test {

/// The scene of a file, which must have that format.
Scene scene_of(const Bytes& file, const Format& format, Report& report, const LoadOptions& options = {});
/// The same for a file that may be broken: nothing if it cannot be opened.
std::optional<Scene> scene_of_any(const Bytes& file, const Format& format, Report& report,
                                  const LoadOptions& options = {});

/// The file of a scene.
Bytes file_of_scene(const Scene& scene, const Format& format, Report& report, const SaveOptions& options = {});

/// True if a file has that format, judged by its content.
bool is_file_of(const std::filesystem::path& path, const Format& format);

/// The good samples of a format and its files in the corpus.
std::vector<std::filesystem::path> good_files(const Format& format);

/// Expects that every reference exists, every node is a root or has one parent, transforms are finite, and times
/// ascend.
void expect_valid(const Scene& scene);

/// The losses with that code.
std::vector<Loss> losses_of(const Report& report, const Issue& issue);

/// Building blocks for scenes: a triangle, and a node at the root.
scene::Primitive triangle();
std::size_t add_root(Scene& scene, scene::Node node);
/// A scene with one triangle.
Scene triangle_scene(const scene::Transform& transform = {});

}  // namespace sinew::test
