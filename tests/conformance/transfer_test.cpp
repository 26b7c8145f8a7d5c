// SPDX-License-Identifier: MIT
// Skinned glTF files of the corpus to every format that holds skins; the animations of the result, added to the
// original, must move it as the result moves.
#include <gtest/gtest.h>
#include <sinew/compare.h>
#include <sinew/convert.h>
#include <sinew/gltf.h>
#include <sinew/prepare/clips.h>
#include <sinew/scene/issues.h>

#include <algorithm>
#include <cstdio>

#include "support/files.h"
#include "support/formats.h"
#include "support/poses.h"

namespace sinew::test::conformance_transfer_test {

std::vector<const Format*> skin_targets() {
    std::vector<const Format*> all;
    for (const Format* format : tested_formats()) {
        const auto holds = [](const FeatureSupport& f) { return f.feature == Feature::skins; };
        if (format->from_scene != nullptr && std::ranges::any_of(format->features, holds)) all.push_back(format);
    }
    return all;
}

bool is_shear(const Loss& loss) {
    return loss.issue == &issue::loss_shear;
}

// The largest distance of a vertex in any pose of an animation, relative to the size.
double motion_between(const Scene& a, const Scene& b) {
    CompareOptions options;
    options.aspects.bits = 0;
    options.aspects.add(Aspect::motion);
    double worst = 0;
    for (const ComparedAnimation& animation : compare(a, b, options).animations) {
        worst = std::max(worst, animation.worst.relative);
    }
    return worst;
}

TEST(TransferOfTheCorpus, moves_models_as_the_converted_files_do) {
    if (!corpus()) GTEST_SKIP() << "no corpus";
    std::size_t transfers = 0;
    for (const auto& path : corpus_files(gltf::format)) {
        const auto scene = load_scene(path);
        if (!scene || scene->skins.empty() || scene->animations.empty()) continue;
        for (const Format* format : skin_targets()) {
            const std::string what = path.filename().string() + " to " + std::string(format->id);
            Report report;
            const auto files = from_scene(*scene, *format, report);
            ASSERT_TRUE(files) << what;
            const auto converted = load_scene(*files);
            ASSERT_TRUE(converted) << what;
            if (converted->animations.empty()) continue;
            Scene model = *scene;
            model.animations.clear();
            Report adding;
            const bool added = add_animations(model, *converted, adding);
            EXPECT_TRUE(added) << what << (adding.messages().empty() ? "" : ": " + adding.messages()[0].message);
            if (!added) continue;
            // Only shear that the conversion has lost as well may be lost; then the motion is another.
            const bool sheared = std::ranges::any_of(report.losses(), is_shear);
            const bool lost = !adding.losses().empty();
            EXPECT_TRUE(!lost || sheared) << what << ": " << adding.losses()[0].message;
            ++transfers;
            if (lost) continue;
            // The conversion itself may round times and weights.
            const double before = motion_between(*scene, *converted);
            const double after = motion_between(*scene, model);
            EXPECT_LE(after, before + 1e-5) << what;
            std::printf("%-44s converted %.1e, transferred %.1e\n", what.c_str(), before, after);
        }
    }
    EXPECT_GT(transfers, 0u);
}

}  // namespace sinew::test::conformance_transfer_test
