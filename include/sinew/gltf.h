// SPDX-License-Identifier: MIT
// glTF 2.0, the bridge to all other tools: binary (.glb), or text (.gltf) with its data in the text or next to it. It
// is a target of its own, `sinew::gltf`: link it, and add the format to your list.
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

/// A part of a binary file. The first chunk after the text is buffer 0 if its type is `BIN\0`.
struct Chunk {
    std::array<char, 4> type{};
    View<std::uint8_t> data;
};

/// The parsed JSON text; see src/gltf/json/model.h.
struct Model;

struct Document {
    bool binary = true;  ///< true: .glb, false: .gltf
    std::uint32_t version = 2;
    std::uint32_t length = 0;            ///< of the whole file
    View<std::uint8_t> text;             ///< JSON
    std::vector<Chunk> chunks;           ///< including chunks of unknown types
    std::shared_ptr<const Model> model;  ///< the parsed text, or null if it has not been parsed
};

/// Reads and writes both dialects. The arrays of a scene are views into the file: no vertex is copied, and every
/// offset, stride and count is checked first. `sinew::to_scene` also checks every index.
extern const Format format;

/// The bytes of a document as a file. The output is deterministic.
std::optional<Pieces> write(const Document& document, Report& report);

}  // namespace sinew::gltf

template <>
inline constexpr const sinew::Format* sinew::document_format<sinew::gltf::Document> = &sinew::gltf::format;
