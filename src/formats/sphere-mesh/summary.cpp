// SPDX-License-Identifier: MIT
#include "formats/sphere-mesh/summary.h"

#include "base/formatted.h"
#include "base/text.h"

namespace sinew::sphere_mesh {

Summary summarize(const Document& d) {
    const Sphere sphere = d.sphere.value_or(Sphere{});
    Summary summary;
    summary.properties = {{"vertices", d.vertices.size()},
                          {"triangles", d.triangles.size()},
                          {"joints", d.parents.size()},
                          {"animations", d.animations.size()},
                          {"textures", d.textures.size()},
                          {"radius", double{sphere.radius}},
                          {"center", std::vector<double>{sphere.center[0], sphere.center[1], sphere.center[2]}}};
    SummaryTable animations{"animations", {"name", "seconds", "frames"}, {}};
    for (std::size_t i = 0; i < d.animations.size(); ++i) {
        const auto& frames = d.animations[i].frames;
        // The format has no names; conversions use the same placeholder.
        animations.rows.push_back(
            {formatted("animation_{}", i), frames.empty() ? 0.0 : frames.back().milliseconds / 1000.0, frames.size()});
    }
    SummaryTable textures{"textures", {"name"}, {}};
    for (const std::string_view name : d.textures) textures.rows.push_back({whole_name(name)});
    summary.tables = {animations, textures};
    return summary;
}

}  // namespace sinew::sphere_mesh
