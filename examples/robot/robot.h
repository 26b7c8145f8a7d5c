// SPDX-License-Identifier: MIT
// A small walking robot, independent of any file format.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace robot {

using Vec2 = std::array<float, 2>;
using Vec3 = std::array<float, 3>;
using Quat = std::array<float, 4>;  // x, y, z, w

/// A joint. In the rest pose joints are not rotated; they only have positions.
struct Joint {
    std::string name;
    std::size_t parent;  // the root is its own parent
    Vec3 position;       // in model space: metres, +Y up, front +Z
};

struct Vertex {
    Vec3 position;
    Vec3 normal;
    Vec2 uv;
    std::vector<std::size_t> joints;  // one or two
    std::vector<double> weights;
};

struct Mesh {
    std::string name;
    std::vector<Vertex> vertices;
    std::vector<std::uint32_t> indices;
};

struct Key {
    std::uint32_t milliseconds;
    Vec3 offset;  // from the position in the rest pose
    Quat rotation;
};

struct Robot {
    std::vector<Joint> joints;
    std::vector<Mesh> meshes;
    std::vector<std::vector<Key>> walk;  // keys of every joint: one cycle, with the first key repeated at the end
};

Robot make();

}  // namespace robot
