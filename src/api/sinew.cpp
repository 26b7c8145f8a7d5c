// SPDX-License-Identifier: MIT
#include <sinew/file.h>
#include <sinew/folder.h>
#include <sinew/image.h>
#include <sinew/issues.h>
#include <sinew/sinew.h>

#include <algorithm>
#include <optional>
#include <set>

namespace sinew {
namespace {

namespace fs = std::filesystem;

LoadOptions with_all_formats(LoadOptions options) {
    if (options.formats.empty()) options.formats = all_formats();
    return options;
}

// The bytes of a file that a model names: from the folder of the model, never from outside it.
tl::expected<Bytes, FileError> read_named(const fs::path& model, std::string_view name, const ReadFile& read) {
    if (!read) return read_beside(model, name);
    std::string slashed(name);
    std::ranges::replace(slashed, '\\', '/');
    const fs::path inside(slashed);
    if (inside.empty() || inside.is_absolute() || std::ranges::find(inside, "..") != inside.end()) {
        return tl::make_unexpected(FileError{Error::cannot_read, "the name leads out of the folder of the model"});
    }
    return read((model.parent_path() / inside).string());
}

tl::expected<CompanionFile, std::string> read_companion(const fs::path& model, std::string_view name,
                                                        const ReadFile& read) {
    auto bytes = read_named(model, name, read);
    if (!bytes) return tl::make_unexpected(bytes.error().message);
    return CompanionFile{*std::move(bytes)};
}

// Companion files come from the model's folder unless the caller has a function of its own.
LoadOptions for_path(const fs::path& path, const std::string& name, LoadOptions options) {
    options = with_all_formats(std::move(options));
    if (options.file_name.empty()) options.file_name = name;
    if (!options.follow) {
        options.follow = [path, read = options.read](std::string_view companion) {
            return read_companion(path, companion, read);
        };
    }
    return options;
}

tl::expected<Bytes, FileError> read_model(const fs::path& path, const LoadOptions& options) {
    return options.read ? options.read(path.string()) : read_file(path);
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
    if (has(report, issue::cancelled)) return Error::cancelled;
    if (has(report, issue::invalid_options)) return Error::invalid_options;
    if (has(report, issue::too_many_elements) || has(report, issue::too_much_memory)) return Error::too_large;
    if (has(report, issue::no_bridge)) return Error::unsupported;
    return opened && options.strict ? Error::needs_repair : Error::invalid_file;
}

Error save_error(const Report& report) {
    if (has(report, issue::cancelled)) return Error::cancelled;
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

tl::expected<FoundTexture, std::string> texture_of(const fs::path& model, std::string_view name, const ReadFile& read) {
    for (const std::string& place : texture_candidates(name)) {
        if (auto bytes = read_named(model, place, read)) return FoundTexture{*std::move(bytes), place};
    }
    auto bytes = read_named(model, name, read);
    if (!bytes) return tl::make_unexpected(bytes.error().message);
    return FoundTexture{*std::move(bytes), ""};
}

// A function that finds textures in a folder on disk. It lists the folder at most once.
FindTexture textures_in(const fs::path& folder) {
    return [folder = Folder::open(folder)](std::string_view name) -> tl::expected<FoundTexture, std::string> {
        if (!folder) return tl::make_unexpected(folder.error().message);
        const std::string found = folder->find_texture(name);
        auto bytes = folder->read(found.empty() ? name : found);
        if (!bytes) return tl::make_unexpected(bytes.error().message);
        return FoundTexture{*std::move(bytes), found};
    };
}

// Images are searched for in the folder that the model was loaded from, unless the caller has a function of its own.
SaveOptions with_textures(const Scene& scene, SaveOptions options) {
    if (options.find_texture || scene.texture_folder.empty()) return options;
    options.find_texture = textures_in(scene.texture_folder);
    return options;
}

// The same if the path of the model is known, too.
SaveOptions for_output(const Scene& scene, const fs::path& path, SaveOptions options) {
    const bool has_own_folder = options.find_texture != nullptr;
    options = with_textures(scene, std::move(options));
    if (options.write) return options;
    if (!has_own_folder && !scene.texture_folder.empty()) {
        options.same_folder |= are_in_same_folder(fs::path(scene.texture_folder) / "model", path);
    }
    if (!options.find_texture_at_output) {
        options.find_texture_at_output = [find = textures_in(path.parent_path())](std::string_view name) {
            return find(name).map_error(
                [](const std::string&) { return std::string("not found from the folder of the output"); });
        };
    }
    return options;
}

// Checks all files before the first is written. Returns for each whether it is complete on disk already: an image may
// be, because models share images. Without a folder, the caller writes the files.
tl::expected<std::vector<bool>, FileError> check_outputs(const Files& files, const std::optional<Folder>& folder,
                                                         const SaveOptions& options) {
    std::vector<bool> exist;
    std::set<std::string_view> names;
    for (const OutputFile& file : files) {
        if (!names.insert(file.name).second) {
            return tl::make_unexpected(FileError{Error::cannot_write, file.name + ": two files would have this name"});
        }
        exist.push_back(folder && file.is_image && folder->has_content(file.name, file.pieces));
        // Writing the model, which is first, reports whether it exists.
        if (folder && exist.size() > 1 && !exist.back() && !options.overwrite && folder->contains(file.name)) {
            return tl::make_unexpected(FileError{Error::already_exists, file.name + ": already exists"});
        }
    }
    return exist;
}

// Writing is the second half of saving to a path. A failure leaves no new file behind.
tl::expected<void, FileError> write_all(const Files& files, const fs::path& path, const SaveOptions& options) {
    std::optional<Folder> folder;
    if (!options.write) {
        auto opened = Folder::open(path);
        if (!opened) return tl::make_unexpected(FileError{Error::cannot_write, opened.error().message});
        folder = *std::move(opened);
    }
    const auto exist = check_outputs(files, folder, options);
    if (!exist) return tl::make_unexpected(exist.error());
    struct Created {
        std::string_view name;
        FileIdentity identity;
    };
    std::vector<Created> created;
    for (std::size_t i = 0; i < files.size(); ++i) {
        const OutputFile& file = files[i];
        const auto share = [&](std::size_t n) {
            return 0.5 + 0.5 * static_cast<double>(n) / static_cast<double>(files.size());
        };
        if ((*exist)[i]) continue;
        const bool is_new = folder && !folder->contains(file.name);
        const WriteFileOptions how{.overwrite = options.overwrite,
                                   .progress = progress_of_step(options.progress, share(i), share(i + 1))};
        tl::expected<void, FileError> written;
        if (!folder) {
            written = options.write((path / file.name).string(), file.pieces);
        } else if (i == 0) {
            written = write_file(path / file.name, file.pieces, how);  // it may be a pipe: the caller named it
        } else if (const auto made = folder->write(file.name, file.pieces, how); !made) {
            written = tl::make_unexpected(made.error());
        } else if (is_new) {
            created.push_back({file.name, *made});
        }
        if (written && folder && i == 0 && is_new) {
            if (const auto made = folder->identity(file.name)) created.push_back({file.name, *made});
        }
        if (written && options.write && !go_on(options.progress, share(i + 1))) {
            written = tl::make_unexpected(FileError{Error::cancelled, "cancelled"});
        }
        if (!written) {
            for (const Created& each : created) folder->remove(each.name, each.identity);
            return tl::make_unexpected(FileError{written.error().error, file.name + ": " + written.error().message});
        }
    }
    return {};
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
    const auto bytes = read_model(path, options);
    if (!bytes) {
        Report report(options.report);
        add_file_error(bytes.error(), report);
        return {bytes.error().error, std::move(report)};
    }
    const std::string name = path.filename().string();
    auto scene = load(*bytes, for_path(path, name, options));
    std::error_code error;
    if (scene && !options.read) scene->texture_folder = fs::absolute(path, error).parent_path().string();
    return scene;
}

Result<Files> save(const Scene& scene, const Format& format, const SaveOptions& options) {
    Report report(options.report);
    auto files = from_scene(scene, format, report, with_textures(scene, options));
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
    SaveOptions how = for_output(scene, path, options);
    how.name = path.stem().string();
    if (how.dialect.empty()) how.dialect = target.dialect;
    how.progress = progress_of_step(options.progress, 0, 0.5);
    auto result = save(scene, *target.format, how);
    if (!result) return result;
    (*result)[0].name = path.filename().string();
    if (const auto written = write_all(*result, path.parent_path(), options); !written) {
        result.report.add(make_diagnostic(issue::file_unwritable, written.error().message));
        return {written.error().error, std::move(result.report)};
    }
    return result;
}

Report validate(const Bytes& bytes, const ValidateOptions& options) {
    Report report(options.load.report);
    validate(bytes, report, with_all_formats(options.load), options.checks);
    return report;
}

Report validate(const fs::path& path, const ValidateOptions& options) {
    const auto bytes = read_model(path, options.load);
    if (!bytes) {
        Report report(options.load.report);
        add_file_error(bytes.error(), report);
        return report;
    }
    const std::string name = path.filename().string();
    return validate(*bytes, {.load = for_path(path, name, options.load), .checks = options.checks});
}

Result<Files> convert(const fs::path& from, const fs::path& to, const LoadOptions& load_options,
                      const SaveOptions& save_options) {
    LoadOptions first = load_options;
    SaveOptions how = save_options;
    first.progress = progress_of_step(load_options.progress, 0, save_options.progress ? 1 : 0.5);
    how.progress = save_options.progress ? save_options.progress : progress_of_step(load_options.progress, 0.5, 1);
    auto scene = load(from, first);
    if (!scene) return {scene.error, std::move(scene.report)};
    if (!how.find_texture && load_options.read) {
        how.find_texture = [&](std::string_view name) { return texture_of(from, name, load_options.read); };
    }
    auto files = save(*scene, to, how);
    scene.report.add(files.report);
    files.report = std::move(scene.report);
    return files;
}

}  // namespace sinew
