// SPDX-License-Identifier: MIT
// Small conversions to text for people.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace sinew {

/// `"text"` when every byte is printable, else `0x` and the bytes in hexadecimal.
std::string quoted(std::span<const std::byte> bytes);
inline std::string quoted(std::string_view text) {
    return quoted(std::as_bytes(std::span(text)));
}

/// `2e 74 77 6d`.
std::string hex(std::span<const std::byte> bytes);

/// `1,234,567`.
std::string grouped(std::uint64_t number);

/// A path as a URI reference: everything but unreserved characters and slashes is escaped.
std::string as_uri(std::string_view path);

/// Whether the bytes are well-formed UTF-8.
bool is_utf8(std::string_view text);

}  // namespace sinew
