// SPDX-License-Identifier: MIT
// Converts the parts of a scene to bytes and JSON.
#pragma once

#include <sinew/formats/scene-sgm.h>

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace sinew::scene_sgm {

/// True if they are equal within rounding.
bool same_matrix(const scene::Matrix& a, const scene::Matrix& b);
/// The matrix of a node as sixteen f64: the bytes that were read, if the node has not moved since.
Bytes matrix_bytes(const scene::Node& node);

/// The attributes that the format has, in the order of the file; empty if missing.
struct MeshBytes {
    Bytes indices, position, normal, uv, tangent;
};
MeshBytes mesh_bytes(const scene::Primitive& primitive);

/// Positions, then indices.
Bytes collision_bytes(const scene::Collision& collision);
/// Times, then values.
Bytes track_bytes(const scene::Channel& channel);

/// A number, or zero if it is NaN or infinite.
Json number_json(double value);
Json material_json(const scene::Material& material, std::string path, Report& report);

/// The data of a chunk to be written. Equal bytes are stored once.
class Pool {
public:
    explicit Pool(std::array<char, 4> id) : id_(id) {}

    /// The place of the bytes.
    std::uint64_t add(const Bytes& bytes);
    /// The same as `{"buffer":0,"offset":…}`.
    Json place(const Bytes& bytes);
    bool empty() const { return data_.empty(); }
    Chunk chunk() const;

private:
    std::array<char, 4> id_;
    std::vector<std::byte> data_;
    struct Range {
        std::size_t offset;
        std::size_t size;
    };
    std::unordered_multimap<std::size_t, Range> known_;
};

}  // namespace sinew::scene_sgm
