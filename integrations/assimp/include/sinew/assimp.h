// SPDX-License-Identifier: MIT
// Loads models of foreign formats (COLLADA, FBX, OBJ, 3DS, X3D, …) as scenes, through assimp.
//
//     Report report;
//     const auto scene = assimp::import_file("hero.fbx", report);
//
// Assimp runs in the calling process here, and it has had many memory errors. Read untrusted files in a separate
// process: the program `sinew-import` is this library behind a pipe, and the command line uses nothing else.
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
/// All of them, sorted by name.
std::vector<ForeignFormat> formats();

/// The scene of a file. Other files that it refers to are searched for in its folder and below, nowhere else. Returns
/// nothing if the file cannot be read; the report says why.
std::optional<Scene> import_file(const std::filesystem::path& file, Report& report);

/// The same from memory; `extension` selects the format. Files that the model refers to are not found.
std::optional<Scene> import_bytes(const Bytes& bytes, std::string_view extension, Report& report);

}  // namespace sinew::assimp
