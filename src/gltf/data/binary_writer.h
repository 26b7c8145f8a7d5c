// SPDX-License-Identifier: MIT
// Collects the buffer of a file to write.
#pragma once

#include <sinew/scene/array.h>

#include <map>
#include <span>
#include <tuple>
#include <vector>

#include "gltf/json/model.h"

namespace sinew::gltf {

/// What an accessor is used for. This determines the target of its view, and whether it has bounds.
enum class Use : std::uint8_t { vertices, positions, indices, times, plain };

/// Adds data to buffer 0 of a model. Every array is added once and aligned to four bytes.
class BinaryWriter {
public:
    explicit BinaryWriter(Model& model) : model_(model) {}

    /// Adds an array and returns its accessor. The numbers are copied when the file is written.
    std::size_t add(const scene::Array& array, Use use);
    /// The same for an array without a target that is never added again, which saves looking for duplicates.
    std::size_t add_own(const scene::Array& array, Use use);
    /// Adds the vertex arrays of a primitive, positions first, and returns their accessors. Arrays that are interleaved
    /// in the source are interleaved in the output: one view, and one pass over the vertices.
    std::vector<std::size_t> add_vertices(std::span<const scene::Array> arrays);
    /// Adds an accessor without data, whose elements are all zero.
    std::size_t add_zeros(std::size_t count, std::string_view type, Use use);
    /// Adds a view of bytes that no accessor uses.
    std::size_t add_view(const Piece& piece);

    std::uint64_t size() const { return size_; }
    Pieces finish() { return std::move(pieces_); }

private:
    // Identifies an array by its data and everything that affects how it is read.
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
    std::vector<Bytes> keep_alive_;  // keeps the data that `accessors_` points to
};

}  // namespace sinew::gltf
