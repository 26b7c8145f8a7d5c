// SPDX-License-Identifier: MIT
// The animations of a converted file, added to the original model, move its vertices as before.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <sinew/convert.h>
#include <sinew/gltf.h>
#include <sinew/prepare/clips.h>
#include <sinew/scene/issues.h>
#include <sinew/scene/math.h>

#include <algorithm>

#include "random_scene.h"
#include "support/poses.h"

namespace sinew::test::transfer_test {

std::vector<const Format*> formats_with_skins() {
    std::vector<const Format*> all;
    for (const Format* format : native_formats()) {
        const auto holds = [](const FeatureSupport& f) { return f.feature == Feature::skins; };
        if (format->from_scene != nullptr && std::ranges::any_of(format->features, holds)) all.push_back(format);
    }
    all.push_back(&gltf::format);
    return all;
}

void expect_motion_of_original(const Scene& scene, bool shear) {
    for (const Format* format : formats_with_skins()) {
        ::sinew::Report report;
        const auto files = from_scene(scene, *format, report);
        RC_ASSERT(files.has_value());
        const auto converted = load_scene(*files);
        RC_ASSERT(converted.has_value());
        Scene model = scene;
        model.animations.clear();
        const bool added = add_animations(model, *converted, report);
        std::string messages;
        for (const Diagnostic& d : report.messages()) messages += d.message + "\n";
        if (!added) RC_FAIL(std::string(format->id) + ": " + messages);
        const bool lost = std::ranges::any_of(report.losses(), [](const Loss& loss) {
            return loss.issue == &issue::loss_shear || loss.issue == &issue::loss_interpolation;
        });
        if (shear && lost) continue;
        const double worst = worst_distance(scene, model, 20, false) / reach_of(scene);
        if (!(worst < 1e-5)) RC_FAIL(std::string(format->id) + ": " + std::to_string(worst));
    }
}

// In formats without names, joints in the same place cannot be told apart.
Scene with_joints_apart(Scene scene) {
    for (std::size_t j = 0; j < scene.skins[0].joints.size(); ++j) {
        const double apart = 0.01 * static_cast<double>(j);
        scene.skins[0].inverse_binds[j] = scene::multiply(
            scene.skins[0].inverse_binds[j], scene::translation_matrix({apart, -2 * apart, apart * apart}));
        scene.nodes[scene.skins[0].joints[j]].transform.translation[0] += apart;
    }
    return scene;
}

RC_GTEST_PROP(Transfer, preserves_every_pose, ()) {
    expect_motion_of_original(with_joints_apart(any_scene({}, 20)), false);
}

RC_GTEST_PROP(Transfer, preserves_every_pose_with_names, ()) {
    Scene scene = with_joints_apart(any_scene({}, 20));
    for (std::size_t i = 0; i < scene.nodes.size(); ++i) scene.nodes[i].name = "bone " + std::to_string(i % 7);
    expect_motion_of_original(scene, false);
}

RC_GTEST_PROP(Transfer, preserves_every_pose_or_reports_shear, ()) {
    expect_motion_of_original(with_joints_apart(any_scene({.uneven_scale = true}, 12)), true);
}

}  // namespace sinew::test::transfer_test
