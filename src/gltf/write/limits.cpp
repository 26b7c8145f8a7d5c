// SPDX-License-Identifier: MIT
#include "gltf/write/limits.h"

#include <sinew/issues.h>
#include <sinew/scene/issues.h>
#include <sinew/scene/math.h>

#include <algorithm>
#include <cmath>

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

bool has_direction(const scene::Array& vectors, std::size_t i) {
    const double length = scene::length(vectors.vector<3>(i));
    return length > 0 && std::isfinite(length);
}

bool is_finite(const scene::Array& vectors, std::size_t i) {
    for (std::size_t c = 0; c < vectors.components; ++c) {
        if (!std::isfinite(vectors.at(i, c))) return false;
    }
    return true;
}

std::uint64_t count_unusable(const scene::Array& vectors, bool (*is_usable)(const scene::Array&, std::size_t)) {
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < vectors.size(); ++i) count += is_usable(vectors, i) ? 0U : 1U;
    return count;
}

}  // namespace

void lose_unusable_vectors(const Scene& scene, Report& report) {
    for (std::size_t m = 0; m < scene.meshes.size(); ++m) {
        for (std::size_t i = 0; i < scene.meshes[m].primitives.size(); ++i) {
            const auto lose = [&](const Issue& issue, std::uint64_t count, std::string_view what) {
                if (count == 0) return;
                report.lose(issue, formatted("/meshes/{}/primitives/{}", m, i), count,
                            formatted("{}: {}; the originals are in the extras", what, count), 1, true);
            };
            const scene::Primitive& p = scene.meshes[m].primitives[i];
            lose(sinew::issue::loss_normals, count_unusable(p.normals, has_direction), "normals without a direction");
            lose(sinew::issue::loss_tangents, count_unusable(p.tangents, has_direction),
                 "tangents without a direction");
            std::uint64_t texcoords = 0;
            for (const scene::Array& set : p.texcoords) texcoords += count_unusable(set, is_finite);
            lose(sinew::issue::loss_texcoords, texcoords, "texture coordinates that are not finite");
        }
    }
}

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
