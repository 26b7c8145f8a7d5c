// SPDX-License-Identifier: MIT
#include <sinew/file.h>
#include <sinew/issues.h>
#include <sinew/sinew.h>

#include <algorithm>

namespace sinew {
namespace {

namespace fs = std::filesystem;

LoadOptions with_all_formats(LoadOptions options) {
    if (options.formats.empty()) options.formats = all_formats();
    return options;
}

// Companion files come from the model's folder unless the caller has a function of its own.
LoadOptions for_file(const fs::path& path, const std::string& name, LoadOptions options) {
    options = with_all_formats(std::move(options));
    if (options.file_name.empty()) options.file_name = name;
    if (!options.follow) {
        options.follow = [path](std::string_view companion) -> tl::expected<CompanionFile, std::string> {
            auto bytes = read_beside(path, companion);
            if (!bytes) return tl::make_unexpected(bytes.error().message);
            return CompanionFile{*std::move(bytes)};
        };
    }
    return options;
}

void add_file_error(const FileError& error, Report& report) {
    const Issue& issue = error.error == Error::too_large ? issue::file_too_large : issue::file_unreadable;
    report.add(make_diagnostic(issue, error.message));
}

bool has(const Report& report, const Issue& issue) {
    return std::ranges::find(report.messages(), &issue, &Diagnostic::issue) != report.messages().end();
}

Error load_error(const Report& report, const LoadOptions& options, bool opened) {
    if (has(report, issue::unknown_format) || has(report, issue::file_empty)) return Error::unknown_format;
    if (has(report, issue::too_many_elements)) return Error::too_large;
    if (has(report, issue::no_bridge)) return Error::unsupported;
    return opened && options.strict ? Error::needs_repair : Error::invalid_file;
}

Error save_error(const Report& report) {
    const bool unsupported = has(report, issue::no_bridge) || has(report, issue::version_unwritable);
    return unsupported ? Error::unsupported : Error::not_storable;
}

// The format with that extension, and the dialect if the extension is special to one.
struct Target {
    const Format* format = nullptr;
    std::string dialect;
};

Target target_of(const fs::path& path) {
    std::string extension = path.extension().string();
    std::ranges::transform(extension, extension.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; });
    for (const Format* format : all_formats()) {
        const std::string dialect(dialect_for_extension(*format, extension));
        const bool fits = std::ranges::find(format->extensions, extension) != format->extensions.end();
        if (format->from_scene != nullptr && (fits || !dialect.empty())) return {format, dialect};
    }
    return {};
}

tl::expected<FoundTexture, std::string> texture_of(const fs::path& model, std::string_view name) {
    const std::string found = find_texture(model, name);
    auto bytes = read_beside(model, found.empty() ? name : found);
    if (!bytes) return tl::make_unexpected(bytes.error().message);
    return FoundTexture{*std::move(bytes), found};
}

}  // namespace

Result<Scene> load(const Bytes& bytes, const LoadOptions& options) {
    const LoadOptions how = with_all_formats(options);
    Report report(options.report);
    const auto asset = open(bytes, report, how);
    auto scene = asset ? to_scene(*asset, report, how) : std::nullopt;
    if (!scene) {
        const Error error = load_error(report, how, asset.has_value());
        return {error, std::move(report)};
    }
    return {*std::move(scene), std::move(report)};
}

Result<Scene> load(const fs::path& path, const LoadOptions& options) {
    const auto bytes = read_file(path);
    if (!bytes) {
        Report report(options.report);
        add_file_error(bytes.error(), report);
        return {bytes.error().error, std::move(report)};
    }
    const std::string name = path.filename().string();
    return load(*bytes, for_file(path, name, options));
}

Result<Files> save(const Scene& scene, const Format& format, const SaveOptions& options) {
    Report report(options.report);
    auto files = from_scene(scene, format, report, options);
    if (!files) {
        const Error error = save_error(report);
        return {error, std::move(report)};
    }
    return {*std::move(files), std::move(report)};
}

Result<Files> save(const Scene& scene, const fs::path& path, const SaveOptions& options) {
    const Target target = target_of(path);
    if (target.format == nullptr) {
        Report report(options.report);
        report.add(make_diagnostic(issue::unknown_format,
                                   "no format has the extension \"" + path.extension().string() + "\""));
        return {Error::unknown_format, std::move(report)};
    }
    SaveOptions how = options;
    how.name = path.stem().string();
    if (how.dialect.empty()) how.dialect = target.dialect;
    auto result = save(scene, *target.format, how);
    if (!result) return result;
    (*result)[0].name = path.filename().string();
    for (const OutputFile& file : *result) {
        const auto written =
            write_file(path.parent_path() / file.name, file.pieces, {.overwrite = options.overwrite || file.is_image});
        if (!written) {
            result.report.add(make_diagnostic(issue::file_unwritable, file.name + ": " + written.error().message));
            return {written.error().error, std::move(result.report)};
        }
    }
    return result;
}

Report validate(const Bytes& bytes, const ValidateOptions& options) {
    Report report(options.load.report);
    validate(bytes, report, with_all_formats(options.load), options.checks);
    return report;
}

Report validate(const fs::path& path, const ValidateOptions& options) {
    const auto bytes = read_file(path);
    if (!bytes) {
        Report report(options.load.report);
        add_file_error(bytes.error(), report);
        return report;
    }
    const std::string name = path.filename().string();
    return validate(*bytes, {.load = for_file(path, name, options.load), .checks = options.checks});
}

Result<Files> convert(const fs::path& from, const fs::path& to, const LoadOptions& load_options,
                      const SaveOptions& save_options) {
    auto scene = load(from, load_options);
    if (!scene) return {scene.error, std::move(scene.report)};
    SaveOptions how = save_options;
    if (!how.find_texture) how.find_texture = [&](std::string_view name) { return texture_of(from, name); };
    auto files = save(*scene, to, how);
    scene.report.add(files.report);
    files.report = std::move(scene.report);
    return files;
}

}  // namespace sinew
