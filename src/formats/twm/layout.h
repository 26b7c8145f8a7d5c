// SPDX-License-Identifier: MIT
// The layout of TWM, versions 0 to 3; records that are viewed in place have theirs in the public header.
#pragma once

#include <sinew/formats/twm.h>
#include <sinew/layout.h>

namespace sinew::twm {

void layout(auto& io, Is<Packing> auto& p) {
    io.field("unpacked_size", p.unpacked_size, "bytes that the block unpacks to");
    io.rest("block", p.block, "one raw LZ4 block; it unpacks to the file above");
}

void layout(auto& io, Is<Joint> auto& j, const Shape& shape) {
    io.field("parent", j.parent, "index of the parent joint; joint 0 is the root and its own parent");
    // The specification's offsets jump from 3 to 8.
    io.when(shape.joint_padding, "not in dialects joint68…", [&] { io.reserved("reserved", j.reserved); });
    io.field("inverse_bind", j.inverse_bind,
             "model space to joint space in bind pose; translation in elements 12 to 14");
}

void layout(auto& io, Is<Mesh> auto& m, const Shape& shape) {
    io.before(3, [&] { io.count(u64, "vertex_count", m.positions); });
    io.since(3, [&] { io.count(u32, "vertex_count", m.positions); });
    io.field("has_normals", m.has_normals, "0 or 1");
    io.field("has_uvs", m.has_uvs, "0 or 1");
    io.field("has_tangents", m.has_tangents, "0 or 1");
    io.field("has_binormals", m.has_binormals, "0 or 1");
    io.field("has_deformer", m.has_deformer, "0 or 1; redundant beside has_skeleton");
    io.reserved("reserved", m.reserved);
    io.array("positions", m.positions, "one per vertex");
    io.when(m.has_normals != 0, "has_normals", [&] {
        io.implied(m.positions.size(), "normals", m.normals);
        io.array("normals", m.normals, "one per vertex");
    });
    io.when(m.has_uvs != 0, "has_uvs", [&] {
        io.implied(m.positions.size(), "uvs", m.uvs);
        io.array("uvs", m.uvs, "one per vertex, origin at the top left");
    });
    io.when(m.has_tangents != 0, "has_tangents", [&] {
        io.implied(m.positions.size(), "tangents", m.tangents);
        io.array("tangents", m.tangents, "one per vertex");
    });
    io.when(m.has_binormals != 0, "has_binormals", [&] {
        io.implied(m.positions.size(), "binormals", m.binormals);
        io.array("binormals", m.binormals, "one per vertex");
    });
    const bool half = shape.old_indices == OldIndices::u64_half;
    const bool narrow = shape.old_indices == OldIndices::u16;
    io.since(3, [&] { io.count(u32, "index_count", m.indices, "three per triangle"); });
    io.before(3, [&] {
        io.when(!half, "not in dialect half-indices",
                [&] { io.count(u64, "index_count", m.indices, "three per triangle"); });
        io.when(half, "dialect half-indices", [&] {
            io.field("index_count", m.declared_index_count, "twice the number of indices that follow");
            io.implied(m.declared_index_count / 2, "indices", m.indices);
        });
    });
    io.since(2, [&] { io.block("indices", m.indices, record_of<std::uint32_t>(), "counter-clockwise triangles"); });
    io.before(2, [&] {
        io.when(!narrow, "not in dialect u16-indices",
                [&] { io.block("indices", m.indices, record_of<std::uint64_t>()); });
        io.when(narrow, "dialect u16-indices", [&] { io.block("indices", m.indices, record_of<std::uint16_t>()); });
    });
}

void layout(auto& io, Is<Track> auto& t) {
    io.count(u32, "key_count", t.keys);
    io.array("keys", t.keys, "local to the parent joint");
}

void layout(auto& io, Is<Animation> auto& a, std::size_t joint_count) {
    io.implied(joint_count, "tracks", a.tracks);
    io.items("tracks", a.tracks, "one per joint, in order");
}

void layout(auto& io, Is<Document> auto& d) {
    io.magic("signature", ".twm");
    io.version("version", d.version, std::uint32_t{0}, std::uint32_t{3}, "0 only in packed files");
    io.count(u32, "mesh_count", d.meshes);
    io.field("has_skeleton", d.has_skeleton, "0 or 1; known files of versions 0 to 2 say 1 and hold no skeleton");
    io.reserved("reserved", d.reserved);
    io.when(d.skeleton_present(), "has_skeleton, not in dialect no-skeleton", [&] {
        io.count(u32, "joint_count", d.joints);
        io.items("joints", d.joints, "parents before children", d.shape);
    });
    io.items("meshes", d.meshes, "", d.shape);
    io.when(d.skeleton_present(), "has_skeleton, not in dialect no-skeleton", [&] {
        io.each("meshes", d.meshes, "weights of each mesh, after all meshes", [&](auto& m) {
            io.when(!d.shape.clusters_by_deformer || m.has_deformer != 0,
                    "in dialects …deformer-clusters: has_deformer", [&] {
                        io.implied(m.positions.size(), "clusters", m.clusters);
                        io.ragged("clusters", m.clusters, "one list per vertex");
                    });
        });
    });
    io.count(u32, "animation_count", d.animations);
    io.items("animations", d.animations, "", d.joints.size());
    io.magic("footer", ".twm END OF FILE");
    io.end(d.surplus);
}

}  // namespace sinew::twm
