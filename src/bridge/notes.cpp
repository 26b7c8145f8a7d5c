// SPDX-License-Identifier: MIT
#include <sinew/bridge/notes.h>

namespace sinew::scene {
namespace {

constexpr std::string_view digits = "0123456789abcdef";

const Json* find(const Json* notes, std::string_view key) {
    return notes != nullptr ? notes->find(key) : nullptr;
}

}  // namespace

void note(Json& notes, std::string_view key, std::uint64_t number) {
    notes[key].value = number;
}

void note(Json& notes, std::string_view key, std::string_view text) {
    notes[key].value = std::string(text);
}

void note(Json& notes, std::string_view key, std::span<const std::byte> bytes) {
    std::string text;
    text.reserve(2 * bytes.size());
    for (const std::byte b : bytes) {
        text += digits[std::to_integer<std::size_t>(b >> 4)];
        text += digits[std::to_integer<std::size_t>(b & std::byte{15})];
    }
    notes[key].value = std::move(text);
}

std::optional<std::uint64_t> noted_number(const Json* notes, std::string_view key) {
    const Json* found = find(notes, key);
    return found != nullptr ? found->count() : std::nullopt;
}

std::optional<std::string_view> noted_text(const Json* notes, std::string_view key) {
    const Json* found = find(notes, key);
    if (found == nullptr || found->text() == nullptr) return std::nullopt;
    return *found->text();
}

std::optional<Bytes> noted_bytes(const Json* notes, std::string_view key) {
    const auto text = noted_text(notes, key);
    if (!text || text->size() % 2 != 0) return std::nullopt;
    std::vector<std::byte> bytes(text->size() / 2);
    for (std::size_t i = 0; i < text->size(); ++i) {
        const std::size_t digit = digits.find((*text)[i]);
        if (digit == std::string_view::npos) return std::nullopt;
        bytes[i / 2] = bytes[i / 2] << 4 | static_cast<std::byte>(digit);
    }
    return Bytes(std::move(bytes));
}

}  // namespace sinew::scene
