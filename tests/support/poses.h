// SPDX-License-Identifier: MIT
// Where vertices are, as a player would show them.
#pragma once

#include <sinew/animation.h>
#include <sinew/convert.h>
#include <sinew/scene/scene.h>

#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

namespace sinew::test {

/// All vertices that are shown, in the order of the meshes' nodes; at rest without an animation.
std::vector<scene::Vec3> posed(const Scene& scene, const scene::Animation* animation = nullptr, double seconds = 0);

const scene::Animation* find_animation(const Scene& scene, std::string_view name);

/// The length of the diagonal around all vertices at rest; at least a little.
double size_of(const Scene& scene);

/// The largest distance between vertices of the same number, over all animations (by their order) at `steps` times each
/// and at rest. Both scenes must have as many vertices.
double worst_distance(const Scene& a, const Scene& b, std::size_t steps, bool at_rest = true);

/// Opens a file with what belongs to it and makes a scene of it.
std::optional<Scene> load_scene(const std::filesystem::path& path, const LoadOptions& options = {});
/// The same of files in memory: the first, with the others beside it.
std::optional<Scene> load_scene(const std::vector<OutputFile>& files, const LoadOptions& options = {});

}  // namespace sinew::test
