// SPDX-License-Identifier: MIT
#include "robot.h"

#include <cmath>
#include <numbers>

namespace robot {
namespace {

enum : std::size_t {
    pelvis,
    torso,
    head,
    left_arm,
    left_forearm,
    right_arm,
    right_forearm,
    left_thigh,
    left_shin,
    left_foot,
    right_thigh,
    right_shin,
    right_foot,
};

// Six digits of a sine are the same on every machine; all digits are not.
float rounded(double value) {
    return static_cast<float>(std::round(value * 1e6) / 1e6);
}

std::vector<Joint> skeleton() {
    return {
        {"pelvis", pelvis, {0, 0.90F, 0}},
        {"torso", pelvis, {0, 1.05F, 0}},
        {"head", torso, {0, 1.50F, 0}},
        {"left_arm", torso, {0.26F, 1.42F, 0}},
        {"left_forearm", left_arm, {0.26F, 1.14F, 0}},
        {"right_arm", torso, {-0.26F, 1.42F, 0}},
        {"right_forearm", right_arm, {-0.26F, 1.14F, 0}},
        {"left_thigh", pelvis, {0.11F, 0.86F, 0}},
        {"left_shin", left_thigh, {0.11F, 0.47F, 0}},
        {"left_foot", left_shin, {0.11F, 0.10F, 0}},
        {"right_thigh", pelvis, {-0.11F, 0.86F, 0}},
        {"right_shin", right_thigh, {-0.11F, 0.47F, 0}},
        {"right_foot", right_shin, {-0.11F, 0.10F, 0}},
    };
}

// A box of 24 vertices, so that every face has its own normals. The vertices follow `joint`; those in the upper half
// also follow `shared_with`, so that limbs bend smoothly.
void add_box(Mesh& mesh, Vec3 low, Vec3 high, std::size_t joint, std::size_t shared_with) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        for (const bool upper : {false, true}) {
            const std::size_t u = (axis + 1) % 3;
            const std::size_t v = (axis + 2) % 3;
            const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
            for (std::size_t corner = 0; corner < 4; ++corner) {
                const bool right = corner == 1 || corner == 2;
                const bool top = corner >= 2;
                Vertex vertex{};
                vertex.position[axis] = upper ? high[axis] : low[axis];
                vertex.position[u] = right ? high[u] : low[u];
                vertex.position[v] = top ? high[v] : low[v];
                vertex.normal[axis] = upper ? 1.0F : -1.0F;
                vertex.uv = {right ? 1.0F : 0.0F, top ? 0.0F : 1.0F};
                if (joint != shared_with && vertex.position[1] == high[1]) {
                    vertex.joints = {joint, shared_with};
                    vertex.weights = {0.75, 0.25};
                } else {
                    vertex.joints = {joint};
                    vertex.weights = {1.0};
                }
                mesh.vertices.push_back(vertex);
            }
            // Counter-clockwise as seen from outside.
            const std::array<std::uint32_t, 6> outward{0, 1, 2, 0, 2, 3};
            const std::array<std::uint32_t, 6> inward{0, 2, 1, 0, 3, 2};
            for (const std::uint32_t i : upper ? outward : inward) mesh.indices.push_back(first + i);
        }
    }
}

void add_limb(Mesh& mesh, float x, float half_width, float bottom, float top, std::size_t joint, std::size_t parent) {
    add_box(mesh, {x - half_width, bottom, -half_width}, {x + half_width, top, half_width}, joint, parent);
}

std::vector<Mesh> body() {
    Mesh trunk{"trunk", {}, {}};
    add_box(trunk, {-0.17F, 0.84F, -0.10F}, {0.17F, 1.02F, 0.10F}, pelvis, pelvis);
    add_box(trunk, {-0.20F, 1.05F, -0.13F}, {0.20F, 1.46F, 0.13F}, torso, torso);
    Mesh skull{"head", {}, {}};
    add_box(skull, {-0.13F, 1.50F, -0.12F}, {0.13F, 1.74F, 0.14F}, head, head);
    add_box(skull, {-0.08F, 1.60F, 0.14F}, {0.08F, 1.66F, 0.17F}, head, head);  // the visor marks the front
    Mesh arms{"arms", {}, {}};
    Mesh legs{"legs", {}, {}};
    for (const float side : {1.0F, -1.0F}) {
        const bool left = side > 0;
        add_limb(arms, side * 0.26F, 0.05F, 1.15F, 1.45F, left ? left_arm : right_arm, torso);
        add_limb(arms, side * 0.26F, 0.045F, 0.84F, 1.13F, left ? left_forearm : right_forearm,
                 left ? left_arm : right_arm);
        add_limb(legs, side * 0.11F, 0.07F, 0.48F, 0.84F, left ? left_thigh : right_thigh, pelvis);
        add_limb(legs, side * 0.11F, 0.06F, 0.11F, 0.46F, left ? left_shin : right_shin,
                 left ? left_thigh : right_thigh);
        add_box(legs, {side * 0.11F - 0.06F, 0, -0.08F}, {side * 0.11F + 0.06F, 0.10F, 0.17F},
                left ? left_foot : right_foot, left ? left_foot : right_foot);
    }
    return {trunk, skull, arms, legs};
}

Quat about_x(double degrees) {
    const double half = degrees * std::numbers::pi / 360;
    return {rounded(std::sin(half)), 0, 0, rounded(std::cos(half))};
}

// The rotation about X of every joint at a phase of the cycle, in degrees. A positive angle swings a hanging limb
// backwards.
double angle(std::size_t joint, double phase) {
    const bool left =
        joint == left_arm || joint == left_forearm || joint == left_thigh || joint == left_shin || joint == left_foot;
    const double swing = std::sin(phase + (left ? 0 : std::numbers::pi));
    const double lift = std::sin(phase + (left ? 0 : std::numbers::pi) + std::numbers::pi / 2);
    switch (joint) {
        case left_thigh:
        case right_thigh:
            return -28 * swing;
        case left_shin:
        case right_shin:
            return 22 + 20 * lift;
        case left_foot:
        case right_foot:
            return -6 - 8 * lift;
        case left_arm:
        case right_arm:
            return 24 * swing;
        case left_forearm:
        case right_forearm:
            return -25 + 8 * swing;
        default:
            return 0;
    }
}

std::vector<std::vector<Key>> walk_cycle(const std::vector<Joint>& joints) {
    constexpr std::uint32_t steps = 16;
    constexpr std::uint32_t milliseconds = 1000;
    std::vector<std::vector<Key>> tracks(joints.size());
    for (std::size_t joint = 0; joint < joints.size(); ++joint) {
        const bool still = joint == torso || joint == head;
        for (std::uint32_t step = 0; step <= (still ? 0 : steps); ++step) {
            const double phase = 2 * std::numbers::pi * (step % steps) / steps;
            Key key{step * milliseconds / steps, {}, about_x(angle(joint, phase))};
            if (joint == pelvis) key.offset[1] = rounded(0.025 * std::cos(2 * phase) - 0.025);
            tracks[joint].push_back(key);
        }
    }
    return tracks;
}

}  // namespace

Robot make() {
    Robot robot;
    robot.joints = skeleton();
    robot.meshes = body();
    robot.walk = walk_cycle(robot.joints);
    return robot;
}

}  // namespace robot
