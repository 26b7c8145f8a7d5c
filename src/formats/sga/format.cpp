// SPDX-License-Identifier: MIT
#include <sinew/make_format.h>

#include "formats/sga/check.h"
#include "formats/sga/issues.h"
#include "formats/sga/layout.h"
#include "formats/sga/summary.h"

namespace sinew::sga {
namespace {

constexpr std::string_view extensions[] = {".sga"};

constexpr Signature signatures[] = {{signature}};

constexpr Dialect dialects[] = {{"standard", "as specified"}};

constexpr FormatVersion versions[] = {{1}};

constexpr DocumentProfile<Document> profiles[] = {
    {.id = "rayne",
     .title = "Skeletons and animations that the Rayne engine misreads",
     .issues = issue::rayne,
     .check = check_rayne},
};

constexpr FeatureSupport features[] = {
    {Feature::rest_pose, Support::some, "as a key of every animation"},
    {Feature::animations, Support::some, "of skinned models"},
    {Feature::animation_names},
    {Feature::node_animation, Support::some, "nodes above joints become joints"},
    {Feature::node_names, Support::some, "of joints"},
    {Feature::skin_names, Support::some, "of the first skin"},
};

std::optional<Scene> to_scene(const Document& document, const Asset&, const LoadOptions& options, Report& report) {
    Scene scene;
    add_to(scene, document, options, report);
    return scene;
}

std::optional<Exported<Document>> from_scene(const Scene& scene, const SaveOptions& options, Report& report) {
    return Exported<Document>{document_of(scene, options, report)};
}

constexpr DocumentFunctions<Document> functions{
    .check = check,
    .summarize = summarize,
    .to_scene = to_scene,
    .from_scene = from_scene,
};

}  // namespace

constinit const Format format = make_format<functions, profiles>({
    .id = "sga",
    .title = "Rayne animation",
    .origin = "the Rayne engine, next to its models",
    .extensions = extensions,
    .versions = versions,
    .dialects = dialects,
    .issues = issue::all,
    .signatures = signatures,
    .features = features,
    .time = {"frames", 24},
    .companion_only = true,
});

std::optional<Pieces> write(const Document& document, Report& report) {
    return write_by_layout<Document>(document, report);
}

}  // namespace sinew::sga
