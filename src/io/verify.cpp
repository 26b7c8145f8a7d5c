// SPDX-License-Identifier: MIT
#include <sinew/convert.h>
#include <sinew/image.h>
#include <sinew/open.h>
#include <sinew/scene/issues.h>

#include <algorithm>
#include <unordered_map>

#include "base/formatted.h"
#include "prepare/image_names.h"
#include "prepare/prepare.h"

namespace sinew {
namespace {

std::string slashed(std::string_view name) {
    std::string path(name);
    std::ranges::replace(path, '\\', '/');
    return path;
}

// Written files by name. There may be thousands of images.
class WrittenFiles {
public:
    explicit WrittenFiles(const Files& files) {
        for (const OutputFile& file : files) {
            by_name_.try_emplace(slashed(file.name), &file);
            if (file.is_image) images_by_stem_.try_emplace(with_extension(slashed(file.name), ""), &file);
        }
    }
    const OutputFile* find(std::string_view name) const {
        const auto found = by_name_.find(slashed(name));
        return found == by_name_.end() ? nullptr : found->second;
    }

    // The image with that name and any extension.
    const OutputFile* find_image(std::string_view name) const {
        const auto found = images_by_stem_.find(with_extension(slashed(name), ""));
        return found == images_by_stem_.end() ? nullptr : found->second;
    }

private:
    std::unordered_map<std::string, const OutputFile*> by_name_;
    std::unordered_map<std::string, const OutputFile*> images_by_stem_;
};

// Opens the first file, with the others as companions. In formats without a signature, unusual vertices may look like
// data of another dialect; then the dialect is tried that reads the file without complaint.
std::optional<Asset> open_written(const Files& files, const WrittenFiles& by_name, const Format& format) {
    LoadOptions how{.format = &format};
    how.file_name = files[0].name;
    how.follow = [&](std::string_view name) -> tl::expected<CompanionFile, std::string> {
        const OutputFile* file = by_name.find(name);
        if (file == nullptr) return tl::make_unexpected(std::string("it was not written"));
        return CompanionFile{join(file->pieces)};
    };
    const Bytes bytes = join(files[0].pieces);
    Report report;
    auto asset = open(bytes, report, how);
    if (asset || recognize(format, bytes.span()).likelihood == Likelihood::certain) return asset;
    for (const Dialect& dialect : format.dialects) {
        Report clean;
        how.dialect = dialect.id;
        asset = open(bytes, clean, how);
        if (asset && !clean.has_errors() && clean.count(Severity::warning) == 0) return asset;
    }
    return std::nullopt;
}

// The image that a texture of the written model uses: a written file, or one that exists already.
std::optional<Bytes> written_image(const WrittenFiles& files, const scene::TextureUse& use,
                                   const SaveOptions& options) {
    for (const std::string& name : texture_candidates(use.path)) {
        if (const OutputFile* file = files.find(name)) return join(file->pieces);
    }
    if (!options.texture_extension.empty()) {
        // The user wants names with this extension, whatever the images are: they are converted later.
        if (const OutputFile* file = files.find_image(use.path)) return join(file->pieces);
    }
    if (!options.find_texture) return std::nullopt;
    const auto found = options.find_texture(use.path);
    return found ? std::optional(found->bytes) : std::nullopt;
}

bool writes_images(const SaveOptions& options) {
    return options.textures != Textures::names && options.textures != Textures::drop && !only_renames_textures(options);
}

CompareOptions comparison_for(const WrittenFiles& files, const SaveOptions& options) {
    CompareOptions how;
    how.moments = 8;
    if (!writes_images(options)) return how;
    if (options.find_texture) {
        how.first_images = [&](const scene::TextureUse& use) -> std::optional<Bytes> {
            if (use.path.empty()) return std::nullopt;
            const auto found = options.find_texture(use.path);
            return found ? std::optional(found->bytes) : std::nullopt;
        };
    }
    how.second_images = [&](const scene::TextureUse& use) { return written_image(files, use, options); };
    return how;
}

}  // namespace

Comparison verify(const Scene& scene, const Files& files, const Format& format, Report& report,
                  const SaveOptions& options) {
    const auto fail = [&](std::string message, std::string path = {}) {
        report.add(make_diagnostic(issue::loss_unreported, std::move(message), std::move(path)));
    };
    if (format.to_scene == nullptr) {
        fail(formatted("{} files cannot be verified, because Sinew only writes them", format.id));
        return {};
    }
    const WrittenFiles by_name(files);
    const auto asset = open_written(files, by_name, format);
    if (!asset) {
        fail("the written file cannot be opened");
        return {};
    }
    Report reading;
    const auto back = to_scene(*asset, reading, {.fps = options.fps, .convert_axes = options.convert_axes});
    if (!back) {
        fail("the written file cannot be converted back");
        return {};
    }
    const Comparison comparison = compare(scene, *back, comparison_for(by_name, options));
    for (const Difference& difference : unreported_differences(comparison, report.losses())) {
        fail(formatted("{}: {}", name(difference.aspect), difference.message), difference.path);
    }
    return comparison;
}

}  // namespace sinew
