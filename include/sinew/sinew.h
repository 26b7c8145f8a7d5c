// SPDX-License-Identifier: MIT
// The library in four calls: load, save, validate, convert.
//
//     const auto robot = sinew::load("robot.twm");
//     const bool saved = robot && sinew::save(*robot, "robot.glb");
//
// Every call returns a value or an error code, and always a report. Nothing is thrown, and no call keeps state: the
// same options can be used for any number of files, on any number of threads.
#pragma once

#include <sinew/convert.h>
#include <sinew/open.h>
#include <sinew/options.h>
#include <sinew/result.h>
#include <sinew/scene/scene.h>

#include <filesystem>
#include <string_view>
#include <vector>

namespace sinew {

/// Every format of the library, glTF included if the library was built with it.
Formats all_formats();

/// The scene of a model file. Companion files are read from the folder of the model, never from outside it.
Result<Scene> load(const std::filesystem::path& path, const LoadOptions& options = {});
/// The same from memory. Companion files are read only if `options.follow` is set.
Result<Scene> load(const Bytes& bytes, const LoadOptions& options = {});

/// Writes a scene to a model file and the files that belong to it. The extension decides the format. Textures of a
/// scene that was loaded from a path are written with it; an existing file is replaced only if `overwrite` is set.
Result<Files> save(const Scene& scene, const std::filesystem::path& path, const SaveOptions& options = {});
/// The files of a scene in a format, in memory.
Result<Files> save(const Scene& scene, const Format& format, const SaveOptions& options = {});

struct ValidateOptions {
    LoadOptions load = {};
    CheckOptions checks = {};
};

/// Everything that is wrong with a file, with byte offsets.
Report validate(const std::filesystem::path& path, const ValidateOptions& options = {});
Report validate(const Bytes& bytes, const ValidateOptions& options = {});

/// Loads one file and saves it as another. The report holds the findings and losses of both steps.
Result<Files> convert(const std::filesystem::path& from, const std::filesystem::path& to,
                      const LoadOptions& load_options = {}, const SaveOptions& save_options = {});

}  // namespace sinew
