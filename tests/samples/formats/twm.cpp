// SPDX-License-Identifier: MIT
#include <sinew/formats/twm.h>

#include <limits>

#include "samples/patch.h"
#include "samples/samples.h"

namespace sinew::test {
namespace {

using namespace sinew::twm;

constexpr float nan = std::numeric_limits<float>::quiet_NaN();

// A tetrahedron with everything that a mesh can have.
Mesh tetrahedron() {
    const std::vector<Vec3> positions{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const std::vector<Vec3> normals{{0, 0, -1}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const std::vector<Vec3> tangents{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 0, 0}};
    const std::vector<Vec3> binormals{{0, 1, 0}, {0, 0, 1}, {1, 0, 0}, {0, 1, 0}};
    const std::vector<Vec2> uvs{{0.25F, 0.25F}, {1, 0.5F}, {0.5F, 1}, {0.75F, 0.25F}};
    Mesh mesh;
    mesh.has_normals = mesh.has_uvs = mesh.has_tangents = mesh.has_binormals = 1;
    mesh.positions = View<Vec3>(positions);
    mesh.normals = View<Vec3>(normals);
    mesh.uvs = View<Vec2>(uvs);
    mesh.tangents = View<Vec3>(tangents);
    mesh.binormals = View<Vec3>(binormals);
    mesh.indices = View<std::uint32_t>({0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3});
    return mesh;
}

Document static_model() {
    Document document;
    document.meshes = {tetrahedron()};
    return document;
}

Joint joint(std::uint32_t parent, Vec3 position) {
    Joint result;
    result.parent = parent;
    result.inverse_bind = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -position[0], -position[1], -position[2], 1};
    return result;
}

// Two joints and a leaf, and a vertex with six weights.
Document skinned_model() {
    Document document = static_model();
    document.has_skeleton = 1;
    document.joints = {joint(0, {0, 0.5F, 0}), joint(0, {0, 1, 0}), joint(1, {0.5F, 1, 0})};
    const std::vector<std::vector<Weight>> clusters{
        {{0, 1.0}}, {{0, 0.5}, {1, 0.5}}, {{0, 0.25}, {1, 0.25}, {2, 0.125}, {1, 0.125}, {0, 0.125}, {2, 0.125}}, {}};
    document.meshes[0].has_deformer = 1;
    document.meshes[0].clusters = Ragged<std::uint64_t, Weight>(clusters);
    const std::vector<Keyframe> turn{{0, {0, 0.5F, 0}, {1, 1, 1}, {0, 0, 0, 1}},
                                     {500, {0, 0.5F, 0}, {1, 1, 1}, {0, 1, 0, 0}}};
    const std::vector<Keyframe> rest{{0, {0, 0.5F, 0}, {1, 1, 1}, {0, 0, 0, 1}}};
    document.animations.resize(1);
    document.animations[0].tracks = {{View<Keyframe>(turn)}, {View<Keyframe>(rest)}, {}};
    return document;
}

Document with_version(Document document, std::uint32_t version) {
    document.version = version;
    if (version == 0) document.packing.emplace();
    if (version >= 2) return document;
    for (Mesh& mesh : document.meshes) {
        std::vector<std::uint64_t> wide;
        const View<std::uint32_t> narrow(mesh.indices.bytes, mesh.indices.count);
        for (std::size_t i = 0; i < narrow.size(); ++i) wide.push_back(narrow[i]);
        mesh.indices = View<std::uint64_t>(wide);
    }
    return document;
}

Document with_shape(Document document, Shape shape) {
    document.shape = shape;
    return document;
}

Document lying_model(std::uint32_t version) {
    Document document = with_version(static_model(), version);
    document.has_skeleton = 1;
    document.shape.skeleton = false;
    return document;
}

Document half_indices_model() {
    Document document = lying_model(0);
    document.shape.old_indices = OldIndices::u64_half;
    for (Mesh& mesh : document.meshes) mesh.declared_index_count = 2 * mesh.indices.size();
    return document;
}

Document u16_indices_model() {
    Document document = lying_model(1);
    document.shape.old_indices = OldIndices::u16;
    document.meshes[0].indices = View<std::uint16_t>({0, 2, 1, 0, 1, 3});
    return document;
}

Document partly_skinned_model() {
    Document document = skinned_model();
    Mesh rigid = tetrahedron();
    document.meshes.push_back(rigid);
    document.shape.clusters_by_deformer = true;
    return document;
}

Document scrambled_model() {
    Document document = static_model();
    const std::vector<Vec2> uvs{{0.25F, 0.5F}, {0, 0.75F}, {0.5F, 0}, {0.1F, 0.2F}, {0, 0.3F}, {0.4F, 0},
                                {0.5F, 0.5F},  {0, 0.25F}, {0.5F, 0}, {0.3F, 0.2F}, {0, 0.1F}, {0.6F, 0}};
    const std::vector<Vec3> positions(uvs.size(), Vec3{1, 2, 3});
    Mesh& mesh = document.meshes[0];
    mesh.has_normals = mesh.has_tangents = mesh.has_binormals = 0;
    mesh.normals = mesh.tangents = mesh.binormals = {};
    mesh.positions = View<Vec3>(positions);
    mesh.uvs = View<Vec2>(uvs);
    return document;
}

}  // namespace

Samples twm_samples() {
    const auto file = [](const Document& document) { return file_of<Document>(document, twm::write); };
    const auto patch = [](const Bytes& bytes, std::string_view path, auto... values) {
        return patched(bytes, twm::format, path, values...);
    };
    const Bytes plain = file(static_model());
    const Bytes skinned = file(skinned_model());
    const Bytes packed = file(with_version(static_model(), 0));

    Samples s;
    s["good/static.twm"] = plain;
    s["good/skinned.twm"] = skinned;
    s["good/static_v2.twm"] = file(with_version(static_model(), 2));
    s["good/static_v1.twm"] = file(with_version(static_model(), 1));
    s["good/packed_v0.twm"] = packed;
    s["good/lying_v2.twm"] = file(lying_model(2));
    s["good/half_indices_v0.twm"] = file(half_indices_model());
    s["good/u16_indices_v1.twm"] = file(u16_indices_model());
    Document u16_skinned = with_version(skinned_model(), 1);
    u16_skinned.shape.old_indices = OldIndices::u16;
    u16_skinned.meshes[0].indices = View<std::uint16_t>({0, 2, 1, 0, 1, 3});
    s["good/u16_indices_skinned_v1.twm"] = file(u16_skinned);
    Document half_skinned = with_version(skinned_model(), 1);
    half_skinned.shape.old_indices = OldIndices::u64_half;
    half_skinned.meshes[0].declared_index_count = 2 * half_skinned.meshes[0].indices.size();
    s["good/half_indices_skinned_v1.twm"] = file(half_skinned);
    s["good/joint68.twm"] = file(with_shape(skinned_model(), {.joint_padding = false}));
    s["good/deformer_clusters.twm"] = file(partly_skinned_model());
    Document both = partly_skinned_model();
    both.shape.joint_padding = false;
    s["good/joint68_deformer_clusters.twm"] = file(both);

    s["broken/TRUNCATED.twm"] = cut(plain, 150);
    s["broken/BAD_MAGIC.twm"] = patch(plain, "/footer", 'X');
    s["broken/UNSUPPORTED_VERSION.twm"] = patch(plain, "/version", std::uint32_t{4});
    s["broken/COUNT_TOO_LARGE.twm"] = patch(plain, "/meshes/0/vertex_count", std::uint32_t{0xFFFFFFFF});
    s["broken/TRAILING_BYTES.twm"] = extended(plain, "more");
    s["broken/RESERVED_NOT_ZERO.twm"] = patch(plain, "/reserved", std::uint8_t{7});
    s["broken/BOOLEAN_VALUE.twm"] = patch(plain, "/meshes/0/has_uvs", std::uint8_t{2});
    s["broken/INDEX_OUT_OF_RANGE.twm"] = patch(plain, "/meshes/0/indices/5", std::uint32_t{4});
    Document five = static_model();
    five.meshes[0].indices = View<std::uint32_t>({0, 1, 2, 3, 0});
    s["broken/INDEX_COUNT.twm"] = file(five);
    s["broken/NOT_FINITE.twm"] = patch(plain, "/meshes/0/positions/2", 0.0F, nan);
    s["broken/NOT_FINITE.matrix.twm"] = patch(skinned, "/joints/1/inverse_bind", nan);
    s["broken/NOT_FINITE.key.twm"] = patch(skinned, "/animations/0/tracks/0/keys/1/scale", nan);
    s["broken/ATTRIBUTE_NOT_FINITE.twm"] = patch(plain, "/meshes/0/uvs/3", std::numeric_limits<float>::infinity());
    s["broken/NOT_UNIT_LENGTH.twm"] = patch(plain, "/meshes/0/normals/1", 2.0F);
    s["broken/NOT_UNIT_LENGTH.key.twm"] = patch(skinned, "/animations/0/tracks/0/keys/0/rotation", 1.0F);
    s["broken/EMPTY_MODEL.twm"] = file(Document{});
    Document hollow = static_model();
    hollow.meshes[0] = {};
    s["broken/EMPTY_MESH.twm"] = file(hollow);
    s["broken/JOINT_OUT_OF_RANGE.twm"] = patch(skinned, "/meshes/0/clusters/2/4/joint", std::uint32_t{3});
    s["broken/JOINT_OUT_OF_RANGE.parent.twm"] = patch(skinned, "/joints/2/parent", std::uint32_t{9});
    s["broken/JOINT_CYCLE.twm"] = patch(skinned, "/joints/1/parent", std::uint32_t{2});
    s["broken/JOINT_ORDER.twm"] =
        patch(patch(skinned, "/joints/1/parent", std::uint32_t{2}), "/joints/2/parent", std::uint32_t{0});
    s["broken/WEIGHT_SUM.twm"] = patch(skinned, "/meshes/0/clusters/1/1/weight", 0.25);
    s["broken/WEIGHT_VALUE.twm"] = patch(skinned, "/meshes/0/clusters/0/0/weight", -1.0);
    s["broken/KEY_ORDER.twm"] = patch(skinned, "/animations/0/tracks/0/keys/1/milliseconds", std::uint32_t{0});

    s["broken/TWM_OLD_VERSION.twm"] = s["good/static_v2.twm"];
    // Four literals, then a match that starts before the beginning.
    s["broken/TWM_UNPACK_FAILED.twm"] =
        Bytes::copy_of(std::string_view("\x00\x01\0\0\0\0\0\0\x40.twm\xFF\xFF\x50tail!", 21));
    s["broken/TWM_UNPACKED_SIZE.twm"] = patch(packed, "/unpacked_size", std::uint64_t{1} << 40);
    s["broken/TWM_PACKING.twm"] = patch(file(with_version(static_model(), 1)), "/version", std::uint32_t{0});
    s["broken/TWM_SKELETON_ABSENT.twm"] = s["good/lying_v2.twm"];
    s["broken/TWM_JOINT_UNPADDED.twm"] = s["good/joint68.twm"];
    s["broken/TWM_CLUSTERS_BY_DEFORMER.twm"] = s["good/deformer_clusters.twm"];
    s["broken/TWM_DEFORMER_BYTE.twm"] = patch(skinned, "/meshes/0/has_deformer", std::uint8_t{0});
    s["broken/TWM_INDEX_WIDTH.twm"] = s["good/u16_indices_v1.twm"];
    s["broken/TWM_INDEX_COUNT_DOUBLED.twm"] = s["good/half_indices_v0.twm"];
    Document transposed = skinned_model();
    for (Joint& j : transposed.joints) {
        for (const std::size_t i : {0U, 1U, 2U}) std::swap(j.inverse_bind[12 + i], j.inverse_bind[4 * i + 3]);
    }
    s["broken/TWM_MATRIX_TRANSPOSED.twm"] = file(transposed);
    s["broken/TWM_MATRIX_NOT_AFFINE.twm"] = patch(skinned, "/joints/0/inverse_bind", 0.0F);
    Document orphaned = static_model();
    orphaned.animations.resize(2);
    s["broken/TWM_ANIMATION_WITHOUT_SKELETON.twm"] = file(orphaned);
    s["broken/TWM_UV_SCRAMBLED.twm"] = file(scrambled_model());
    s["broken/PROFILE_TWILLI_VERSION.twm"] = s["good/static_v2.twm"];
    s["broken/PROFILE_TWILLI_DIALECT.twm"] = s["good/joint68.twm"];
    return s;
}

}  // namespace sinew::test
