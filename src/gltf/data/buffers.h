// SPDX-License-Identifier: MIT
// The bytes behind buffers and views, wherever they are.
#pragma once

#include <sinew/gltf.h>

#include <optional>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "gltf/json/model.h"

namespace sinew::gltf {

/// Why something cannot be had, and the JSON pointer to what is to blame.
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

/// Keeps a small file from becoming a huge scene: what a file only claims to hold is paid for here.
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

/// Finds and unpacks every buffer and view once, when it is asked for.
class Buffers {
public:
    Buffers(const Document& document, const Model& model, std::span<const Companion> companions);

    const Expected<Bytes>& buffer(std::size_t i);
    const Expected<Bytes>& view(std::size_t i);
    /// Zeros that stand nowhere, pictures of scenes out of all proportion: as many bytes as a file of this size may ask
    /// for.
    Budget& budget() { return budget_; }
    /// Numbers to look at: data is there once, but may be named by any number of accessors and primitives.
    Budget& uses() { return uses_; }

private:
    Expected<Bytes> find(std::size_t i) const;
    Expected<Bytes> cut(std::size_t i);
    Expected<Bytes> unpack(std::size_t i, const Packed& packed);

    const Document& document_;
    const Model& model_;
    std::span<const Companion> companions_;
    Budget budget_;
    Budget uses_;
    std::vector<std::optional<Expected<Bytes>>> buffers_;
    std::vector<std::optional<Expected<Bytes>>> views_;
};

}  // namespace sinew::gltf
