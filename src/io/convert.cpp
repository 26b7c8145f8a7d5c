// SPDX-License-Identifier: MIT
#include <sinew/convert.h>
#include <sinew/issues.h>

#include <algorithm>
#include <iterator>

#include "base/format.h"
#include "io/arrange.h"
#include "io/textures.h"
#include "scene/repair.h"

namespace sinew {
namespace {

bool write_one(const Format& format, const void* document, std::string name, std::vector<OutputFile>& files,
               Conversion& log) {
    Diagnostics found;
    auto pieces = format.write(document, found);
    log.report.add(found);
    if (!pieces) return false;
    files.push_back({std::move(name), std::move(*pieces)});
    return true;
}

bool holds_textures(const Format& format) {
    return std::ranges::find(format.features, Feature::textures, &FeatureSupport::feature) != format.features.end();
}

}  // namespace

std::optional<Scene> to_scene(const Asset& asset, Conversion& log) {
    if (asset.format->to_scene == nullptr) {
        log.report.add(make_diagnostic(issue::no_bridge, formatted("{} cannot be converted", asset.format->id)));
        return std::nullopt;
    }
    auto scene = asset.format->to_scene(asset, log);
    if (scene) scene::repair(*scene, log);
    if (!log.ok()) return std::nullopt;
    return scene;
}

std::optional<std::vector<OutputFile>> from_scene(Scene scene, const Format& format, Conversion& log) {
    if (format.from_scene == nullptr) {
        log.report.add(make_diagnostic(issue::no_bridge, formatted("{} cannot be converted to", format.id)));
        return std::nullopt;
    }
    arrange(scene, format, log);
    std::vector<OutputFile> pictures = arrange_textures(scene, format, log);
    const auto exported = format.from_scene(scene, log);
    if (!exported || !log.ok()) return std::nullopt;
    std::vector<OutputFile> files;
    const auto dialect = find_dialect(format, log.options.dialect);
    const std::string_view special = dialect ? format.dialects[*dialect].extension : "";
    const std::string name = log.options.name + std::string(special.empty() ? format.extensions[0] : special);
    if (!write_one(format, exported->document.get(), name, files, log)) return std::nullopt;
    for (const Exported::Beside& beside : exported->beside) {
        if (beside.format == nullptr) {
            files.push_back({beside.file_name, beside.data});
            continue;
        }
        if (!write_one(*beside.format, beside.document.get(), beside.file_name, files, log)) return std::nullopt;
    }
    // Where the target has no textures at all, nothing would name them.
    if (holds_textures(format)) std::ranges::move(pictures, std::back_inserter(files));
    return files;
}

}  // namespace sinew
