// SPDX-License-Identifier: MIT
#include "formats/mesh/check.h"

#include <sinew/issues.h>

#include <bitset>
#include <cmath>

#include "base/formatted.h"
#include "base/matrix.h"
#include "formats/mesh/issues.h"
#include "formats/mesh/skeleton.h"
#include "formats/mesh/speed.h"
#include "layout/occurrences.h"

namespace sinew::mesh {
namespace {

namespace shared = sinew::issue;

void check_matrix(std::string_view field, const Matrix& matrix, Checker& check) {
    if (check.finite(field, matrix) && !is_affine(transposed(matrix))) {
        check.report(issue::matrix_not_affine, field,
                     "the last row must be 0, 0, 0, 1 and the determinant must not be 0");
    }
}

void check_header(const Document& d, Checker& check) {
    constexpr std::uint16_t known = bit::position | bit::normal | bit::uv | bit::joints;
    if ((d.format & bit::position) == 0) check.report(issue::no_position, "format", formatted("{:#06x}", d.format));
    if ((d.format & ~known) != 0) check.report(issue::format_bits, "format", formatted("{:#06x}", d.format));
    if (d.vertices.empty() || d.indices.empty()) {
        check.report(shared::empty_model, "vertex_count",
                     formatted("{} vertices, {} indices", d.vertices.size(), d.indices.size()));
    }
    if (!d.animations.empty() && d.joints.empty()) {
        check.report(issue::animation_without_joints, "animation_count",
                     formatted("{} animations", d.animations.size()));
    }
    if (d.shape.root_transform && check.options().floats) check_matrix("root_transform", d.root_transform, check);
}

void check_weights(const Document& d, const Skeleton& skeleton, Checker& check) {
    if ((d.format & bit::joints) == 0) return;
    Occurrences<std::uint32_t> missing;
    Occurrences<std::uint32_t> of_none;
    WrongSums sums{.expected = 255, .tolerance = 4};  // four weights, each rounded
    for (std::size_t i = 0; i < d.vertices.size(); ++i) {
        const Vertex vertex = vertex_at(d, i);
        int sum = 0;
        bool attached = false;
        for (std::size_t slot = 0; slot < 4; ++slot) {
            const std::uint8_t id = vertex.joints[slot];
            attached = attached || id != no_joint;
            sum += vertex.weights[slot];
            if (vertex.weights[slot] == 0) continue;
            if (id == no_joint) {
                of_none.add(4 * i + slot, vertex.weights[slot]);
            } else if (!skeleton.has(id)) {
                missing.add(4 * i + slot, id);
            }
        }
        if (attached) sums.add(i, sum);
    }
    if (missing.count > 0) {
        check.report(shared::joint_out_of_range, "vertices", missing.first / 4,
                     formatted("joints/{}", missing.first % 4),
                     formatted("no joint has id {} (occurrences: {})", missing.value, missing.count));
    }
    if (of_none.count > 0) {
        check.report(issue::weight_of_none, "vertices", of_none.first / 4, formatted("weights/{}", of_none.first % 4),
                     formatted("weight {} without a joint (occurrences: {})", of_none.value, of_none.count));
    }
    if (sums.count > 0) {
        check.report(shared::weight_sum, "vertices", sums.vertex, "weights",
                     formatted("{} of {} vertices; the worst sum is {:g} instead of 255", sums.count, d.vertices.size(),
                               sums.worst));
    }
}

void check_vertices(const Document& d, Checker& check) {
    const Record record = vertex_record(d.format);
    check.vectors("vertices", d.vertices, record,
                  {.finite = {{"position", &shared::not_finite},
                              {"normal", &shared::attribute_not_finite},
                              {"uv", &shared::attribute_not_finite}},
                   .unit_length = {"normal"}});
    check.triangles("indices", d.indices, Type::u32, d.vertices.size());
}

void check_joints(const Skeleton& skeleton, Checker& check) {
    std::vector<std::uint64_t> parents;
    for (std::size_t i = 0; i < skeleton.joints.size(); ++i) {
        const Joint& joint = skeleton.joints[i];
        if (joint.id == no_joint) {
            check.report(issue::joint_id, "joints", i, "id", "id 255");
        } else if (!skeleton.id_is_sound(i)) {
            check.report(issue::joint_id, "joints", i, "id",
                         formatted("id {} is also the id of joint {}", joint.id, skeleton.entry_of[joint.id]));
        }
        if (!skeleton.parent_exists(i)) {
            check.report(shared::joint_out_of_range, "joints", i, "parent",
                         formatted("no joint has id {}", joint.parent));
        }
        const bool has_parent = joint.parent != no_joint && skeleton.parent_exists(i);
        parents.push_back(has_parent ? skeleton.entry_of[joint.parent] : Checker::no_parent);
        if (check.options().floats) check_matrix(formatted("joints/{}/transform", i), joint.transform, check);
    }
    check.hierarchy(parents, [](std::size_t i) { return formatted("joints/{}/parent", i); });
}

// Each pose contains every joint once. A joint that does not exist is reported as missing only.
void check_pose_joints(const Document& d, const Skeleton& skeleton, const Block& poses, Checker& check) {
    const std::size_t joint_count = skeleton.joints.size();
    Occurrences<std::uint32_t> missing;
    Occurrences<std::uint32_t> repeated;
    std::bitset<256> seen;
    for (std::size_t i = 0; i < poses.size(); ++i) {
        if (i % joint_count == 0) seen.reset();
        const std::uint32_t id = pose_at(d.shape, poses, i).joint_id;
        if (!skeleton.has(id)) {
            missing.add(i, id);
            continue;
        }
        if (seen[id]) repeated.add(i, id);
        seen.set(id);
    }
    if (missing.count > 0) {
        check.report(shared::joint_out_of_range, "poses", missing.first, "joint_id",
                     formatted("no joint has id {} ({} of {} poses)", missing.value, missing.count, poses.size()));
    }
    if (repeated.count > 0) {
        check.report(issue::pose_joints, "poses", repeated.first, "joint_id",
                     formatted("id {} is duplicated in pose {} ({} of {} entries are duplicates)", repeated.value,
                               repeated.first / joint_count, repeated.count, poses.size()));
    }
}

void check_times(const Animation& animation, Checker& check) {
    if (!std::isfinite(animation.duration)) check.report(shared::not_finite, "duration", "NaN or infinity");
    if (!has_speed(animation)) {
        check.report(issue::speed, "speed", formatted("{:g} ticks per second", animation.speed));
    }
    check.finite("timestamps", animation.timestamps, 1, shared::not_finite);
    check.ascending("timestamps", animation.timestamps, record_of<float>());
    const std::size_t count = animation.timestamps.size();
    if (count > 0 && animation.timestamps[count - 1] > animation.duration) {
        check.report(issue::beyond_duration, "timestamps",
                     formatted("the last timestamp is {:g}, but the duration is {:g}", animation.timestamps[count - 1],
                               animation.duration),
                     count - 1);
    }
}

void check_animation(const Document& d, const Skeleton& skeleton, const Animation& animation, Checker& check) {
    check_times(animation, check);
    check_pose_joints(d, skeleton, animation.poses, check);
    const Record& record = pose_record(d.shape);
    check.finite(
        "poses", animation.poses, record,
        {{"position", &shared::not_finite}, {"rotation", &shared::not_finite}, {"scale", &shared::not_finite}});
    check.unit("poses", animation.poses, record, "rotation");
}

}  // namespace

void check(const Document& d, Checker& check) {
    const Skeleton skeleton(d.joints);
    check_header(d, check);
    check_vertices(d, check);
    check_weights(d, skeleton, check);
    check_joints(skeleton, check);
    check.each("animations", d.animations,
               [&](const Animation& animation, std::size_t) { check_animation(d, skeleton, animation, check); });
    std::size_t ordinal = 0;
    for (const std::string_view text : d.strings) check.text("strings", text, ordinal++);
}

}  // namespace sinew::mesh
