// SPDX-License-Identifier: MIT
#include "gltf/write/limits.h"

#include <sinew/issues.h>
#include <sinew/scene/issues.h>

#include <algorithm>

#include "base/formatted.h"
#include "base/text.h"
#include "gltf/check/check_model.h"
#include "gltf/write/conform.h"

namespace sinew::gltf {
namespace {

bool is_usable(const scene::Node& node) {
    const auto usable = [](const auto& numbers) { return std::ranges::all_of(numbers, is_reasonable); };
    if (node.matrix) return usable(*node.matrix);
    return usable(node.transform.translation) && usable(node.transform.rotation) && usable(node.transform.scale);
}

}  // namespace

void lose_bright_colors(const Scene& scene, Report& report) {
    for (std::size_t m = 0; m < scene.meshes.size(); ++m) {
        for (std::size_t i = 0; i < scene.meshes[m].primitives.size(); ++i) {
            const ClampedColors clamped = clamped_colors(scene.meshes[m].primitives[i]);
            if (clamped.count == 0) continue;
            report.lose(sinew::issue::loss_colors, formatted("/meshes/{}/primitives/{}", m, i), clamped.count,
                        formatted("{} outside of 0 to 1, clamped; the originals are in the extras",
                                  counted(clamped.count, "colour", "colours")),
                        clamped.largest, true);
        }
    }
}

void lose_transforms(const Scene& scene, Report& report) {
    for (std::size_t i = 0; i < scene.nodes.size(); ++i) {
        if (is_usable(scene.nodes[i])) continue;
        report.lose(sinew::issue::loss_transforms, formatted("/nodes/{}", i), 1,
                    "the transform has numbers that are too large or not finite");
    }
}

void refuse_large_skins(const Model& model, Report& report) {
    constexpr std::size_t most = 65536;  // joints of vertices are 16-bit indices
    for (std::size_t i = 0; i < model.skins.size(); ++i) {
        const std::size_t joints = model.skins[i].joints.size();
        if (joints <= most) continue;
        report.add(make_diagnostic(sinew::issue::count_unwritable,
                                   formatted("{} joints, but a skin holds at most {}", joints, most),
                                   formatted("/skins/{}", i)));
    }
}

}  // namespace sinew::gltf
