// SPDX-License-Identifier: MIT
// The positions of vertices as a player shows them.
#pragma once

#include <sinew/animation.h>
#include <sinew/convert.h>
#include <sinew/scene/scene.h>

#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

namespace sinew::test {

/// All visible vertices, in the order of the meshes' nodes; at rest without an animation.
std::vector<scene::Vec3> posed(const Scene& scene, const scene::Animation* animation = nullptr, double seconds = 0);

const scene::Animation* find_animation(const Scene& scene, std::string_view name);

/// The diagonal of the bounding box at rest, never zero.
double size_of(const Scene& scene);

/// The largest distance between corresponding vertices, over all animations (in order) at `steps` times each and at
/// rest. Both scenes must have the same number of vertices.
double worst_distance(const Scene& a, const Scene& b, std::size_t steps, bool at_rest = true);

/// Opens a file with its companions and converts it to a scene.
std::optional<Scene> load_scene(const std::filesystem::path& path, const LoadOptions& options = {});
/// The same for files in memory: the first, with the others as companions.
std::optional<Scene> load_scene(const std::vector<OutputFile>& files, const LoadOptions& options = {});

}  // namespace sinew::test
