// SPDX-License-Identifier: MIT
// Scalars as files store them: little-endian, at any address.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

namespace sinew {

/// The scalar types of files.
enum class Type : std::uint8_t { u8, i8, u16, i16, u32, i32, u64, f32, f64, text };

template <class T>
concept Scalar = std::is_arithmetic_v<T> && !std::same_as<T, bool>;

/// The file type of a C++ scalar; `char` is text.
template <Scalar T>
constexpr Type type_of() {
    if constexpr (std::same_as<T, char>) {
        return Type::text;
    } else if constexpr (std::same_as<T, float>) {
        return Type::f32;
    } else if constexpr (std::same_as<T, double>) {
        return Type::f64;
    } else if constexpr (sizeof(T) == 8) {
        static_assert(std::is_unsigned_v<T>, "no format has a signed 64-bit integer");
        return Type::u64;
    } else if constexpr (sizeof(T) == 4) {
        return std::is_unsigned_v<T> ? Type::u32 : Type::i32;
    } else if constexpr (sizeof(T) == 2) {
        return std::is_unsigned_v<T> ? Type::u16 : Type::i16;
    } else {
        return std::is_unsigned_v<T> ? Type::u8 : Type::i8;
    }
}

struct TypeFacts {
    std::string_view name;
    std::uint8_t size;
};

/// Name and size in bytes of a file type.
constexpr TypeFacts facts(Type type) {
    constexpr std::array<TypeFacts, 10> all{{{"u8", 1},
                                             {"i8", 1},
                                             {"u16", 2},
                                             {"i16", 2},
                                             {"u32", 4},
                                             {"i32", 4},
                                             {"u64", 8},
                                             {"f32", 4},
                                             {"f64", 8},
                                             {"text", 1}}};
    return all[static_cast<std::size_t>(type)];
}

/// Reads one scalar from any address.
template <Scalar T>
T load(const std::byte* from) {
    std::array<std::byte, sizeof(T)> raw;
    std::memcpy(raw.data(), from, sizeof(T));
    if constexpr (std::endian::native == std::endian::big) std::reverse(raw.begin(), raw.end());
    return std::bit_cast<T>(raw);
}

/// Writes one scalar to any address.
template <Scalar T>
void store(std::byte* to, T value) {
    auto raw = std::bit_cast<std::array<std::byte, sizeof(T)>>(value);
    if constexpr (std::endian::native == std::endian::big) std::reverse(raw.begin(), raw.end());
    std::memcpy(to, raw.data(), sizeof(T));
}

}  // namespace sinew
