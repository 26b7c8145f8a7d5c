// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/scene/scene.h>

#include <filesystem>

namespace sinew::test {

/// The scene of a GLB file of the corpus. Implements just enough of glTF for these files, in which every accessor is
/// packed and every node has a transform.
Scene scene_of_glb(const std::filesystem::path& path);

}  // namespace sinew::test
