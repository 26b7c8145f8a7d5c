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

constexpr Profile profiles[] = {
    {.id = "rayne",
     .title = "What the Rayne engine misreads in skeletons and animations",
     .issues = issue::rayne,
     .check = [](const void* d, Checker& c) { check_rayne(*static_cast<const Document*>(d), c); }},
};

constexpr FeatureSupport features[] = {
    {Feature::rest_pose, Support::some, "as a key of every animation"},
    {Feature::animations, Support::some, "of skinned models"},
    {Feature::animation_names},
    {Feature::node_animation, Support::some, "nodes above joints become joints"},
    {Feature::node_names, Support::some, "of joints"},
};

std::optional<Scene> to_scene(const Asset& asset, const LoadOptions& options, Report& log) {
    Scene scene;
    add_to(scene, asset.as<Document>(), options, log);
    return scene;
}

std::optional<Exported> from_scene(const Scene& scene, const SaveOptions& options, Report& log) {
    lose_unsupported(scene, features, log);
    return Exported{std::make_shared<Document>(document_of(scene, options, log))};
}

}  // namespace

constinit const Format format = make_format<Document>({
    .id = "sga",
    .title = "Rayne animation",
    .origin = "the Rayne engine, beside its models",
    .reads = "1",
    .writes = "1",
    .extensions = extensions,
    .dialects = dialects,
    .issues = issue::all,
    .profiles = profiles,
    .signatures = signatures,
    .recognize = [](std::span<const std::byte> file) { return recognize_letters(file, signature); },
    .to_scene = to_scene,
    .from_scene = from_scene,
    .features = features,
    .time = {"frames", 24},
});

std::optional<Pieces> write(const Document& document, Report& report) {
    return write_by_layout<Document>(document, report);
}

}  // namespace sinew::sga
