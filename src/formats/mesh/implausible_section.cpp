// SPDX-License-Identifier: MIT
#include "formats/mesh/implausible_section.h"

#include <algorithm>
#include <cmath>

#include "base/formatted.h"
#include "base/scan.h"
#include "base/text.h"
#include "formats/mesh/skeleton.h"

namespace sinew::mesh {
namespace {

// If a layout ends exactly with the file, only a majority of impossible values refutes it. If it leaves surplus bytes,
// a single one does.
bool are_too_many(std::size_t bad, std::size_t all, const Document& d) {
    return bad > (d.surplus.empty() ? all / 2 : 0);
}

std::string share(std::size_t count, std::size_t all) {
    return formatted("{} of {}", grouped(count), grouped(all));
}

std::optional<ImplausibleSection> misfit_of_indices(const Document& d) {
    // If a majority is needed, a few thousand samples are enough.
    constexpr std::size_t enough = 16384;
    const std::size_t all = d.surplus.empty() ? std::min(d.indices.size(), enough) : d.indices.size();
    const std::size_t bad = out_of_range_u32(d.indices.bytes.span().first(4 * all), d.vertices.size()).count;
    if (!are_too_many(bad, all, d)) return std::nullopt;
    return ImplausibleSection{
        "/indices", d.indices.bytes.data(),
        formatted("{} indices are out of range ({} vertices)", share(bad, all), grouped(d.vertices.size()))};
}

std::optional<ImplausibleSection> misfit_of_joints(const Document& d, const Skeleton& skeleton) {
    std::size_t bad = 0;
    for (std::size_t i = 0; i < skeleton.joints.size(); ++i) {
        const Joint& joint = skeleton.joints[i];
        if (!skeleton.id_is_sound(i) || !skeleton.parent_exists(i) || joint.parent == joint.id) ++bad;
    }
    if (!are_too_many(bad, skeleton.joints.size(), d)) return std::nullopt;
    return ImplausibleSection{
        "/joints", d.joints.bytes.data(),
        formatted("{} joints have an impossible id or parent", share(bad, skeleton.joints.size()))};
}

// A small integer looks like a subnormal float: another dialect has a count in the place of the speed.
std::optional<ImplausibleSection> misfit_of_speeds(const Document& d) {
    constexpr std::size_t before_timestamps = sizeof(float) + sizeof(std::uint32_t);  // the speed and pose_count
    std::size_t bad = 0;
    std::optional<ImplausibleSection> first;
    for (std::size_t i = 0; i < d.animations.size(); ++i) {
        const Animation& animation = d.animations[i];
        if (std::fpclassify(animation.speed) != FP_SUBNORMAL || bad++ > 0) continue;
        first = ImplausibleSection{formatted("/animations/{}/speed", i),
                                   animation.timestamps.bytes.data() - before_timestamps,
                                   formatted("{:g} ticks per second", animation.speed)};
    }
    return are_too_many(bad, d.animations.size(), d) ? first : std::nullopt;
}

std::optional<ImplausibleSection> misfit_of_poses(const Document& d, const Skeleton& skeleton) {
    std::size_t all = 0;
    std::size_t bad = 0;
    std::optional<ImplausibleSection> first;
    for (std::size_t a = 0; a < d.animations.size(); ++a) {
        const Block& poses = d.animations[a].poses;
        for (std::size_t i = 0; i < poses.size(); ++i) {
            const Pose pose = pose_at(d.shape, poses, i);
            if (skeleton.has(pose.joint_id) && is_rotation(pose.rotation)) continue;
            if (bad++ == 0) first = ImplausibleSection{formatted("/animations/{}/poses", a), poses.bytes.data(), {}};
        }
        all += poses.size();
    }
    if (!are_too_many(bad, all, d)) return std::nullopt;
    first->message = formatted("{} poses have no valid joint or rotation", share(bad, all));
    return first;
}

}  // namespace

bool is_rotation(const Vec4& q) {
    const double squared = double{q[0]} * q[0] + double{q[1]} * q[1] + double{q[2]} * q[2] + double{q[3]} * q[3];
    return squared >= 0.25 && squared <= 4;
}

std::optional<ImplausibleSection> find_implausible_section(const Document& d) {
    if (auto indices = misfit_of_indices(d)) return indices;
    const Skeleton skeleton(d.joints);
    if (auto joints = misfit_of_joints(d, skeleton)) return joints;
    if (auto speeds = misfit_of_speeds(d)) return speeds;
    return misfit_of_poses(d, skeleton);
}

}  // namespace sinew::mesh
