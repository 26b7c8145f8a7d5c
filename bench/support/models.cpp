// SPDX-License-Identifier: MIT
#include "support/models.h"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <vector>

namespace bench {
namespace {

// The lists of a file in the making, each without its brackets, and the binary chunk.
struct Glb {
    std::string accessors, views, meshes, nodes, rest;
    std::size_t accessor_count = 0;
    std::size_t view_count = 0;
    std::vector<std::byte> bin;

    static void add(std::string& list, const std::string& item) { list += (list.empty() ? "" : ",") + item; }

    template <class T>
    std::size_t add_view(const std::vector<T>& elements, std::size_t stride = 0) {
        const auto bytes = std::as_bytes(std::span(elements));
        add(views, fmt::format(R"({{"buffer":0,"byteOffset":{},"byteLength":{}{}}})", bin.size(), bytes.size(),
                               stride == 0 ? "" : fmt::format(R"(,"byteStride":{})", stride)));
        bin.insert(bin.end(), bytes.begin(), bytes.end());
        bin.resize((bin.size() + 3) / 4 * 4);
        return view_count++;
    }
    std::size_t add_accessor(std::size_t view, std::size_t offset, int component, std::size_t count,
                             std::string_view type, std::string_view more = "") {
        add(accessors, fmt::format(R"({{"bufferView":{},"byteOffset":{},"componentType":{},"count":{},"type":"{}"{}}})",
                                   view, offset, component, count, type, more));
        return accessor_count++;
    }

    void write(const std::filesystem::path& path) const {
        std::string json =
            fmt::format(R"({{"asset":{{"version":"2.0"}},"scene":0,"nodes":[{}],"meshes":[{}],{},"accessors":[{}],)"
                        R"("bufferViews":[{}],"buffers":[{{"byteLength":{}}}]}})",
                        nodes, meshes, rest, accessors, views, bin.size());
        json.resize((json.size() + 3) / 4 * 4, ' ');
        std::ofstream out(path, std::ios::binary);
        const auto number = [&](std::size_t n) {
            const auto value = static_cast<std::uint32_t>(n);
            out.write(reinterpret_cast<const char*>(&value), 4);
        };
        out << "glTF";
        number(2);
        number(12 + 8 + json.size() + 8 + bin.size());
        number(json.size());
        out << "JSON" << json;
        number(bin.size());
        out.write("BIN\0", 4);
        out.write(reinterpret_cast<const char*>(bin.data()), static_cast<std::streamsize>(bin.size()));
    }
};

struct Vertex {
    std::array<float, 3> position, normal;
    std::array<float, 2> uv;
};
static_assert(sizeof(Vertex) == 32);

constexpr std::string_view bounds = R"(,"min":[0,0,0],"max":[1,1,1])";
constexpr int u8 = 5121, u16 = 5123, u32 = 5125, f32 = 5126;

std::vector<Vertex> sheet(std::size_t side) {
    std::vector<Vertex> all;
    for (std::size_t i = 0; i < side * side; ++i) {
        const float u = static_cast<float>(i % side) / static_cast<float>(side - 1);
        const float v = static_cast<float>(i / side) / static_cast<float>(side - 1);
        all.push_back({{u, v, u * v}, {0, 0, 1}, {u, v}});
    }
    return all;
}

template <class T>
std::vector<T> triangles(std::size_t side) {
    std::vector<T> all;
    for (std::size_t i = 0; i + side < side * side; ++i) {
        if (i % side + 1 == side) continue;
        const std::size_t below = i + side;
        for (const std::size_t corner : {i, i + 1, below, i + 1, below + 1, below})
            all.push_back(static_cast<T>(corner));
    }
    return all;
}

std::string interleaved(const std::vector<Vertex>& vertices, Glb& glb) {
    const std::size_t view = glb.add_view(vertices, 32);
    const std::size_t n = vertices.size();
    return fmt::format(R"("POSITION":{},"NORMAL":{},"TEXCOORD_0":{})",
                       glb.add_accessor(view, 0, f32, n, "VEC3", bounds), glb.add_accessor(view, 12, f32, n, "VEC3"),
                       glb.add_accessor(view, 24, f32, n, "VEC2"));
}

std::string separate(const std::vector<Vertex>& vertices, Glb& glb) {
    std::vector<std::array<float, 3>> positions, normals;
    std::vector<std::array<float, 2>> uvs;
    for (const Vertex& v : vertices) {
        positions.push_back(v.position);
        normals.push_back(v.normal);
        uvs.push_back(v.uv);
    }
    const std::size_t n = vertices.size();
    return fmt::format(R"("POSITION":{},"NORMAL":{},"TEXCOORD_0":{})",
                       glb.add_accessor(glb.add_view(positions), 0, f32, n, "VEC3", bounds),
                       glb.add_accessor(glb.add_view(normals), 0, f32, n, "VEC3"),
                       glb.add_accessor(glb.add_view(uvs), 0, f32, n, "VEC2"));
}

std::string influences(std::size_t count, std::size_t joints, Glb& glb) {
    std::vector<std::array<std::uint8_t, 4>> indices(count);
    std::vector<std::array<float, 4>> weights(count, {0.5F, 0.25F, 0.25F, 0});
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t k = 0; k < 3; ++k) indices[i][k] = static_cast<std::uint8_t>((i + k) % joints);
    }
    return fmt::format(R"(,"JOINTS_0":{},"WEIGHTS_0":{})",
                       glb.add_accessor(glb.add_view(indices), 0, u8, count, "VEC4"),
                       glb.add_accessor(glb.add_view(weights), 0, f32, count, "VEC4"));
}

template <class T>
void add_mesh(std::string_view attributes, const std::vector<T>& indices, Glb& glb) {
    const int component = sizeof(T) == 2 ? u16 : u32;
    const std::size_t accessor = glb.add_accessor(glb.add_view(indices), 0, component, indices.size(), "SCALAR");
    Glb::add(glb.meshes,
             fmt::format(R"({{"primitives":[{{"attributes":{{{}}},"indices":{}}}]}})", attributes, accessor));
}

std::size_t add_binds(std::size_t joints, Glb& glb) {
    const std::vector<std::array<float, 16>> binds(joints, {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1});
    return glb.add_accessor(glb.add_view(binds), 0, f32, joints, "MAT4");
}

// "first,first+1,…"
std::string numbers(std::size_t first, std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) Glb::add(text, std::to_string(first + i));
    return text;
}

}  // namespace

void write_large_glb(const std::filesystem::path& path, std::size_t side) {
    constexpr std::size_t meshes = 8, joints = 4;
    Glb glb;
    const std::vector<Vertex> vertices = sheet(side);
    const auto indices = triangles<std::uint32_t>(side);
    for (std::size_t m = 0; m < meshes; ++m) {
        const bool skinned = m >= 6;
        std::string attributes = m % 2 == 1 && !skinned ? interleaved(vertices, glb) : separate(vertices, glb);
        if (skinned) attributes += influences(vertices.size(), joints, glb);
        add_mesh(attributes, indices, glb);
        Glb::add(glb.nodes, fmt::format(R"({{"mesh":{}{}}})", m, skinned ? R"(,"skin":0)" : ""));
    }
    Glb::add(glb.nodes, fmt::format(R"({{"name":"root","children":[{}]}})", numbers(meshes + 1, joints - 1)));
    for (std::size_t j = 1; j < joints; ++j) Glb::add(glb.nodes, fmt::format(R"({{"name":"joint {}"}})", j));
    glb.rest = fmt::format(R"("scenes":[{{"nodes":[{}]}}],"skins":[{{"inverseBindMatrices":{},"joints":[{}]}}])",
                           numbers(0, meshes + 1), add_binds(joints, glb), numbers(meshes, joints));
    glb.write(path);
}

void write_small_glb(const std::filesystem::path& path, std::size_t joints) {
    constexpr std::size_t side = 4, keys = 2;
    Glb glb;
    const std::vector<Vertex> vertices = sheet(side);
    add_mesh(separate(vertices, glb) + influences(vertices.size(), joints, glb), triangles<std::uint16_t>(side), glb);
    Glb::add(glb.nodes, R"({"mesh":0,"skin":0})");
    for (std::size_t j = 0; j < joints; ++j) {
        const double x = static_cast<double>(j) / 7;
        const std::string children = j + 1 < joints ? fmt::format(R"(,"children":[{}])", j + 2) : "";
        Glb::add(glb.nodes, fmt::format(R"({{"name":"joint {}","translation":[{:.7},{:.7},{:.7}],)"
                                        R"("rotation":[0,0,0.3826834,0.9238795],"scale":[1,1,1]{}}})",
                                        j, x, x / 2, x / 3, children));
    }
    const std::size_t times =
        glb.add_accessor(glb.add_view(std::vector<float>{0, 1}), 0, f32, keys, "SCALAR", R"(,"min":[0],"max":[1])");
    // Every joint its keys: a place, a turn and a size.
    std::vector<float> values;
    for (std::size_t j = 0; j < joints; ++j) {
        for (const int n : {0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1}) {
            values.push_back(static_cast<float>(n));
        }
    }
    const std::size_t view = glb.add_view(values);
    std::string channels, samplers;
    for (std::size_t i = 0; i < 3 * joints; ++i) {
        constexpr std::array<std::string_view, 3> paths{"translation", "rotation", "scale"};
        constexpr std::array<std::size_t, 3> offsets{0, 24, 56};
        const std::size_t output =
            glb.add_accessor(view, i / 3 * 80 + offsets[i % 3], f32, keys, i % 3 == 1 ? "VEC4" : "VEC3");
        Glb::add(channels,
                 fmt::format(R"({{"sampler":{},"target":{{"node":{},"path":"{}"}}}})", i, i / 3 + 1, paths[i % 3]));
        Glb::add(samplers, fmt::format(R"({{"input":{},"output":{},"interpolation":"LINEAR"}})", times, output));
    }
    glb.rest = fmt::format(R"("scenes":[{{"nodes":[0,1]}}],"skins":[{{"inverseBindMatrices":{},"joints":[{}]}}],)"
                           R"("animations":[{{"name":"walk","channels":[{}],"samplers":[{}]}}])",
                           add_binds(joints, glb), numbers(1, joints), channels, samplers);
    glb.write(path);
}

TemporaryFile::TemporaryFile() {
    static int next = 0;
    path_ = std::filesystem::temp_directory_path() / fmt::format("sinew-bench-{}-{}.glb", ::getpid(), next++);
}

TemporaryFile::~TemporaryFile() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
}

}  // namespace bench
