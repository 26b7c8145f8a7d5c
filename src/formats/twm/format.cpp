// SPDX-License-Identifier: MIT
#include <sinew/formats/twm.h>
#include <sinew/issues.h>
#include <sinew/make_format.h>

#include <algorithm>
#include <array>
#include <tuple>

#include "base/formatted.h"
#include "formats/twm/bridge.h"
#include "formats/twm/check.h"
#include "formats/twm/issues.h"
#include "formats/twm/layout.h"
#include "formats/twm/packing.h"
#include "formats/twm/summary.h"
#include "formats/twm/variants.h"

namespace sinew::twm {
namespace {

constexpr std::array<std::string_view, 1> extensions{".twm"};

constexpr auto dialects = [] {
    std::array<Dialect, std::size(variants)> all{};
    std::ranges::transform(variants, all.begin(), &Variant::dialect);
    return all;
}();

constexpr FormatVersion versions[] = {
    {.number = 0, .writable = false},
    {.number = 1, .writable = false},
    {.number = 2},
    {.number = 3},
};

constexpr DocumentProfile<Document> profiles[] = {
    {.id = "twilli",
     .title = "Models that the Twilli engine rejects or misreads",
     .issues = issue::twilli,
     .check = check_twilli},
};

constexpr std::string_view signature = ".twm";
// In packed files it follows the size of 8 bytes, a token, and sometimes a length byte.
constexpr Signature signatures[] = {{signature}, {signature, 9}, {signature, 10}};

bool is_packed(std::span<const std::byte> file) {
    return !has_signature(file, {signature}) && looks_packed(file);
}

Recognition recognize(std::span<const std::byte> file) {
    if (has_signature(file, {signature})) return {Likelihood::certain, "\".twm\" at byte 0"};
    if (looks_packed(file)) return {Likelihood::certain, "an LZ4 block that starts with \".twm\" at byte 8"};
    return {Likelihood::no, "no \".twm\" at byte 0, and no LZ4 block that starts with it at byte 8"};
}

bool unpack_if_packed(Source& source, Report& report) {
    if (!is_packed(source.file.span())) return true;
    Packing packing;
    Reader reader(source.file, report);
    layout(reader, packing);
    auto content = unpack(packing.block.bytes.span(), packing.unpacked_size,
                          std::min(source.limits.max_unpacked, source.limits.max_memory));
    if (!content) {
        report.add(make_diagnostic(issue::unpack_failed, content.error(), "/block", sizeof packing.unpacked_size));
        return false;
    }
    source.unpacked = std::move(*content);
    return true;
}

std::vector<std::size_t> candidates(const Bytes& content) {
    constexpr std::size_t version_at = 4;
    constexpr std::size_t has_skeleton_at = 12;
    if (content.size() <= has_skeleton_at) return {0};
    const bool old = load<std::uint32_t>(content.data() + version_at) < 2;
    const bool announces_skeleton = content[has_skeleton_at] != std::byte{0};
    std::vector<std::size_t> tried;
    for (std::size_t i = 0; i < std::size(variants); ++i) {
        const Shape& shape = variants[i].shape;
        const bool about_skeleton = !shape.skeleton || !shape.joint_padding || shape.clusters_by_deformer;
        const bool about_old = shape.old_indices != OldIndices::u64;
        if ((announces_skeleton || !about_skeleton) && (old || !about_old)) tried.push_back(i);
    }
    return tried;
}

DocumentReading<Document> read_document(const Source& source, std::size_t dialect, Report& report, Trace* trace) {
    Document document;
    document.shape = variants[dialect].shape;
    if (!is_packed(source.file.span())) {
        return read_by_layout(source, std::move(document), report, trace);
    }
    const auto outer = read_by_layout(Source{.file = source.file, .limits = source.limits}, Packing{}, report, trace);
    if (!outer.document || !source.unpacked) return {std::nullopt, outer.stopped_at};
    document.packing = outer.document;
    document.packing->content = *source.unpacked;
    return read_by_layout(source, std::move(document), report, trace, "unpacked");
}

// Attributes whose flag is 0 would be dropped silently.
bool flags_match_attributes(const Document& document, Report& report) {
    bool match = true;
    for (std::size_t i = 0; i < document.meshes.size(); ++i) {
        const Mesh& mesh = document.meshes[i];
        const std::tuple<std::string_view, std::uint8_t, const Block&> parts[] = {
            {"normals", mesh.has_normals, mesh.normals},
            {"uvs", mesh.has_uvs, mesh.uvs},
            {"tangents", mesh.has_tangents, mesh.tangents},
            {"binormals", mesh.has_binormals, mesh.binormals},
        };
        for (const auto& [name, flag, block] : parts) {
            if (flag != 0 || block.empty()) continue;
            report.add(make_diagnostic(sinew::issue::count_unwritable,
                                       formatted("{} elements, but has_{} is 0", block.size(), name),
                                       formatted("/meshes/{}/{}", i, name)));
            match = false;
        }
    }
    return match;
}

}  // namespace

std::optional<Pieces> write(const Document& document, Report& report) {
    if (!flags_match_attributes(document, report)) return std::nullopt;
    auto pieces = write_by_layout(document, report);
    if (!pieces || !document.packing) return pieces;

    const Bytes content = join(*pieces);
    Packing packing = *document.packing;
    if (packing.content == content) {
        // Unchanged: use the original packing.
    } else if (auto block = pack(content.span())) {
        packing.unpacked_size = content.size();
        packing.block = {*block, block->size()};
    } else {
        report.add(make_diagnostic(sinew::issue::version_unwritable,
                                   "version 0 is packed, but this content cannot be packed", "/version"));
        return std::nullopt;
    }
    return write_by_layout(packing, report);
}

namespace {

Spec spec() {
    Spec all = spec_by_layout<Document>("file");
    Spec packed = spec_by_layout<Packing>("packed file (version 0)");
    all.insert(all.end(), packed.begin(), packed.end());
    return all;
}

constexpr DocumentFunctions<Document> functions{
    .recognize = recognize,
    .unpack = unpack_if_packed,
    .candidates = candidates,
    .read = read_document,
    .write = write,
    .check = check,
    .summarize = summarize,
    .to_scene = to_scene,
    .from_scene = from_scene,
    .spec = spec,
};

}  // namespace

constinit const Format format = make_format<functions, profiles>({
    .id = "twm",
    .title = "Twilli model",
    .origin = "the Twilli engine; specification of 23 February 2023",
    .extensions = extensions,
    .versions = versions,
    .dialects = dialects,
    .issues = issue::all,
    .signatures = signatures,
    .features = features,
    .time = {"ms", 1000},
});

}  // namespace sinew::twm
