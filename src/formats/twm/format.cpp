// SPDX-License-Identifier: MIT
#include <sinew/format_of.h>
#include <sinew/formats/twm.h>
#include <sinew/issues.h>

#include <algorithm>
#include <array>

#include "base/format.h"
#include "formats/twm/check.h"
#include "formats/twm/issues.h"
#include "formats/twm/layout.h"
#include "formats/twm/packing.h"
#include "formats/twm/summary.h"

namespace sinew::twm {
namespace {

constexpr std::array<std::string_view, 1> extensions{".twm"};

constexpr std::array<Dialect, 7> dialects{{
    {"standard", "joints of 72 bytes, clusters for every mesh"},
    {"deformer-clusters", "joints of 72 bytes, clusters only for meshes with the deformer byte"},
    {"joint68", "joints of 68 bytes, clusters for every mesh"},
    {"joint68-deformer-clusters", "joints of 68 bytes, clusters only for meshes with the deformer byte"},
    {"no-skeleton", "no skeleton section, although the header announces one"},
    {"u16-indices", "versions 0 and 1 with 16-bit indices, no skeleton section"},
    {"half-indices", "versions 0 and 1 with half the announced indices, no skeleton section"},
}};

constexpr std::array<Shape, dialects.size()> shapes{{
    {},
    {.clusters_by_deformer = true},
    {.joint_padding = false},
    {.joint_padding = false, .clusters_by_deformer = true},
    {.skeleton = false},
    {.skeleton = false, .old_indices = OldIndices::u16},
    {.skeleton = false, .old_indices = OldIndices::u64_half},
}};

bool starts_with_signature(std::span<const std::byte> file) {
    constexpr std::string_view signature = ".twm";
    return file.size() >= signature.size() &&
           std::ranges::equal(file.first(signature.size()), std::as_bytes(std::span(signature)));
}

Recognition recognize(std::span<const std::byte> file) {
    if (starts_with_signature(file)) return {true, "\".twm\" at byte 0"};
    if (looks_packed(file)) return {true, "an LZ4 block that starts with \".twm\" at byte 8"};
    return {false, "no \".twm\" at byte 0, and no LZ4 block that starts with it at byte 8"};
}

bool unpack_if_packed(Source& source, Diagnostics& out) {
    if (starts_with_signature(source.file.span()) || !looks_packed(source.file.span())) return true;
    Packing packing;
    Reader reader(source.file, out);
    layout(reader, packing);
    auto content = unpack(packing.block.bytes.span(), packing.unpacked_size);
    if (!content) {
        out.push_back(make_diagnostic(issue::unpack_failed, content.error(), "/block", sizeof packing.unpacked_size));
        return false;
    }
    source.unpacked = std::move(*content);
    return true;
}

std::vector<std::size_t> candidates(const Bytes& content) {
    constexpr std::size_t version_at = 4;
    constexpr std::size_t has_skeleton_at = 12;
    if (content.size() <= has_skeleton_at) return {0};
    std::vector<std::size_t> tried{0};
    if (content[has_skeleton_at] != std::byte{0}) tried = {0, 1, 2, 3, 4};
    if (load<std::uint32_t>(content.data() + version_at) < 2) tried.insert(tried.end(), {5, 6});
    return tried;
}

Reading read_file(const Source& source, std::size_t dialect, Diagnostics& out, Trace* trace) {
    Document document;
    document.shape = shapes[dialect];
    if (!source.unpacked) return read_by_layout(source.file, std::move(document), out, trace, source.limits);

    const Reading outer = read_by_layout(source.file, Packing{}, out, trace);
    if (outer.document == nullptr) return outer;
    document.packing = *static_cast<const Packing*>(outer.document.get());
    document.packing->content = *source.unpacked;
    return read_by_layout(*source.unpacked, std::move(document), out, trace, source.limits, "unpacked");
}

std::optional<Pieces> write_file(const Document& document, Diagnostics& out) {
    auto pieces = write_by_layout(document, out);
    if (!pieces || !document.packing) return pieces;

    const Bytes content = join(*pieces);
    Packing packing = *document.packing;
    if (packing.content == content) {
        // Nothing changed: the same packing, byte for byte.
    } else if (auto block = pack(content.span())) {
        packing.unpacked_size = content.size();
        packing.block = {*block, block->size()};
    } else {
        out.push_back(make_diagnostic(sinew::issue::version_unwritable,
                                      "version 0 is packed, and this content cannot be", "/version"));
        return std::nullopt;
    }
    return write_by_layout(packing, out);
}

Spec spec() {
    Spec all = spec_by_layout<Document>("file");
    Spec packed = spec_by_layout<Packing>("packed file (version 0)");
    all.insert(all.end(), packed.begin(), packed.end());
    return all;
}

}  // namespace

constexpr Format made = format_of<Document>({
    .id = "twm",
    .title = "Twilli model",
    .origin = "the Twilli engine; specification of 23 February 2023",
    .reads = "0, 1, 2, 3",
    .writes = "2, 3",
    .extensions = extensions,
    .dialects = dialects,
    .issues = issue::all,
    .recognize = recognize,
    .unpack = unpack_if_packed,
    .candidates = candidates,
    .read = read_file,
    .write = [](const void* d, Diagnostics& out) { return write_file(*static_cast<const Document*>(d), out); },
    .spec = spec,
});

const Format format = made;

std::optional<Pieces> write(const Document& document, Report& report) {
    Diagnostics found;
    auto pieces = write_file(document, found);
    report.add(found);
    return pieces;
}

}  // namespace sinew::twm
