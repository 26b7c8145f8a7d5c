// SPDX-License-Identifier: MIT
#include "batch/cache.h"

#include <fmt/format.h>
#include <sinew/app/report.h>
#include <sinew/file.h>
#include <sinew/json.h>
#include <sinew/version.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>

namespace sinew::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view name_of_cache = ".sinew-cache.json";
constexpr std::string_view missing = "none";  // the fingerprint of a missing file
constexpr std::uint64_t most_values = std::uint64_t{1} << 26;

std::string hex_of_hash(XXH128_hash_t hash) {
    return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

Json json_of(const std::map<std::string, std::string>& files) {
    Json json{Json::Object{}};
    auto& members = std::get<Json::Object>(json.value);
    for (const auto& [name, print] : files) members.push_back({name, Json(print)});
    return json;
}

std::map<std::string, std::string> files_of(const Json* json) {
    std::map<std::string, std::string> files;
    if (json == nullptr || json->object() == nullptr) return files;
    for (const JsonMember& member : *json->object()) {
        if (member.value.text() != nullptr) files[member.key] = *member.value.text();
    }
    return files;
}

bool are_unchanged(const std::map<std::string, std::string>& files) {
    return std::ranges::all_of(files, [](const auto& file) { return fingerprint_of_file(file.first) == file.second; });
}

}  // namespace

std::string fingerprint(std::string_view text) {
    return hex_of_hash(XXH3_128bits(text.data(), text.size()));
}

std::string fingerprint_of_file(const fs::path& file) {
    const auto bytes = read_file(file);
    return bytes ? hex_of_hash(XXH3_128bits(bytes->data(), bytes->size())) : std::string(missing);
}

std::string fingerprint_of(std::span<const Piece> pieces) {
    const Bytes bytes = pieces.size() == 1 ? pieces[0].to_bytes() : join(pieces);
    return hex_of_hash(XXH3_128bits(bytes.data(), bytes.size()));
}

CacheEntry cache_entry(const std::string& options, const Outcome& outcome, const Job& job) {
    CacheEntry entry{options, {}, {}, {}, job.taken};
    for (const std::string& name : outcome.sources.found) entry.read[name] = fingerprint_of_file(name);
    for (const std::string& name : outcome.sources.looked_for) entry.read[name] = fingerprint_of_file(name);
    for (const std::string& name : outcome.written) entry.written[name] = fingerprint_of_file(name);
    return entry;
}

// A cache that cannot be read or was written by another version of the program counts as empty.
Cache::Cache(const std::string& folder) {
    if (folder.empty()) return;
    file_ = fs::path(folder) / name_of_cache;
    const auto bytes = read_file(file_);
    if (!bytes) return;
    const auto json = parse_json({reinterpret_cast<const char*>(bytes->data()), bytes->size()}, most_values);
    const Json* made_by = json ? json->find("version") : nullptr;
    const Json* models = json ? json->find("models") : nullptr;
    if (made_by == nullptr || made_by->text() == nullptr || *made_by->text() != version()) return;
    if (models == nullptr || models->object() == nullptr) return;
    for (const JsonMember& model : *models->object()) {
        const Json* options = model.value.find("options");
        if (options == nullptr || options->text() == nullptr) continue;
        CacheEntry& entry = entries_[model.key];
        entry = {*options->text(),
                 files_of(model.value.find("read")),
                 files_of(model.value.find("written")),
                 files_of(model.value.find("images")),
                 {}};
        const Json* taken = model.value.find("taken");
        for (const Json& name : taken != nullptr && taken->array() != nullptr ? *taken->array() : Json::Array{}) {
            if (name.text() != nullptr) entry.taken.push_back(*name.text());
        }
    }
}

bool Cache::is_current(const std::string& out, const std::string& options) const {
    const CacheEntry* entry = find(out);
    if (entry == nullptr || entry->options != options || entry->written.empty()) return false;
    return are_unchanged(entry->read) && are_unchanged(entry->written);
}

const CacheEntry* Cache::find(const std::string& out) const {
    const auto found = entries_.find(out);
    return found == entries_.end() ? nullptr : &found->second;
}

// Failed conversions have an entry too, but their files belong to somebody else.
bool Cache::knows(const std::string& out) const {
    const auto found = entries_.find(out);
    return found != entries_.end() && found->second.written.contains(out);
}

std::vector<std::string> Cache::outputs_of(const std::string& out) const {
    std::vector<std::string> names;
    const auto found = entries_.find(out);
    if (found == entries_.end()) return names;
    names.push_back(out);  // the model first, as in the report of the conversion
    for (const auto& [name, print] : found->second.written) {
        if (name != out) names.push_back(name);
    }
    return names;
}

std::vector<std::string> Cache::sources_of(const std::string& out) const {
    std::vector<std::string> names;
    const auto found = entries_.find(out);
    if (found == entries_.end()) return names;
    for (const auto& [name, print] : found->second.read) {
        if (print != missing) names.push_back(name);
    }
    return names;
}

void Cache::save(Context& context) {
    if (file_.empty()) return;
    renewed_.merge(std::move(entries_));  // new entries win
    Json json;
    json["version"].value = std::string(version());
    json["models"].value = Json::Object{};
    auto& models = std::get<Json::Object>(json["models"].value);
    for (const auto& [out, entry] : renewed_) {
        Json model;
        model["options"].value = entry.options;
        model["read"] = json_of(entry.read);
        model["written"] = json_of(entry.written);
        if (!entry.images.empty()) model["images"] = json_of(entry.images);
        Json::Array taken;
        for (const std::string& name : entry.taken) taken.emplace_back(name);
        if (!taken.empty()) model["taken"].value = std::move(taken);
        models.push_back({out, std::move(model)});
    }
    const Bytes bytes = Bytes::copy_of(to_text(json) + '\n');
    const auto result = write_file(file_, bytes, {.overwrite = true});
    if (result) return;
    context.err.print(fmt::format("sinew: {}: {}\n", printable(file_.string()), result.error().message));
    context.note(ExitCode::cannot_write);
}

}  // namespace sinew::cli
