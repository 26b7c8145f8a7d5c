// SPDX-License-Identifier: MIT
// Small conversions to text for people.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace sinew {

/// `"text"` when the bytes are UTF-8, with `\0`, `\t`, `\r`, `\n`, `\"` and `\\` escaped; else `0x` and hexadecimal. Of
/// long text the beginning, and `…`.
std::string quote(std::span<const std::byte> bytes, std::size_t most = 64);
inline std::string quote(std::string_view text) {
    return quote(std::as_bytes(std::span(text)));
}

/// A name as it is, or quoted if it would not print.
std::string readable(std::string_view text);

/// `2e 74 77 6d`.
std::string hex(std::span<const std::byte> bytes);

/// `1,234,567`.
std::string grouped(std::uint64_t number);

/// A path as a URI reference: everything but unreserved characters and slashes is escaped.
std::string as_uri(std::string_view path);

/// Whether the bytes are well-formed UTF-8.
bool is_utf8(std::string_view text);

}  // namespace sinew
