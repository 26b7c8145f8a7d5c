// SPDX-License-Identifier: MIT
// What do vertices in an engine's layout cost, compared with copying and gathering the source?
#include <fmt/format.h>
#include <sinew/scene/gather.h>
#include <sinew/vertex_layout.h>

#include <cstring>

#include "measure.h"
#include "report.h"

namespace bench {
namespace {

using namespace sinew;

// Interleaved positions, normals and texture coordinates, as most formats store them.
constexpr std::size_t source_floats = 8;

scene::Primitive grid(std::size_t vertices) {
    std::vector<float> numbers(vertices * source_floats);
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<float>(i % 1001) / 1000 - 0.5F;
    const Bytes bytes = scene::make_array(numbers).bytes;
    const auto part = [&](std::size_t first, std::size_t components) {
        return scene::Array{.bytes = bytes.slice(4 * first),
                            .count = vertices,
                            .stride = 4 * source_floats,
                            .type = Type::f32,
                            .components = components};
    };
    scene::Primitive primitive;
    primitive.positions = part(0, 3);
    primitive.normals = part(3, 3);
    primitive.texcoords = {part(6, 2)};
    std::vector<std::array<std::uint8_t, 4>> joints(vertices, {0, 1, 2, 3});
    std::vector<std::array<float, 4>> weights(vertices, {0.5F, 0.25F, 0.125F, 0.125F});
    primitive.joints = {scene::make_array(joints)};
    primitive.weights = {scene::make_array(weights)};
    return primitive;
}

struct Case {
    std::string what;
    std::vector<VertexAttribute> attributes;
};

// Gathers the same arrays as floats, one after the other.
std::size_t gathered_floats(const scene::Primitive& primitive, const Case& one, std::vector<float>& to) {
    std::size_t count = 0;
    const auto add = [&](const scene::Array& array) {
        const std::size_t size = array.count * array.components;
        scene::gather(array, std::span(to).subspan(count, size));
        count += size;
    };
    for (const VertexAttribute& attribute : one.attributes) {
        if (attribute.semantic == VertexSemantic::position) add(primitive.positions);
        if (attribute.semantic == VertexSemantic::normal) add(primitive.normals);
        if (attribute.semantic == VertexSemantic::texcoord) add(primitive.texcoords[0]);
        if (attribute.semantic == VertexSemantic::joints) add(primitive.joints[0]);
        if (attribute.semantic == VertexSemantic::weights) add(primitive.weights[0]);
    }
    return count;
}

}  // namespace

Table vertices_table() {
    Table table{
        "Vertices in an engine's layout",
        "`write_vertices` for 100,000 vertices, next to `gather` of the same arrays to floats and to `memcpy` of "
        "as many bytes as are written.",
        {"layout", "write_vertices", "per vertex", "÷ gather", "÷ memcpy"},
        {}};
    constexpr std::size_t vertices = 100'000;
    const scene::Primitive primitive = grid(vertices);
    using enum VertexSemantic;
    using enum VertexType;
    const std::vector<Case> cases{
        {"f32 position, normal, texture coordinates", {{position}, {normal}, {texcoord}}},
        {"f16 position and texture coordinates, oct16 normal",
         {{position, f16, 0, 4}, {normal, oct16}, {texcoord, f16}}},
        {"snorm16 position, snorm8 normal, unorm16 texture coordinates",
         {{position, snorm16, 0, 4}, {normal, snorm8, 0, 4}, {texcoord, unorm16}}},
        {"u8 joints, unorm8 weights", {{joints, u8}, {weights, unorm8}}},
    };
    std::vector<float> floats(vertices * 16);
    for (const Case& one : cases) {
        const VertexLayout layout = packed_layout(one.attributes);
        std::vector<std::byte> to(vertices * layout.stride);
        const std::vector<std::byte> copied(to.size());
        std::vector<Alternative> all{
            {"write", [&] { return seconds_of([&] { keep(write_vertices(primitive, layout, to)); }); }},
            {"gather", [&] { return seconds_of([&] { keep(gathered_floats(primitive, one, floats)); }); }},
            {"memcpy", [&] {
                 return seconds_of([&] {
                     std::memcpy(to.data(), copied.data(), to.size());
                     keep(to);
                 });
             }}};
        alternate(41, all);
        table.rows.push_back({one.what, time_text(all[0].seconds()),
                              time_text(all[0].seconds() / static_cast<double>(vertices)),
                              ratio_text(all[0].ratio_to(all[1])), ratio_text(all[0].ratio_to(all[2]))});
    }
    return table;
}

}  // namespace bench
