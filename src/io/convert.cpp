// SPDX-License-Identifier: MIT
#include <sinew/convert.h>
#include <sinew/issues.h>

#include <algorithm>
#include <iterator>

#include "base/formatted.h"
#include "prepare/prepare.h"
#include "prepare/textures.h"
#include "scene/repair.h"

namespace sinew {
namespace {

bool write_one(const Format& format, const void* document, std::string name, Files& files, Report& report) {
    auto pieces = format.write(document, report);
    if (!pieces) return false;
    files.push_back({std::move(name), std::move(*pieces)});
    return true;
}

bool holds_textures(const Format& format) {
    return std::ranges::find(format.features, Feature::textures, &FeatureSupport::feature) != format.features.end();
}

std::optional<Files> write_scene(Scene scene, const Format& format, Report& report, const SaveOptions& options) {
    if (!can_write(format, options, report)) return std::nullopt;
    prepare(scene, format, options, report);
    Files images = prepare_textures(scene, format, options, report);
    // Here and not in the bridges, so that the losses of a bridge that reports nothing are not silent.
    lose_unsupported(scene, format.features, report);
    const auto exported = format.from_scene(scene, options, report);
    if (!exported || !report.ok()) return std::nullopt;
    Files files;
    const std::string name = options.name + std::string(extension_of(format, options.dialect));
    if (!write_one(format, exported->document.get(), name, files, report)) return std::nullopt;
    for (const ExportedFile& file : exported->companions) {
        if (file.format == nullptr) {
            files.push_back({file.file_name, file.data});
        } else if (!write_one(*file.format, file.document.get(), file.file_name, files, report)) {
            return std::nullopt;
        }
    }
    // If the target has no textures at all, nothing would refer to the images.
    if (holds_textures(format)) std::ranges::move(images, std::back_inserter(files));
    return files;
}

}  // namespace

std::optional<Scene> to_scene(const Asset& asset, Report& report, const LoadOptions& options) {
    if (asset.format->to_scene == nullptr) {
        report.add(make_diagnostic(issue::no_bridge, formatted("{} cannot be converted", asset.format->id)));
        return std::nullopt;
    }
    // A report of its own: errors that the caller's report already holds say nothing about this file.
    ReportOptions own = report.options();
    own.repairs_are_errors = own.repairs_are_errors || options.strict;
    Report found(std::move(own));
    auto scene = asset.format->to_scene(asset, options, found);
    if (scene) scene::repair(*scene, found);
    report.add(found);
    if (!found.ok()) return std::nullopt;
    return scene;
}

std::optional<Files> from_scene(Scene scene, const Format& format, Report& report, const SaveOptions& options) {
    if (format.from_scene == nullptr) {
        report.add(make_diagnostic(issue::no_bridge, formatted("{} cannot be written", format.id)));
        return std::nullopt;
    }
    Report found(report.options());
    auto files = write_scene(std::move(scene), format, found, options);
    report.add(found);
    if (!found.ok()) return std::nullopt;
    return files;
}

}  // namespace sinew
