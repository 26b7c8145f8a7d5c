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

constexpr Profile profiles[] = {
    {.id = "rayne",
     .title = "What the Rayne engine misreads in models",
     .issues = issue::rayne,
     .check = [](const void* d, Checker& c) { check_rayne(*static_cast<const Document*>(d), c); }},
};

const Document& document(const void* d) {
    return *static_cast<const Document*>(d);
}

std::vector<Reference> references(const Document& d) {
    if (d.has_animation == 0 || d.animation.text().empty()) return {};
    return {{"/animation", std::string(d.animation.text())}};
}

}  // namespace

void choose_dialect(Document& document, std::size_t dialect) {
    document.ends_after_meshes = dialect == 1;
}

constinit const Format format = make_format<Document>({
    .id = "sgm",
    .title = "Rayne model",
    .origin = "the Rayne engine and its Blender exporter",
    .reads = "1, 2, 3",
    .writes = "1, 2, 3",
    .extensions = extensions,
    .dialects = dialects,
    .issues = issue::all,
    .profiles = profiles,
    .signatures = signatures,
    .recognize = [](std::span<const std::byte> file) { return recognize_letters(file, signature); },
    .references = [](const void* d) { return references(document(d)); },
    .check_companion = [](const void* d, const Companion& o, Checker& c) { check_companion(document(d), *o.asset, c); },
    .to_scene = to_scene,
    .from_scene = from_scene,
    .features = features,
    .time = {"frames", 24},
    .any_extension = true,
});

std::optional<Pieces> write(const Document& document, Report& report) {
    return write_by_layout<Document>(document, report);
}

}  // namespace sinew::sgm
