// SPDX-License-Identifier: MIT
#include "models/roundtrip.h"

#include <fmt/format.h>
#include <sinew/file.h>
#include <sinew/image.h>

#include <algorithm>
#include <deque>
#include <filesystem>
#include <map>

#include "batch/paths.h"

namespace sinew::cli {
namespace {

namespace fs = std::filesystem;

struct SourceFile {
    std::string name;
    Bytes bytes;
    bool is_image = false;
    bool is_data = false;
};

// The files of a model as they are on disk: the model, its companions and the images that it names.
std::vector<SourceFile> files_of(const LoadedModel& model, const std::string& name, const InputOptions& input) {
    std::vector<SourceFile> files{{name, model.file}};
    for (const Companion& companion : model.asset.companions) {
        if (companion.asset != nullptr) {
            files.push_back({.name = companion.reference.file_name, .bytes = companion.asset->source.file});
        } else if (companion.bytes.size() > 0) {
            files.push_back({.name = companion.reference.file_name, .bytes = companion.bytes, .is_data = true});
        }
    }
    if (input.no_follow || name == "<stdin>") return files;
    for (const Dependency& dependency : dependencies_of(model.asset, model.scene, name)) {
        if (dependency.kind != "texture" || dependency.path.empty()) continue;
        if (auto bytes = read_beside(name, dependency.path, {.max_size = input.max_size})) {
            files.push_back({.name = dependency.path, .bytes = *std::move(bytes), .is_image = true});
        }
    }
    return files;
}

RewrittenFile rewritten(const SourceFile& source, const OutputFile* result) {
    RewrittenFile file{
        .name = source.name, .is_image = source.is_image, .is_data = source.is_data, .size = source.bytes.size()};
    if (result == nullptr) return file;
    const Bytes after = join(result->pieces);
    file.new_name = result->name;
    file.new_size = after.size();
    if (source.bytes == after) return file;
    const auto [a, b] = std::ranges::mismatch(source.bytes.span(), after.span());
    file.difference = static_cast<std::uint64_t>(a - source.bytes.span().begin());
    return file;
}

// Finds the file that a companion or an image has become: one with the same name, or else the first of its kind that
// is not the result of another. Writers name companions after the model.
class ResultFinder {
public:
    explicit ResultFinder(const Files& files) : files_(files), taken_(files.size(), false) {
        for (std::size_t i = 0; i < files.size(); ++i) {
            by_name_[files[i].name].push_back(i);
            if (!files[i].is_image) {
                by_extension_[extension_of(files[i].name)].push_back(i);
                continue;
            }
            images_.push_back(join(files[i].pieces));
            by_content_[text_of(images_.back())].push_back(i);
        }
    }

    const OutputFile* model() {
        taken_[0] = true;
        return files_.data();
    }
    const OutputFile* by_name(const SourceFile& source) { return take(source, by_name_[source.name]); }
    const OutputFile* by_kind(const SourceFile& source) {
        return take(source,
                    source.is_image ? by_content_[text_of(source.bytes)] : by_extension_[extension_of(source.name)]);
    }

private:
    // A deque forgets those that are taken, so that many files of one kind are not looked at again and again.
    const OutputFile* take(const SourceFile& source, std::deque<std::size_t>& fitting) {
        while (!fitting.empty() && taken_[fitting.front()]) fitting.pop_front();
        for (const std::size_t i : fitting) {
            if (taken_[i] || files_[i].is_image != source.is_image) continue;
            taken_[i] = true;
            return &files_[i];
        }
        return nullptr;
    }
    static std::string_view text_of(const Bytes& bytes) {
        return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
    }

    const Files& files_;
    std::vector<bool> taken_;
    std::vector<Bytes> images_;
    std::map<std::string, std::deque<std::size_t>> by_name_;
    std::map<std::string, std::deque<std::size_t>> by_extension_;  ///< files that are no images
    std::map<std::string_view, std::deque<std::size_t>> by_content_;
};

std::vector<RewrittenFile> compare_files(const std::vector<SourceFile>& before, const Files& after,
                                         bool images_are_written) {
    ResultFinder results(after);
    std::vector<const OutputFile*> found(before.size(), nullptr);
    found[0] = results.model();
    for (std::size_t i = 1; i < before.size(); ++i) found[i] = results.by_name(before[i]);
    for (std::size_t i = 1; i < before.size(); ++i) {
        if (found[i] == nullptr) found[i] = results.by_kind(before[i]);
    }
    std::vector<RewrittenFile> files;
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (!before[i].is_image || images_are_written) files.push_back(rewritten(before[i], found[i]));
    }
    return files;
}

// Reads what was just written. It should need no repairs, so warnings are reported; the rest repeats what is known.
std::optional<Scene> reload_written(const Files& files, const Format& format, const SceneOptions& options,
                                    Report& report) {
    Report reading;
    auto scene = reload(files, format, options, reading);
    for (Diagnostic finding : reading.messages()) {
        if (finding.severity > Severity::warning) continue;
        finding.inside = fmt::format("written {}", format.id);
        report.add(std::move(finding));
    }
    return scene;
}

// Writes the images beside the model, so that they take part in the round trip.
std::optional<Scene> through(const LoadedModel& model, const std::string& name, const InputOptions& input,
                             const SceneOptions& scene_options, SaveOptions& how, Files& there,
                             RoundtripReport& result) {
    if (name != "<stdin>" && !input.no_follow) how.find_texture = texture_finder(name, input.max_size);
    how.textures = Textures::copy;
    auto written = from_scene(model.scene, *result.via, result.report, how);
    if (!written) return std::nullopt;
    there = *std::move(written);
    std::map<std::string, const OutputFile*> by_name;
    for (const OutputFile& file : there) by_name.try_emplace(file.name, &file);
    how.find_texture = [by_name =
                            std::move(by_name)](std::string_view path) -> tl::expected<FoundTexture, std::string> {
        for (const std::string& place : texture_candidates(path)) {
            const auto found = by_name.find(place);
            if (found != by_name.end()) return FoundTexture{join(found->second->pieces), place};
        }
        return tl::make_unexpected(std::string("the conversion did not write it"));
    };
    how.textures = model.scene.images.empty() ? Textures::copy : Textures::embed;
    return reload_written(there, *result.via, scene_options, result.report);
}

}  // namespace

void roundtrip(const LoadedModel& model, const InputOptions& input, const SceneOptions& scene_options,
               const CompareOptions& how, RoundtripReport& result) {
    SaveOptions saving = save_options(scene_options);
    saving.name = result.file_name == "<stdin>" ? "model" : fs::path(result.file_name).stem().string();
    Files there;
    std::optional<Scene> scene;
    if (result.via != nullptr) {
        scene = through(model, result.file_name, input, scene_options, saving, there, result);
        if (!scene) return;
    }
    const Format& format = *model.asset.format;
    const auto files = from_scene(scene ? *std::move(scene) : model.scene, format, result.report, saving);
    if (!files) return;
    const auto back = reload_written(*files, format, scene_options, result.report);
    if (!back) return;
    result.comparison = compare(model.scene, *back, how);
    if (!model.is_foreign) {
        result.files = compare_files(files_of(model, result.file_name, input), *files, result.via != nullptr);
    }
}

}  // namespace sinew::cli
