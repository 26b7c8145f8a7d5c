// SPDX-License-Identifier: MIT
// Random skinned models through every pair of formats that hold skins: vertices keep their positions.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <sinew/compare.h>
#include <sinew/convert.h>
#include <sinew/gltf.h>
#include <sinew/scene/issues.h>

#include <algorithm>
#include <cmath>

#include "random_scene.h"
#include "support/poses.h"

namespace sinew::test::conversion_test {

std::vector<const Format*> skin_formats() {
    std::vector<const Format*> all;
    for (const Format* format : native_formats()) {
        const auto holds = [](const FeatureSupport& f) { return f.feature == Feature::skins; };
        if (format->from_scene != nullptr && std::ranges::any_of(format->features, holds)) all.push_back(format);
    }
    all.push_back(&gltf::format);
    return all;
}

const Format* any_format() {
    return *rc::gen::elementOf(skin_formats());
}

// The largest displacement of the losses of a kind.
double displacement_of(const Report& report, const Issue& issue) {
    double largest = 0;
    for (const Loss& loss : report.losses()) {
        if (loss.issue == &issue) largest = std::max(largest, loss.displacement);
    }
    return largest;
}

Scene through(const Scene& scene, const Format& format, Report& report) {
    const auto files = from_scene(scene, format, report);
    RC_ASSERT(files.has_value());
    auto back = load_scene(*files);
    RC_ASSERT(back.has_value());
    return *back;
}

RC_GTEST_PROP(Conversion, keeps_every_pose_through_every_pair_of_formats, ()) {
    const Scene scene = any_scene({}, *rc::gen::inRange(0, 10) == 0 ? 200 : 20);
    const Format* first = any_format();
    const Format* second = any_format();
    ::sinew::Report report;
    const Scene there = through(scene, *first, report);
    const Scene back = through(there, *second, report);
    RC_ASSERT(displacement_of(report, issue::loss_shear) < 1e-5);
    const double worst = worst_distance(scene, back, 20, false);
    if (!(worst < 1e-5 * reach_of(scene))) {
        RC_FAIL(std::string(first->id) + " then " + std::string(second->id) + ": " +
                std::to_string(worst / reach_of(scene)));
    }
}

RC_GTEST_PROP(Conversion, bounds_what_shear_does, ()) {
    const Scene scene = any_scene({.uneven_scale = true}, 12);
    for (const Format* format : skin_formats()) {
        ::sinew::Report report;
        const Scene there = through(scene, *format, report);
        // Between the sampled times, vertices can be a little farther away.
        const double bound =
            1.02 * displacement_of(report, issue::loss_shear) * size_of(scene) + 1e-5 * reach_of(scene);
        const double worst = worst_distance(scene, there, 20, false);
        if (!(worst <= bound)) {
            RC_FAIL(std::string(format->id) + ": " + std::to_string(worst) + " with " + std::to_string(bound) +
                    " reported");
        }
    }
}

RC_GTEST_PROP(Conversion, bounds_what_rounded_weights_do, ()) {
    const Scene scene = any_scene({.uneven_scale = false, .fine_weights = true}, 12);
    for (const Format* format : skin_formats()) {
        ::sinew::Report report;
        const Scene there = through(scene, *format, report);
        const double moved = displacement_of(report, issue::loss_weight_precision);
        const double bound = 1.02 * moved * size_of(scene) + 1e-5 * reach_of(scene);
        RC_ASSERT(worst_distance(scene, there, 20, false) <= bound);
    }
}

}  // namespace sinew::test::conversion_test
