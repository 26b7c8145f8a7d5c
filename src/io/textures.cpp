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

class Arranger {
public:
    Arranger(Scene& scene, Conversion& log) : scene_(scene), log_(log) {}

    /// The picture becomes a file beside the model.
    void extract(TextureUse& use) {
        if (!use.image || *use.image >= scene_.images.size()) return;
        use.path = add_file(safe_path(use.path), scene_.images[*use.image].bytes);
        use.image.reset();
    }

    /// The file that the texture names is copied beside the model.
    void copy(TextureUse& use) {
        if (use.image || use.path.empty()) return;
        const auto found = find(use.path);
        if (!found) return;
        const std::string safe = safe_path(use.path);
        const std::string name = add_file(safe, *found);
        std::string plain(use.path);
        std::ranges::replace(plain, '\\', '/');
        if (name != plain) use.path = name;
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
        const std::string mime_type(mime_type_of_picture(found->span()));
        if (mime_type.empty()) {
            log_.report.add(make_diagnostic(issue::scene_texture_kind, readable(use.path), "/materials"));
            return;
        }
        use.image = images_[use.path] = scene_.images.size();
        scene_.images.push_back({mime_type, *found});
    }

    std::vector<OutputFile> take_files() { return std::move(files_); }

private:
    std::optional<Bytes> find(const std::string& path) {
        const auto known = found_.find(path);
        if (known != found_.end()) return known->second;
        tl::expected<Bytes, std::string> bytes = tl::make_unexpected(std::string("nothing tells where textures are"));
        if (log_.options.find_texture) bytes = log_.options.find_texture(path);
        if (!bytes) {
            log_.report.add(make_diagnostic(issue::scene_texture_missing,
                                            formatted("{}: {}", readable(path), bytes.error()), "/materials"));
        }
        return found_[path] = bytes ? std::optional(*bytes) : std::nullopt;
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
    Conversion& log_;
    std::vector<OutputFile> files_;
    std::map<std::string, std::optional<Bytes>> found_;
    std::map<std::string, std::size_t> images_;
};

}  // namespace

std::vector<OutputFile> arrange_textures(Scene& scene, const Format& target, Conversion& log) {
    const Textures wanted = log.options.textures;
    Arranger arranger(scene, log);
    for (scene::Material& material : scene.materials) {
        if (wanted == Textures::drop) material.textures.clear();
        for (TextureUse& use : material.textures) {
            if (wanted == Textures::copy) arranger.copy(use);
            if (wanted == Textures::embed && holds_pictures(target)) arranger.embed(use);
            if (wanted == Textures::copy || !holds_pictures(target)) arranger.extract(use);
        }
    }
    return arranger.take_files();
}

}  // namespace sinew
