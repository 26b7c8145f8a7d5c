// SPDX-License-Identifier: MIT
#include <sinew/convert.h>
#include <sinew/issues.h>
#include <sinew/scene/coordinates.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <span>

#include <sinew/bridge/losses.h>
#include "base/formatted.h"
#include "prepare/parts.h"
#include "prepare/prepare.h"
#include "prepare/range.h"
#include "prepare/surfaces.h"
#include "prepare/textures.h"
#include "scene/memory.h"
#include "scene/repair.h"

namespace sinew {
namespace {

bool write_one(const Format& format, const void* document, std::string name, Files& files, Report& report) {
    auto pieces = format.write(document, report);
    if (!pieces) return false;
    files.push_back({std::move(name), std::move(*pieces)});
    return true;
}

// True unless the caller stops the work here.
bool continues(const Progress& progress, double done, Report& report) {
    if (go_on(progress, done)) return true;
    report.add(make_diagnostic(issue::cancelled, "the caller stopped the call"));
    return false;
}

// The path of a part of a prepared scene in the scene that was to be saved.
std::string path_in_source(const std::string& path, std::span<const std::size_t> source_meshes) {
    constexpr std::string_view meshes = "/meshes/";
    if (!path.starts_with(meshes)) return path;
    const std::size_t end = std::min(path.find('/', meshes.size()), path.size());
    std::size_t mesh = 0;
    const auto [stop, error] = std::from_chars(path.data() + meshes.size(), path.data() + end, mesh);
    if (error != std::errc{} || stop != path.data() + end || mesh >= source_meshes.size()) return path;
    return formatted("{}{}{}", meshes, source_meshes[mesh], path.substr(end));
}

std::optional<Files> write_scene(Scene scene, const Format& format, Report& report, const SaveOptions& options) {
    if (!can_write(format, options, report) || !continues(options.progress, 0, report)) return std::nullopt;
    scene::convert_coordinates(scene, {});
    // The scene may come from the caller: no writer has to deal with invalid triangles.
    scene::repair(scene, report);
    apply_requests(scene, options, report);
    const std::optional<Scene> requested = options.verify ? std::optional(scene) : std::nullopt;
    const std::vector<std::size_t> source_meshes = prepare(scene, format, options);
    if (!fits_float_range(scene, format, report)) return std::nullopt;
    if (!continues(options.progress, 0.2, report)) return std::nullopt;
    Files images = prepare_textures(scene, format, options, report);
    if (!continues(options.progress, 0.3, report)) return std::nullopt;
    // Here and not in the bridges, so that the losses of a bridge that reports nothing are not silent.
    Report losing(report.options());
    lose_unsupported(scene, format.features, losing);
    const auto exported = format.from_scene(scene, options, losing);
    losing.relocate_losses([&](std::string path) { return path_in_source(path, source_meshes); });
    report.add(losing);
    if (!exported || !report.ok() || !continues(options.progress, 0.7, report)) return std::nullopt;
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
    std::ranges::move(images, std::back_inserter(files));
    if (requested) {
        // In memory, so that bytes that are produced on demand are produced once.
        for (OutputFile& file : files) file.pieces = {join(file.pieces)};
        verify(*requested, files, format, report, options);
        if (!report.ok()) return std::nullopt;
    }
    if (!continues(options.progress, 1, report)) return std::nullopt;
    return files;
}

bool fits_memory(const Scene& scene, const Asset& asset, const LoadOptions& options, Report& report) {
    std::vector<Bytes> files{asset.source.file, asset.source.content()};
    for (const Companion& companion : asset.companions) {
        files.push_back(companion.asset ? companion.asset->source.file : companion.bytes);
    }
    const std::uint64_t needed = scene::memory_of(scene, files);
    if (needed <= options.limits.max_memory) return true;
    report.add(make_diagnostic(issue::too_much_memory, formatted("the scene takes {} bytes, but the limit is {}",
                                                                 needed, options.limits.max_memory)));
    return false;
}

// Adapts a scene to the options. False, after an error, if that is impossible.
bool adapt(Scene& scene, const LoadOptions& options, Report& report) {
    keep_parts(scene, options.parts);
    if (!prepare_surfaces(scene, options.surfaces, progress_of_step(options.progress, 0.8, 1))) {
        return continues([](double) { return false; }, 1, report);
    }
    scene::convert_coordinates(scene, options.coordinates);
    return continues(options.progress, 1, report);
}

std::optional<Scene> read_scene(const Asset& asset, const LoadOptions& options, Report& report) {
    if (!is_valid(options.coordinates)) {
        report.add(make_diagnostic(issue::invalid_options,
                                   "coordinates: up and forward must be on different axes, and the unit positive"));
        return std::nullopt;
    }
    if (!continues(options.progress, 0.5, report)) return std::nullopt;
    auto scene = asset.format->to_scene(asset, options, report);
    if (!scene || !continues(options.progress, 0.7, report)) return std::nullopt;
    scene::drop_matrices_of_moving_nodes(*scene, report);
    scene::repair(*scene, report);
    if (!continues(options.progress, 0.8, report) || !adapt(*scene, options, report)) return std::nullopt;
    if (!fits_memory(*scene, asset, options, report)) return std::nullopt;
    return scene;
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
    auto scene = read_scene(asset, options, found);
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
