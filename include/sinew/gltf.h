// SPDX-License-Identifier: MIT
// glTF 2.0, the bridge to all other tools: binary (.glb), or as text (.gltf) with data in the text or beside it. A
// target of its own, `sinew::gltf`: link it, and add the format to your list.
//
//     const std::array<const Format*, 2> formats{&twm::format, &gltf::format};
//     const auto asset = open(bytes, report, {.formats = formats});
#pragma once

#include <sinew/format.h>
#include <sinew/layout/view.h>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace sinew::gltf {

/// A part of a binary file. The first after the text, `BIN\0`, is buffer 0.
struct Chunk {
    std::array<char, 4> type{};
    View<std::uint8_t> data;
};

/// What the text says; see src/gltf.
struct Model;

struct Document {
    bool binary = true;  ///< .glb, or else .gltf
    std::uint32_t version = 2;
    std::uint32_t length = 0;            ///< of the whole file
    View<std::uint8_t> text;             ///< JSON
    std::vector<Chunk> chunks;           ///< unknown ones are kept like all others
    std::shared_ptr<const Model> model;  ///< of the text when it was read; null: read it again
};

/// Reads and writes both kinds. Its `to_scene` gives views into the file: no vertex is copied, and every offset, stride
/// and count is checked before. `sinew::to_scene` checks every index as well.
extern const Format format;

/// The file of a document. The same document gives the same bytes.
std::optional<Pieces> write(const Document& document, Report& report);

}  // namespace sinew::gltf

template <>
inline constexpr const sinew::Format* sinew::document_format<sinew::gltf::Document> = &sinew::gltf::format;
