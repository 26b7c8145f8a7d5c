// SPDX-License-Identifier: MIT
#include "formats/sga/shear.h"

#include <sinew/animation.h>
#include <sinew/scene/half_turn.h>
#include <sinew/scene/issues.h>
#include <sinew/scene/math.h>

#include <algorithm>
#include <cmath>

#include <sinew/bridge/losses.h>
#include "base/formatted.h"
#include "base/text.h"

namespace sinew::sga {
namespace {

using scene::Matrix;

// Rounding of single-precision matrices.
constexpr double shear_rounding = 1e-6;

bool is_even(const scene::Vec3& scale) {
    const double size = std::max({std::abs(scale[0]), std::abs(scale[1]), std::abs(scale[2])});
    const auto close = [&](double a, double b) { return std::abs(std::abs(a) - std::abs(b)) <= shear_rounding * size; };
    return close(scale[0], scale[1]) && close(scale[1], scale[2]);
}

// True if a matrix keeps angles: a rotation with the same scale in all directions.
bool is_even(const Matrix& m) {
    const scene::Decomposed d = scene::decompose(m);
    return d.shear <= shear_rounding && is_even(d.transform.scale);
}

// Keys can only be sheared if something scales unevenly: the bind pose of a joint, its rest pose, or a channel.
bool can_shear(const Scene& scene, const scene::Skeleton& skeleton) {
    std::vector<bool> is_joint(scene.nodes.size(), false);
    for (const scene::Joint& joint : skeleton.joints) {
        const scene::Node& node = scene.nodes[joint.node];
        is_joint[joint.node] = true;
        if (!is_even(joint.inverse_bind)) return true;
        if (node.matrix ? !is_even(*node.matrix) : !is_even(node.transform.scale)) return true;
    }
    for (const scene::Animation& animation : scene.animations) {
        for (const scene::Channel& channel : animation.channels) {
            if (channel.path != scene::TransformPath::scale || !is_joint[channel.node]) continue;
            const bool cubic = channel.interpolation == scene::Interpolation::cubic;
            for (std::size_t i = cubic ? 3 : 0; i + 3 <= channel.values.size(); i += cubic ? 9 : 3) {
                const float* s = &channel.values[i];
                if (!is_even(scene::Vec3{double{s[0]}, double{s[1]}, double{s[2]}})) return true;
            }
        }
    }
    return false;
}

// The keys of the document as channels; the nodes are bones.
scene::Animation played(const Animation& animation, const SaveOptions& options) {
    scene::Animation result;
    for (const Track& track : animation.tracks) {
        using enum scene::TransformPath;
        scene::Channel move{track.bone, translation, scene::Interpolation::linear, {}, {}};
        scene::Channel turn{track.bone, rotation, scene::Interpolation::linear, {}, {}};
        scene::Channel stretch{track.bone, scale, scene::Interpolation::linear, {}, {}};
        for (std::size_t k = 0; k < track.keys.size(); ++k) {
            const Key key = track.keys[k];
            for (scene::Channel* channel : {&move, &turn, &stretch}) {
                channel->times.push_back(double{key.time} / options.fps);
            }
            // A half turn about Y negates x and z, of positions and rotations alike.
            const float sign = options.convert_axes ? -1.0F : 1.0F;
            move.values.insert(move.values.end(), {sign * key.position[0], key.position[1], sign * key.position[2]});
            turn.values.insert(turn.values.end(),
                               {sign * key.rotation[0], key.rotation[1], sign * key.rotation[2], key.rotation[3]});
            stretch.values.insert(stretch.values.end(), key.scale.begin(), key.scale.end());
        }
        result.channels.push_back(std::move(move));
        result.channels.push_back(std::move(turn));
        result.channels.push_back(std::move(stretch));
    }
    return result;
}

// Plays the written keys about the exact heads of the bones, so that only the keys differ from the scene.
class BonePlayer {
public:
    BonePlayer(const scene::Skeleton& skeleton, const Document& document, const SaveOptions& options)
        : skeleton_(skeleton), locals_(skeleton.joints.size()), globals_(skeleton.joints.size()) {
        for (const scene::Joint& joint : skeleton.joints) {
            heads_.push_back(
                scene::translation_of(scene::inverse(joint.inverse_bind).value_or(scene::identity_matrix)));
        }
        for (const Animation& animation : document.animations) animations_.push_back(played(animation, options));
    }

    void pose(std::optional<std::size_t> animation, double seconds, scene::PoseMatrices& matrices) {
        using namespace scene;
        std::ranges::fill(locals_, Transform{});
        if (animation) sample(animations_[*animation], seconds, locals_);
        for (std::size_t j = 0; j < locals_.size(); ++j) {
            const auto parent = skeleton_.joints[j].parent;
            locals_[j].translation = locals_[j].translation + heads_[j] - (parent ? heads_[*parent] : scene::Vec3{});
            const Matrix local = matrix_of(locals_[j]);
            globals_[j] = parent ? multiply(globals_[*parent], local) : local;
        }
        for (std::size_t s = 0; s < skeleton_.of_skin.size() && s < matrices.palettes.size(); ++s) {
            for (std::size_t i = 0; i < matrices.palettes[s].size(); ++i) {
                const std::size_t joint = skeleton_.of_skin[s][i];
                matrices.palettes[s][i] = multiply(globals_[joint], translation_matrix(-1.0 * heads_[joint]));
            }
        }
    }

private:
    const scene::Skeleton& skeleton_;
    std::vector<scene::Vec3> heads_;
    std::vector<scene::Animation> animations_;
    std::vector<scene::Transform> locals_;
    std::vector<Matrix> globals_;
};

}  // namespace

double stored_time(double seconds, const SaveOptions& options) {
    return double{static_cast<float>(seconds * options.fps)} / options.fps;
}

void lose_shear(const Scene& scene, const scene::Skeleton& skeleton, const Document& document,
                std::span<const ShearedKeys> sheared, const SaveOptions& options, scene::DisplacementMeter& meter,
                Report& report) {
    // With more bones than joints, shear is expressed by pairs of bones.
    if (scene.animations.empty() || document.bones.size() != skeleton.joints.size()) return;
    if (!can_shear(scene, skeleton)) return;
    // The scene after the other losses of keys: lines between them, and rounded times.
    Scene before = scene::without_animations(scene);
    scene::TimeChange rounded;
    const auto stored = [&](double time) { return stored_time(time, options); };
    for (const scene::Animation& animation : scene.animations) {
        const scene::Animation keys = scene::stored_animation(scene, animation, scene::KeyTimes::of_node);
        before.animations.push_back(scene::retimed(keys, stored, rounded));
    }
    BonePlayer player(skeleton, document, options);
    const auto pose = [&](std::optional<std::size_t> animation, double seconds, scene::PoseMatrices& matrices) {
        player.pose(animation, seconds, matrices);
    };
    const auto moved = meter.in_each_animation({.before = &before, .pose = pose});
    for (std::size_t a = 0; a < moved.size(); ++a) {
        const bool between = sheared[a].count == 0 && moved[a].measured;
        if (!scene::is_noticeable(moved[a]) || (sheared[a].count == 0 && !between)) continue;
        scene::lose_motion({&sinew::issue::loss_shear, formatted("/animations/{}", a),
                            std::max<std::uint64_t>(sheared[a].count, 1), sheared[a].largest, false,
                            between ? std::string("joints sheared between keys")
                                    : counted(sheared[a].count, "key sheared", "keys sheared")},
                           moved[a], report);
    }
}

}  // namespace sinew::sga
