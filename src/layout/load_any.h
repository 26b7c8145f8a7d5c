// SPDX-License-Identifier: MIT
// Scalars of a type known only at run time.
#pragma once

#include <sinew/scalar.h>

#include <string_view>

namespace sinew {

/// Calls `use` with the scalar at `at`.
decltype(auto) visit_scalar(Type type, const std::byte* at, auto&& use) {
    switch (type) {
        case Type::u8:
            return use(load<std::uint8_t>(at));
        case Type::i8:
            return use(load<std::int8_t>(at));
        case Type::u16:
            return use(load<std::uint16_t>(at));
        case Type::i16:
            return use(load<std::int16_t>(at));
        case Type::u32:
            return use(load<std::uint32_t>(at));
        case Type::i32:
            return use(load<std::int32_t>(at));
        case Type::u64:
            return use(load<std::uint64_t>(at));
        case Type::f32:
            return use(load<float>(at));
        case Type::f64:
            return use(load<double>(at));
        case Type::text:
            break;
    }
    return use(load<char>(at));
}

/// The NUL-terminated string at `at`.
inline std::string_view string_at(const std::byte* at) {
    return reinterpret_cast<const char*>(at);
}

inline std::uint64_t load_unsigned(Type type, const std::byte* at) {
    return visit_scalar(type, at, [](auto v) { return static_cast<std::uint64_t>(v); });
}

}  // namespace sinew
