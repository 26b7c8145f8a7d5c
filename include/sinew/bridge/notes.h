// SPDX-License-Identifier: MIT
// Notes: values that only one format knows, kept with the scene as JSON for a round trip. They may pass through files
// that anybody can edit, so bridges must validate what they read back.
#pragma once

#include <sinew/bytes.h>
#include <sinew/json.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace sinew::scene {

void note(Json& notes, std::string_view key, std::uint64_t number);
void note(Json& notes, std::string_view key, std::string_view text);
/// Stores bytes as hexadecimal text; an array of numbers would take fifty times the memory.
void note(Json& notes, std::string_view key, std::span<const std::byte> bytes);

/// The value of a note; nothing if `notes` is null, the note is missing, or it has another type.
std::optional<std::uint64_t> noted_number(const Json* notes, std::string_view key);
std::optional<std::string_view> noted_text(const Json* notes, std::string_view key);
std::optional<Bytes> noted_bytes(const Json* notes, std::string_view key);

}  // namespace sinew::scene
