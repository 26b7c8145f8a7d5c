// SPDX-License-Identifier: MIT
#include "prepare/textures.h"

#include <sinew/image.h>
#include <sinew/prepare/images.h>
#include <sinew/scene/issues.h>

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include "base/formatted.h"
#include "base/text.h"
#include "prepare/image_names.h"

namespace sinew {
namespace {

using scene::TextureUse;

bool holds_feature(const Format& format, Feature feature) {
    return std::ranges::find(format.features, feature, &FeatureSupport::feature) != format.features.end();
}

// True if images become part of the model by default.
bool is_one_file(const Format& target, std::string_view dialect) {
    const auto found = std::ranges::find(target.dialects, dialect, &Dialect::id);
    return holds_images(target) && (found == target.dialects.end() || !found->has_data_files);
}

class TexturePreparer {
public:
    TexturePreparer(Scene& scene, const Format& target, const SaveOptions& options, Report& report)
        : scene_(scene), target_(target), options_(options), report_(report) {}

    void prepare(TextureUse& use) {
        const Textures wanted = options_.textures;
        const std::string source = use.path;
        const bool was_embedded = use.image.has_value();
        if (wanted == Textures::automatic) place(use);
        if (wanted == Textures::keep || wanted == Textures::names) keep(use);
        if (wanted == Textures::copy) copy(use);
        if (wanted == Textures::embed && holds_images(target_)) embed(use);
        if (wanted == Textures::names) use.image.reset();
        if (wanted == Textures::copy || !holds_images(target_)) extract(use);
        if (!options_.texture_extension.empty()) use.path = with_extension(use.path, options_.texture_extension);
        if (!use.image && !use.path.empty() && holds_textures(target_))
            check_link(use.path, was_embedded ? "" : source);
    }

    Files take_files() { return std::move(files_); }

private:
    // Writes an embedded image to a file next to the model.
    void extract(TextureUse& use) {
        if (!use.image || *use.image >= scene_.images.size()) return;
        const Bytes& bytes = scene_.images[*use.image].bytes;
        set_file(use, embedded_file_name(use.path, bytes, options_.name), bytes);
        use.image.reset();
    }

    // Keeps the name, but makes absolute paths relative. Reports a file that is missing.
    void keep(TextureUse& use) {
        if (use.image || use.path.empty() || !options_.find_texture) return;
        const auto found = find(use.path);
        if (!is_absolute_path(use.path)) return;
        use.path = path_below(found && !found->path.empty() ? found->path : use.path);
        if (use.path.empty()) use.path = "texture";
    }

    // Chooses for each image where it is written.
    void place(TextureUse& use) {
        if (use.image || use.path.empty() || !options_.find_texture) return;
        if (!holds_textures(target_)) return keep(use);
        if (is_one_file(target_, options_.dialect) && embed(use)) return;
        copy(use);
    }

    // Copies the file that the texture names to a file next to the model.
    void copy(TextureUse& use) {
        if (use.image || use.path.empty()) return;
        const auto found = find(use.path);
        if (!found) return keep(use);
        if (options_.same_folder && found->path == path_below(found->path) && !found->path.empty()) {
            const bool is_exact = !leaves_type_open(use.path) && !is_absolute_path(use.path);
            if (!is_exact && !keeps_type_open(use)) use.path = found->path;
            return;
        }
        const bool is_elsewhere = is_absolute_path(use.path) && !found->path.empty();
        const std::string source = is_elsewhere ? found->path : use.path;
        set_file(use, image_file_name(with_type(source, *found), found->bytes), found->bytes);
    }

    // The path with the extension of the file that was found, if the path leaves that open.
    static std::string with_type(const std::string& path, const FoundTexture& found) {
        const std::size_t dot = found.path.rfind('.');
        const bool is_known = leaves_type_open(path) && dot != std::string::npos && !leaves_type_open(found.path);
        return is_known ? with_extension(path, found.path.substr(dot)) : path;
    }

    // Embeds the file that the texture names. Returns false if it was found but is of a type that cannot be embedded.
    bool embed(TextureUse& use) {
        if (use.image || use.path.empty()) return true;
        const auto known = images_.find(use.path);
        if (known != images_.end()) {
            use.image = known->second;
            return true;
        }
        const auto found = find(use.path);
        if (!found) {
            keep(use);
            return true;
        }
        const std::string mime_type(image_mime_type(found->bytes.span()));
        if (mime_type.empty()) {
            if (unsuitable_.insert(use.path).second) {
                report_.add(make_diagnostic(issue::scene_texture_kind, readable(use.path), "/materials"));
            }
            return false;
        }
        use.image = images_[use.path] = scene_.images.size();
        scene_.images.push_back({mime_type, found->bytes});
        return true;
    }

    std::optional<FoundTexture> find(const std::string& path) {
        const auto known = found_.find(path);
        if (known != found_.end()) return known->second;
        tl::expected<FoundTexture, std::string> found = tl::make_unexpected(std::string("no texture folder is known"));
        if (options_.find_texture) found = options_.find_texture(path);
        // Any file beside the model could be named as a texture, and would be published with the model.
        if (found && !is_image(found->bytes.span())) found = tl::make_unexpected(std::string("is not an image"));
        if (!found) {
            report_.add(make_diagnostic(issue::scene_texture_missing,
                                        formatted("{}: {}", readable(path), found.error()), "/materials"));
        }
        return found_[path] = found ? std::optional(*found) : std::nullopt;
    }

    bool keeps_type_open(const TextureUse& use) const {
        return leaves_type_open(use.path) && target_.any_extension && !is_absolute_path(use.path);
    }

    // Adds a file, and makes the texture name it.
    void set_file(TextureUse& use, const std::string& wanted, const Bytes& bytes) {
        const std::string name = add_file(wanted, bytes);
        std::string plain(use.path);
        std::ranges::replace(plain, '\\', '/');
        if (!keeps_type_open(use)) {
            if (name != plain) use.path = name;
        } else if (with_extension(name, "") != with_extension(plain, "")) {
            use.path = with_extension(name, ".*");
        }
    }

    // Different images get names that differ in more than case.
    std::string add_file(std::string wanted, const Bytes& bytes) {
        if (options_.is_taken && options_.is_taken(wanted)) wanted = with_prefix(wanted, options_.name);
        Namesakes& namesakes = namesakes_[folded(wanted)];
        const auto [same, is_new_image] = namesakes.names.try_emplace(content_of(bytes));
        if (!is_new_image) return same->second;
        std::string name = wanted;
        while (true) {
            const auto [place, is_free] = places_.try_emplace(folded(name), files_.size());
            if (is_free) break;
            const OutputFile& other = files_[place->second];
            if (content_of(other.pieces[0].bytes()) == same->first) return same->second = other.name;
            const std::string stem = with_extension(wanted, "");
            name = formatted("{}_{}{}", stem, namesakes.next++, wanted.substr(stem.size()));
        }
        files_.push_back({name, {bytes}, true});
        return same->second = name;
    }

    static std::string_view content_of(const Bytes& bytes) {
        return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
    }

    // Reports a name that does not lead to its image from the folder of the output. `source` is the name in the source;
    // empty: any image will do, because programs encode embedded images anew.
    void check_link(const std::string& path, const std::string& source) {
        const auto known = found_.find(source);
        if (known != found_.end() && !known->second) return;  // it is missing, which is reported
        if (leaves_type_open(path) && !target_.any_extension) {
            return report_link(path, formatted("{} needs the name of a file", target_.id));
        }
        const auto candidates = texture_candidates(path);
        if (std::ranges::any_of(candidates, [&](const std::string& c) { return places_.contains(folded(c)); })) return;
        const FindTexture& look = options_.same_folder ? options_.find_texture : options_.find_texture_at_output;
        if (!look) return;
        const auto there = look(path);
        if (!there) return report_link(path, there.error());
        const bool is_other = known != found_.end() && known->second && known->second->bytes != there->bytes;
        if (is_other) report_link(path, "another image has this name there");
    }

    void report_link(const std::string& path, std::string_view reason) {
        if (!linked_.insert(path).second) return;
        report_.add(
            make_diagnostic(issue::scene_texture_link, formatted("{}: {}", readable(path), reason), "/materials"));
    }

    Scene& scene_;
    const Format& target_;
    const SaveOptions& options_;
    Report& report_;
    /// Images that want the same name. Their contents are compared in order, which takes n log n for n images.
    struct Namesakes {
        std::map<std::string_view, std::string> names;  ///< by content; `files_` keeps it in memory
        std::size_t next = 2;                           ///< the next number to try
    };

    Files files_;
    std::unordered_map<std::string, Namesakes> namesakes_;  ///< by name without case
    std::unordered_map<std::string, std::size_t> places_;   ///< in `files_`, by name without case
    std::map<std::string, std::optional<FoundTexture>> found_;
    std::map<std::string, std::size_t> images_;
    std::set<std::string> unsuitable_;
    std::set<std::string> linked_;
};

}  // namespace

bool holds_textures(const Format& format) {
    return holds_feature(format, Feature::textures);
}
bool holds_images(const Format& format) {
    return holds_feature(format, Feature::images);
}

Files prepare_textures(Scene& scene, const Format& target, const SaveOptions& options, Report& report) {
    TexturePreparer preparer(scene, target, options, report);
    for (scene::Material& material : scene.materials) {
        if (options.textures == Textures::drop) material.textures.clear();
        for (TextureUse& use : material.textures) preparer.prepare(use);
    }
    // If the target has no textures at all, nothing would refer to the images.
    return holds_textures(target) ? preparer.take_files() : Files{};
}

std::string named_after_model(std::string_view image, std::string_view model) {
    return with_prefix(image, model);
}

Files image_files(const Scene& scene, const Format& target, const SaveOptions& options) {
    Scene part;
    part.materials = scene.materials;
    part.images = scene.images;
    Report ignored;
    return prepare_textures(part, target, options, ignored);
}

}  // namespace sinew
