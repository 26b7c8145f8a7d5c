// SPDX-License-Identifier: MIT
#include "prepare/textures.h"

#include <sinew/scene/issues.h>

#include <algorithm>
#include <map>
#include <set>

#include <sinew/image.h>
#include "base/formatted.h"
#include "base/text.h"

namespace sinew {
namespace {

using scene::TextureUse;

bool holds_images(const Format& format) {
    return std::ranges::find(format.features, Feature::images, &FeatureSupport::feature) != format.features.end();
}

std::string safe_path(std::string_view path) {
    const std::string below = path_below(path);
    return below.empty() ? "texture" : below;
}

// An absolute path: `/home/…`, `C:\\…`, `\\\\server\\…`.
bool is_absolute(std::string_view path) {
    return path.starts_with('/') || path.starts_with('\\') || (path.size() > 1 && path[1] == ':');
}

std::string with_extension(const std::string& path, const std::string& extension) {
    if (path.empty()) return path;
    const std::size_t name = path.find_last_of("/\\") + 1;  // 0 without a folder
    const std::size_t dot = path.rfind('.');
    return (dot == std::string::npos || dot <= name ? path : path.substr(0, dot)) + extension;
}

class TexturePreparer {
public:
    TexturePreparer(Scene& scene, const Format& target, const SaveOptions& options, Report& report)
        : scene_(scene), target_(target), options_(options), report_(report) {}

    /// Writes an embedded image to a file next to the model.
    void extract(TextureUse& use) {
        if (!use.image || *use.image >= scene_.images.size()) return;
        use.path = add_file(safe_path(use.path), scene_.images[*use.image].bytes);
        use.image.reset();
    }

    /// Keeps only the name of an image.
    void name(TextureUse& use) {
        keep(use);
        use.image.reset();
    }

    /// Keeps the file name, but makes absolute paths relative. Reports a file that is missing.
    void keep(TextureUse& use) {
        if (use.image || use.path.empty() || !options_.find_texture) return;
        const auto found = find(use.path);
        if (is_absolute(use.path)) use.path = safe_path(found && !found->path.empty() ? found->path : use.path);
    }

    /// Copies the file that the texture names to a file next to the model.
    void copy(TextureUse& use) {
        if (use.image || use.path.empty()) return;
        const auto found = find(use.path);
        if (!found) return;
        const bool vague = use.path.ends_with(".*");
        const bool elsewhere = !found->path.empty() && (vague || is_absolute(use.path));
        const std::string name = add_file(safe_path(elsewhere ? found->path : use.path), found->bytes);
        std::string plain(use.path);
        std::ranges::replace(plain, '\\', '/');
        if (name != plain && !(vague && target_.any_extension)) use.path = name;
    }

    /// Embeds the file that the texture names.
    void embed(TextureUse& use) {
        if (use.image || use.path.empty()) return;
        const auto known = images_.find(use.path);
        if (known != images_.end()) {
            use.image = known->second;
            return;
        }
        const auto found = find(use.path);
        if (!found) return;
        const std::string mime_type(image_mime_type(found->bytes.span()));
        if (mime_type.empty()) {
            report_.add(make_diagnostic(issue::scene_texture_kind, readable(use.path), "/materials"));
            return;
        }
        use.image = images_[use.path] = scene_.images.size();
        scene_.images.push_back({mime_type, found->bytes});
    }

    Files take_files() { return std::move(files_); }

private:
    std::optional<FoundTexture> find(const std::string& path) {
        const auto known = found_.find(path);
        if (known != found_.end()) return known->second;
        tl::expected<FoundTexture, std::string> found = tl::make_unexpected(std::string("no texture folder is known"));
        if (options_.find_texture) found = options_.find_texture(path);
        if (!found) {
            report_.add(make_diagnostic(issue::scene_texture_missing,
                                        formatted("{}: {}", readable(path), found.error()), "/materials"));
        }
        return found_[path] = found ? std::optional(*found) : std::nullopt;
    }

    // Different images with the same name get different names.
    std::string add_file(const std::string& path, const Bytes& bytes) {
        std::string name = path;
        for (unsigned n = 2;; ++n) {
            const auto other = std::ranges::find(files_, name, &OutputFile::name);
            if (other == files_.end()) break;
            if (other->pieces[0].bytes() == bytes) return name;
            const std::size_t dot = std::min(path.rfind('.'), path.size());
            name = formatted("{}_{}{}", path.substr(0, dot), n, path.substr(dot));
        }
        files_.push_back({name, {bytes}, true});
        return name;
    }

    Scene& scene_;
    const Format& target_;
    const SaveOptions& options_;
    Report& report_;
    Files files_;
    std::map<std::string, std::optional<FoundTexture>> found_;
    std::map<std::string, std::size_t> images_;
};

}  // namespace

Files prepare_textures(Scene& scene, const Format& target, const SaveOptions& options, Report& report) {
    const Textures wanted = options.textures;
    TexturePreparer preparer(scene, target, options, report);
    for (scene::Material& material : scene.materials) {
        if (wanted == Textures::drop) material.textures.clear();
        for (TextureUse& use : material.textures) {
            if (wanted == Textures::keep) preparer.keep(use);
            if (wanted == Textures::copy) preparer.copy(use);
            if (wanted == Textures::embed && holds_images(target)) preparer.embed(use);
            if (wanted == Textures::names) preparer.name(use);
            if (wanted == Textures::copy || !holds_images(target)) preparer.extract(use);
            if (!options.texture_extension.empty()) use.path = with_extension(use.path, options.texture_extension);
        }
    }
    return preparer.take_files();
}

}  // namespace sinew
