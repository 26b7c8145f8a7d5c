// SPDX-License-Identifier: MIT
#include "gltf/extras.h"

namespace sinew::gltf {
namespace {

constexpr std::string_view ours = "sinew";
constexpr std::string_view own_id = "gltf";

const Json* find(const Json& extras, std::string_view key) {
    const Json* all = extras.find(ours);
    return all == nullptr ? nullptr : all->find(key);
}

// All members of an object but one or two.
Json without(const Json& object, std::string_view key, std::string_view other = {}) {
    Json rest;
    if (object.object() == nullptr) return rest;
    for (const JsonMember& member : *object.object()) {
        if (member.key != key && (other.empty() || member.key != other)) rest[member.key] = member.value;
    }
    return rest;
}

}  // namespace

void keep(Json& extras, std::string_view key, std::uint64_t number) {
    extras[ours][key].value = number;
}

void keep(Json& extras, std::string_view key, const Json& structured) {
    keep_text(extras, key, to_text(structured));
}

void keep_text(Json& extras, std::string_view key, std::string_view text) {
    extras[ours][key].value = std::string(text);
}

std::optional<std::uint64_t> kept_number(const Json& extras, std::string_view key) {
    const Json* found = find(extras, key);
    if (found == nullptr) return std::nullopt;
    if (const auto count = found->count()) return count;
    // Some programs have no whole numbers.
    const auto number = found->number();
    constexpr double most = 4294967295.0;
    if (!number || !(*number >= 0) || *number > most) return std::nullopt;
    return static_cast<std::uint64_t>(*number);
}

std::optional<std::string> kept_text(const Json& extras, std::string_view key) {
    const Json* found = find(extras, key);
    if (found == nullptr || found->text() == nullptr) return std::nullopt;
    return *found->text();
}

std::optional<Json> kept_json(const Json& extras, std::string_view key) {
    const auto text = kept_text(extras, key);
    if (!text) return std::nullopt;
    auto json = parse_json(*text, 1'000'000);
    if (!json) return std::nullopt;
    return *std::move(json);
}

void take_foreign(const Json& extras, Json& native, std::string_view known) {
    Json foreign = without(extras, ours, known);
    if (extras.object() == nullptr) foreign = extras;
    if (!is_null(foreign)) native[own_id]["extras"] = std::move(foreign);
}

void give_foreign(const Json& native, Json& extras) {
    const Json* own = native.find(own_id);
    const Json* foreign = own == nullptr ? nullptr : own->find("extras");
    if (foreign != nullptr) extras = *foreign;
}

Json without_own(const Json& native) {
    return without(native, own_id);
}

void keep_native(const Json& native, Json& extras) {
    const Json others = without_own(native);
    if (others.object() != nullptr && !others.object()->empty()) keep(extras, "native", others);
}

void restore_native(const Json& extras, Json& native) {
    if (const auto others = kept_json(extras, "native")) restore_notes(*others, native);
}

void restore_notes(const Json& notes, Json& native) {
    if (notes.object() == nullptr) return;
    for (const JsonMember& member : *notes.object()) {
        if (member.key != own_id && native.find(member.key) == nullptr) native[member.key] = member.value;
    }
}

}  // namespace sinew::gltf
