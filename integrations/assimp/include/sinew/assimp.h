// SPDX-License-Identifier: MIT
// Models of other formats (COLLADA, FBX, OBJ, 3DS, X3D, …) as scenes, by way of assimp.
//
//     Report log;
//     const auto scene = assimp::import_file("hero.fbx", log);
//
// Assimp runs in the calling process here, and it has had many memory errors. Files of strangers belong into a process
// of their own: the program `sinew-import` is this library behind a pipe, and the command line uses nothing else.
#pragma once

#include <sinew/bytes.h>
#include <sinew/diagnostic.h>
#include <sinew/scene/scene.h>

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::assimp {

/// A format that assimp reads.
struct ForeignFormat {
    std::string name;
    std::vector<std::string> extensions;  ///< with the dot
};
/// In order of their names.
std::vector<ForeignFormat> formats();

/// A file as a scene. Other files that it needs are looked for in its folder and below, nowhere else. Nothing if it
/// cannot be read; the log says why.
std::optional<Scene> import_file(const std::filesystem::path& file, Report& log);

/// The same for bytes, which are of the format with that extension. Other files that they need are not found.
std::optional<Scene> import_bytes(const Bytes& bytes, std::string_view extension, Report& log);

}  // namespace sinew::assimp
