// SPDX-License-Identifier: MIT
// Text for messages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace sinew {

/// `"text"` if the bytes are UTF-8, with `\0`, `\t`, `\r`, `\n`, `\"` and `\\` escaped; otherwise `0x` and hexadecimal
/// digits. Long text is cut after `most` bytes and ends in `…`.
std::string quote(std::span<const std::byte> bytes, std::size_t most = 64);
inline std::string quote(std::string_view text) {
    return quote(std::as_bytes(std::span(text)));
}

/// The name itself, or quoted if it has unprintable characters.
std::string readable(std::string_view text);

/// The name as a whole, for values that are escaped where they are printed: itself if it is UTF-8, otherwise `0x` and
/// hexadecimal digits.
std::string whole_name(std::string_view name);

/// `2e 74 77 6d`.
std::string hex(std::span<const std::byte> bytes);

/// `1,234,567`.
std::string grouped(std::uint64_t number);

/// A number and its noun: `1 value`, `3 values`, `1,234 values`.
std::string counted(std::uint64_t count, std::string_view singular, std::string_view plural);
/// A part of a whole: `1 of 768 indices`.
std::string share(std::uint64_t count, std::uint64_t all, std::string_view plural);
/// The verb that agrees with a number.
constexpr std::string_view is_or_are(std::uint64_t count) {
    return count == 1 ? "is" : "are";
}

/// A path as a URI reference: everything except unreserved characters and slashes is escaped.
std::string as_uri(std::string_view path);

/// True if the bytes are well-formed UTF-8.
bool is_utf8(std::string_view text);

}  // namespace sinew
