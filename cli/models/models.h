// SPDX-License-Identifier: MIT
// Models for the commands that look at meaning: a file, and the scene that it describes.
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

/// A file that was opened, with what belongs to it; one of a foreign format as what the importer makes of it.
struct OpenedFile {
    std::optional<Asset> asset;
    std::string foreign = {};  ///< the extension of a foreign format, without its dot
    ExitCode exit_code = ExitCode::fine;
};
OpenedFile open_file(const Input& input, const InputOptions& options, Report& log);

/// Gets the textures that a model names, wherever they are below its folder.
std::function<tl::expected<FoundTexture, std::string>(std::string_view path)> texture_finder(const std::string& model,
                                                                                             std::uint64_t max_size);

/// The files that a model names, each once, and where they are.
std::vector<Dependency> dependencies_of(const Asset& asset, const Scene& scene, const std::string& file_name);

struct LoadedModel {
    Bytes file;
    Asset asset;
    Scene scene;
    std::string from;  ///< the id of its format, or a foreign extension
    bool is_foreign = false;
};

/// Opens a file, with what belongs to it, and understands it. What is wrong with it goes to the error stream and into
/// the log; nothing comes back when it cannot be used.
std::optional<LoadedModel> load_model(Context& context, const std::string& name, const InputOptions& input,
                                      const SceneOptions& scene_options, Report& log, bool quiet = false);

/// A file that was just written to memory, with what belongs beside it.
std::optional<Scene> reload(const Files& files, const Format& format, const SceneOptions& options, Report& log);

/// Where vertices are farthest apart, in a line.
std::string text_of(const Comparison& comparison);

}  // namespace sinew::cli
