// SPDX-License-Identifier: MIT
#include <sinew/make_format.h>

#include "formats/sgm/bridge.h"
#include "formats/sgm/check.h"
#include "formats/sgm/issues.h"
#include "formats/sgm/layout.h"
#include "formats/sgm/summary.h"

namespace sinew::sgm {
namespace {

constexpr std::string_view extensions[] = {".sgm"};

constexpr Signature signatures[] = {{signature}};

constexpr Dialect dialects[] = {
    {"standard", "as specified"},
    {"no-end", "ends right after the meshes"},
};

constexpr FormatVersion versions[] = {{1}, {2}, {3}};

constexpr DocumentProfile<Document> profiles[] = {
    {.id = "rayne", .title = "Models that the Rayne engine misreads", .issues = issue::rayne, .check = check_rayne},
};

std::vector<Reference> references(const Document& d) {
    if (d.has_animation == 0 || d.animation.text().empty()) return {};
    return {{"/animation", std::string(d.animation.text())}};
}

void choose_dialect(Document& document, std::size_t dialect) {
    document.ends_after_meshes = dialect == 1;
}

constexpr DocumentFunctions<Document> functions{
    .choose_dialect = choose_dialect,
    .references = references,
    .check_companion = check_companion,
    .check = check,
    .summarize = summarize,
    .to_scene = to_scene,
    .from_scene = from_scene,
};

}  // namespace

constinit const Format format = make_format<functions, profiles>({
    .id = "sgm",
    .title = "Rayne model",
    .origin = "the Rayne engine and its Blender exporter",
    .extensions = extensions,
    .versions = versions,
    .dialects = dialects,
    .issues = issue::all,
    .signatures = signatures,
    .features = features,
    .time = {"frames", 24},
    .any_extension = true,
});

std::optional<Pieces> write(const Document& document, Report& report) {
    return write_by_layout<Document>(document, report);
}

}  // namespace sinew::sgm
