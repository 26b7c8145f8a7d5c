// SPDX-License-Identifier: MIT
#include "gltf/roundtrip/extras.h"

namespace sinew::gltf {
namespace {

constexpr std::string_view sinew_key = "sinew";
constexpr std::string_view gltf_id = "gltf";

const Json* find(const Json& extras, std::string_view key) {
    const Json* all = extras.find(sinew_key);
    return all == nullptr ? nullptr : all->find(key);
}

// The members of an object except one or two.
Json without(const Json& object, std::string_view key, std::string_view other = {}) {
    Json rest;
    if (object.object() == nullptr) return rest;
    for (const JsonMember& member : *object.object()) {
        if (member.key != key && (other.empty() || member.key != other)) rest[member.key] = member.value;
    }
    return rest;
}

}  // namespace

void save(Json& extras, std::string_view key, std::uint64_t number) {
    extras[sinew_key][key].value = number;
}

void save(Json& extras, std::string_view key, const Json& structured) {
    save_text(extras, key, to_text(structured));
}

void save_text(Json& extras, std::string_view key, std::string_view text) {
    extras[sinew_key][key].value = std::string(text);
}

std::optional<std::uint64_t> saved_number(const Json& extras, std::string_view key) {
    const Json* found = find(extras, key);
    if (found == nullptr) return std::nullopt;
    if (const auto count = found->count()) return count;
    // Some programs write all numbers as floats.
    const auto number = found->number();
    constexpr double most = 4294967295.0;
    if (!number || !(*number >= 0) || *number > most) return std::nullopt;
    return static_cast<std::uint64_t>(*number);
}

std::optional<std::string> saved_text(const Json& extras, std::string_view key) {
    const Json* found = find(extras, key);
    if (found == nullptr || found->text() == nullptr) return std::nullopt;
    return *found->text();
}

std::optional<Json> saved_json(const Json& extras, std::string_view key) {
    const auto text = saved_text(extras, key);
    if (!text) return std::nullopt;
    auto json = parse_json(*text, 1'000'000);
    if (!json) return std::nullopt;
    return *std::move(json);
}

void read_foreign_extras(const Json& extras, Json& notes, std::string_view excluded) {
    Json foreign = without(extras, sinew_key, excluded);
    if (extras.object() == nullptr) foreign = extras;
    if (!is_null(foreign)) notes[gltf_id]["extras"] = std::move(foreign);
}

void write_foreign_extras(const Json& notes, Json& extras) {
    const Json* own = notes.find(gltf_id);
    const Json* foreign = own == nullptr ? nullptr : own->find("extras");
    if (foreign != nullptr) extras = *foreign;
}

Json without_own(const Json& notes) {
    return without(notes, gltf_id);
}

void save_notes(const Json& notes, Json& extras) {
    const Json others = without_own(notes);
    if (others.object() != nullptr && !others.object()->empty()) save(extras, "native", others);
}

void restore_notes(const Json& extras, Json& notes) {
    if (const auto others = saved_json(extras, "native")) restore_missing_notes(*others, notes);
}

void restore_missing_notes(const Json& saved, Json& notes) {
    if (saved.object() == nullptr) return;
    for (const JsonMember& member : *saved.object()) {
        if (member.key != gltf_id && notes.find(member.key) == nullptr) notes[member.key] = member.value;
    }
}

}  // namespace sinew::gltf
