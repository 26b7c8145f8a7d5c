// SPDX-License-Identifier: MIT
// Loads models for the commands that need a scene.
#pragma once

#include <sinew/app/report.h>
#include <sinew/convert.h>
#include <sinew/open.h>

#include <functional>
#include <optional>
#include <string>

#include "options/context.h"
#include "options/inputs.h"

namespace sinew::cli {

/// An opened file with its companion files. A file of a foreign format is opened as the imported GLB.
struct OpenedFile {
    std::optional<Asset> asset;
    std::string foreign = {};  ///< the extension of the foreign format, without the dot
    ExitCode exit_code = ExitCode::fine;
};
OpenedFile open_file(const Input& input, const InputOptions& options, Report& report);

/// A function that reads the textures of a model, wherever they are below its folder.
std::function<tl::expected<FoundTexture, std::string>(std::string_view path)> texture_finder(const std::string& model,
                                                                                             std::uint64_t max_size);

/// The companion files of a model, each once, and where they are.
std::vector<Dependency> dependencies_of(const Asset& asset, const Scene& scene, const std::string& file_name);

struct LoadedModel {
    Bytes file;
    Asset asset;
    Scene scene;
    std::string from;  ///< the id of its format, or a foreign extension
    bool is_foreign = false;
};

/// Opens a file with its companion files and builds its scene. Findings go to the error stream and into the report.
/// Returns nothing if the file cannot be used.
std::optional<LoadedModel> load_model(Context& context, const std::string& name, const InputOptions& input,
                                      const SceneOptions& scene_options, Report& report, bool quiet = false);
/// The same for a file that has been read.
std::optional<LoadedModel> load_model(Context& context, const Input& input, const InputOptions& options,
                                      const SceneOptions& scene_options, Report& report, bool quiet = false);

/// Loads files that were just written to memory.
std::optional<Scene> reload(const Files& files, const Format& format, const SceneOptions& options, Report& report);

/// The largest distance between vertices, in one line.
std::string comparison_text(const Comparison& comparison);

}  // namespace sinew::cli
