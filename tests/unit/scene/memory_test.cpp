// SPDX-License-Identifier: MIT
#include "scene/memory.h"

#include <gtest/gtest.h>

namespace sinew::test::scene_memory_test {

scene::Array view_of(const Bytes& bytes) {
    return {.bytes = bytes, .count = bytes.size() / 4, .stride = 4};
}

Scene scene_with(const scene::Array& positions, const scene::Array& normals) {
    Scene scene;
    scene.meshes.resize(1);
    scene.meshes[0].primitives.resize(1);
    scene.meshes[0].primitives[0].positions = positions;
    scene.meshes[0].primitives[0].normals = normals;
    return scene;
}

TEST(Memory, of_a_buffer_that_several_arrays_share_counts_once) {
    const Bytes buffer(std::vector<std::byte>(4000));
    const std::uint64_t empty = memory_of(scene_with({}, {}), {});
    EXPECT_EQ(memory_of(scene_with(view_of(buffer), {}), {}) - empty, 4000u);
    EXPECT_EQ(memory_of(scene_with(view_of(buffer), view_of(buffer.slice(1000))), {}) - empty, 4000u);
    EXPECT_EQ(memory_of(scene_with(view_of(buffer.slice(0, 1000)), view_of(buffer.slice(3000))), {}) - empty, 2000u);
}

TEST(Memory, of_views_of_the_file_does_not_count) {
    const Bytes file(std::vector<std::byte>(4000));
    const std::uint64_t empty = memory_of(scene_with({}, {}), {});
    EXPECT_EQ(memory_of(scene_with(view_of(file.slice(16)), {}), std::span(&file, 1)), empty);
}

TEST(Memory, of_keys_counts) {
    Scene scene;
    const std::uint64_t empty = memory_of(scene, {});
    scene.animations.resize(1);
    scene.animations[0].channels.resize(1);
    scene.animations[0].channels[0].times.resize(1000);
    scene.animations[0].channels[0].values.resize(3000);
    EXPECT_GE(memory_of(scene, {}) - empty, 1000u * 8 + 3000u * 4);
}

}  // namespace sinew::test::scene_memory_test
