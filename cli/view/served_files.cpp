// SPDX-License-Identifier: MIT
#include "view/served_files.h"

#include <sinew/file.h>
#include <sinew/image.h>
#include <sinew/issues.h>
#include <sinew/json.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <set>

#include "models/models.h"

namespace sinew::cli {
namespace {

namespace fs = std::filesystem;

// The deepest folder that contains all files.
fs::path common_folder(const std::vector<FoundFile>& files) {
    std::optional<fs::path> common;
    for (const FoundFile& file : files) {
        const fs::path folder = fs::absolute(file.path).lexically_normal().parent_path();
        if (!common) common = folder;
        fs::path shared;
        for (auto a = common->begin(), b = folder.begin(); a != common->end() && b != folder.end() && *a == *b;
             ++a, ++b)
            shared /= *a;
        common = shared;
    }
    return common.value_or("");
}

// Pipes are refused: they can be read only once, and reading may never end.
tl::expected<Bytes, FileError> read_regular(const std::string& name, const ReadFileOptions& options) {
    ReadFileOptions how = options;
    how.only_regular = true;
    auto bytes = read_file(name, how);
    if (bytes || bytes.error().message != "is not a regular file") return bytes;
    return tl::make_unexpected(FileError{Error::cannot_read, "is not a regular file; save it to disk first"});
}

}  // namespace

ServedFiles::ServedFiles(Context& context, const InputOptions& options, const std::vector<FoundFile>& models)
    : context_(context), options_(options) {
    options_.maps_companions = false;
    const fs::path top = common_folder(models);
    std::set<std::string> seen;
    for (const FoundFile& model : models) {
        const std::string path = fs::absolute(model.path).lexically_normal().lexically_relative(top).generic_string();
        if (seen.insert(path).second) models_.push_back({{path, model.path, true}});
    }
}

ExitCode ServedFiles::load() {
    const std::scoped_lock lock(mutex_);
    std::vector<std::string> names;
    for (const Model& model : models_) names.push_back(model.file.name);
    // Watch first, so that a change during loading is detected.
    states_.watch(names);
    listed_ = states_.current();
    ExitCode worst_of_all = ExitCode::fine;
    for (Model& model : models_) worst_of_all = worst(worst_of_all, update(model));
    gather();
    return worst_of_all;
}

// Updates the companion files of a model. If the model cannot be read any more, it keeps its old ones.
ExitCode ServedFiles::update(Model& model) {
    const ReadFileOptions copied{.max_size = options_.max_size, .map_from = std::numeric_limits<std::uint64_t>::max()};
    const std::string& name = model.file.name;
    FileReport file{.file_name = name, .size = 0, .report = {}, .asset = {}};
    const auto bytes = read_regular(name, copied);
    if (!bytes) {
        file.report.add(make_diagnostic(issue::file_unreadable, bytes.error().message));
        print_findings(context_.err, file);
        return ExitCode::cannot_read;
    }
    Report report;
    const std::set<std::string> alone{name};
    const OpenedFile opened = open_file({name, *bytes, alone}, options_, report);
    if (!opened.foreign.empty() && !opened.asset) {
        file.report = report;
        print_findings(context_.err, file);
        return worst(opened.exit_code, ExitCode::problem_found);
    }
    if (!opened.asset) return ExitCode::fine;
    model.file.imported.reset();
    if (!opened.foreign.empty()) model.file.imported = opened.asset->source.file;
    const auto scene = to_scene(*opened.asset, report);
    model.companions.clear();
    const fs::path folder = fs::path(name).parent_path();
    const fs::path below = fs::path(model.file.path).parent_path();
    for (const Dependency& dependency : dependencies_of(*opened.asset, scene.value_or(Scene{}), name)) {
        if (dependency.path.empty()) continue;
        model.companions.push_back({.path = (below / dependency.path).generic_string(),
                                    .name = (folder / dependency.path).string(),
                                    .model = name,
                                    .below = dependency.path,
                                    .is_texture = dependency.kind == "texture"});
    }
    return ExitCode::fine;
}

void ServedFiles::gather() {
    files_.clear();
    std::set<std::string> taken;
    const auto add = [&](File file) {
        if (taken.insert(file.path).second) files_.push_back(std::move(file));
    };
    for (const Model& model : models_) {
        File file = model.file;
        // The page cannot read foreign formats, so it gets the imported model.
        if (file.imported) file.path += ".glb";
        while (taken.contains(file.path)) file.path += ".glb";
        add(std::move(file));
    }
    for (const Model& model : models_) std::ranges::for_each(model.companions, add);
    std::vector<std::string> names;
    for (const File& file : files_) names.push_back(file.name);
    states_.watch(names);
}

std::string ServedFiles::list() {
    const std::scoped_lock lock(mutex_);
    if (const std::uint64_t now = states_.current(); now != listed_) {
        for (Model& model : models_) update(model);
        gather();
        listed_ = now;
    }
    Json::Array all;
    for (const File& file : files_) {
        Json one;
        one["path"] = Json(file.path);
        one["model"] = Json(file.is_model);
        all.push_back(std::move(one));
    }
    return to_text(Json(std::move(all)));
}

std::optional<Bytes> ServedFiles::file(std::size_t number) {
    std::unique_lock lock(mutex_);
    if (number >= files_.size()) return std::nullopt;
    const File file = files_[number];
    lock.unlock();
    if (file.imported) return file.imported;
    const ReadFileOptions how{.max_size = options_.max_size};
    auto bytes = file.model.empty() ? read_regular(file.name, how) : read_beside(file.model, file.below, how);
    // A model can name any file beside it as a texture, and the page could send it on.
    if (!bytes || (file.is_texture && !is_image(bytes->span()))) return std::nullopt;
    return *std::move(bytes);
}

std::string ServedFiles::state() {
    const std::scoped_lock lock(mutex_);
    return std::to_string(states_.current());
}

}  // namespace sinew::cli
