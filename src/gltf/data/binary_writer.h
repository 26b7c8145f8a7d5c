// SPDX-License-Identifier: MIT
// The buffer of a file that is written.
#pragma once

#include <sinew/scene/array.h>

#include <map>
#include <span>
#include <tuple>
#include <vector>

#include "gltf/json/model.h"

namespace sinew::gltf {

/// What an accessor is for, which decides about its view and its bounds.
enum class Use : std::uint8_t { vertices, positions, indices, times, plain };

/// Adds data to buffer 0 of a model: every array once, at multiples of four bytes.
class BinaryWriter {
public:
    explicit BinaryWriter(Model& model) : model_(model) {}

    /// The accessor of an array. Its numbers are copied only when the file is written.
    std::size_t add(const scene::Array& array, Use use);
    /// The same of an array that is no vertices, was made for this, and that nobody will add again.
    std::size_t add_own(const scene::Array& array, Use use);
    /// The accessors of the arrays of a primitive's vertices, the positions first. Where the arrays lie interleaved in
    /// their file, they do so in this one: one view, and one pass over the vertices.
    std::vector<std::size_t> add_vertices(std::span<const scene::Array> arrays);
    /// The accessor of so many zeros, which take no bytes.
    std::size_t add_zeros(std::size_t count, std::string_view type, Use use);
    /// A view of bytes without a meaning to glTF.
    std::size_t add_view(const Piece& piece);

    std::uint64_t size() const { return size_; }
    Pieces finish() { return std::move(pieces_); }

private:
    // Where an array's numbers come from, and all that is done with them.
    using Key = std::tuple<const void*, std::size_t, std::size_t, Type, std::size_t, bool, std::array<float, 4>,
                           std::array<float, 4>, Use>;

    static Key key_of(const scene::Array& array, Use use);
    std::size_t view_of(const Piece& piece, std::uint64_t target);
    std::size_t new_view(const Piece& piece, std::uint64_t target);
    std::size_t new_accessor(const scene::Array& array, Use use, std::size_t view, std::size_t offset);
    void remember(const scene::Array& array, Use use, std::size_t accessor);

    Model& model_;
    Pieces pieces_;
    std::uint64_t size_ = 0;
    std::map<Key, std::size_t> accessors_;
    std::map<std::pair<const void*, std::size_t>, std::size_t> views_;
    std::vector<Bytes> alive_;  // what keys point to stays where it is
};

}  // namespace sinew::gltf
