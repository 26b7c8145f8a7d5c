// SPDX-License-Identifier: MIT
#include <sinew/error.h>

#include <array>
#include <cstddef>

namespace sinew {

std::string_view name(Error error) {
    constexpr std::array<std::string_view, 12> names{
        "none",        "cannot_read",  "too_large",      "unknown_format", "invalid_file", "needs_repair",
        "unsupported", "not_storable", "already_exists", "cannot_write",   "cancelled",    "invalid_options"};
    return names[static_cast<std::size_t>(error)];
}

}  // namespace sinew
