// SPDX-License-Identifier: MIT
// The buffer of a file that is written.
#pragma once

#include <sinew/scene/array.h>

#include <map>
#include <tuple>

#include "gltf/model.h"

namespace sinew::gltf {

/// What an accessor is for, which decides about its view and its bounds.
enum class Use : std::uint8_t { vertices, positions, indices, times, plain };

/// Adds data to buffer 0 of a model: every array once, at multiples of four bytes.
class Binary {
public:
    explicit Binary(Model& model) : model_(model) {}

    /// The accessor of an array. Its bytes are not copied if they are packed already.
    std::size_t add(const scene::Array& array, Use use);
    /// The accessor of so many zeros, which take no bytes.
    std::size_t add_zeros(std::size_t count, std::string_view type, Use use);
    /// A view of bytes without a meaning to glTF.
    std::size_t add_view(const Bytes& bytes);

    std::size_t size() const { return size_; }
    Pieces finish() { return std::move(pieces_); }

private:
    // Where an array's numbers come from, and all that is done with them.
    using Key = std::tuple<const std::byte*, std::size_t, std::size_t, Type, std::size_t, bool, std::array<float, 4>,
                           std::array<float, 4>, Use>;

    std::size_t view_of(const Bytes& bytes, std::uint64_t target);

    Model& model_;
    Pieces pieces_;
    std::size_t size_ = 0;
    std::map<Key, std::size_t> accessors_;
    std::map<std::pair<const std::byte*, std::size_t>, std::size_t> views_;
    Pieces alive_;  // what keys point to stays where it is
};

}  // namespace sinew::gltf
