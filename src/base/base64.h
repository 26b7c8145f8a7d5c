// SPDX-License-Identifier: MIT
// Bytes as text (RFC 4648).
#pragma once

#include <sinew/bytes.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace sinew {

std::string to_base64(std::span<const std::byte> bytes);

/// Nothing if the text is not the base64 of anything.
std::optional<Bytes> from_base64(std::string_view text);

}  // namespace sinew
