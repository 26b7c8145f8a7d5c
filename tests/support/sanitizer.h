// SPDX-License-Identifier: MIT
#pragma once

namespace sinew::test {

/// True under AddressSanitizer, whose shadow memory exceeds any memory limit.
#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool sanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif
#else
inline constexpr bool sanitized = false;
#endif

}  // namespace sinew::test
