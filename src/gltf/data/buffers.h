// SPDX-License-Identifier: MIT
// Finds the bytes of buffers and buffer views: in the file, in data URIs or in companion files.
#pragma once

#include <sinew/gltf.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <unordered_map>
#include <vector>

#include "gltf/json/model.h"

namespace sinew::gltf {

/// An error, and the JSON pointer to its cause.
struct Problem {
    const Issue* issue = nullptr;
    std::string pointer;
    std::string message;
};

template <class T>
using Expected = tl::expected<T, Problem>;

inline tl::unexpected<Problem> problem(const Issue& issue, std::string pointer, std::string message) {
    return tl::make_unexpected(Problem{&issue, std::move(pointer), std::move(message)});
}

/// Limits what a file may cost, so that a small file cannot become a huge scene.
class Budget {
public:
    explicit Budget(std::uint64_t bytes) : left_(bytes) {}

    bool spend(std::uint64_t bytes) {
        if (bytes > left_) return false;
        left_ -= bytes;
        return true;
    }

private:
    std::uint64_t left_;
};

/// Finds and unpacks every buffer and view once, on first use.
class Buffers {
public:
    Buffers(const Document& document, const Model& model, std::span<const Companion> companions,
            std::uint64_t max_memory = ReadLimits{}.max_memory);

    const Expected<Bytes>& buffer(std::size_t i);
    const Expected<Bytes>& view(std::size_t i);
    /// The bytes that may be allocated beyond those in the file: for zeros, unpacked data, copies and triangles.
    Budget& memory_budget() { return memory_budget_; }
    /// The numbers that may be read. Many accessors and primitives may refer to the same data.
    Budget& access_budget() { return access_budget_; }

private:
    Expected<Bytes> load_buffer(std::size_t i) const;
    Expected<Bytes> slice_view(std::size_t i);
    Expected<Bytes> unpack(std::size_t i, const Packed& packed);

    const Document& document_;
    const Model& model_;
    std::unordered_map<std::string_view, const Companion*> companions_;  ///< by name
    Budget memory_budget_;
    Budget access_budget_;
    std::vector<std::optional<Expected<Bytes>>> buffers_;
    std::vector<std::optional<Expected<Bytes>>> views_;
};

}  // namespace sinew::gltf
