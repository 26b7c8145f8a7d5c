// SPDX-License-Identifier: MIT
#include "models/models.h"

#include <fmt/format.h>
#include <sinew/file.h>
#include <sinew/folder.h>
#include <sinew/gltf.h>
#include <sinew/issues.h>

#include <algorithm>

#include "batch/faults.h"
#include "options/known_formats.h"
#include "options/numbers.h"

namespace sinew::cli {

OpenedFile open_file(const Input& input, const InputOptions& options, Report& report) {
    const LoadOptions how = following_options(options, input);
    Report found(report.options());
    auto asset = open(input.bytes, found, how);
    const auto extension = asset || how.format != nullptr ? std::nullopt : foreign_extension(input.name, input.bytes);
    if (!extension) {
        report.add(found);
        const ExitCode exit_code = asset ? ExitCode::fine : ExitCode::problem_found;
        return {std::move(asset), {}, exit_code};
    }
    const Imported imported = import_foreign(input.name, input.bytes, *extension, options.import, report);
    if (!imported.glb) return {std::nullopt, extension->substr(1), imported.exit_code};
    return {open(*imported.glb, report, {.formats = known_formats(), .format = &gltf::format}), extension->substr(1)};
}

std::function<tl::expected<FoundTexture, std::string>(std::string_view path)> texture_finder(const std::string& model,
                                                                                             std::uint64_t max_size) {
    const auto folder = Folder::open(std::filesystem::path(model).parent_path());
    return [=](std::string_view path) -> tl::expected<FoundTexture, std::string> {
        if (!folder) return tl::make_unexpected(folder.error().message);
        const std::string found = folder->find_texture(path);
        auto bytes = folder->read(found.empty() ? path : found, {.max_size = max_size});
        if (!bytes) return tl::make_unexpected(bytes.error().message);
        return FoundTexture{*std::move(bytes), found};
    };
}

std::vector<Dependency> dependencies_of(const Asset& asset, const Scene& scene, const std::string& file_name) {
    const auto folder = Folder::open(std::filesystem::path(file_name).parent_path());
    return sinew::dependencies_of(
        asset, scene, [&](std::string_view name) { return folder ? folder->find_texture(name) : std::string(); });
}

std::optional<LoadedModel> load_model(Context& context, const Input& input, const InputOptions& options,
                                      const SceneOptions& scene_options, Report& report, bool quiet) {
    FileReport file{.file_name = input.name, .size = 0, .report = {}, .asset = {}};
    OpenedFile opened = open_file(input, options, report);
    std::optional<Scene> scene;
    if (opened.asset) scene = to_scene(*opened.asset, report, load_options(scene_options));
    file.report = report;
    if (!quiet || !scene) print_findings(context.err, file, options.verbose);
    if (!scene) {
        context.note(worst(opened.exit_code, ExitCode::problem_found));
        return std::nullopt;
    }
    const std::string from(opened.foreign.empty() ? std::string(opened.asset->format->id) : opened.foreign);
    return LoadedModel{input.bytes, *std::move(opened.asset), *std::move(scene), from, !opened.foreign.empty()};
}

std::optional<LoadedModel> load_model(Context& context, const std::string& name, const InputOptions& input,
                                      const SceneOptions& scene_options, Report& report, bool quiet) {
    const ReadFileOptions limits{.max_size = input.max_size};
    working_on(printable(name));
    auto bytes = name == "-" ? read_standard_input(limits) : read_file(name, limits);
    const std::string shown = name == "-" ? "<stdin>" : name;
    if (!bytes) {
        FileReport file{.file_name = shown, .size = 0, .report = {}, .asset = {}};
        report.add(make_diagnostic(issue::file_unreadable, bytes.error().message));
        file.report = report;
        print_findings(context.err, file, input.verbose);
        context.note(ExitCode::cannot_read);
        return std::nullopt;
    }
    const std::set<std::string> alone{shown};
    return load_model(context, Input{shown, *std::move(bytes), alone}, input, scene_options, report, quiet);
}

std::optional<Scene> reload(const Files& files, const Format& format, const SceneOptions& options, Report& report) {
    LoadOptions how = load_options(options);
    how.format = &format;
    how.file_name = files[0].name;
    how.follow = [&](std::string_view name) -> tl::expected<CompanionFile, std::string> {
        const auto found = std::ranges::find(files, name, &OutputFile::name);  // a format has few companion files
        if (found == files.end()) return tl::make_unexpected("the conversion did not write it");
        return CompanionFile{join(found->pieces)};
    };
    const auto asset = open(join(files[0].pieces), report, how);
    if (!asset) return std::nullopt;
    return to_scene(*asset, report, how);
}

std::string comparison_text(const Comparison& comparison) {
    const Deviation& worst = comparison.worst;
    if (worst.distance == 0) {
        if (comparison.vertices == 0) return "there are no vertices to compare";
        if (comparison.vertices == 1) return "the only position matches";
        return fmt::format("all {} positions match", grouped(comparison.vertices));
    }
    return fmt::format(
        "{} compared {}; largest distance {:.3g} ({:.3g} of the size) at vertex {}{}",
        counted(comparison.vertices, "vertex", "vertices"), comparison.by_order ? "in order" : "with the nearest",
        worst.distance, worst.relative, worst.vertex,
        worst.animation.empty() ? " in the rest pose"
                                : fmt::format(" at {:.3f} s of {}", worst.seconds, printable(worst.animation)));
}

}  // namespace sinew::cli
