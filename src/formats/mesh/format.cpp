// SPDX-License-Identifier: MIT
#include <sinew/formats/mesh.h>
#include <sinew/make_format.h>

#include <algorithm>
#include <array>

#include "base/formatted.h"
#include "base/matrix.h"
#include "formats/mesh/bridge.h"
#include "formats/mesh/check.h"
#include "formats/mesh/implausible_section.h"
#include "formats/mesh/issues.h"
#include "formats/mesh/layout.h"
#include "formats/mesh/profile.h"
#include "formats/mesh/summary.h"

namespace sinew::mesh {
namespace {

constexpr std::string_view extensions[] = {".mesh"};

// In the order in which they are tried.
struct Variant {
    Dialect dialect;
    Shape shape;
};

constexpr Variant variants[] = {
    {{"spec", "as specified: header of 13 bytes, poses of 44"}, {}},
    {{"12", "header of 12 bytes, no animations"}, {.animation_count = AnimationCount::none, .names = false}},
    {{"13b", "header of 13 bytes, poses of 41"}, {.narrow_pose_ids = true}},
    {{"78n", "header of 78 bytes with a root transform, poses of 41, named animations"},
     {.animation_count = AnimationCount::u16, .root_transform = true, .narrow_pose_ids = true}},
    {{"78", "header of 78 bytes with a root transform, poses of 41, animations without names"},
     {.animation_count = AnimationCount::u16, .root_transform = true, .names = false, .narrow_pose_ids = true}},
};

constexpr auto dialects = [] {
    std::array<Dialect, std::size(variants)> all{};
    std::ranges::transform(variants, all.begin(), &Variant::dialect);
    return all;
}();

constexpr FormatVersion versions[] = {{.number = 1, .name = "1.0"}};

constexpr DocumentProfile<Document> profiles[] = {
    {.id = "rookie",
     .title = "Models that the RookieGameDevs engine misreads",
     .issues = issue::rookie,
     .check = check_rookie},
};

// Offsets that all dialects share.
constexpr std::size_t format_at = 1;
constexpr std::size_t vertex_count_at = 3;
constexpr std::size_t index_count_at = 7;
constexpr std::size_t joint_count_at = 11;
constexpr std::size_t shortest_header = 12;

Recognition recognize(std::span<const std::byte> file) {
    if (file.size() < shortest_header) {
        return {Likelihood::no, formatted("shorter than its shortest header of {} bytes", shortest_header)};
    }
    if (file[0] != std::byte{1}) return {Likelihood::no, "byte 0 is not version 1"};
    if ((load<std::uint16_t>(file.data() + format_at) & bit::position) == 0) {
        return {Likelihood::no, "the position bit at byte 1 is not set"};
    }
    return {Likelihood::possible, "version 1 at byte 0 and the position bit at byte 1"};
}

// True if the 16 floats at byte 14 are an affine matrix. Vertices at that offset hardly ever look like one.
bool has_root_transform(const Bytes& content) {
    constexpr std::size_t at = 14;
    if (content.size() < at + sizeof(Matrix)) return false;
    const auto matrix = decode<Matrix>(content.data() + at);
    constexpr std::array<float, 4> last_row{0, 0, 0, 1};
    return std::equal(last_row.begin(), last_row.end(), matrix.begin() + 12) && is_affine(transposed(matrix));
}

// The size of vertices, indices and joints, which follow the header.
std::uint64_t size_of_model(const Bytes& content) {
    const auto count = [&](std::size_t at) { return std::uint64_t{load<std::uint32_t>(content.data() + at)}; };
    return count(vertex_count_at) * vertex_record(load<std::uint16_t>(content.data() + format_at)).size() +
           count(index_count_at) * sizeof(std::uint32_t) +
           std::to_integer<std::uint64_t>(content[joint_count_at]) * wire_size<Joint>();
}

// A root transform distinguishes two families of dialects even if the file is truncated. If its matrix is invalid, the
// longer header remains possible as long as the model fits behind it. Without vertices and indices it proves nothing:
// the matrix of the first joint is at the same offset.
std::vector<std::size_t> candidates(const Bytes& content) {
    if (content.size() < shortest_header) return {0};
    const bool has_root = has_root_transform(content);
    constexpr std::size_t long_header = 78;
    const bool has_vertices = load<std::uint64_t>(content.data() + vertex_count_at) != 0;  // or indices
    const bool may_have_root = has_root || content.size() >= long_header + size_of_model(content);
    std::vector<std::size_t> tried;
    for (std::size_t i = 0; i < std::size(variants); ++i) {
        if (variants[i].shape.root_transform ? may_have_root : !has_root || !has_vertices) tried.push_back(i);
    }
    return tried;
}

DocumentReading<Document> read_document(const Source& source, std::size_t dialect, Report& report, Trace* trace) {
    Document document;
    document.shape = variants[dialect].shape;
    auto reading = read_by_layout(source, std::move(document), report, trace);
    if (!reading.document || source.forced) return reading;
    // Another dialect or a truncated file may fit by chance. The values then make no sense.
    if (const auto section = find_implausible_section(*reading.document)) {
        const auto offset = static_cast<std::size_t>(section->at - source.file.data());
        report.add(make_diagnostic(issue::implausible, section->message, section->path, offset));
        return {std::nullopt, offset};
    }
    return reading;
}

std::string implausible(const Document& document) {
    if (document.vertices.empty()) return "a file without vertices could be of any format";
    return first_error(document);
}

}  // namespace

// A root transform would be dropped silently in dialects without one.
std::optional<Pieces> write(const Document& document, Report& report) {
    if (!document.shape.root_transform && document.root_transform != identity) {
        report.add(make_diagnostic(sinew::issue::count_unwritable,
                                   "a root transform, which only dialects 78n and 78 have", "/root_transform"));
        return std::nullopt;
    }
    return write_by_layout(document, report);
}

namespace {

constexpr DocumentFunctions<Document> functions{
    .recognize = recognize,
    .candidates = candidates,
    .read = read_document,
    .implausible = implausible,
    .write = write,
    .check = check,
    .summarize = summarize,
    .to_scene = to_scene,
    .root_node = root_node,
    .from_scene = from_scene,
};

}  // namespace

constinit const Format format = make_format<functions, profiles>({
    .id = "mesh",
    .title = "MESH model",
    .origin = "the RookieGameDevs engine; specification 1.0",
    .extensions = extensions,
    .versions = versions,
    .dialects = dialects,
    .issues = issue::all,
    .features = features,
    .time = {"ticks", 0},
});

const Shape& shape_of(std::size_t dialect) {
    return variants[dialect].shape;
}

}  // namespace sinew::mesh
