// SPDX-License-Identifier: MIT
#include "scene/memory.h"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

namespace sinew::scene {
namespace {

bool is_inside(const Bytes& bytes, const Bytes& file) {
    const std::less_equal<> before_or_at;
    return !bytes.empty() && before_or_at(file.begin(), bytes.begin()) && before_or_at(bytes.end(), file.end());
}

// The memory behind arrays and images. Several arrays may be views of one buffer, which counts once.
class Buffers {
public:
    explicit Buffers(std::span<const Bytes> files) : files_(files) {}

    void add(const Bytes& bytes) {
        const bool in_file = std::ranges::any_of(files_, [&](const Bytes& file) { return is_inside(bytes, file); });
        if (!in_file && !bytes.empty()) ranges_.emplace_back(bytes.begin(), bytes.end());
    }
    void add(const std::vector<Array>& arrays) {
        for (const Array& array : arrays) add(array.bytes);
    }

    std::uint64_t total() {
        std::ranges::sort(ranges_);
        std::uint64_t sum = 0;
        const std::byte* counted = nullptr;
        for (const auto& [begin, end] : ranges_) {
            const std::byte* start = counted == nullptr ? begin : std::max(begin, counted);
            if (start < end) sum += static_cast<std::uint64_t>(end - start);
            counted = counted == nullptr ? end : std::max(counted, end);
        }
        return sum;
    }

private:
    std::span<const Bytes> files_;
    std::vector<std::pair<const std::byte*, const std::byte*>> ranges_;
};

template <class T>
std::uint64_t memory_of(const std::vector<T>& elements) {
    return elements.size() * sizeof(T);
}

}  // namespace

std::uint64_t memory_of(const Scene& scene, std::span<const Bytes> files) {
    std::uint64_t sum = memory_of(scene.nodes) + memory_of(scene.meshes) + memory_of(scene.materials) +
                        memory_of(scene.images) + memory_of(scene.lods) + memory_of(scene.tags) +
                        memory_of(scene.collisions);
    Buffers buffers(files);
    for (const Mesh& mesh : scene.meshes) {
        sum += memory_of(mesh.primitives);
        for (const Primitive& p : mesh.primitives) {
            for (const Array* array : {&p.positions, &p.normals, &p.tangents, &p.binormals, &p.indices}) {
                buffers.add(array->bytes);
            }
            for (const auto* arrays : {&p.texcoords, &p.colors, &p.joints, &p.weights}) buffers.add(*arrays);
        }
    }
    for (const Image& image : scene.images) buffers.add(image.bytes);
    for (const Collision& collision : scene.collisions) {
        buffers.add(collision.positions.bytes);
        buffers.add(collision.indices.bytes);
    }
    for (const Skin& skin : scene.skins) sum += sizeof skin + memory_of(skin.joints) + memory_of(skin.inverse_binds);
    for (const Animation& animation : scene.animations) {
        sum += sizeof animation;
        for (const Channel& channel : animation.channels) {
            sum += sizeof channel + memory_of(channel.times) + memory_of(channel.values);
        }
    }
    return sum + buffers.total();
}

}  // namespace sinew::scene
