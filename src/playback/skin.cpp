// SPDX-License-Identifier: MIT
#include <sinew/playback.h>

#include <algorithm>

#include "playback/steps.h"

namespace sinew::playback {
namespace {

struct Influence {
    double weight = 0;
    std::uint32_t joint = 0;
};

std::size_t blocks_of(std::size_t count) {
    return (count + block_size - 1) / block_size;
}

// True if the bytes of the array hold all of its elements.
bool is_complete(const scene::Array& array) {
    if (array.empty()) return true;
    const std::size_t element = array.components * facts(array.type).size;
    if (array.components > 1024 || array.bytes.size() < element) return false;
    return array.stride == 0 || array.count - 1 <= (array.bytes.size() - element) / array.stride;
}

// The normalised weights of a vertex; a vertex without weights uses the identity matrix.
void read_influences(const scene::Primitive& primitive, std::size_t vertex, std::size_t identity,
                     std::vector<Influence>& to) {
    to.clear();
    double sum = 0;
    for (std::size_t set = 0; set < primitive.joints.size() && set < primitive.weights.size(); ++set) {
        const scene::Array& joints = primitive.joints[set];
        const scene::Array& weights = primitive.weights[set];
        if (vertex >= joints.size() || vertex >= weights.size() || !is_complete(joints) || !is_complete(weights))
            continue;
        for (std::size_t i = 0; i < std::min(joints.components, weights.components); ++i) {
            const double weight = weights.at(vertex, i);
            const std::size_t joint = joints.index(vertex, i);
            if (weight == 0 || joint >= identity) continue;
            to.push_back({weight, static_cast<std::uint32_t>(joint)});
            sum += weight;
        }
    }
    if (sum > 0) {
        for (Influence& influence : to) influence.weight /= sum;
    } else {
        to.assign(1, {1, static_cast<std::uint32_t>(identity)});
    }
}

// Arranges numbers by block, coordinate and vertex of the block.
std::vector<float> in_blocks(const scene::Array& array, std::size_t count) {
    std::vector<float> result(3 * block_size * blocks_of(count));
    const std::vector<float> numbers = scene::gathered(array);
    const std::size_t coordinates = std::min<std::size_t>(array.components, 3);
    for (std::size_t v = 0; v < count; ++v) {
        for (std::size_t c = 0; c < coordinates; ++c) {
            result[(3 * (v / block_size) + c) * block_size + v % block_size] = numbers[v * array.components + c];
        }
    }
    return result;
}

}  // namespace

SkinnedVertices make_skinned_vertices(const scene::Primitive& primitive, const Binding& binding) {
    const std::size_t identity = std::min(binding.joints.size(), most_joints);
    SkinnedVertices result;
    result.palette_size = palette_size(binding);
    result.first_influences.push_back(0);
    if (!is_complete(primitive.positions)) return result;
    result.count = primitive.positions.size();
    result.positions = in_blocks(primitive.positions, result.count);
    if (!primitive.normals.empty() && primitive.normals.size() >= result.count && is_complete(primitive.normals)) {
        result.normals = in_blocks(primitive.normals, result.count);
    }
    std::array<std::vector<Influence>, block_size> block;
    for (std::size_t first = 0; first < result.count; first += block_size) {
        std::size_t most = 1;
        for (std::size_t v = 0; v < block_size; ++v) {
            block[v].clear();
            if (first + v < result.count) read_influences(primitive, first + v, identity, block[v]);
            most = std::max(most, block[v].size());
        }
        for (std::vector<Influence>& influences : block) {
            influences.resize(most, {0, static_cast<std::uint32_t>(identity)});
            for (const Influence& influence : influences) {
                result.weights.push_back(static_cast<float>(influence.weight));
                result.matrices.push_back(12 * influence.joint);
            }
        }
        result.first_influences.push_back(static_cast<std::uint32_t>(result.weights.size()));
    }
    return result;
}

namespace {

void run(const SkinnedVertices& vertices, std::span<const JointMatrix> palette, std::span<Float3> positions,
         std::span<Float3> normals, const Kernels& kernels) {
    if (vertices.count == 0 || palette.size() < vertices.palette_size || positions.size() < vertices.count) return;
    const bool with_normals = !normals.empty();
    SkinTask task{.positions = vertices.positions.data(),
                  .normals = with_normals ? vertices.normals.data() : nullptr,
                  .first_influences = vertices.first_influences.data(),
                  .weights = vertices.weights.data(),
                  .matrices = vertices.matrices.data(),
                  .palette = palette[0].rows[0].data(),
                  .blocks = vertices.count / block_size,
                  .out_positions = positions[0].data(),
                  .out_normals = with_normals ? normals[0].data() : nullptr};
    kernels.skin(task);
    const std::size_t done = task.blocks * block_size;
    if (done == vertices.count) return;
    // The last block goes to a temporary first, because it is longer than the rest of the caller's span.
    std::array<Float3, block_size> last_positions;
    std::array<Float3, block_size> last_normals;
    task.positions += 3 * done;
    if (with_normals) task.normals += 3 * done;
    task.first_influences += task.blocks;
    task.blocks = 1;
    task.out_positions = last_positions[0].data();
    task.out_normals = last_normals[0].data();
    kernels.skin(task);
    std::copy_n(last_positions.begin(), vertices.count - done, positions.begin() + static_cast<std::ptrdiff_t>(done));
    if (with_normals) {
        std::copy_n(last_normals.begin(), vertices.count - done, normals.begin() + static_cast<std::ptrdiff_t>(done));
    }
}

}  // namespace

void skin(const SkinnedVertices& vertices, std::span<const JointMatrix> palette, std::span<Float3> positions,
          const Kernels& kernels) {
    run(vertices, palette, positions, {}, kernels);
}

void skin(const SkinnedVertices& vertices, std::span<const JointMatrix> palette, std::span<Float3> positions,
          std::span<Float3> normals, const Kernels& kernels) {
    if (normals.size() < vertices.count) return;
    const bool has_normals = !vertices.normals.empty();
    if (!has_normals) std::ranges::fill(normals.first(vertices.count), Float3{});
    run(vertices, palette, positions, has_normals ? normals : std::span<Float3>{}, kernels);
}

void skin(const SkinnedVertices& vertices, std::span<const JointMatrix> palette, std::span<Float3> positions) {
    skin(vertices, palette, positions, best_kernels());
}

void skin(const SkinnedVertices& vertices, std::span<const JointMatrix> palette, std::span<Float3> positions,
          std::span<Float3> normals) {
    skin(vertices, palette, positions, normals, best_kernels());
}

}  // namespace sinew::playback
