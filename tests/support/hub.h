// SPDX-License-Identifier: MIT
// Files through the hub and back, for the tests of bridges.
#pragma once

#include <sinew/diagnostic.h>
#include <sinew/format.h>
#include <sinew/scene/scene.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace sinew::test {

/// The model of a file, which must be one of that format.
Scene scene_of(const Bytes& file, const Format& format, Report& log, const LoadOptions& options = {});
/// The same of a file that may be broken: nothing if it cannot be opened.
std::optional<Scene> scene_of_any(const Bytes& file, const Format& format, Report& log,
                                  const LoadOptions& options = {});

/// The file of a scene.
Bytes file_of_scene(const Scene& scene, const Format& format, Report& log, const SaveOptions& options = {});

/// Whether a file is one of that format, by its content.
bool is_file_of(const std::filesystem::path& path, const Format& format);

/// Every reference exists, every node has one parent at most, times grow.
void expect_sound(const Scene& scene);

/// The losses of that kind.
std::vector<Loss> losses_of(const Report& log, const Issue& issue);

/// Scenes made by hand: a triangle, and a node at the root.
scene::Primitive triangle();
std::size_t add_root(Scene& scene, scene::Node node);
/// A scene that shows a triangle.
Scene triangle_scene(const scene::Transform& transform = {});

}  // namespace sinew::test
