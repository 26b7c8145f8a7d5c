// SPDX-License-Identifier: MIT
#include "io/textures.h"

#include <sinew/scene/issues.h>

#include <algorithm>
#include <map>
#include <set>

#include <sinew/picture.h>
#include "base/format.h"
#include "base/text.h"

namespace sinew {
namespace {

using scene::TextureUse;

bool holds_pictures(const Format& format) {
    return std::ranges::find(format.features, Feature::pictures, &FeatureSupport::feature) != format.features.end();
}

std::string safe_path(std::string_view path) {
    const std::string below = path_below(path);
    return below.empty() ? "texture" : below;
}

// A place on one machine: `/home/…`, `C:\\…`, `\\\\server\\…`.
bool is_absolute(std::string_view path) {
    return path.starts_with('/') || path.starts_with('\\') || (path.size() > 1 && path[1] == ':');
}

std::string with_extension(const std::string& path, const std::string& extension) {
    if (path.empty()) return path;
    const std::size_t name = path.find_last_of("/\\") + 1;  // 0 without a folder
    const std::size_t dot = path.rfind('.');
    return (dot == std::string::npos || dot <= name ? path : path.substr(0, dot)) + extension;
}

class Arranger {
public:
    Arranger(Scene& scene, const Format& target, Conversion& log) : scene_(scene), target_(target), log_(log) {}

    /// The picture becomes a file beside the model.
    void extract(TextureUse& use) {
        if (!use.image || *use.image >= scene_.images.size()) return;
        use.path = add_file(safe_path(use.path), scene_.images[*use.image].bytes);
        use.image.reset();
    }

    /// Nothing but the name is left of a picture.
    void name(TextureUse& use) {
        keep(use);
        use.image.reset();
    }

    /// The name of a file stays what it is, unless that is a place on somebody's machine. Tells if it is not there.
    void keep(TextureUse& use) {
        if (use.image || use.path.empty() || !log_.options.find_texture) return;
        const auto found = find(use.path);
        if (is_absolute(use.path)) use.path = safe_path(found && !found->path.empty() ? found->path : use.path);
    }

    /// The file that the texture names is copied beside the model.
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

    /// The file becomes a picture of the scene.
    void embed(TextureUse& use) {
        if (use.image || use.path.empty()) return;
        const auto known = images_.find(use.path);
        if (known != images_.end()) {
            use.image = known->second;
            return;
        }
        const auto found = find(use.path);
        if (!found) return;
        const std::string mime_type(mime_type_of_picture(found->bytes.span()));
        if (mime_type.empty()) {
            log_.report.add(make_diagnostic(issue::scene_texture_kind, readable(use.path), "/materials"));
            return;
        }
        use.image = images_[use.path] = scene_.images.size();
        scene_.images.push_back({mime_type, found->bytes});
    }

    std::vector<OutputFile> take_files() { return std::move(files_); }

private:
    std::optional<FoundTexture> find(const std::string& path) {
        const auto known = found_.find(path);
        if (known != found_.end()) return known->second;
        tl::expected<FoundTexture, std::string> found =
            tl::make_unexpected(std::string("nothing tells where textures are"));
        if (log_.options.find_texture) found = log_.options.find_texture(path);
        if (!found) {
            log_.report.add(make_diagnostic(issue::scene_texture_missing,
                                            formatted("{}: {}", readable(path), found.error()), "/materials"));
        }
        return found_[path] = found ? std::optional(*found) : std::nullopt;
    }

    // Different pictures of one name get different names.
    std::string add_file(const std::string& path, const Bytes& bytes) {
        std::string name = path;
        for (unsigned n = 2;; ++n) {
            const auto other = std::ranges::find(files_, name, &OutputFile::name);
            if (other == files_.end()) break;
            if (other->pieces[0] == bytes) return name;
            const std::size_t dot = std::min(path.rfind('.'), path.size());
            name = formatted("{}_{}{}", path.substr(0, dot), n, path.substr(dot));
        }
        files_.push_back({name, {bytes}, true});
        return name;
    }

    Scene& scene_;
    const Format& target_;
    Conversion& log_;
    std::vector<OutputFile> files_;
    std::map<std::string, std::optional<FoundTexture>> found_;
    std::map<std::string, std::size_t> images_;
};

}  // namespace

std::vector<OutputFile> arrange_textures(Scene& scene, const Format& target, Conversion& log) {
    const Textures wanted = log.options.textures;
    Arranger arranger(scene, target, log);
    for (scene::Material& material : scene.materials) {
        if (wanted == Textures::drop) material.textures.clear();
        for (TextureUse& use : material.textures) {
            if (wanted == Textures::keep) arranger.keep(use);
            if (wanted == Textures::copy) arranger.copy(use);
            if (wanted == Textures::embed && holds_pictures(target)) arranger.embed(use);
            if (wanted == Textures::names) arranger.name(use);
            if (wanted == Textures::copy || !holds_pictures(target)) arranger.extract(use);
            if (!log.options.texture_extension.empty())
                use.path = with_extension(use.path, log.options.texture_extension);
        }
    }
    return arranger.take_files();
}

}  // namespace sinew
