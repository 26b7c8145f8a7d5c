// SPDX-License-Identifier: MIT
// Text from files, made safe for terminals, logs and pages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sinew {

/// Text in one line with everything visible: control characters and bytes that are not UTF-8 become `\x1b`;
/// bidirectional controls, invisible characters and line separators become `\u202e`, in surrogate pairs if necessary,
/// as in JSON.
std::string printable(std::string_view text);

/// The same for text of several lines: line ends and tabs stay.
std::string printable_lines(std::string_view text);

/// The text, or its beginning and `…` if it has more than `most` characters. Never cuts within a character.
std::string shortened_text(std::string_view text, std::size_t most);

/// The number of bytes of the first character, or 0 if it is not well-formed UTF-8. Stores its code point.
std::size_t first_character(std::string_view text, std::uint32_t& code_point);

/// True for characters that change the meaning or the appearance of the text around them, or that cannot be seen.
bool is_unprintable(std::uint32_t code_point);

}  // namespace sinew
