// SPDX-License-Identifier: MIT
// What glTF has no place for, in `extras.sinew` of an object. Its members are numbers and texts, and what has more
// structure is a text of JSON: modelling programs hand such extras on, lists and nested objects not always. All of it
// may have been edited by anybody, so nothing that is read back is believed.
#pragma once

#include <sinew/json.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sinew::gltf {

void save(Json& extras, std::string_view key, std::uint64_t number);
/// As a text.
void save(Json& extras, std::string_view key, const Json& structured);
void save_text(Json& extras, std::string_view key, std::string_view text);

std::optional<std::uint64_t> saved_number(const Json& extras, std::string_view key);
std::optional<std::string> saved_text(const Json& extras, std::string_view key);
std::optional<Json> saved_json(const Json& extras, std::string_view key);

/// The extras of other programs: they travel in the `native` of a part of a scene, under our id. One member may be
/// known and is left out.
void take_foreign(const Json& extras, Json& notes, std::string_view known = {});
void give_foreign(const Json& notes, Json& extras);

/// The notes of all formats about a part of a scene, our own excepted: those are members of glTF.
Json without_own(const Json& notes);
void save_notes(const Json& notes, Json& extras);
void restore_notes(const Json& extras, Json& notes);
/// The same of notes that stand elsewhere; those that are there already are newer.
void restore_missing_notes(const Json& saved, Json& notes);

inline bool is_null(const Json& json) {
    return std::holds_alternative<std::nullptr_t>(json.value);
}

}  // namespace sinew::gltf
