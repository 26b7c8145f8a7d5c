// SPDX-License-Identifier: MIT
#include <sinew/make_format.h>

#include "base/formatted.h"
#include "formats/sphere-mesh/bridge.h"
#include "formats/sphere-mesh/check.h"
#include "formats/sphere-mesh/issues.h"
#include "formats/sphere-mesh/layout.h"
#include "formats/sphere-mesh/summary.h"

namespace sinew::sphere_mesh {
namespace {

constexpr std::string_view extensions[] = {".mesh"};

constexpr Dialect dialects[] = {{"standard", "as specified"}};

// Without a signature: the counts in the header must fit the file. The floats are checked later.
Recognition recognize(std::span<const std::byte> file) {
    constexpr std::size_t header = 36;
    if (file.size() < header) return {Likelihood::no, formatted("shorter than its header of {} bytes", header)};
    const auto count = [&](std::size_t at) { return std::uint64_t{load<std::uint32_t>(file.data() + at)}; };
    if (count(16) == 0) return {Likelihood::no, "the vertex count at byte 16 is 0"};
    const std::uint64_t least = header + 32 * count(16) + 12 * count(20) + count(24) + 4 * count(28) + 4 * count(32);
    if (least > file.size()) {
        return {Likelihood::no, formatted("the counts at bytes 16 to 35 require {} bytes or more", least)};
    }
    return {Likelihood::possible, "the counts at bytes 16 to 35 fit the file"};
}

}  // namespace

std::optional<Pieces> write(const Document& document, Report& report) {
    if (document.sphere) return write_by_layout(document, report);
    Document with_sphere = document;
    with_sphere.sphere = smallest_sphere(document.vertices);
    return write_by_layout(with_sphere, report);
}

namespace {

// If the counts match the file size and all indices and parents are valid, the format is certain, whatever the floats
// are.
std::string implausible(const Document& document) {
    return first_error(document, {.floats = false});
}

constexpr DocumentFunctions<Document> functions{
    .recognize = recognize,
    .implausible = implausible,
    .write = write,
    .check = check,
    .summarize = summarize,
    .to_scene = to_scene,
    .from_scene = from_scene,
};

}  // namespace

constinit const Format format = make_format<functions>({
    .id = "sphere-mesh",
    .title = "Sphere mesh",
    .origin = "a small Direct3D engine; the format has no name and no versions",
    .extensions = extensions,
    .dialects = dialects,
    .issues = issue::all,
    .features = features,
    .time = {"ms", 1000},
});

}  // namespace sinew::sphere_mesh
