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
#include <sstream>

namespace sinew::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view name_of_cache = ".sinew-cache.json";
constexpr std::string_view name_of_journal = ".sinew-cache.journal";  // records since the cache was saved, one per line
constexpr std::string_view missing = "none";                          // the fingerprint of a missing file
constexpr std::uint64_t most_values = std::uint64_t{1} << 26;
constexpr std::uint64_t most_bytes = std::uint64_t{1} << 30;

using Entries = std::map<std::string, CacheEntry>;

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

std::set<std::string> names_of(const Json* json) {
    std::set<std::string> names;
    if (json == nullptr || json->array() == nullptr) return names;
    for (const Json& name : *json->array()) {
        if (name.text() != nullptr) names.insert(*name.text());
    }
    return names;
}

bool are_unchanged(const std::map<std::string, std::string>& files) {
    return std::ranges::all_of(files, [](const auto& file) { return fingerprint_of_file(file.first) == file.second; });
}

std::string stamp_of(const FileIdentity& identity) {
    return fmt::format("{} {} {}", identity.node, identity.created, identity.modified);
}

std::optional<FileIdentity> identity_of(const fs::path& file) {
    const auto folder = Folder::open(file.parent_path());
    return folder ? folder->identity(file.filename().native()) : std::nullopt;
}

// True if a file is the one that the record describes: it has the recorded inode and creation time, which an attacker
// who plants a record can neither predict nor set. In a copied folder the inodes differ; then the modification time and
// the content must match.
bool is_recorded_file(const std::string& name, const std::string& stamp, const std::string& print) {
    const auto now = identity_of(name);
    if (!now) return false;
    std::istringstream numbers(stamp);
    FileIdentity then;
    numbers >> then.node >> then.created >> then.modified;
    if (!numbers) return false;
    if (now->created != 0 && now->node == then.node && now->created == then.created) return true;
    return now->modified == then.modified && fingerprint_of_file(name) == print;
}

Json json_of(const CacheEntry& entry) {
    Json model;
    model["options"].value = entry.options;
    model["read"] = json_of(entry.read);
    model["written"] = json_of(entry.written);
    model["stamps"] = json_of(entry.stamps);
    if (!entry.images.empty()) model["images"] = json_of(entry.images);
    Json::Array taken;
    for (const std::string& name : entry.taken) taken.emplace_back(name);
    if (!taken.empty()) model["taken"].value = std::move(taken);
    return model;
}

// Adds a record; ignores malformed ones.
void add_entry(Entries& entries, const std::string& out, const Json& model) {
    const Json* options = model.find("options");
    if (options == nullptr || options->text() == nullptr) return;
    entries[out] = {*options->text(),
                    files_of(model.find("read")),
                    files_of(model.find("written")),
                    files_of(model.find("stamps")),
                    files_of(model.find("images")),
                    names_of(model.find("taken"))};
}

bool is_of_this_version(const Json& json) {
    const Json* made_by = json.find("version");
    return made_by != nullptr && made_by->text() != nullptr && *made_by->text() == version();
}

// The file may be anything: it is in a folder that others may write to.
std::string text_in(const Folder& folder, std::string_view name) {
    const auto bytes = folder.read(name, {.max_size = most_bytes});
    return bytes ? std::string(reinterpret_cast<const char*>(bytes->data()), bytes->size()) : std::string();
}

// A cache that cannot be read or was written by another version of the program counts as empty. So does a line of the
// journal, of which the last may be incomplete.
Entries stored_entries(const Folder& folder) {
    Entries entries;
    const auto json = parse_json(text_in(folder, name_of_cache), most_values);
    const Json* models = json && is_of_this_version(*json) ? json->find("models") : nullptr;
    if (models != nullptr && models->object() != nullptr) {
        for (const JsonMember& model : *models->object()) add_entry(entries, model.key, model.value);
    }
    const std::string journal = text_in(folder, name_of_journal);
    for (std::string_view rest = journal; !rest.empty();) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        const auto record = parse_json(line, most_values);
        const Json* out = record && is_of_this_version(*record) ? record->find("out") : nullptr;
        const Json* model = record ? record->find("model") : nullptr;
        if (out != nullptr && out->text() != nullptr && model != nullptr) add_entry(entries, *out->text(), *model);
    }
    return entries;
}

bool is_in_folder(const fs::path& file, const fs::path& folder) {
    const fs::path below = file.lexically_normal().lexically_relative(folder.lexically_normal());
    return !below.empty() && *below.begin() != "..";
}

}  // namespace

std::string fingerprint(std::string_view text) {
    return hex_of_hash(XXH3_128bits(text.data(), text.size()));
}

std::string fingerprint_of_file(const fs::path& file) {
    const auto bytes = read_file(file, {.only_regular = true});
    return bytes ? hex_of_hash(XXH3_128bits(bytes->data(), bytes->size())) : std::string(missing);
}

std::string fingerprint_of(std::span<const Piece> pieces) {
    const Bytes bytes = pieces.size() == 1 ? pieces[0].to_bytes() : join(pieces);
    return hex_of_hash(XXH3_128bits(bytes.data(), bytes.size()));
}

CacheEntry cache_entry(const std::string& options, const Outcome& outcome, const Job& job) {
    CacheEntry entry{options, {}, {}, {}, {}, job.taken};
    for (const std::string& name : outcome.sources.found) entry.read[name] = fingerprint_of_file(name);
    for (const std::string& name : outcome.sources.looked_for) entry.read[name] = fingerprint_of_file(name);
    for (const std::string& name : outcome.written) {
        const auto identity = identity_of(name);
        if (!identity) continue;
        entry.written[name] = fingerprint_of_file(name);
        entry.stamps[name] = stamp_of(*identity);
    }
    return entry;
}

Cache::Cache(const std::string& folder) : path_(folder) {
    if (folder.empty()) return;
    const auto opened = Folder::open(folder);
    if (!opened) return;
    folder_ = *opened;
    entries_ = stored_entries(*folder_);
}

bool Cache::is_current(const Job& job, const std::string& options, std::span<const std::string> sources) const {
    const CacheEntry* entry = find(job.out);
    if (entry == nullptr || entry->options != options) return false;
    if (!entry->written.contains(job.out) || !entry->read.contains(job.in)) return false;
    // A conversion reads files of one folder only. Others are not even looked at: they may be large.
    const fs::path folder = fs::path(job.in).has_parent_path() ? fs::path(job.in).parent_path() : fs::path(".");
    const auto may_be_read = [&](const auto& file) {
        return is_in_folder(file.first, folder) || std::ranges::find(sources, file.first) != sources.end();
    };
    const auto may_be_written = [&](const auto& file) { return is_in_folder(file.first, path_); };
    if (!std::ranges::all_of(entry->read, may_be_read) || !std::ranges::all_of(entry->written, may_be_written)) {
        return false;
    }
    return are_unchanged(entry->read) && are_unchanged(entry->written);
}

const CacheEntry* Cache::find(const std::string& out) const {
    const auto found = entries_.find(out);
    return found == entries_.end() ? nullptr : &found->second;
}

std::vector<std::string> Cache::own_files(const std::string& out) const {
    std::vector<std::string> names;
    const CacheEntry* entry = find(out);
    if (entry == nullptr) return names;
    for (const auto& [name, print] : entry->written) {
        const auto stamp = entry->stamps.find(name);
        if (stamp == entry->stamps.end() || !is_in_folder(name, path_)) continue;
        if (is_recorded_file(name, stamp->second, print)) names.push_back(name);
    }
    return names;
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

void Cache::complain(Context& context, std::string_view name, const FileError& error) {
    context.err.print(fmt::format("sinew: {}: {}\n", printable((path_ / name).string()), error.message));
    context.note(ExitCode::cannot_write);
}

void Cache::record(Context& context, const std::string& out, CacheEntry entry) {
    if (folder_ && !journal_fails_) {
        Json record;
        record["version"].value = std::string(version());
        record["out"].value = out;
        record["model"] = json_of(entry);
        const auto added = folder_->append(name_of_journal, to_text(record) + '\n');
        journal_fails_ = !added;
        if (!added) complain(context, name_of_journal, added.error());
    }
    renewed_[out] = std::move(entry);
}

void Cache::save(Context& context) {
    if (!folder_) return;
    Entries all = std::move(renewed_);  // new entries win
    all.merge(stored_entries(*folder_));
    all.merge(std::move(entries_));
    Json json;
    json["version"].value = std::string(version());
    json["models"].value = Json::Object{};
    auto& models = std::get<Json::Object>(json["models"].value);
    for (const auto& [out, entry] : all) models.push_back({out, json_of(entry)});
    const Piece piece(Bytes::copy_of(to_text(json) + '\n'));
    const auto journal = folder_->identity(name_of_journal);
    const auto result = folder_->write(name_of_cache, std::span(&piece, 1), {.overwrite = true});
    if (!result) return complain(context, name_of_cache, result.error());
    if (journal) folder_->remove(name_of_journal, *journal);
}

}  // namespace sinew::cli
