// SPDX-License-Identifier: MIT
// The layout of MESH in its five dialects; records that are viewed in place have theirs in the public header and in
// records.cpp.
#pragma once

#include <sinew/formats/mesh.h>
#include <sinew/layout.h>

#include <algorithm>

namespace sinew::mesh {

/// The number of strings: the file does not store it, so it follows from the names of the animations.
inline std::uint64_t string_count(const Document& d) {
    const auto highest = std::ranges::max_element(d.animations, {}, &Animation::name);
    return d.shape.names && highest != d.animations.end() ? std::uint64_t{highest->name} + 1 : 0;
}

/// A vertex with all possible members, for the specification.
inline const Record& any_vertex() {
    static const Record record{
        {.name = "position", .type = Type::f32, .count = 3, .meaning = "always present; bit 0 must be set"},
        {.name = "normal", .type = Type::f32, .count = 3, .present = "format bit 1"},
        {.name = "uv",
         .type = Type::f32,
         .count = 2,
         .present = "format bit 2",
         .meaning = "origin at the bottom left"},
        {.name = "joints", .type = Type::u8, .count = 4, .present = "format bit 3", .meaning = "ids; 255 for none"},
        {.name = "weights", .type = Type::u8, .count = 4, .present = "format bit 3", .meaning = "sum to 255"},
    };
    return record;
}

inline const Record& any_pose() {
    static const Record record{
        {.name = "joint_id", .type = Type::u32, .count = 1, .present = "dialect spec"},
        {.name = "joint_id", .type = Type::u8, .count = 1, .present = "dialects 13b, 78n and 78"},
        {.name = "position", .type = Type::f32, .count = 3, .meaning = "local to the parent joint, like the rotation"},
        {.name = "rotation", .type = Type::f32, .count = 4, .meaning = "quaternion w, x, y, z"},
        {.name = "scale", .type = Type::f32, .count = 3},
    };
    return record;
}

void layout(auto& io, Is<Animation> auto& a, const Shape& shape, std::size_t joint_count) {
    io.when(shape.names, "not in dialect 78", [&] { io.field("name", a.name, "ordinal of a string"); });
    io.field("duration", a.duration, "ticks");
    io.field("speed", a.speed, "ticks per second");
    io.count(u32, "pose_count", a.timestamps);
    io.array("timestamps", a.timestamps, "ticks since the start of the animation, one per pose");
    io.implied(std::uint64_t{a.timestamps.size()} * joint_count, "poses", a.poses);
    io.block("poses", a.poses, pose_record(shape), any_pose(), "for each timestamp, one per joint");
}

void layout(auto& io, Is<Document> auto& d) {
    io.version("version", d.version, std::uint8_t{1}, std::uint8_t{1}, "two digits of 4 bits: minor, major");
    io.field("format", d.format, "vertex attributes: bit 0 position, 1 normal, 2 uv, 3 joints and weights");
    io.count(u32, "vertex_count", d.vertices);
    io.count(u32, "index_count", d.indices, "three per triangle");
    io.count(u8, "joint_count", d.joints);
    const AnimationCount animations = d.shape.animation_count;
    io.when(animations == AnimationCount::none, "dialect 12", [&] { io.implied(0, "animations", d.animations); });
    io.when(animations == AnimationCount::u8, "dialects spec and 13b",
            [&] { io.count(u8, "animation_count", d.animations); });
    io.when(animations == AnimationCount::u16, "dialects 78n and 78",
            [&] { io.count(u16, "animation_count", d.animations, "at byte 12"); });
    io.when(d.shape.root_transform, "dialects 78n and 78", [&] {
        io.field("root_transform", d.root_transform,
                 "at byte 14; of the whole model, row-major, translation in elements 3, 7, 11");
    });
    io.block("vertices", d.vertices, vertex_record(d.format), any_vertex());
    io.array("indices", d.indices, "counter-clockwise triangles");
    io.array("joints", d.joints,
             "in any order; parent is an id, 255 for a root; transform leads from model space to joint space in bind "
             "pose and is row-major, translation in elements 3, 7, 11");
    io.when(animations != AnimationCount::none, "not in dialect 12",
            [&] { io.items("animations", d.animations, "", d.shape, d.joints.size()); });
    io.implied(string_count(d), "strings", d.strings);
    io.when(d.shape.names, "not in dialects 12 and 78",
            [&] { io.strings("strings", d.strings, "one more than the highest animation name"); });
    io.end(d.surplus);
}

}  // namespace sinew::mesh
