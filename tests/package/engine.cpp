// SPDX-License-Identifier: MIT
// An engine: loads a model, gets its vertices in its own layout, and plays an animation.
#include <sinew/playback.h>
#include <sinew/sinew.h>
#include <sinew/vertex_layout.h>

#include <cstdio>
#include <vector>

namespace {

int fail(const char* what) {
    std::fprintf(stderr, "engine: %s\n", what);
    return 1;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) return fail("usage: engine MODEL");
    const auto model = sinew::load(argv[1]);
    if (!model) {
        if (model.error == sinew::Error::cannot_read) return fail("the file does not exist");
        return fail(model.message().c_str());
    }

    using sinew::VertexSemantic, sinew::VertexType;
    const auto layout = sinew::packed_layout({{.semantic = VertexSemantic::position},
                                              {.semantic = VertexSemantic::normal, .type = VertexType::oct16},
                                              {.semantic = VertexSemantic::texcoord, .type = VertexType::f16},
                                              {.semantic = VertexSemantic::joints, .type = VertexType::u8},
                                              {.semantic = VertexSemantic::weights, .type = VertexType::unorm8}});
    if (layout.stride != 28) return fail("the layout is not packed");
    std::vector<std::byte> vertices, indices;
    for (const auto& mesh : model->meshes) {
        for (const auto& primitive : mesh.primitives) {
            vertices.resize(primitive.positions.size() * layout.stride);
            indices.resize(sinew::index_count(primitive) * 2);
            if (!sinew::write_vertices(primitive, layout, vertices)) return fail("the vertices do not fit");
            if (!sinew::write_indices(primitive, sinew::IndexType::u16, indices)) return fail("u16 is too small");
        }
    }

    sinew::playback::Player player(*model, 0);
    player.pose(0, player.seconds(0) / 2);
    const auto& node = model->nodes[player.rig().nodes.back()];
    std::printf("%zu meshes, %zu joints, last joint %s\n", model->meshes.size(), player.rig().size(),
                node.name.c_str());
    return player.palette().empty() || model->meshes.empty() ? 1 : 0;
}
