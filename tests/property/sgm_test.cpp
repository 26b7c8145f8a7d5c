// SPDX-License-Identifier: MIT
// Random models and skeletons: whatever can be written is read back and rewritten identically.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <sinew/formats/sga.h>
#include <sinew/formats/sgm.h>
#include <sinew/open.h>

#include "support/survive.h"

namespace sinew::sgm_test {

template <class T>
T any(int least, int behind_most) {
    return static_cast<T>(*rc::gen::inRange(least, behind_most));
}

Text any_text() {
    std::string text;
    for (int i = *rc::gen::inRange(0, 6); i > 0; --i) text += static_cast<char>(*rc::gen::inRange('a', 'z'));
    return Text(text);
}

Block any_floats(std::size_t elements, std::size_t bytes_each) {
    std::vector<float> floats(elements * bytes_each / 4);
    for (float& f : floats) f = static_cast<float>(*rc::gen::inRange(-100, 100)) / 4;
    return {View<float>(floats).bytes, elements};
}

sgm::Mesh any_mesh(std::uint8_t material) {
    sgm::Mesh mesh;
    mesh.material = material;
    mesh.uv_count = any<std::uint8_t>(0, 4);
    mesh.color_channels = any<std::uint8_t>(0, 6);
    mesh.has_tangents = any<std::uint8_t>(0, 2);
    mesh.has_bones = any<std::uint8_t>(0, 2);
    const auto vertices = any<std::size_t>(0, 5);
    mesh.vertices = any_floats(vertices, mesh.vertex_record().size());
    mesh.index_size = *rc::gen::element<std::uint8_t>(1, 2, 4);
    const auto indices = any<std::size_t>(0, 7);
    mesh.indices = {Bytes(std::vector<std::byte>(indices * mesh.index_size)), indices};
    return mesh;
}

sgm::Document any_model() {
    sgm::Document document;
    document.version = any<std::uint8_t>(1, 4);
    for (int m = *rc::gen::inRange(0, 3); m > 0; --m) {
        sgm::Material material;
        material.id = static_cast<std::uint8_t>(document.materials.size());
        material.uv_sets.resize(document.version < 3 ? 1 : any<std::size_t>(0, 3));
        for (sgm::UvSet& set : material.uv_sets) {
            for (int t = *rc::gen::inRange(0, 3); t > 0; --t) set.textures.push_back({0, any_text()});
        }
        if (document.version >= 3) material.colors = View<sgm::Color>(std::vector<sgm::Color>(any<std::size_t>(0, 3)));
        document.materials.push_back(material);
    }
    for (int m = *rc::gen::inRange(0, 3); m > 0; --m) document.meshes.push_back(any_mesh(0));
    document.ends_after_meshes = *rc::gen::inRange(0, 5) == 0;
    if (!document.ends_after_meshes && *rc::gen::inRange(0, 2) == 0) {
        document.has_animation = 1;
        document.animation = any_text();
    }
    return document;
}

sga::Document any_skeleton() {
    sga::Document document;
    document.name = any_text();
    const auto bones = any<std::size_t>(0, 5);
    for (std::size_t i = 0; i < bones; ++i) {
        sga::Bone bone{any_text(), {}, static_cast<std::uint8_t>(i == 0), {}};
        if (i + 1 < bones) bone.children = View<std::uint16_t>({static_cast<std::uint16_t>(i + 1)});
        document.bones.push_back(bone);
    }
    for (int a = *rc::gen::inRange(0, 3); a > 0; --a) {
        sga::Animation animation{any_text(), {}};
        for (std::size_t i = 0; i < bones; ++i) {
            const std::vector<sga::Key> keys(any<std::size_t>(0, 3));
            animation.tracks.push_back({static_cast<std::uint16_t>(i), View<sga::Key>(keys)});
        }
        document.animations.push_back(animation);
    }
    return document;
}

RC_GTEST_PROP(SgmProperty, every_model_survives_being_written_and_read, ()) {
    const sgm::Document document = any_model();
    Report report;
    const auto pieces = sgm::write(document, report);
    RC_ASSERT(pieces.has_value());
    const Bytes file = join(*pieces);
    RC_ASSERT(test::survive(file, sgm::format) == "");
    const auto asset = open(file, report);
    RC_ASSERT(asset.has_value());
    const auto& back = asset->as<sgm::Document>();
    RC_ASSERT(back.ends_after_meshes == document.ends_after_meshes);
    RC_ASSERT(back.materials.size() == document.materials.size());
    for (std::size_t i = 0; i < back.meshes.size(); ++i) {
        RC_ASSERT(back.meshes[i].vertices.bytes == document.meshes[i].vertices.bytes);
        RC_ASSERT(back.meshes[i].indices.bytes == document.meshes[i].indices.bytes);
    }
}

RC_GTEST_PROP(SgaProperty, every_skeleton_survives_being_written_and_read, ()) {
    const sga::Document document = any_skeleton();
    Report report;
    const auto pieces = sga::write(document, report);
    RC_ASSERT(pieces.has_value());
    const Bytes file = join(*pieces);
    RC_ASSERT(test::survive(file, sga::format) == "");
    const auto asset = open(file, report);
    RC_ASSERT(asset.has_value());
    RC_ASSERT(asset->as<sga::Document>().bones.size() == document.bones.size());
    RC_ASSERT(asset->as<sga::Document>().animations.size() == document.animations.size());
}

}  // namespace sinew::sgm_test
