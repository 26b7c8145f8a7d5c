// SPDX-License-Identifier: MIT
// Base64 (RFC 4648).
#pragma once

#include <sinew/bytes.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace sinew {

std::string to_base64(std::span<const std::byte> bytes);

/// Returns nothing if the text is not valid base64.
std::optional<Bytes> from_base64(std::string_view text);

}  // namespace sinew
