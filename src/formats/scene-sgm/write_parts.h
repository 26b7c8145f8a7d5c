// SPDX-License-Identifier: MIT
// From the parts of a scene to the bytes and the JSON that they are in a file.
#pragma once

#include <sinew/formats/scene-sgm.h>

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace sinew::scene_sgm {

/// Whether they are the same but for rounding.
bool same_matrix(const scene::Matrix& a, const scene::Matrix& b);
/// A node's place as sixteen f64: the very ones that were read, as long as it stands there.
Bytes matrix_bytes(const scene::Node& node);

/// The attributes that the format holds, in the order of the file; empty where there is none.
struct MeshBytes {
    Bytes indices, position, normal, uv, tangent;
};
MeshBytes mesh_bytes(const scene::Primitive& primitive);

/// Positions, then indices.
Bytes collision_bytes(const scene::Collision& collision);
/// Times, then values.
Bytes track_bytes(const scene::Channel& channel);

/// A number, or zero for what JSON has no number for.
Json number_json(double value);
Json material_json(const scene::Material& material, std::string element, Report& log);

/// The data of a chunk that is being written. The same bytes are in it once.
class Pool {
public:
    explicit Pool(std::array<char, 4> id) : id_(id) {}

    /// Where the bytes are.
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
