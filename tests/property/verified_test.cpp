// SPDX-License-Identifier: MIT
// Random models to every format and back: every difference is reported.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <sinew/convert.h>
#include <sinew/scene/issues.h>

#include "random_scene.h"
#include "scene/repair.h"
#include "support/formats.h"
#include "support/poses.h"

namespace sinew::test::verified_test {

// Saves a scene and returns what comes back; fails if a difference was not reported.
std::optional<Scene> through(const Scene& scene, const Format& format, const SaveOptions& options) {
    ::sinew::Report report;
    const auto files = from_scene(scene, format, report, options);
    for (const Diagnostic& found : report.messages()) {
        if (found.issue != &issue::loss_unreported) continue;
        std::string text = std::string(format.id) + " " + options.dialect + " " + found.path + ": " + found.message;
        for (const Loss& loss : report.losses()) {
            text += "\n  " + std::string(loss.issue->code) + " " + loss.path + ": " + loss.message;
        }
        RC_FAIL(text);
    }
    return files ? load_scene(*files) : std::nullopt;
}

// Models that are only skinned, or have everything that a scene can hold.
Scene any_model() {
    const auto maybe = [] { return *rc::gen::inRange(0, 2) == 0; };
    Scene scene = any_scene({.uneven_scale = maybe(), .fine_weights = maybe()}, 12);
    if (maybe()) add_everything(scene);
    ::sinew::Report ignored;
    scene::repair(scene, ignored);
    return scene;
}

// Shrinking leads to models that are smaller than the rounding of floats.
bool is_large_enough(const Scene& scene) {
    return size_of(scene) > 0.1;
}

RC_GTEST_PROP(Verified, every_random_conversion_reports_every_difference, ()) {
    const Scene scene = any_model();
    RC_PRE(is_large_enough(scene));
    for (const Format* format : tested_formats()) {
        if (format->from_scene == nullptr) continue;
        SaveOptions options{.verify = true};
        if (!format->dialects.empty() && *rc::gen::inRange(0, 2) == 0) {
            options.dialect = format->dialects[*rc::gen::inRange<std::size_t>(0, format->dialects.size())].id;
        }
        const auto there = through(scene, *format, options);
        if (!there || !is_large_enough(*there)) continue;
        for (const Format* other : tested_formats()) {
            if (other->from_scene != nullptr && *rc::gen::inRange(0, 4) == 0) through(*there, *other, {.verify = true});
        }
    }
}

}  // namespace sinew::test::verified_test
