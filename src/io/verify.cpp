// SPDX-License-Identifier: MIT
#include <sinew/convert.h>
#include <sinew/image.h>
#include <sinew/open.h>
#include <sinew/scene/issues.h>

#include <algorithm>

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

const OutputFile* find_file(const Files& files, std::string_view name) {
    const std::string path = slashed(name);
    const auto found = std::ranges::find_if(files, [&](const OutputFile& file) { return slashed(file.name) == path; });
    return found == files.end() ? nullptr : &*found;
}

// The image with that name and any extension.
const OutputFile* find_image(const Files& files, std::string_view name) {
    const std::string path = with_extension(slashed(name), "");
    const auto found = std::ranges::find_if(
        files, [&](const OutputFile& file) { return file.is_image && with_extension(slashed(file.name), "") == path; });
    return found == files.end() ? nullptr : &*found;
}

// Opens the first file, with the others as companions. In formats without a signature, unusual vertices may look like
// data of another dialect; then the dialect is tried that reads the file without complaint.
std::optional<Asset> open_written(const Files& files, const Format& format) {
    LoadOptions how{.format = &format};
    how.file_name = files[0].name;
    how.follow = [&](std::string_view name) -> tl::expected<CompanionFile, std::string> {
        const OutputFile* file = find_file(files, name);
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
std::optional<Bytes> written_image(const Files& files, const scene::TextureUse& use, const SaveOptions& options) {
    for (const std::string& name : texture_candidates(use.path)) {
        if (const OutputFile* file = find_file(files, name)) return join(file->pieces);
    }
    if (!options.texture_extension.empty()) {
        // The user wants names with this extension, whatever the images are: they are converted later.
        if (const OutputFile* file = find_image(files, use.path)) return join(file->pieces);
    }
    if (!options.find_texture) return std::nullopt;
    const auto found = options.find_texture(use.path);
    return found ? std::optional(found->bytes) : std::nullopt;
}

bool writes_images(const SaveOptions& options) {
    return options.textures != Textures::names && options.textures != Textures::drop && !only_renames_textures(options);
}

CompareOptions comparison_for(const Files& files, const SaveOptions& options) {
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
    const auto asset = open_written(files, format);
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
    const Comparison comparison = compare(scene, *back, comparison_for(files, options));
    for (const Difference& difference : unreported_differences(comparison, report.losses())) {
        fail(formatted("{}: {}", name(difference.aspect), difference.message), difference.path);
    }
    return comparison;
}

}  // namespace sinew
