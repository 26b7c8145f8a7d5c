// SPDX-License-Identifier: MIT
// Stores data that glTF has no place for in `extras.sinew` of an object. The members are numbers and strings;
// structured data is a string of JSON, because modelling programs do not always preserve arrays and nested objects. The
// extras may have been edited, so everything that is read back is validated.
#pragma once

#include <sinew/json.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sinew::gltf {

void save(Json& extras, std::string_view key, std::uint64_t number);
/// Stored as a string of JSON.
void save(Json& extras, std::string_view key, const Json& structured);
void save_text(Json& extras, std::string_view key, std::string_view text);

std::optional<std::uint64_t> saved_number(const Json& extras, std::string_view key);
std::optional<std::string> saved_text(const Json& extras, std::string_view key);
std::optional<Json> saved_json(const Json& extras, std::string_view key);

/// Copies the extras of other programs between an object of the file and the notes of glTF in the scene. One member of
/// the extras can be excluded.
void read_foreign_extras(const Json& extras, Json& notes, std::string_view excluded = {});
void write_foreign_extras(const Json& notes, Json& extras);

/// The notes of all formats except glTF, whose notes are written as members of glTF.
Json without_own(const Json& notes);
void save_notes(const Json& notes, Json& extras);
void restore_notes(const Json& extras, Json& notes);
/// Restores notes that were saved elsewhere. Existing notes are newer and win.
void restore_missing_notes(const Json& saved, Json& notes);

inline bool is_null(const Json& json) {
    return std::holds_alternative<std::nullptr_t>(json.value);
}

}  // namespace sinew::gltf
