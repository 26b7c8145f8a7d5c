// SPDX-License-Identifier: MIT
// Notes of a format to itself: values that only it knows, kept with the scene as JSON until they come back. On the way
// they may pass through files that anybody can edit, so nothing that is read back is believed.
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
/// As hexadecimal text: a list of numbers would take fifty times the memory.
void note(Json& notes, std::string_view key, std::span<const std::byte> bytes);

/// The value of a note; nothing when there are no notes (null), not this one, or it is of another kind.
std::optional<std::uint64_t> noted_number(const Json* notes, std::string_view key);
std::optional<std::string_view> noted_text(const Json* notes, std::string_view key);
std::optional<Bytes> noted_bytes(const Json* notes, std::string_view key);

}  // namespace sinew::scene
