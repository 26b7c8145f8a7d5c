// SPDX-License-Identifier: MIT
// Random documents: whatever can be written is read back and rewritten identically.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <sinew/formats/twm.h>
#include <sinew/open.h>

#include "support/survive.h"

namespace sinew::twm::twm_test {

template <class T>
T any(const rc::Gen<T>& gen) {
    return *gen;
}

float any_float() {
    return static_cast<float>(*rc::gen::inRange(-1000, 1000)) / 8;
}

template <std::size_t N>
View<std::array<float, N>> any_vectors(std::size_t count) {
    std::vector<std::array<float, N>> vectors(count);
    for (auto& vector : vectors) {
        for (float& f : vector) f = any_float();
    }
    return View<std::array<float, N>>(vectors);
}

Mesh any_mesh(const Document& document) {
    Mesh mesh;
    const auto vertices = static_cast<std::size_t>(*rc::gen::inRange(1, 6));
    const auto flag = [] { return static_cast<std::uint8_t>(*rc::gen::inRange(0, 2)); };
    mesh.has_normals = flag();
    mesh.has_uvs = flag();
    mesh.has_tangents = flag();
    mesh.has_binormals = flag();
    mesh.has_deformer = flag();
    mesh.positions = any_vectors<3>(vertices);
    if (mesh.has_normals) mesh.normals = any_vectors<3>(vertices);
    if (mesh.has_uvs) mesh.uvs = any_vectors<2>(vertices);
    if (mesh.has_tangents) mesh.tangents = any_vectors<3>(vertices);
    if (mesh.has_binormals) mesh.binormals = any_vectors<3>(vertices);
    std::vector<std::uint32_t> indices;
    for (int i = 3 * *rc::gen::inRange(0, 5); i > 0; --i) {
        indices.push_back(static_cast<std::uint32_t>(*rc::gen::inRange<std::size_t>(0, vertices)));
    }
    if (document.version >= 2) {
        mesh.indices = View<std::uint32_t>(indices);
    } else {
        mesh.indices = View<std::uint64_t>(std::vector<std::uint64_t>(indices.begin(), indices.end()));
    }
    if (document.skeleton_present() && (!document.shape.clusters_by_deformer || mesh.has_deformer)) {
        std::vector<std::vector<Weight>> clusters(vertices);
        for (auto& cluster : clusters) {
            for (int i = *rc::gen::inRange(0, 7); i > 0; --i) {
                cluster.push_back(
                    {static_cast<std::uint32_t>(*rc::gen::inRange<std::size_t>(0, document.joints.size())), 0.25});
            }
        }
        mesh.clusters = Ragged<std::uint64_t, Weight>(clusters);
    }
    return mesh;
}

Track any_track() {
    std::vector<Keyframe> keys;
    for (int i = *rc::gen::inRange(0, 4); i > 0; --i) {
        keys.push_back({static_cast<std::uint32_t>(keys.size() * 40),
                        {any_float(), any_float(), any_float()},
                        {1, 1, 1},
                        {0, 0, 0, 1}});
    }
    return {View<Keyframe>(keys)};
}

Document any_document() {
    Document document;
    document.version = static_cast<std::uint32_t>(*rc::gen::inRange(0, 4));
    if (document.version == 0) document.packing.emplace();
    document.has_skeleton = static_cast<std::uint8_t>(*rc::gen::inRange(0, 2));
    if (document.has_skeleton) {
        document.shape.skeleton = *rc::gen::inRange(0, 4) > 0;
        document.shape.joint_padding = *rc::gen::inRange(0, 4) > 0;
        document.shape.clusters_by_deformer = *rc::gen::inRange(0, 4) == 0;
    }
    if (document.skeleton_present()) {
        for (int i = *rc::gen::inRange(1, 5); i > 0; --i) {
            Joint joint;
            joint.parent = static_cast<std::uint32_t>(*rc::gen::inRange<std::size_t>(0, document.joints.size() + 1));
            if (document.joints.empty()) joint.parent = 0;
            for (float& f : joint.inverse_bind) f = any_float();
            document.joints.push_back(joint);
        }
    }
    for (int i = *rc::gen::inRange(0, 4); i > 0; --i) document.meshes.push_back(any_mesh(document));
    if (document.skeleton_present()) {
        document.animations.resize(static_cast<std::size_t>(*rc::gen::inRange(0, 3)));
        for (Animation& animation : document.animations) {
            for (std::size_t i = 0; i < document.joints.size(); ++i) animation.tracks.push_back(any_track());
        }
    }
    return document;
}

RC_GTEST_PROP(TwmProperty, every_document_survives_being_written_and_read, ()) {
    const Document document = any_document();
    Report report;
    const auto pieces = write(document, report);
    RC_ASSERT(pieces.has_value());
    const Bytes file = join(*pieces);
    RC_ASSERT(test::survive(file, format) == "");

    const auto asset = open(file, report);
    RC_ASSERT(asset.has_value());
    RC_ASSERT(join(*write(*asset, report)) == file);
    // A layout earlier in the list may fit by chance; the model is then a different one, but no byte is lost.
    const auto& back = asset->as<Document>();
    if (back.shape == document.shape) {
        RC_ASSERT(back.meshes.size() == document.meshes.size());
        RC_ASSERT(back.animations.size() == document.animations.size());
        for (std::size_t i = 0; i < back.meshes.size(); ++i) {
            RC_ASSERT(back.meshes[i].positions.bytes == document.meshes[i].positions.bytes);
            RC_ASSERT(back.meshes[i].indices.bytes == document.meshes[i].indices.bytes);
            RC_ASSERT(back.meshes[i].clusters.bytes == document.meshes[i].clusters.bytes);
        }
    }
}

RC_GTEST_PROP(TwmProperty, random_bytes_behind_a_header_are_survived, (const std::vector<std::uint8_t>& noise)) {
    std::vector<std::byte> bytes;
    for (const char c : {'.', 't', 'w', 'm'}) bytes.push_back(static_cast<std::byte>(c));
    bytes.push_back(static_cast<std::byte>(*rc::gen::inRange(0, 4)));
    bytes.resize(8);
    for (const std::uint8_t b : noise) bytes.push_back(static_cast<std::byte>(b % 4));
    RC_ASSERT(test::survive(Bytes(std::move(bytes)), format) == "");
}

}  // namespace sinew::twm::twm_test
